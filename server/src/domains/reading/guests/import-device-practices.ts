import { isDeepStrictEqual } from 'node:util'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { addDevicePractices } from '@shangxue/contract/reading/guests'
import { studyDayOf } from '@shangxue/study/time/study-day'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { lockUser } from '../../../platform/database/lock-user.ts'
import { getTenantZone } from '../../../platform/database/tenant-zone.ts'
import type { Actor } from '../../../platform/session/access.ts'
import type { Library } from '../../english/service.ts'
import { fitToQuestions, insertAnswers } from '../attempts.ts'
import { insertExercise, restoreExercise, type StoredExercise } from '../composition/saved-exercises.ts'
import { getOwnExercise } from '../exercises.ts'
import { readingAttempts, readingExercises } from '../schema.ts'
import { findCompanyTasks, tasksOf } from '../tasks/exercise-tasks.ts'
import { toTaskAnswerRows } from '../tasks/task-answers.ts'
import type { ExerciseSigner } from './signed-exercises.ts'

type Owner = Pick<Actor, 'tenantId' | 'userId'>
type Practice = Input<typeof addDevicePractices>['practices'][number]
type AddPracticesResult = Output<typeof addDevicePractices>
type AddedPractice = AddPracticesResult['added'][number]

async function findAdded(db: Db, { userId }: Owner, id: string): Promise<AddedPractice | undefined> {
  const [row] = await db
    .select()
    .from(readingAttempts)
    .where(and(eq(readingAttempts.userId, userId), eq(readingAttempts.practiceId, id)))
  return row && { id, exercise_id: row.exerciseId, attempt_id: row.id, submitted: row.submittedAt !== null }
}

const toComparable = ({ stem, options, answer }: StoredExercise['items'][number]) => ({
  stem,
  options: [...options],
  answer,
})

/** Returns the user's own exercise with the same text and questions, creating it if needed. */
async function getOrCreateExercise(
  db: Db,
  owner: Owner,
  exercise: StoredExercise,
  purpose: Practice['purpose'],
): Promise<number> {
  const rows = await db
    .select({ id: readingExercises.id, items: readingExercises.items, purpose: readingExercises.purpose })
    .from(readingExercises)
    .where(
      and(eq(readingExercises.userId, owner.userId), eq(readingExercises.sourceKey, exercise.source.key)),
    )
    .orderBy(readingExercises.id)
  const questions = exercise.items.map(toComparable)
  const existing = rows.find(
    (row) =>
      row.purpose !== 'challenge' &&
      row.purpose !== 'plan' &&
      isDeepStrictEqual(row.items.map(toComparable), questions),
  )
  if (existing) {
    await restoreExercise(db, owner, existing.id)
    return existing.id
  }
  // A library text is stored once. If its questions changed meanwhile, the earlier version becomes a separate
  // exercise.
  const hasLibraryExercise = rows.some((row) => row.purpose === 'library')
  return insertExercise(db, owner, exercise, { purpose: hasLibraryExercise ? 'generated' : purpose })
}

const SECOND = 1_000

/** The account's copy of the exercise of a practice. */
interface AddedExercise extends Pick<StoredExercise, 'items'> {
  readonly id: number
  readonly tasks: ReturnType<typeof tasksOf>
}

/** Adds a practice that was submitted on the device and scores it again. */
async function addSubmitted(
  db: Db,
  owner: Owner,
  exercise: AddedExercise,
  practice: Practice & { readonly submitted_at: string },
  now: number,
): Promise<number> {
  const { id: exerciseId, items, tasks } = exercise
  const { chosen, ms } = fitToQuestions({ items }, practice)
  const submittedAt = Math.min(Date.parse(practice.submitted_at), now)
  const startedAt = Math.min(Date.parse(practice.started_at), submittedAt)
  const reportedSeconds = Math.round(ms.reduce((sum, duration) => sum + duration, 0) / SECOND)
  const [row] = await db
    .insert(readingAttempts)
    .values({
      ...owner,
      exerciseId,
      practiceId: practice.id,
      chosen,
      ms,
      taskAnswers: toTaskAnswerRows(tasks, practice.task_answers),
      right: items.filter(({ answer }, i) => chosen[i] === answer).length,
      // Not longer than the time since the start.
      seconds: Math.min(reportedSeconds, Math.max(1, Math.round((submittedAt - startedAt) / SECOND))),
      startedAt: new Date(startedAt),
      submittedAt: new Date(submittedAt),
    })
    .returning({ id: readingAttempts.id })
  if (!row) throw new Error('a practice was not inserted')
  const day = studyDayOf(new Date(submittedAt), await getTenantZone(db, owner.tenantId))
  await insertAnswers(db, owner, { id: row.id, items, chosen, ms, day })
  return row.id
}

/**
 * Adds a practice that was started on the device. An open attempt of the same exercise receives the missing answers.
 */
async function addOpen(
  db: Db,
  owner: Owner,
  { id: exerciseId, items }: AddedExercise,
  practice: Practice,
  now: number,
): Promise<number> {
  const { chosen, ms } = fitToQuestions({ items }, practice)
  const [open] = await db
    .select()
    .from(readingAttempts)
    .where(and(eq(readingAttempts.exerciseId, exerciseId), isNull(readingAttempts.submittedAt)))
  if (open) {
    await db
      .update(readingAttempts)
      .set({
        practiceId: open.practiceId ?? practice.id,
        chosen: open.chosen.map((item, i) => item ?? chosen[i] ?? null),
        ms: open.ms.map((duration, i) => (open.chosen[i] === null ? (ms[i] ?? duration) : duration)),
        seq: sql`${readingAttempts.seq} + 1`,
      })
      .where(eq(readingAttempts.id, open.id))
    return open.id
  }
  const [row] = await db
    .insert(readingAttempts)
    .values({
      ...owner,
      exerciseId,
      practiceId: practice.id,
      chosen,
      ms,
      startedAt: new Date(Math.min(Date.parse(practice.started_at), now)),
    })
    .returning({ id: readingAttempts.id })
  if (!row) throw new Error('a practice was not inserted')
  return row.id
}

interface ImportOptions {
  readonly signedExercises: ExerciseSigner
  readonly library: Pick<Library, 'reading'>
  readonly now: number
}

/** Adds the practices made on a device before signing in, each once, and scores them again. */
export async function addDevicePracticesTo(
  db: Db,
  { tenantId, userId }: Owner,
  practices: readonly Practice[],
  { signedExercises, library, now }: ImportOptions,
): Promise<AddPracticesResult> {
  const owner = { tenantId, userId }
  await lockUser(db, owner)
  const result: AddPracticesResult = { added: [], refused: [] }
  for (const practice of practices) {
    const { id, submitted_at } = practice
    const alreadyAdded = await findAdded(db, owner, id)
    if (alreadyAdded) {
      result.added.push(alreadyAdded)
      continue
    }
    const exercise = signedExercises.verify(practice.exercise)
    if (!exercise) {
      result.refused.push(id)
      continue
    }
    const tasks = await findCompanyTasks(db, exercise.source.key)
    const exerciseId = await getOrCreateExercise(db, owner, { ...exercise, tasks }, practice.purpose)
    const added = {
      id: exerciseId,
      items: exercise.items,
      tasks: tasksOf(library, await getOwnExercise(db, owner, exerciseId)),
    }
    const attemptId =
      submitted_at === null
        ? await addOpen(db, owner, added, practice, now)
        : await addSubmitted(db, owner, added, { ...practice, submitted_at }, now)
    result.added.push({
      id,
      exercise_id: exerciseId,
      attempt_id: attemptId,
      submitted: submitted_at !== null,
    })
  }
  return result
}
