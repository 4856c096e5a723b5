import { createHash, randomUUID } from 'node:crypto'
import type { Input } from '@shangxue/contract/endpoint'
import type { composeReading, previewReading } from '@shangxue/contract/reading'
import { READING_QUESTIONS_MIN, READING_SKILLS, type ReadingSkill } from '@shangxue/contract/reading-parts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { lockUser } from '../../platform/database/lock-user.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/session/access.ts'
import { compose, glance, type Shelf, type Wish } from './engine/compose.ts'
import type { Made } from './engine/gates.ts'
import { countWords } from './engine/sources.ts'
import type { Exercise, Source } from './engine/types.ts'
import { materialSource } from './materials.ts'
import { hasLength } from './shelf.ts'
import { readingExercises } from './tables.ts'
import { wordsOfWrongQuestions } from './wrong.ts'

type Owner = Pick<Actor, 'tenantId' | 'userId'>
type Preview = Input<typeof previewReading>
type Compose = Input<typeof composeReading>
export type Purpose = (typeof readingExercises.$inferSelect)['purpose']

const wishOf = ({ skills, questions, words }: Preview | Compose): Wish => ({
  skills: skills.length > 0 ? skills : READING_SKILLS,
  questions,
  words: words.map((word) => word.trim().toLowerCase()).filter((word) => word !== ''),
})

function candidates(shelf: Shelf, { level, topic, length }: Preview | Compose): Source[] {
  return shelf.sources.filter(
    (source) =>
      source.level === level &&
      (topic === '' || source.topic === topic) &&
      hasLength(countWords(source.paragraphs), length),
  )
}

/** Refuses rather than give a bad one, and says why. */
function composed(
  sources: readonly Source[],
  shelf: Shelf,
  wish: Wish,
  before: readonly Made[],
  seed: string,
): Exercise {
  const made = compose(sources, shelf, wish, before, seed)
  if (made) return made
  const held = wish.words.length > 0 && compose(sources, shelf, { ...wish, words: [] }, before, seed)
  throw held
    ? new Refusal('reading_no_words')
    : new Refusal('reading_no_text', { least: READING_QUESTIONS_MIN })
}

/** For anyone, kept nowhere; the same seed composes it again. */
export async function preview(input: Preview, shelf: Shelf): Promise<Exercise> {
  const sources = candidates(shelf, input)
  const wish = wishOf(input)
  const made = await glance(sources, shelf, wish, input.seed)
  if (made) return made
  throw wish.words.length > 0
    ? new Refusal('reading_no_words')
    : new Refusal('reading_no_text', { least: READING_QUESTIONS_MIN })
}

async function before(db: Db, { userId }: Owner): Promise<Made[]> {
  const { rows } = await db.execute<{ key: string; subjects: string[] }>(
    sql`select source_key as key, subjects from reading_exercise where user_id = ${userId} order by id desc limit 500`,
  )
  return rows.map(({ key, subjects }) => ({ sourceKey: key, subjects }))
}

export async function make(db: Db, owner: Owner, input: Compose, shelf: Shelf, day: string): Promise<number> {
  await lockUser(db, owner)
  const { purpose } = input
  if (purpose === 'challenge') return challenge(db, owner, input, shelf, day)
  const earlier = await before(db, owner)
  const seed = input.seed ?? randomUUID()
  if (input.material_id !== undefined) {
    const source = await materialSource(db, owner, input.material_id)
    const made = compose([source], shelf, { ...wishOf(input), words: [] }, earlier, seed)
    if (!made) throw new Refusal('reading_material_poor', { least: READING_QUESTIONS_MIN })
    return keep(db, owner, made, purpose)
  }
  const words =
    purpose === 'wrong_questions'
      ? await wordsOfWrongQuestions(db, owner, input.wrong_question_ids, shelf)
      : null
  if (words?.length === 0) throw new Refusal('reading_wrong_questions')
  const wish = wishOf(words ? { ...input, words } : input)
  return keep(db, owner, composed(candidates(shelf, input), shelf, wish, earlier, seed), purpose)
}

/** The same text and questions for everybody of a level on a day; once a day. */
async function challenge(db: Db, owner: Owner, input: Compose, shelf: Shelf, day: string): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id::float8 as id from reading_exercise where user_id = ${owner.userId} and day = ${day}`,
  )
  const [today] = rows
  if (today) return today.id
  const seed = createHash('sha256').update(`challenge ${day} ${input.level}`).digest('hex')
  const wish: Wish = { skills: READING_SKILLS, questions: 5, words: [] }
  const sources = shelf.sources.filter(({ level }) => level === input.level)
  return keep(db, owner, composed(sources, shelf, wish, [], seed), 'challenge', day)
}

export async function keep(
  db: Db,
  { tenantId, userId }: Owner,
  { source, items }: Exercise,
  purpose: Purpose,
  day: string | null = null,
): Promise<number> {
  const [row] = await db
    .insert(readingExercises)
    .values({
      tenantId,
      userId,
      purpose,
      origin: source.origin,
      sourceKey: source.key,
      title: source.title,
      level: source.level,
      grade: source.grade,
      topic: source.topic,
      words: countWords(source.paragraphs),
      paragraphs: [...source.paragraphs],
      glossary: source.glossary,
      items,
      subjects: items.map(({ subject }) => subject),
      engine: 'embedded',
      day,
    })
    .returning({ id: readingExercises.id })
  if (!row) throw new Error('an exercise was not inserted')
  return row.id
}

/** A text of the library with the questions written for it: kept once for each learner. */
export async function openText(db: Db, owner: Owner, id: number, shelf: Shelf): Promise<number> {
  const source = shelf.sources.find(({ key }) => key === `reading:${id}`)
  if (!source) throw new Refusal('not_found')
  await lockUser(db, owner)
  const { rows } = await db.execute<{ id: number }>(sql`
    update reading_exercise set removed_at = null
    where user_id = ${owner.userId} and source_key = ${source.key} and purpose = 'library' returning id::float8 as id`)
  return rows[0]?.id ?? keep(db, owner, { source, items: source.written }, 'library')
}

export const askedOf = (
  items: readonly { skill: ReadingSkill; stem: string; options: readonly string[] }[],
) => items.map(({ skill, stem, options }) => ({ skill, stem, options: [...options] }))
