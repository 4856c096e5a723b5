import { recordStore } from '../../../lib/device-store.ts'
import { storedOwner } from '../../../lib/session/index.ts'
import type { Answer, Exam, SavedAnswer } from '../answer.ts'
import { noteKept } from './mark.ts'

/** What the server has not acknowledged yet. Without an `answer` only mark or time have changed. */
export interface Unsaved {
  readonly seq: number
  readonly marked?: boolean
  readonly time_spent: number
  readonly answer?: Answer
  /** What the server was known to hold when the answer was given: another device's answer is told by it. */
  readonly over?: Answer
}
export type UnsavedAnswers = Readonly<Record<string, Unsaved>>

/** What this device keeps of an attempt until it is handed in. */
export interface Kept {
  readonly unsaved: UnsavedAnswers
  /** The questions, for opening the exam again without a network. */
  readonly exam?: Exam
  /** The server's clock less the device's, in milliseconds, when the questions came. */
  readonly ahead?: number
  /** The question that was last open on this device. */
  readonly openQuestion?: number
}

/**
 * What is left when the server has these: `done` as it was sent, `rows` in the server's words, which the copy of the exam
 * goes along with.
 */
export function without(before: Kept | undefined, done: UnsavedAnswers, rows: readonly SavedAnswer[]): Kept {
  const unsaved = { ...before?.unsaved }
  for (const [key, { seq }] of Object.entries(done)) if ((unsaved[key]?.seq ?? 0) <= seq) delete unsaved[key]
  if (!before?.exam) return { ...before, unsaved }
  const others = before.exam.answers.filter((one) => !rows.some((row) => row.question_id === one.question_id))
  return { ...before, exam: { ...before.exam, answers: [...others, ...rows] }, unsaved }
}

/** One tab's answers go in, where no other tab has kept a newer one. */
export function withNewer(kept: Kept, own: UnsavedAnswers): Kept {
  const unsaved = { ...kept.unsaved }
  for (const [key, one] of Object.entries(own)) if ((unsaved[key]?.seq ?? 0) <= one.seq) unsaved[key] = one
  return { ...kept, unsaved }
}

export const records = recordStore('shangxue-exams', 'attempts')

type Alter = (before: Kept | undefined) => Kept | undefined

/** Changes what is kept of an own attempt, in one transaction over all tabs. Rejects without a storage. Earlier versions put the
 * company's name before the key. */
export const keep = (attemptId: number, alter: Alter, owner = storedOwner()): Promise<Kept | undefined> => {
  const own = `${owner}/${attemptId}`
  return records.update(own, alter, (key) => key.endsWith(`/${own}`))
}

/** What is kept of an own attempt; nothing where the browser refuses a storage. */
export const readKept = (attemptId: number): Promise<Kept | undefined> =>
  keep(attemptId, (before) => before).catch(() => undefined)

export function forgetKept(attemptId: number, owner = storedOwner()): Promise<unknown> {
  noteKept(attemptId, false, owner)
  return keep(attemptId, () => undefined, owner).catch(() => undefined)
}
