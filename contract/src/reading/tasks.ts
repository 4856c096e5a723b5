import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Instant, Nullable, OneOf, Paged, Query, searchText } from '../platform/schema.ts'
import { ReadingLevel, TASK_MARKS, TaskAnswers } from './schemas.ts'

const base = '/api/reading'

export const markTaskAnswers = endpoint({
  method: 'PUT',
  path: `${base}/attempts/:id/tasks`,
  summary:
    "Saves the learner's marks of the answers to the tasks of a submitted attempt; texts only if it has none yet",
  permission: 'login',
  timeoutMs: 10_000,
  input: Type.Object({ id: Id, answers: TaskAnswers }),
  output: Type.Object({ answers: TaskAnswers }),
})

/** Which answers to tasks are listed. */
export const TASK_ANSWER_FILTERS = ['all', 'unmarked', 'not_right'] as const

export const listTaskAnswers = endpoint({
  method: 'GET',
  path: `${base}/task-answers`,
  summary: 'Lists the submitted attempts of all learners that have answers to tasks, newest first',
  permission: 'content-manage',
  input: Query({ q: searchText, show: OneOf(TASK_ANSWER_FILTERS, 'all') }),
  output: Paged(
    Type.Object({
      id: Id,
      learner: Type.String(),
      title: Type.String(),
      level: ReadingLevel,
      submitted_at: Instant,
      answers: Type.Array(
        Type.Object({
          stem: Type.String(),
          text: Type.String(),
          mark: Nullable(OneOf(TASK_MARKS)),
          accepted: Nullable(
            Type.String({ description: 'An accepted answer; null if the task is no longer in the text' }),
          ),
        }),
      ),
    }),
  ),
})
