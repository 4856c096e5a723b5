import { getExamQuestions } from '@shangxue/contract/exams/endpoints'
import { call } from '../../../lib/api/call.ts'
import { ApiError } from '../../../lib/api/error.ts'
import type { Exam } from '../answering/answer.ts'
import { readAttempt, removeAttempt, type UnsavedAnswers, updateAttempt } from '../saving/stored-attempt.ts'

export interface OpenedExam {
  readonly exam: Exam
  readonly unsaved: UnsavedAnswers
  /** Server time in ms. Offline it is derived from the device clock, which may have been changed since. */
  readonly serverNow: number
  /** Index of the question to resume at, from 0. */
  readonly startAt: number
}

/** Index of the question last open on this device, otherwise of the last saved question. */
function resumeIndex({ questions, last_question_id }: Exam, openQuestion: number | undefined): number {
  const indexOf = (id: number | null | undefined) =>
    questions.findIndex(({ question_id }) => question_id === id)
  return Math.max(0, indexOf(openQuestion ?? last_question_id))
}

const isUnreachable = (error: unknown) =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'timeout')

/**
 * Loads the questions of an attempt with the unsaved answers of this device. Offline, uses the copy
 * on this device.
 */
export async function openExam(attemptId: number): Promise<OpenedExam> {
  try {
    const exam = await call(getExamQuestions, { attempt_id: attemptId, ...INCLUDE_ALL }, { quiet: true })
    const serverNow = Date.parse(exam.attempt.server_now)
    const clockOffset = serverNow - Date.now()
    if (isFinished(exam)) {
      const storedCopy = await readAttempt(attemptId)
      await removeAttempt(attemptId)
      return { exam, unsaved: storedCopy?.unsaved ?? {}, serverNow, startAt: 0 }
    }
    const stored = await updateAttempt(attemptId, (before) => ({
      ...before,
      unsaved: before?.unsaved ?? {},
      exam,
      ahead: clockOffset,
    })).catch(() => undefined)
    return {
      exam,
      unsaved: stored?.unsaved ?? {},
      serverNow,
      startAt: resumeIndex(exam, stored?.openQuestion),
    }
  } catch (error) {
    // The attempt was abandoned on another device, or belongs to another user.
    if (error instanceof ApiError && error.isNotFound) await removeAttempt(attemptId)
    const stored = isUnreachable(error) ? await readAttempt(attemptId) : undefined
    if (!stored?.exam) throw error
    const serverNow = Date.now() + (stored.ahead ?? 0)
    const startAt = resumeIndex(stored.exam, stored.openQuestion)
    return { exam: stored.exam, unsaved: stored.unsaved, serverNow, startAt }
  }
}

export const isFinished = ({ attempt: { status } }: Pick<Exam, 'attempt'>): boolean =>
  status === 'submitted' || status === 'graded'

const INCLUDE_ALL = { include_questions: true, include_options: true, include_answers: true }

/** Reads the state of the attempt without its questions. */
export const getAttempt = (attemptId: number) =>
  call(
    getExamQuestions,
    { attempt_id: attemptId, include_questions: false, include_options: false, include_answers: false },
    { quiet: true },
  ).then(({ attempt }) => attempt)
