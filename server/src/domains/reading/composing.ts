import { createHash, randomUUID } from 'node:crypto'
import type { Input, Output } from '@shangxue/contract/endpoint'
import type { composeReading } from '@shangxue/contract/reading'
import { READING_QUESTIONS_MIN, READING_SKILLS } from '@shangxue/contract/reading-parts'
import type { Ai } from '../../adapters/ai/port.ts'
import type { Db } from '../../platform/database/database.ts'
import { lockUser } from '../../platform/database/lock-user.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SlowContext } from '../../platform/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import { byModel, textsByModel } from './by-model.ts'
import { compose, type Shelf } from './engine/compose.ts'
import { isRepeat, type Made, madeOf } from './engine/gates.ts'
import type { Exercise, Source } from './engine/types.ts'
import { planFor } from './figures.ts'
import { before, keep, keptOf, lastRead, type Occasion, putBack } from './keeping.ts'
import { composed, wishOf } from './making.ts'
import { materialSource } from './materials.ts'
import { fitting } from './shelf.ts'
import { wordsOfWrongQuestions } from './wrong.ts'

type Compose = Input<typeof composeReading>
type Kept = Output<typeof composeReading>

/** What is loaded from the database before composing. */
interface Ground {
  readonly occasion: Occasion
  readonly earlier: readonly Made[]
  readonly material?: Source
  readonly words?: readonly string[]
  readonly asks: Compose
  /** Texts that models wrote; undefined if no model may be called. */
  readonly texts?: readonly string[][]
  /** The existing exercise of a challenge or plan step that was already started. */
  readonly kept?: number | undefined
}

async function groundOf(db: Db, actor: Actor, asks: Compose, shelf: Shelf, day: string): Promise<Ground> {
  const { purpose, focus, material_id, wrong_question_ids } = asks
  if (purpose === 'challenge') {
    const occasion = { purpose, day }
    return { occasion, earlier: [], asks, kept: await keptOf(db, actor, occasion) }
  }
  const earlier = await before(db, actor)
  if (purpose === 'plan') {
    if (focus === undefined) throw new Refusal('reading_plan_step')
    const occasion = { purpose, day, focus }
    const kept = await keptOf(db, actor, occasion)
    if (kept !== undefined) return { occasion, earlier, asks, kept }
    const step = (await planFor(db, actor, day)).find(({ skill }) => skill === focus)
    if (!step) throw new Refusal('reading_plan_step')
    const { level, questions } = step
    return {
      occasion,
      earlier,
      asks: { ...asks, level, questions, skills: [focus], topic: '', length: 'any' },
    }
  }
  // A preview with a seed is recomposed unchanged.
  const texts = asks.seed === undefined ? await textsByModel(db, actor) : undefined
  // The preview did not exclude the text that was read last.
  const last = asks.seed === undefined && asks.text === undefined ? await lastRead(db, actor) : undefined
  const wanted = last === undefined ? asks : { ...asks, except: [...asks.except, last] }
  const ground = { occasion: { purpose }, earlier, asks: wanted, ...(texts && { texts }) }
  if (material_id !== undefined) return { ...ground, material: await materialSource(db, actor, material_id) }
  if (purpose !== 'wrong_questions') return ground
  const words = await wordsOfWrongQuestions(db, actor, wrong_question_ids, shelf)
  if (words.length === 0) throw new Refusal('reading_wrong_questions')
  return { ...ground, words }
}

async function byRule({ asks, earlier, occasion, material, words }: Ground, shelf: Shelf): Promise<Exercise> {
  const { level, seed } = asks
  if (occasion.purpose === 'challenge') {
    const text = createHash('sha256').update(`challenge ${occasion.day} ${level}`).digest('hex')
    const wish = { skills: READING_SKILLS, questions: CHALLENGE_QUESTIONS, words: [] }
    const sources = shelf.sources.filter((source) => source.level === level)
    return composed(sources, shelf, wish, [], text)
  }
  if (material) {
    const wish = { ...wishOf(asks), words: [] }
    const made = await compose([material], shelf, wish, earlier, randomUUID())
    if (made) return made
    // The text is fine, but all of its questions were already asked.
    if (earlier.length > 0 && (await compose([material], shelf, wish, [], randomUUID())))
      throw new Refusal('reading_seen')
    throw new Refusal('reading_material_poor', { least: READING_QUESTIONS_MIN })
  }
  const wish = wishOf(words ? { ...asks, words: [...words] } : asks)
  // The stored exercise must equal the preview, whatever was practised before.
  return seed === undefined
    ? composed(fitting(shelf, asks), shelf, wish, earlier, randomUUID())
    : composed(fitting(shelf, asks), shelf, wish, [], seed)
}
const CHALLENGE_QUESTIONS = 5

type Engine = Kept['engine']
interface Composed {
  readonly exercise: Exercise
  readonly engine: Engine
  readonly fallback: boolean
}

/** Composes with the model if there is one and its exercise passes the checks, otherwise by rule. */
async function exerciseOf(
  ground: Ground,
  shelf: Shelf,
  ai: Ai,
  { tenantId }: Pick<Actor, 'tenantId'>,
): Promise<Composed> {
  const { asks, texts, words, earlier, material } = ground
  const wish = wishOf(words ? { ...asks, words: [...words] } : asks)
  const made = texts && (await byModel(ai, { tenantId }, { asks, wish, material, shelf, earlier, texts }))
  if (made?.exercise) return { exercise: made.exercise, engine: 'openai-compatible', fallback: false }
  return { exercise: await byRule(ground, shelf), engine: 'embedded', fallback: made?.failed ?? false }
}

/** Another request stored the same exercise meanwhile: compose again. */
class Taken extends Error {}

/** Stores an exercise. A daily exercise belongs to the first request; an existing preview is reopened. */
async function store(
  db: Db,
  actor: Actor,
  { exercise, engine }: Composed,
  { occasion, asks }: Ground,
): Promise<number> {
  await lockUser(db, actor)
  const kept = await keptOf(db, actor, occasion)
  if (kept !== undefined) return kept
  if (occasion.day === undefined) {
    const earlier = await before(db, actor)
    const made = madeOf(exercise)
    const same = earlier.find((one) => one.sourceKey === made.sourceKey && sameSubjects(one, made))
    if (same && asks.seed !== undefined) {
      await putBack(db, actor, same.id)
      return same.id
    }
    if (isRepeat(exercise, earlier)) {
      if (asks.seed !== undefined) throw new Refusal('reading_seen')
      throw new Taken()
    }
  }
  return keep(db, actor, exercise, { ...occasion, engine })
}
const sameSubjects = (a: Made, b: Made) =>
  a.subjects.length === b.subjects.length && a.subjects.every((one) => b.subjects.includes(one))

const TRIES = 3

/** Composes outside transactions and stores the exercise in a short one. */
export async function make(
  { actor, transaction, commit }: Pick<SlowContext, 'actor' | 'transaction' | 'commit'>,
  asks: Compose,
  { shelf, ai, today }: { shelf: Shelf; ai: Ai; today: (db: Db) => Promise<string> },
): Promise<Kept> {
  for (let tries = 1; ; tries++) {
    const ground = await transaction(async (db) => groundOf(db, actor, asks, shelf, await today(db)))
    const { kept } = ground
    if (kept !== undefined) return { id: kept, engine: 'embedded', fallback: false }
    const made = await exerciseOf(ground, shelf, ai, actor)
    const { engine, fallback } = made
    try {
      return await commit(async (db) => ({ id: await store(db, actor, made, ground), engine, fallback }))
    } catch (error) {
      if (!(error instanceof Taken)) throw error
      if (tries === TRIES) throw new Refusal('busy')
    }
  }
}
