import { setImmediate as otherWork } from 'node:timers/promises'
import { READING_SKILLS } from '@shangxue/contract/reading-parts'
import { holds } from '@shangxue/study/forms'
import { type Choosing, chosenOf, isWanted, type Wish } from './choose.ts'
import { flawOf, flawOfExercise, type Made, wordsAsked } from './gates.ts'
import { order } from './makers/events.ts'
import { facts } from './makers/facts.ts'
import { abouts, wheres } from './makers/headings.ts'
import { gist } from './makers/ideas.ts'
import { type Making, makingOf, shuffled } from './makers/making.ts'
import { places } from './makers/places.ts'
import { pronouns } from './makers/pronouns.ts'
import { statements } from './makers/statements.ts'
import { words } from './makers/words.ts'
import type { Exercise, Item, Source } from './types.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface Shelf {
  readonly vocabulary: Vocabulary
  /** All texts of the library. */
  readonly sources: readonly Source[]
}

const MAKERS = [gist, facts, statements, words, pronouns, order, places, abouts, wheres]

/** Generates all questions about a text that pass the quality checks. `refused` counts the others. */
export function itemsOf(
  source: Source,
  shelf: Shelf,
  seed: string,
  wished: readonly string[] = [],
): { items: Item[]; refused: number } {
  const others = shelf.sources.filter(
    (one) => one.key !== source.key && one.level === source.level && one.topic !== source.topic,
  )
  const making: Making = makingOf({ source, vocabulary: shelf.vocabulary, others, seed, wished })
  const made = [...MAKERS.flatMap((maker) => maker(making)), ...source.written]
  const items = made.filter((item) => flawOf(item, source, shelf.vocabulary) === null)
  return { items: shuffled(making.dice, items), refused: made.length - items.length }
}

export const LEAST = 3
const TRIES = 3
/** Suggestions were computed with this seed, so it is tried last and always succeeds. */
const KNOWN_SEED = 'known'

/** Returns an exercise on this text that repeats none of the previous ones, or null if none passes the checks. */
function composeOn(
  source: Source,
  shelf: Shelf,
  wish: Wish,
  before: readonly Made[],
  seed: string,
  tries = TRIES,
): Exercise | null {
  const here = before.filter(({ sourceKey }) => sourceKey === source.key)
  const asked = new Set(here.flatMap(({ subjects }) => subjects))
  const seeds = [
    ...Array.from({ length: tries }, (_none, round) => `${seed}:${source.key}:${round}`),
    KNOWN_SEED,
  ]
  for (const one of seeds) {
    const { items } = itemsOf(source, shelf, one, wish.words)
    // If the text already contains the maximum of hard words, its questions must have none.
    for (const from of [items, items.filter((item) => isPlain(item, source, shelf.vocabulary))]) {
      const choosing: Choosing = { items: from, wish, asked }
      const exercise = { source, items: chosenOf(choosing) }
      if (!exercise.items.some((item) => isWanted(item, wish))) continue
      const flaw = flawOfExercise(exercise, shelf.vocabulary, here, Math.min(LEAST, wish.questions))
      if (flaw === null) return exercise
      if (flaw !== 'level') break
    }
  }
  return null
}

const isPlain = (item: Item, { level, glossary }: Source, vocabulary: Vocabulary): boolean =>
  vocabulary.inLevel(
    wordsAsked(item),
    level,
    glossary.flatMap(({ word }) => word.split(' ')),
  ) === 1

/** Ranks texts with most of the requested words first, then the least used ones. */
function ranked(
  candidates: readonly Source[],
  shelf: Shelf,
  wish: Wish,
  before: readonly Made[],
  seed: string,
): Source[] {
  const [first] = candidates
  if (!first) return []
  const used = (source: Source) => before.filter(({ sourceKey }) => sourceKey === source.key).length
  const met = new Map(
    candidates.map((source) => [
      source,
      wish.words.filter((word) => holds(source.paragraphs.join(' '), word)).length,
    ]),
  )
  const { dice } = makingOf({ source: first, vocabulary: shelf.vocabulary, others: [], seed, wished: [] })
  return shuffled(dice, candidates)
    .filter((source) => wish.words.length === 0 || (met.get(source) ?? 0) > 0)
    .sort((a, b) => (met.get(b) ?? 0) - (met.get(a) ?? 0) || used(a) - used(b))
}

/**
 * Returns an exercise on the first text with enough requested questions, otherwise on the best one. Yields between
 * texts so that other requests are served.
 */
export async function compose(
  candidates: readonly Source[],
  shelf: Shelf,
  wish: Wish,
  before: readonly Made[],
  seed: string,
): Promise<Exercise | null> {
  let best: Exercise | null = null
  const wanted = (exercise: Exercise | null) =>
    exercise?.items.filter((item) => isWanted(item, wish)).length ?? 0
  for (const source of ranked(candidates, shelf, wish, before, seed)) {
    await otherWork()
    const exercise = composeOn(source, shelf, wish, before, seed, best ? 1 : TRIES)
    if (exercise && wanted(exercise) >= Math.min(LEAST, wish.questions)) return exercise
    if (wanted(exercise) > wanted(best)) best = exercise
  }
  return best
}

/** Returns how many questions of each skill a text offers at most in an exercise of this length. */
export function offersOf(source: Source, shelf: Shelf, questions: number) {
  return READING_SKILLS.map((skill) => {
    const wish: Wish = { skills: [skill], questions, words: [] }
    const exercise = composeOn(source, shelf, wish, [], '', 0)
    return { skill, most: exercise?.items.filter((item) => item.skill === skill).length ?? 0 }
  })
}
