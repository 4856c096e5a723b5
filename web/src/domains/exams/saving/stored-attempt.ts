import { recordStore } from '../../../lib/device-store.ts'
import { storedOwner } from '../../../lib/session/index.ts'
import type { Answer, Exam, SavedAnswer } from '../answer.ts'
import { noteUnsaved } from './open-attempts.ts'

/** What the server has not acknowledged yet. Without an `answer` only mark or time have changed. */
export interface Unsaved {
  readonly seq: number
  readonly marked?: boolean
  readonly time_spent: number
  readonly answer?: Answer
  /** What the server was known to hold when the answer was given: it tells an answer of another device. */
  readonly over?: Answer
}
export type UnsavedAnswers = Readonly<Record<string, Unsaved>>

/** The copy of an attempt on this device until it is submitted. */
export interface StoredAttempt {
  readonly unsaved: UnsavedAnswers
  /** The questions, for opening the exam again without a network. */
  readonly exam?: Exam
  /** The server's clock less the device's, in milliseconds, when the questions came. */
  readonly ahead?: number
  /** The question that was last open on this device. */
  readonly openQuestion?: number
}

/**
 * Removes from a copy what the server has acknowledged: `done` as it was sent, `rows` as the server holds them, which update
 * the copy of the exam.
 */
export function withoutSaved(
  before: StoredAttempt | undefined,
  done: UnsavedAnswers,
  rows: readonly SavedAnswer[],
): StoredAttempt {
  const unsaved = { ...before?.unsaved }
  for (const [key, { seq }] of Object.entries(done)) if ((unsaved[key]?.seq ?? 0) <= seq) delete unsaved[key]
  if (!before?.exam) return { ...before, unsaved }
  const others = before.exam.answers.filter((one) => !rows.some((row) => row.question_id === one.question_id))
  return { ...before, exam: { ...before.exam, answers: [...others, ...rows] }, unsaved }
}

/** Adds one tab's answers to a copy, where no other tab has stored a newer one. */
export function withNewer(stored: StoredAttempt, own: UnsavedAnswers): StoredAttempt {
  const unsaved = { ...stored.unsaved }
  for (const [key, one] of Object.entries(own)) if ((unsaved[key]?.seq ?? 0) <= one.seq) unsaved[key] = one
  return { ...stored, unsaved }
}

export const STORE = ['shangxue-exams', 'attempts'] as const
const records = recordStore(...STORE)

type Change = (before: StoredAttempt | undefined) => StoredAttempt | undefined

/** Changes the copy of an own attempt, in one transaction over all tabs. Rejects without a storage. */
export const updateAttempt = (
  attemptId: number,
  change: Change,
  owner = storedOwner(),
): Promise<StoredAttempt | undefined> => {
  const own = `${owner}/${attemptId}`
  // earlier versions put the company's name before the key
  return records.update(own, change, (key) => key.endsWith(`/${own}`))
}

/** Reads the copy of an own attempt; nothing where the browser refuses a storage. */
export const readAttempt = (attemptId: number): Promise<StoredAttempt | undefined> =>
  updateAttempt(attemptId, (before) => before).catch(() => undefined)

export function removeAttempt(attemptId: number, owner = storedOwner()): Promise<unknown> {
  noteUnsaved(attemptId, false, owner)
  return updateAttempt(attemptId, () => undefined, owner).catch(() => undefined)
}
