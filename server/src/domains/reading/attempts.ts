import { randomBytes } from 'node:crypto'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type * as contract from '@shangxue/contract/reading/endpoints'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { lockUser } from '../../platform/database/lock-user.ts'
import { cappedCount, limitOffset, toIso, toIsoOrNull, toPage } from '../../platform/database/pagination.ts'
import type { Actor } from '../../platform/session/access.ts'
import type { Library } from '../english/service.ts'
import { toPlayerQuestions } from './composition/compose-by-rule.ts'
import { type ExerciseRow, getOwnExercise, toTextResponse } from './exercises.ts'
import { readingAnswers, readingAttempts } from './schema.ts'
import { tasksOf } from './tasks/exercise-tasks.ts'
import { toTaskAnswerRows, toTaskAnswers } from './tasks/task-answers.ts'

type Owner = Pick<Actor, 'tenantId' | 'userId'>
type Attempt = typeof readingAttempts.$inferSelect
type AttemptAnswers = Pick<Input<typeof contract.submitReading>, 'chosen' | 'ms'>

/** Fits the arrays to the number of questions; missing entries are unanswered. */
export function fitToQuestions({ items }: Pick<ExerciseRow, 'items'>, { chosen, ms }: AttemptAnswers) {
  return { chosen: items.map((_item, i) => chosen[i] ?? null), ms: items.map((_item, i) => ms[i] ?? 0) }
}

async function getOwnAttempt(db: Db, { userId }: Owner, id: number): Promise<Attempt> {
  const [row] = await db
    .select()
    .from(readingAttempts)
    .where(and(eq(readingAttempts.userId, userId), eq(readingAttempts.id, id)))
  if (!row) throw new AppError('not_found')
  return row
}

/** Starts an attempt. The open attempt of the exercise is resumed, also from another device. */
export async function startAttempt(
  db: Db,
  owner: Owner,
  id: number,
  library: Pick<Library, 'reading'>,
): Promise<Output<typeof contract.startReading>> {
  await lockUser(db, owner)
  const exercise = await getOwnExercise(db, owner, id)
  const { tenantId, userId } = owner
  const [existing] = await db
    .select()
    .from(readingAttempts)
    .where(and(eq(readingAttempts.exerciseId, id), isNull(readingAttempts.submittedAt)))
  const blankAnswers = fitToQuestions(exercise, { chosen: [], ms: [] })
  const [attempt] = existing
    ? [existing]
    : await db
        .insert(readingAttempts)
        .values({ tenantId, userId, exerciseId: id, ...blankAnswers })
        .returning()
  if (!attempt) throw new Error('a practice was not begun')
  const tasks = tasksOf(library, exercise)?.map(({ stem }) => ({ stem }))
  return {
    ...toTextResponse(exercise),
    questions: toPlayerQuestions(exercise.items),
    exercise_id: id,
    attempt_id: attempt.id,
    purpose: exercise.purpose,
    engine: exercise.engine,
    ...(tasks && { tasks }),
    chosen: [...attempt.chosen],
    ms: [...attempt.ms],
    seq: attempt.seq,
    started_at: toIso(attempt.startedAt),
  }
}

export async function saveAnswers(
  db: Db,
  owner: Owner,
  { id, seq, ...answers }: Input<typeof contract.saveReadingAnswers>,
) {
  const attempt = await getOwnAttempt(db, owner, id)
  const exercise = await getOwnExercise(db, owner, attempt.exerciseId)
  await db
    .update(readingAttempts)
    .set({ ...fitToQuestions(exercise, answers), seq })
    .where(and(eq(readingAttempts.id, id), isNull(readingAttempts.submittedAt), lt(readingAttempts.seq, seq)))
  const saved = await getOwnAttempt(db, owner, id)
  if (saved.submittedAt) throw new AppError('reading_over')
  return { seq: saved.seq, chosen: [...saved.chosen], ms: [...saved.ms] }
}

interface SubmittedAnswers {
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
  { id, items, chosen, ms, day }: SubmittedAnswers,
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
export async function submitAttempt(
  db: Db,
  owner: Owner,
  { id, task_answers, ...answers }: Input<typeof contract.submitReading>,
  { day, library }: { readonly day: string; readonly library: Pick<Library, 'reading'> },
) {
  const attempt = await getOwnAttempt(db, owner, id)
  const exercise = await getOwnExercise(db, owner, attempt.exerciseId)
  const { chosen, ms } = fitToQuestions(exercise, answers)
  const right = exercise.items.filter(({ answer }, i) => chosen[i] === answer).length
  const reportedSeconds = Math.round(ms.reduce((sum, duration) => sum + duration, 0) / 1_000)
  const [submitted] = await db
    .update(readingAttempts)
    .set({
      chosen,
      ms,
      right,
      taskAnswers: toTaskAnswerRows(tasksOf(library, exercise), task_answers),
      submittedAt: sql`now()`,
      // Not longer than the time since the start.
      seconds: sql`least(${reportedSeconds}::int, greatest(1, extract(epoch from now() - started_at)::int))`,
    })
    .where(and(eq(readingAttempts.id, id), isNull(readingAttempts.submittedAt)))
    .returning({ right: readingAttempts.right })
  const questions = exercise.items.length
  if (!submitted)
    return { id, exercise_id: exercise.id, right: (await getOwnAttempt(db, owner, id)).right ?? 0, questions }
  await insertAnswers(db, owner, { id, items: exercise.items, chosen, ms, day })
  return { id, exercise_id: exercise.id, right, questions }
}

export async function getResult(
  db: Db,
  owner: Owner,
  id: number,
  library: Pick<Library, 'reading'>,
): Promise<Output<typeof contract.getReadingResult>> {
  const attempt = await getOwnAttempt(db, owner, id)
  if (!attempt.submittedAt) throw new AppError('reading_running')
  const exercise = await getOwnExercise(db, owner, attempt.exerciseId)
  const tasks = tasksOf(library, exercise)
  return {
    id,
    exercise_id: exercise.id,
    title: exercise.title,
    level: exercise.level,
    purpose: exercise.purpose,
    questions: exercise.items.length,
    right: attempt.right,
    seconds: attempt.seconds,
    started_at: toIso(attempt.startedAt),
    submitted_at: toIso(attempt.submittedAt),
    text: toTextResponse(exercise),
    share: attempt.share,
    ...(tasks && { tasks: [...tasks] }),
    ...(attempt.taskAnswers && { task_answers: toTaskAnswers(attempt.taskAnswers) }),
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

export async function listAttempts(
  db: Db,
  { userId }: Owner,
  { exercise_id, purpose, ...page }: Input<typeof contract.listReadingAttempts>,
) {
  const fromSql = sql`from reading_attempt a join reading_exercise e on e.tenant_id = a.tenant_id and e.id = a.exercise_id
    where a.user_id = ${userId}
    and (${exercise_id ?? null}::bigint is null or a.exercise_id = ${exercise_id ?? null}::bigint)
    and (${purpose ?? null}::text is null or e.purpose = ${purpose ?? null}::text)`
  const { rows } = await db.execute<Row>(sql`
    select a.id::float8 as id, e.id::float8 as exercise_id, e.title, e.level, e.purpose,
      jsonb_array_length(e.items) as questions, a.right_answers::int as right, a.seconds, a.started_at, a.submitted_at
    ${fromSql} order by a.started_at desc, a.id desc ${limitOffset(page)}`)
  const attempts = rows.map((row) => ({
    ...row,
    started_at: toIso(row.started_at),
    submitted_at: toIsoOrNull(row.submitted_at),
  }))
  return toPage(attempts, page, await cappedCount(db, sql`select 1 ${fromSql}`))
}

const SHARE_BYTES = 16

/** Returns the share code, which stays the same until it is revoked. */
export async function shareAttempt(db: Db, owner: Owner, id: number): Promise<string> {
  const attempt = await getOwnAttempt(db, owner, id)
  if (!attempt.submittedAt) throw new AppError('reading_running')
  const [updated] = await db
    .update(readingAttempts)
    .set({ share: sql`coalesce(share, ${randomBytes(SHARE_BYTES).toString('base64url')})` })
    .where(eq(readingAttempts.id, id))
    .returning({ share: readingAttempts.share })
  return updated?.share ?? ''
}

export async function revokeShare(db: Db, owner: Owner, id: number): Promise<void> {
  await getOwnAttempt(db, owner, id)
  await db.update(readingAttempts).set({ share: null }).where(eq(readingAttempts.id, id))
}
