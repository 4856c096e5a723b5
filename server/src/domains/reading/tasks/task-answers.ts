import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { TaskAnswers, TaskMark } from '@shangxue/contract/reading/schemas'
import type { listTaskAnswers, markTaskAnswers } from '@shangxue/contract/reading/tasks'
import { compareShortAnswer } from '@shangxue/study/language/compare-english'
import { and, eq, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toPage } from '../../../platform/database/pagination.ts'
import type { Actor } from '../../../platform/session/access.ts'
import type { Library } from '../../english/service.ts'
import type { Task } from '../engine/types.ts'
import { getOwnExercise } from '../exercises.ts'
import { readingAttempts, type TaskAnswerRow } from '../schema.ts'
import { tasksOf } from './exercise-tasks.ts'

type Sent = Static<typeof TaskAnswers>

/** An accepted answer is right and an empty one wrong, whatever the learner marked. */
function markOf(accepted: readonly string[], text: string, mark: TaskMark | null): TaskMark | null {
  if (text === '') return 'wrong'
  return compareShortAnswer(accepted, text) === 'same' ? 'right' : mark
}

/** The answers to the tasks of a text as they are stored; null if the text has none, or if the device sent none. */
export function toTaskAnswerRows(
  tasks: readonly Task[] | undefined,
  sent: Sent | undefined,
): TaskAnswerRow[] | null {
  if (!tasks || !sent) return null
  return tasks.map(({ stem, answers }, i) => {
    const text = sent[i]?.text.trim() ?? ''
    return { stem, text, mark: markOf(answers, text, sent[i]?.mark ?? null) }
  })
}

/** Without the questions, which the caller has. */
export const toTaskAnswers = (rows: readonly TaskAnswerRow[]): Sent =>
  rows.map(({ text, mark }) => ({ text, mark }))

/** Saves the learner's marks. The texts are those of the submission. */
export async function saveTaskMarks(
  db: Db,
  actor: Pick<Actor, 'tenantId' | 'userId'>,
  { id, answers }: Input<typeof markTaskAnswers>,
  library: Pick<Library, 'reading'>,
): Promise<Output<typeof markTaskAnswers>> {
  const [attempt] = await db
    .select()
    .from(readingAttempts)
    .where(and(eq(readingAttempts.userId, actor.userId), eq(readingAttempts.id, id)))
    .for('update')
  if (!attempt) throw new AppError('not_found')
  if (!attempt.submittedAt) throw new AppError('reading_running')
  const tasks = tasksOf(library, await getOwnExercise(db, actor, attempt.exerciseId))
  const stored = attempt.taskAnswers
  const rows = toTaskAnswerRows(
    tasks,
    answers.map((answer, i) => ({ ...answer, text: stored ? (stored[i]?.text ?? '') : answer.text })),
  )
  if (!rows) throw new AppError('not_found')
  await db.update(readingAttempts).set({ taskAnswers: rows }).where(eq(readingAttempts.id, id))
  return { answers: toTaskAnswers(rows) }
}

const CONDITIONS = {
  all: sql`true`,
  unmarked: sql`jsonb_path_exists(a.task_answers, '$[*] ? (@.mark == null)')`,
  not_right: sql`jsonb_path_exists(a.task_answers, '$[*] ? (@.mark == "partial" || @.mark == "wrong")')`,
}

type Row = Omit<Output<typeof listTaskAnswers>['list'][number], 'answers'> & {
  readonly task_answers: readonly TaskAnswerRow[]
  readonly purpose: 'library'
  readonly source_key: string
  readonly tasks: readonly Task[] | null
}

/** The answers of all learners of the company, for teachers. */
export async function listAnswers(
  db: Db,
  { q, show, ...page }: Input<typeof listTaskAnswers>,
  library: Pick<Library, 'reading'>,
): Promise<Output<typeof listTaskAnswers>> {
  const text = q.trim().toLowerCase()
  const from = sql`from reading_attempt a
    join reading_exercise e on e.tenant_id = a.tenant_id and e.id = a.exercise_id
    join app_user u on u.tenant_id = a.tenant_id and u.id = a.user_id
    where a.task_answers is not null and a.submitted_at is not null and ${CONDITIONS[show]}
      and (strpos(lower(u.name), ${text}) > 0 or strpos(lower(e.title), ${text}) > 0)`
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select a.id::float8 as id, u.name as learner, e.title, e.level, a.submitted_at, a.task_answers,
      e.purpose, e.source_key, e.tasks
    ${from} order by a.submitted_at desc, a.id desc ${limitOffset(page)}`)
  const list = rows.map(({ id, learner, title, level, submitted_at, task_answers, ...exercise }) => {
    const { purpose, source_key: sourceKey } = exercise
    const tasks = tasksOf(library, { purpose, sourceKey, tasks: exercise.tasks })
    const answers = task_answers.map((answer) => ({
      ...answer,
      accepted: tasks?.find(({ stem }) => stem === answer.stem)?.answers[0] ?? null,
    }))
    return { id, learner, title, level, submitted_at: toIso(submitted_at), answers }
  })
  return toPage(list, page, await cappedCount(db, sql`select 1 ${from}`))
}
