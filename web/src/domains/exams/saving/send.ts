import { saveAnswer, saveAnswersBatch } from '@shangxue/contract/exams'
import { type Answer as AnswerOf, ApiError, call } from '../../../lib/api/index.ts'
import { isEmpty } from '../answer.ts'
import type { Unsaved, UnsavedAnswers } from './kept.ts'

type Saved = AnswerOf<typeof saveAnswersBatch>

/** What a save of an answer says that is empty: nothing was sent, and that is right so. */
export const ANSWER_EMPTY = { msg: 'answer empty' } as const

const whole = (id: number) => Number.isSafeInteger(id) && id > 0

/** An empty answer is not sent, unless it clears one that the server may hold; a mark goes without an answer. */
function item(questionId: number, { answer, over: _, ...rest }: Unsaved, mayHold: boolean) {
  const said = answer && (mayHold || !isEmpty(answer))
  return {
    question_id: questionId,
    ...rest,
    ...(said && { user_answer: answer.user_answer, selected_options: [...answer.selected_options] }),
  }
}

const saysNothing = ({ answer, marked }: Unsaved, mayHold: boolean) =>
  answer !== undefined && isEmpty(answer) && !mayHold && !marked

/** The same failure in the words of what failed. */
function wrapped(error: unknown, what: string): unknown {
  if (!(error instanceof ApiError) || error.code === 'expired') return error
  return new ApiError(error.status, error.code, `${what}：${error.message}`, error.data)
}

interface Of {
  readonly attemptId: number
  /** Whose attempt it is: sent in nobody else's name. */
  readonly owner: string
}

/** Saves one answer. `mayHold`: the server may have an answer to this question. */
export async function saveOne(
  { attemptId, owner }: Of,
  questionId: number,
  unsaved: Unsaved,
  mayHold: boolean,
): Promise<Saved | typeof ANSWER_EMPTY> {
  if (saysNothing(unsaved, mayHold)) return ANSWER_EMPTY
  if (!whole(attemptId) || !whole(questionId))
    throw new ApiError(0, 'refused', '保存答案失败：考试信息不完整，请返回重新进入')
  try {
    const input = { attempt_id: attemptId, ...item(questionId, unsaved, mayHold) }
    const { saved, server_now } = await call(saveAnswer, input, { owner, quiet: true })
    return { saved: [saved], server_now }
  } catch (error) {
    throw wrapped(error, '保存答案失败')
  }
}

/** Saves several answers at once; invalid entries and empty ones are skipped. */
export async function saveBatch(
  { attemptId, owner }: Of,
  unsaved: UnsavedAnswers,
  mayHold: (questionId: number) => boolean,
): Promise<Saved | typeof ANSWER_EMPTY> {
  const answers = Object.entries(unsaved).flatMap(([key, one]) => {
    const id = Number(key)
    return whole(id) && !saysNothing(one, mayHold(id)) ? [item(id, one, mayHold(id))] : []
  })
  if (answers.length === 0) return ANSWER_EMPTY
  try {
    return await call(saveAnswersBatch, { attempt_id: attemptId, answers }, { owner, quiet: true })
  } catch (error) {
    throw wrapped(error, '批量保存失败')
  }
}
