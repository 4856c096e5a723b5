import { type Answer, isEmpty, NO_ANSWER, type SavedAnswer } from '../answer.ts'
import type { Unsaved, UnsavedAnswers } from './kept.ts'

/** One question as this page knows it. */
export interface Entry {
  readonly answer: Answer
  readonly marked: boolean
  readonly seconds: number
  /** The highest count of saves known, here or on the server: the next change counts one more. */
  readonly seq: number
  /** What the server was last seen to hold; `marked` is null while a save is on its way. */
  readonly held: { readonly marked: boolean | null; readonly seconds: number }
  /** The server may hold an answer: clearing it must be said. */
  readonly mayHold: boolean
}
export interface Ledger {
  readonly entries: Readonly<Record<number, Entry>>
  readonly unsaved: UnsavedAnswers
}
export interface Change {
  readonly answer?: Answer
  readonly marked?: boolean
}

const NOTHING: Entry = {
  answer: NO_ANSWER,
  marked: false,
  seconds: 0,
  seq: 0,
  held: { marked: false, seconds: 0 },
  mayHold: false,
}
export const entryOf = ({ entries }: Ledger, questionId: number): Entry => entries[questionId] ?? NOTHING

const answerOf = ({ user_answer, selected_options }: SavedAnswer): Answer => ({
  user_answer,
  selected_options,
})

function fromServer(saved: SavedAnswer, before: Entry): Entry {
  const { marked, time_spent, seq } = saved
  const answer = answerOf(saved)
  return {
    answer,
    marked,
    seconds: Math.max(time_spent, before.seconds),
    seq: Math.max(seq, before.seq),
    held: { marked, seconds: time_spent },
    mayHold: !isEmpty(answer),
  }
}

/** What the server has, with what this device has kept unsaved on top where that is newer. */
export function opened(answers: readonly SavedAnswer[], kept: UnsavedAnswers): Ledger {
  const entries: Record<number, Entry> = {}
  for (const saved of answers) entries[saved.question_id] = fromServer(saved, NOTHING)
  const unsaved: Record<string, Unsaved> = {}
  for (const [key, one] of Object.entries(kept)) {
    const entry = entries[Number(key)] ?? NOTHING
    if (!(Number(key) > 0) || one.seq <= entry.seq) continue
    unsaved[key] = one
    entries[Number(key)] = {
      ...entry,
      seq: one.seq,
      marked: one.marked,
      held: { ...entry.held, marked: null },
      seconds: Math.max(entry.seconds, one.time_spent),
      ...(one.answer && { answer: one.answer, mayHold: true }),
    }
  }
  return { entries, unsaved }
}

/** A change by the pupil. An empty answer that the server never had is not worth a save. */
export function changed(ledger: Ledger, questionId: number, change: Change): Ledger {
  const before = entryOf(ledger, questionId)
  const entry = { ...before, ...change, seq: before.seq + 1 }
  const { [questionId]: waiting, ...others } = ledger.unsaved
  const answer = change.answer ?? waiting?.answer
  const worth = answer && (before.mayHold || !isEmpty(answer))
  const { marked, seconds, seq } = entry
  const entries = { ...ledger.entries, [questionId]: entry }
  if (!worth && marked === entry.held.marked) return { entries, unsaved: others }
  const next: Unsaved = { seq, marked, time_spent: seconds, ...(worth && { answer }) }
  return { entries, unsaved: { ...others, [questionId]: next } }
}

/** Time spent on a question; it travels with the next save. */
export function spent(ledger: Ledger, questionId: number, seconds: number): Ledger {
  const entry = entryOf(ledger, questionId)
  return {
    ...ledger,
    entries: { ...ledger.entries, [questionId]: { ...entry, seconds: entry.seconds + seconds } },
  }
}

/** Time that no save has carried yet is one of its own: it leaves the answer alone. */
export function timed(ledger: Ledger, questionId: number, worthSeconds: number): Ledger {
  const entry = entryOf(ledger, questionId)
  if (ledger.unsaved[questionId] || entry.seconds - entry.held.seconds < worthSeconds) return ledger
  const seq = entry.seq + 1
  const next: Unsaved = { seq, marked: entry.marked, time_spent: entry.seconds }
  return {
    entries: { ...ledger.entries, [questionId]: { ...entry, seq } },
    unsaved: { ...ledger.unsaved, [questionId]: next },
  }
}

/** Answers that are on their way: from now on the server may hold them. */
export function sending(ledger: Ledger, sent: UnsavedAnswers): Ledger {
  const entries = { ...ledger.entries }
  for (const [key, { answer }] of Object.entries(sent)) {
    const entry = entryOf(ledger, Number(key))
    const mayHold = entry.mayHold || (answer !== undefined && !isEmpty(answer))
    entries[Number(key)] = { ...entry, held: { ...entry.held, marked: null }, mayHold }
  }
  return { ...ledger, entries }
}

/** How many answers the server does not have yet; time alone is none. */
export const unsavedAnswers = ({ unsaved }: Ledger): number =>
  Object.values(unsaved).filter(({ answer }) => answer !== undefined).length

/** Saves that said nothing are none. */
export function dropped(ledger: Ledger, sent: UnsavedAnswers): Ledger {
  const left = Object.entries(ledger.unsaved).filter(([key, { seq }]) => sent[key]?.seq !== seq)
  return { ...ledger, unsaved: Object.fromEntries(left) }
}

export interface Acknowledged {
  readonly ledger: Ledger
  /** Questions where another device was newer: its answer is shown now. */
  readonly overtaken: readonly number[]
  readonly done: UnsavedAnswers
}

/** The server's word on what was sent. What was changed here meanwhile stays unsaved, and counts on from there. */
export function acknowledged(
  ledger: Ledger,
  sent: UnsavedAnswers,
  rows: readonly SavedAnswer[],
): Acknowledged {
  const entries = { ...ledger.entries }
  const unsaved = { ...ledger.unsaved }
  const overtaken: number[] = []
  const done: Record<string, Unsaved> = {}
  for (const row of rows) {
    const id = row.question_id
    const was = sent[id]
    const now = unsaved[id]
    if (!was) continue
    done[id] = was
    const before = entryOf(ledger, id)
    const server = fromServer(row, before)
    if (!now || now.seq === was.seq) {
      delete unsaved[id]
      if (row.seq > was.seq && was.answer) overtaken.push(id)
      entries[id] = server
    } else {
      // never below what the server holds, or the change made here would be taken for an old one
      const seq = Math.max(before.seq, row.seq + 1)
      unsaved[id] = { ...now, seq }
      entries[id] = { ...before, seq, held: server.held, mayHold: server.mayHold }
    }
  }
  return { ledger: { entries, unsaved }, overtaken, done }
}
