import { saveAnswer, saveAnswersBatch } from '@shangxue/contract/exams/endpoints'
import { call } from '../../../lib/api/call.ts'
import { ApiError } from '../../../lib/api/error.ts'
import type { ResponseOf as AnswerOf } from '../../../lib/api/http.ts'
import { isEmpty } from '../answering/answer.ts'
import type { UnsavedAnswer, UnsavedAnswers } from './stored-attempt.ts'

type SaveResponse = AnswerOf<typeof saveAnswersBatch>

/** Result of saving an empty answer: nothing was sent, which counts as success. */
export const ANSWER_EMPTY = { msg: 'answer empty' } as const

const isId = (id: number) => Number.isSafeInteger(id) && id > 0

/** Omits an empty answer unless it clears one that the server may have. A mark is sent without an answer. */
function toRequestItem(
  questionId: number,
  { answer, over: _, ...rest }: UnsavedAnswer,
  mayHaveAnswer: boolean,
) {
  const includeAnswer = answer && (mayHaveAnswer || !isEmpty(answer))
  return {
    question_id: questionId,
    ...rest,
    ...(includeAnswer && { user_answer: answer.user_answer, selected_options: [...answer.selected_options] }),
  }
}

const hasNothingToSend = ({ answer, marked }: UnsavedAnswer, mayHaveAnswer: boolean) =>
  answer !== undefined && isEmpty(answer) && !mayHaveAnswer && !marked

/** Returns the same error with a message that names the action. */
function withActionName(error: unknown, action: string): unknown {
  if (!(error instanceof ApiError) || error.code === 'expired') return error
  return new ApiError(error.status, error.code, `${action}：${error.message}`, error.data)
}

interface SaveTarget {
  readonly attemptId: number
  /** Only this user's session may send the request. */
  readonly owner: string
}

/** Saves one answer. `mayHaveAnswer`: the server may have an answer to this question. */
export async function saveOne(
  { attemptId, owner }: SaveTarget,
  questionId: number,
  unsaved: UnsavedAnswer,
  mayHaveAnswer: boolean,
): Promise<SaveResponse | typeof ANSWER_EMPTY> {
  if (hasNothingToSend(unsaved, mayHaveAnswer)) return ANSWER_EMPTY
  if (!isId(attemptId) || !isId(questionId))
    throw new ApiError(0, 'refused', '保存答案失败：考试信息不完整，请返回重新进入')
  try {
    const input = { attempt_id: attemptId, ...toRequestItem(questionId, unsaved, mayHaveAnswer) }
    const { saved, server_now } = await call(saveAnswer, input, { owner, quiet: true })
    return { saved: [saved], server_now }
  } catch (error) {
    throw withActionName(error, '保存答案失败')
  }
}

/** Saves several answers at once; invalid entries and empty ones are skipped. */
export async function saveBatch(
  { attemptId, owner }: SaveTarget,
  unsaved: UnsavedAnswers,
  mayHaveAnswer: (questionId: number) => boolean,
): Promise<SaveResponse | typeof ANSWER_EMPTY> {
  const answers = Object.entries(unsaved).flatMap(([key, answer]) => {
    const id = Number(key)
    return isId(id) && !hasNothingToSend(answer, mayHaveAnswer(id))
      ? [toRequestItem(id, answer, mayHaveAnswer(id))]
      : []
  })
  if (answers.length === 0) return ANSWER_EMPTY
  try {
    return await call(saveAnswersBatch, { attempt_id: attemptId, answers }, { owner, quiet: true })
  } catch (error) {
    throw withActionName(error, '批量保存失败')
  }
}
