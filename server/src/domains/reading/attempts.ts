import { randomBytes } from 'node:crypto'
import type { Input, Output } from '@shangxue/contract/endpoint'
import type * as contract from '@shangxue/contract/reading'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { lockUser } from '../../platform/database/lock-user.ts'
import { cappedCount, iso, isoOrNull, paged, window } from '../../platform/database/page.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/session/access.ts'
import { type ExerciseRow, ownExercise, textOf } from './exercises.ts'
import { askedOf } from './making.ts'
import { readingAnswers, readingAttempts } from './tables.ts'

type Owner = Pick<Actor, 'tenantId' | 'userId'>
type Attempt = typeof readingAttempts.$inferSelect
type Given = Pick<Input<typeof contract.submitReading>, 'chosen' | 'ms'>

/** Fits the arrays to the number of questions; missing entries are unanswered. */
export function fitted({ items }: Pick<ExerciseRow, 'items'>, { chosen, ms }: Given) {
  return { chosen: items.map((_item, i) => chosen[i] ?? null), ms: items.map((_item, i) => ms[i] ?? 0) }
}

async function ownAttempt(db: Db, { userId }: Owner, id: number): Promise<Attempt> {
  const [row] = await db
    .select()
    .from(readingAttempts)
    .where(and(eq(readingAttempts.userId, userId), eq(readingAttempts.id, id)))
  if (!row) throw new Refusal('not_found')
  return row
}

/** Starts an attempt. The open attempt of the exercise is resumed, also from another device. */
export async function start(db: Db, owner: Owner, id: number): Promise<Output<typeof contract.startReading>> {
  await lockUser(db, owner)
  const exercise = await ownExercise(db, owner, id)
  const { tenantId, userId } = owner
  const [open] = await db
    .select()
    .from(readingAttempts)
    .where(and(eq(readingAttempts.exerciseId, id), isNull(readingAttempts.submittedAt)))
  const none = fitted(exercise, { chosen: [], ms: [] })
  const [fresh] = open
    ? [open]
    : await db
        .insert(readingAttempts)
        .values({ tenantId, userId, exerciseId: id, ...none })
        .returning()
  if (!fresh) throw new Error('a practice was not begun')
  return {
    ...textOf(exercise),
    questions: askedOf(exercise.items),
    exercise_id: id,
    attempt_id: fresh.id,
    purpose: exercise.purpose,
    engine: exercise.engine,
    chosen: [...fresh.chosen],
    ms: [...fresh.ms],
    seq: fresh.seq,
    started_at: iso(fresh.startedAt),
  }
}

export async function save(
  db: Db,
  owner: Owner,
  { id, seq, ...given }: Input<typeof contract.saveReadingAnswers>,
) {
  const attempt = await ownAttempt(db, owner, id)
  const exercise = await ownExercise(db, owner, attempt.exerciseId)
  await db
    .update(readingAttempts)
    .set({ ...fitted(exercise, given), seq })
    .where(and(eq(readingAttempts.id, id), isNull(readingAttempts.submittedAt), lt(readingAttempts.seq, seq)))
  const kept = await ownAttempt(db, owner, id)
  if (kept.submittedAt) throw new Refusal('reading_over')
  return { seq: kept.seq, chosen: [...kept.chosen], ms: [...kept.ms] }
}

interface Marked {
  readonly id: number
  readonly items: ExerciseRow['items']
  readonly chosen: readonly (number | null)[]
  readonly ms: readonly number[]
  readonly day: string
}

/** Inserts the answers that figures are calculated from, together with a submitted attempt. */
export async function insertAnswers(
  db: Db,
  { tenantId, userId }: Owner,
  { id, items, chosen, ms, day }: Marked,
): Promise<void> {
  await db.insert(readingAnswers).values(
    items.map(({ skill, answer }, question) => ({
      tenantId,
      userId,
      attemptId: id,
      question,
      skill,
      right: chosen[question] === answer,
      ms: ms[question] ?? 0,
      day,
    })),
  )
}

/** Submits an attempt. A second call, also from another device, returns the first result. */
export async function submit(
  db: Db,
  owner: Owner,
  { id, ...given }: Input<typeof contract.submitReading>,
  day: string,
) {
  const attempt = await ownAttempt(db, owner, id)
  const exercise = await ownExercise(db, owner, attempt.exerciseId)
  const { chosen, ms } = fitted(exercise, given)
  const right = exercise.items.filter(({ answer }, i) => chosen[i] === answer).length
  const spent = Math.round(ms.reduce((sum, one) => sum + one, 0) / 1_000)
  const [done] = await db
    .update(readingAttempts)
    .set({
      chosen,
      ms,
      right,
      submittedAt: sql`now()`,
      // Not longer than the time since the start.
      seconds: sql`least(${spent}::int, greatest(1, extract(epoch from now() - started_at)::int))`,
    })
    .where(and(eq(readingAttempts.id, id), isNull(readingAttempts.submittedAt)))
    .returning({ right: readingAttempts.right })
  const questions = exercise.items.length
  if (!done)
    return { id, exercise_id: exercise.id, right: (await ownAttempt(db, owner, id)).right ?? 0, questions }
  await insertAnswers(db, owner, { id, items: exercise.items, chosen, ms, day })
  return { id, exercise_id: exercise.id, right, questions }
}

export async function result(
  db: Db,
  owner: Owner,
  id: number,
): Promise<Output<typeof contract.getReadingResult>> {
  const attempt = await ownAttempt(db, owner, id)
  if (!attempt.submittedAt) throw new Refusal('reading_running')
  const exercise = await ownExercise(db, owner, attempt.exerciseId)
  return {
    id,
    exercise_id: exercise.id,
    title: exercise.title,
    level: exercise.level,
    purpose: exercise.purpose,
    questions: exercise.items.length,
    right: attempt.right,
    seconds: attempt.seconds,
    started_at: iso(attempt.startedAt),
    submitted_at: iso(attempt.submittedAt),
    text: textOf(exercise),
    share: attempt.share,
    marked: exercise.items.map(({ skill, stem, options, answer, evidence, explanation }, i) => ({
      skill,
      stem,
      options: [...options],
      answer,
      evidence,
      explanation,
      chosen: attempt.chosen[i] ?? null,
      right: attempt.chosen[i] === answer,
      ms: attempt.ms[i] ?? 0,
    })),
  }
}

type Row = Output<typeof contract.listReadingAttempts>['list'][number] & Record<string, unknown>

export async function list(
  db: Db,
  { userId }: Owner,
  { exercise_id, purpose, ...page }: Input<typeof contract.listReadingAttempts>,
) {
  const found = sql`from reading_attempt a join reading_exercise e on e.tenant_id = a.tenant_id and e.id = a.exercise_id
    where a.user_id = ${userId}
    and (${exercise_id ?? null}::bigint is null or a.exercise_id = ${exercise_id ?? null}::bigint)
    and (${purpose ?? null}::text is null or e.purpose = ${purpose ?? null}::text)`
  const { rows } = await db.execute<Row>(sql`
    select a.id::float8 as id, e.id::float8 as exercise_id, e.title, e.level, e.purpose,
      jsonb_array_length(e.items) as questions, a.right_answers::int as right, a.seconds, a.started_at, a.submitted_at
    ${found} order by a.started_at desc, a.id desc ${window(page)}`)
  const told = rows.map((row) => ({
    ...row,
    started_at: iso(row.started_at),
    submitted_at: isoOrNull(row.submitted_at),
  }))
  return paged(told, page, await cappedCount(db, sql`select 1 ${found}`))
}

const SHARE_BYTES = 16

/** Returns the share code, which stays the same until it is revoked. */
export async function share(db: Db, owner: Owner, id: number): Promise<string> {
  const attempt = await ownAttempt(db, owner, id)
  if (!attempt.submittedAt) throw new Refusal('reading_running')
  const [set] = await db
    .update(readingAttempts)
    .set({ share: sql`coalesce(share, ${randomBytes(SHARE_BYTES).toString('base64url')})` })
    .where(eq(readingAttempts.id, id))
    .returning({ share: readingAttempts.share })
  return set?.share ?? ''
}

export async function unshare(db: Db, owner: Owner, id: number): Promise<void> {
  await ownAttempt(db, owner, id)
  await db.update(readingAttempts).set({ share: null }).where(eq(readingAttempts.id, id))
}
