import { createHash } from 'node:crypto'
import type { Input } from '@shangxue/contract/endpoint'
import type { composeReading } from '@shangxue/contract/reading'
import { READING_SKILLS } from '@shangxue/contract/reading-parts'
import type { Level } from '@shangxue/contract/users'
import { holds } from '@shangxue/study/forms'
import { sql } from 'drizzle-orm'
import type { Ai, Call, ReadingExercise } from '../../adapters/ai/port.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'
import type { Wish } from './engine/choose.ts'
import { LEAST, type Shelf } from './engine/compose.ts'
import { flawOf, flawOfExercise, type Made } from './engine/gates.ts'
import { alike, plain } from './engine/text.ts'
import type { Exercise, Item, Source } from './engine/types.ts'
import { GRADES } from './materials.ts'

/** Part of the request's 60 s; the rest is left for the library fallback. */
const CALL_MS = 45_000
/** Usual text lengths of each level's exams, in words. */
const USUAL: Record<Level, readonly [number, number]> = {
  小学: [90, 160],
  初中: [180, 300],
  高中: [280, 420],
  大学: [350, 550],
}
const LENGTHS = { short: [90, 159], medium: [160, 319], long: [320, 550] } as const
const TEXTS_BEFORE = 50

interface Asked {
  readonly asks: Input<typeof composeReading>
  readonly wish: Wish
  readonly material?: Source | undefined
  readonly shelf: Shelf
  readonly earlier: readonly Made[]
  /** Texts written by models that the user has already read. */
  readonly texts: readonly (readonly string[])[]
}
interface ByModel {
  /** Null if the library must provide one. */
  readonly exercise: Exercise | null
  /** True if a model answered but its exercise failed the checks. */
  readonly failed: boolean
}

/** Returns the latest texts that models wrote for a user. */
export async function textsByModel(db: Db, { userId }: Pick<Actor, 'userId'>): Promise<string[][]> {
  const { rows } = await db.execute<{ paragraphs: string[] }>(sql`
    select paragraphs from reading_exercise where user_id = ${userId} and origin = 'model'
    order by id desc limit ${TEXTS_BEFORE}`)
  return rows.map(({ paragraphs }) => paragraphs)
}

/** Composes an exercise with the model. It must pass the same quality checks as a rule-based one. */
export async function byModel(ai: Ai, call: Call, asked: Asked): Promise<ByModel> {
  const { asks, wish, material, shelf } = asked
  const { level, length, topic } = asks
  const { value, fallback } = await ai.compose(
    { ...call, timeoutMs: CALL_MS },
    {
      level,
      length: length === 'any' ? USUAL[level] : LENGTHS[length],
      topic,
      skills: wish.skills,
      questions: wish.questions,
      words: wish.words,
      text: material ? { title: material.title, paragraphs: material.paragraphs } : null,
    },
  )
  if (!value) return { exercise: null, failed: fallback !== null }
  const source = material ?? sourceOf(value, asks)
  const items = itemsOf(value)
    .filter((item) => flawOf(item, source, shelf.vocabulary) === null)
    .slice(0, wish.questions)
  const exercise = { source, items }
  return mayBeShown(exercise, asked) ? { exercise, failed: false } : { exercise: null, failed: true }
}

function mayBeShown(exercise: Exercise, { wish, material, shelf, earlier, texts }: Asked): boolean {
  const { source, items } = exercise
  if (!items.some(({ skill }) => wish.skills.includes(skill))) return false
  const here = earlier.filter(({ sourceKey }) => sourceKey === source.key)
  if (flawOfExercise(exercise, shelf.vocabulary, here, Math.min(LEAST, wish.questions)) !== null) return false
  if (material) return true
  const text = source.paragraphs.join(' ')
  if (wish.words.length > 0 && !wish.words.some((word) => holds(text, word))) return false
  const known = [...shelf.sources.map(({ paragraphs }) => paragraphs), ...texts]
  return !known.some((one) => alike(one, source.paragraphs))
}

const sourceOf = ({ title, paragraphs }: ReadingExercise, { level, topic }: Asked['asks']): Source => ({
  key: `model:${createHash('sha256')
    .update(plain(paragraphs.join(' ')))
    .digest('hex')
    .slice(0, 32)}`,
  origin: 'model',
  title,
  titled: true,
  level,
  grade: GRADES[level],
  topic,
  story: false,
  paragraphs,
  glossary: [],
  written: [],
  translation: null,
})

/** Removes duplicate questions. */
const itemsOf = ({ questions }: ReadingExercise): Item[] => [
  ...new Map(
    questions
      .filter(({ skill }) => READING_SKILLS.includes(skill))
      .map((question): [string, Item] => {
        const subject = `model:${plain(question.stem).trim()}`
        return [subject, { ...question, kind: 'model', subject }]
      }),
  ).values(),
]
