import type { Input } from '@shangxue/contract/endpoint'
import type { composeReading, previewReading } from '@shangxue/contract/reading'
import { READING_QUESTIONS_MIN, READING_SKILLS, type ReadingSkill } from '@shangxue/contract/reading-parts'
import { Refusal } from '../../platform/refusal.ts'
import type { Wish } from './engine/choose.ts'
import { compose, type Shelf } from './engine/compose.ts'
import type { Made } from './engine/gates.ts'
import type { Exercise, Source } from './engine/types.ts'
import { fitting } from './shelf.ts'

type Preview = Input<typeof previewReading>
type Compose = Input<typeof composeReading>

export const wishOf = ({ skills, questions, words }: Preview | Compose): Wish => ({
  skills: skills.length > 0 ? skills : READING_SKILLS,
  questions,
  words: words.map((word) => word.trim().toLowerCase()).filter((word) => word !== ''),
})

/** Composes by rule. Throws with the reason instead of returning a poor exercise. */
export async function composed(
  sources: readonly Source[],
  shelf: Shelf,
  wish: Wish,
  before: readonly Made[],
  seed: string,
): Promise<Exercise> {
  const made = await compose(sources, shelf, wish, before, seed)
  if (made) return made
  if (wish.words.length > 0 && (await compose(sources, shelf, { ...wish, words: [] }, before, seed)))
    throw new Refusal('reading_no_words')
  // Exercises exist, but the user has done all of them.
  if (before.length > 0 && (await compose(sources, shelf, wish, [], seed)))
    throw new Refusal('reading_used_up')
  throw new Refusal('reading_no_text', { least: READING_QUESTIONS_MIN })
}

/** Composes a preview, which is not stored. The same seed later reproduces it. */
export const preview = (input: Preview, shelf: Shelf): Promise<Exercise> =>
  composed(fitting(shelf, input), shelf, wishOf(input), [], input.seed)

export const askedOf = (
  items: readonly { skill: ReadingSkill; stem: string; options: readonly string[] }[],
) => items.map(({ skill, stem, options }) => ({ skill, stem, options: [...options] }))
