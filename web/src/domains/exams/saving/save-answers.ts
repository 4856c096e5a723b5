import { saveAnswer, saveAnswersBatch } from '@shangxue/contract/exams/endpoints'
import { type Answer as AnswerOf, ApiError, call } from '../../../lib/api/index.ts'
import { isEmpty } from '../answer.ts'
import type { Unsaved, UnsavedAnswers } from './stored-attempt.ts'

type Saved = AnswerOf<typeof saveAnswersBatch>

/** Result of saving an empty answer: nothing was sent, which counts as success. */
export const ANSWER_EMPTY = { msg: 'answer empty' } as const

const isId = (id: number) => Number.isSafeInteger(id) && id > 0

/** Omits an empty answer unless it clears one that the server may have. A mark is sent without an answer. */
function itemOf(questionId: number, { answer, over: _, ...rest }: Unsaved, mayHold: boolean) {
  const sent = answer && (mayHold || !isEmpty(answer))
  return {
    question_id: questionId,
    ...rest,
    ...(sent && { user_answer: answer.user_answer, selected_options: [...answer.selected_options] }),
  }
}

const isNothing = ({ answer, marked }: Unsaved, mayHold: boolean) =>
  answer !== undefined && isEmpty(answer) && !mayHold && !marked

/** Returns the same error with a message that names the action. */
function renamed(error: unknown, action: string): unknown {
  if (!(error instanceof ApiError) || error.code === 'expired') return error
  return new ApiError(error.status, error.code, `${action}：${error.message}`, error.data)
}

interface Attempt {
  readonly attemptId: number
  /** Only this user's session may send the request. */
  readonly owner: string
}

/** Saves one answer. `mayHold`: the server may have an answer to this question. */
export async function saveOne(
  { attemptId, owner }: Attempt,
  questionId: number,
  unsaved: Unsaved,
  mayHold: boolean,
): Promise<Saved | typeof ANSWER_EMPTY> {
  if (isNothing(unsaved, mayHold)) return ANSWER_EMPTY
  if (!isId(attemptId) || !isId(questionId))
    throw new ApiError(0, 'refused', '保存答案失败：考试信息不完整，请返回重新进入')
  try {
    const input = { attempt_id: attemptId, ...itemOf(questionId, unsaved, mayHold) }
    const { saved, server_now } = await call(saveAnswer, input, { owner, quiet: true })
    return { saved: [saved], server_now }
  } catch (error) {
    throw renamed(error, '保存答案失败')
  }
}

/** Saves several answers at once; invalid entries and empty ones are skipped. */
export async function saveBatch(
  { attemptId, owner }: Attempt,
  unsaved: UnsavedAnswers,
  mayHold: (questionId: number) => boolean,
): Promise<Saved | typeof ANSWER_EMPTY> {
  const answers = Object.entries(unsaved).flatMap(([key, one]) => {
    const id = Number(key)
    return isId(id) && !isNothing(one, mayHold(id)) ? [itemOf(id, one, mayHold(id))] : []
  })
  if (answers.length === 0) return ANSWER_EMPTY
  try {
    return await call(saveAnswersBatch, { attempt_id: attemptId, answers }, { owner, quiet: true })
  } catch (error) {
    throw renamed(error, '批量保存失败')
  }
}
