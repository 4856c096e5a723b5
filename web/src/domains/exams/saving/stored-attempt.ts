import { storedOwner } from '../../../lib/session/state.ts'
import { recordStore } from '../../../lib/storage/indexed-db.ts'
import type { Answer, Exam, SavedAnswer } from '../answering/answer.ts'
import { recordUnsaved } from './open-attempts.ts'

/** Changes that the server has not acknowledged. Without `answer`, only the mark or the time has changed. */
export interface UnsavedAnswer {
  readonly seq: number
  readonly marked?: boolean
  readonly time_spent: number
  readonly answer?: Answer
  /** The server's answer when this answer was given. It distinguishes an answer from another device. */
  readonly over?: Answer
}
export type UnsavedAnswers = Readonly<Record<string, UnsavedAnswer>>

/** The copy of an attempt on this device until submission. */
export interface StoredAttempt {
  readonly unsaved: UnsavedAnswers
  /** The questions, so that the exam opens offline. */
  readonly exam?: Exam
  /** Server clock minus device clock in ms when the questions were loaded. */
  readonly ahead?: number
  /** The question last open on this device. */
  readonly openQuestion?: number
}

/**
 * Removes acknowledged answers from a copy: `acknowledged` as they were sent, `savedAnswers` as the server stores them, which also update
 * the copy of the exam.
 */
export function withoutSaved(
  before: StoredAttempt | undefined,
  acknowledged: UnsavedAnswers,
  savedAnswers: readonly SavedAnswer[],
): StoredAttempt {
  const unsaved = { ...before?.unsaved }
  for (const [key, { seq }] of Object.entries(acknowledged))
    if ((unsaved[key]?.seq ?? 0) <= seq) delete unsaved[key]
  if (!before?.exam) return { ...before, unsaved }
  const others = before.exam.answers.filter(
    (answer) => !savedAnswers.some((row) => row.question_id === answer.question_id),
  )
  return { ...before, exam: { ...before.exam, answers: [...others, ...savedAnswers] }, unsaved }
}

/** Adds the answers of one tab to a copy unless another tab has stored newer ones. */
export function withNewerAnswers(stored: StoredAttempt, ownAnswers: UnsavedAnswers): StoredAttempt {
  const unsaved = { ...stored.unsaved }
  for (const [key, answer] of Object.entries(ownAnswers))
    if ((unsaved[key]?.seq ?? 0) <= answer.seq) unsaved[key] = answer
  return { ...stored, unsaved }
}

export const ATTEMPT_STORE = ['shangxue-exams', 'attempts'] as const
const records = recordStore(...ATTEMPT_STORE)

type Change = (before: StoredAttempt | undefined) => StoredAttempt | undefined

/** Changes the copy of an attempt in one transaction across all tabs. Rejects if storage is unavailable. */
export const updateAttempt = (
  attemptId: number,
  change: Change,
  owner = storedOwner(),
): Promise<StoredAttempt | undefined> => {
  const ownKey = `${owner}/${attemptId}`
  // Earlier versions stored the company name before the key.
  return records.update(ownKey, change, (key) => key.endsWith(`/${ownKey}`))
}

/** Reads the copy of an attempt; undefined if storage is unavailable. */
export const readAttempt = (attemptId: number): Promise<StoredAttempt | undefined> =>
  updateAttempt(attemptId, (before) => before).catch(() => undefined)

export function removeAttempt(attemptId: number, owner = storedOwner()): Promise<unknown> {
  recordUnsaved(attemptId, false, owner)
  return updateAttempt(attemptId, () => undefined, owner).catch(() => undefined)
}
