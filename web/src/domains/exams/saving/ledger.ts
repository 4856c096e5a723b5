import { QUESTION_SECONDS_MAX } from '@shangxue/contract/constants'
import { type Answer, isEmpty, NO_ANSWER, type SavedAnswer, sameAnswer } from '../answer.ts'
import type { Unsaved, UnsavedAnswers } from './stored-attempt.ts'

/** One question as this page knows it. */
export interface Entry {
  readonly answer: Answer
  readonly marked: boolean
  readonly seconds: number
  /** The highest count of saves known, here or on the server: the next change counts one more. */
  readonly seq: number
  /** What the server was last seen to hold; `marked` is null while a save is on its way. */
  readonly held: { readonly answer: Answer; readonly marked: boolean | null; readonly seconds: number }
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
  held: { answer: NO_ANSWER, marked: false, seconds: 0 },
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
    held: { answer, marked, seconds: time_spent },
    mayHold: !isEmpty(answer),
  }
}

/**
 * An answer of this device that the server did not take, as it holds a newer one: that one counts, unless it is what
 * this device knew already (another one only looked at the question). Then the answer goes again.
 */
function again(one: Unsaved, row: SavedAnswer): Unsaved | undefined {
  const mine = one.over !== undefined && sameAnswer(one.over, answerOf(row))
  return mine ? { ...one, seq: row.seq + 1 } : undefined
}

/** A mark that the server did not take, as an answer of another device counted on meanwhile: it goes alone, again. */
const markAgain = ({ marked, seq, time_spent }: Unsaved, row: SavedAnswer): Unsaved | undefined =>
  marked !== undefined && marked !== row.marked && seq <= row.seq
    ? { seq: row.seq + 1, marked, time_spent }
    : undefined

/** The kept save that still has to go, if any, against what the server has. */
function stillToSend(one: Unsaved, row: SavedAnswer | undefined): Unsaved | 'overtaken' | undefined {
  if (!row) return one
  if (one.seq > row.seq) return one
  if (one.answer && !sameAnswer(one.answer, answerOf(row))) return again(one, row) ?? 'overtaken'
  return markAgain(one, row) ?? (!one.answer && one.time_spent > row.time_spent ? one : undefined)
}

export interface Opened {
  readonly ledger: Ledger
  /** Questions where another device was newer: its answer is shown. */
  readonly overtaken: readonly number[]
}

/** What the server has, with what this device has kept unsaved on top where that is newer. */
export function opened(answers: readonly SavedAnswer[], kept: UnsavedAnswers): Opened {
  const entries: Record<number, Entry> = {}
  for (const saved of answers) entries[saved.question_id] = fromServer(saved, NOTHING)
  const unsaved: Record<string, Unsaved> = {}
  const overtaken: number[] = []
  for (const [key, before] of Object.entries(kept)) {
    const id = Number(key)
    const one = { ...before, time_spent: Math.min(before.time_spent, QUESTION_SECONDS_MAX) }
    const entry = entries[id] ?? NOTHING
    const left =
      id > 0
        ? stillToSend(
            one,
            answers.find(({ question_id }) => question_id === id),
          )
        : undefined
    if (left === 'overtaken') overtaken.push(id)
    if (left === undefined || left === 'overtaken') continue
    unsaved[key] = left
    entries[id] = {
      ...entry,
      seq: Math.max(entry.seq, left.seq),
      ...(left.marked !== undefined && { marked: left.marked, held: { ...entry.held, marked: null } }),
      seconds: Math.max(entry.seconds, left.time_spent),
      ...(left.answer && { answer: left.answer, mayHold: true }),
    }
  }
  return { ledger: { entries, unsaved }, overtaken }
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
  const over = waiting?.answer ? waiting.over : before.held.answer
  const next: Unsaved = {
    seq,
    time_spent: seconds,
    // an answer alone leaves the mark that another device may have set
    ...(marked !== entry.held.marked && { marked }),
    ...(worth && { answer, ...(over && { over }) }),
  }
  return { entries, unsaved: { ...others, [questionId]: next } }
}

/**
 * A fresh answer counts beyond what another tab of this device keeps: the later one is the newer, however much was
 * written in the other.
 */
export function beyond(unsaved: UnsavedAnswers, kept: UnsavedAnswers, questionId: number): UnsavedAnswers {
  const [one, other] = [unsaved[questionId], kept[questionId]]
  if (!one?.answer || !other || other.seq < one.seq) return unsaved
  return { ...unsaved, [questionId]: { ...one, seq: other.seq + 1 } }
}

/** The ledger after its answer has come to count `to` instead of `from`; what was changed meanwhile counts on by itself. */
export function lifted(ledger: Ledger, questionId: number, from: number, to: number): Ledger {
  const entry = entryOf(ledger, questionId)
  const one = ledger.unsaved[questionId]
  return {
    entries: { ...ledger.entries, [questionId]: { ...entry, seq: Math.max(entry.seq, to) } },
    unsaved: one?.seq === from ? { ...ledger.unsaved, [questionId]: { ...one, seq: to } } : ledger.unsaved,
  }
}

/** Time spent on a question, as much as a save may carry; it travels with the next. */
export function spent(ledger: Ledger, questionId: number, more: number): Ledger {
  const entry = entryOf(ledger, questionId)
  const seconds = Math.min(entry.seconds + more, QUESTION_SECONDS_MAX)
  return { ...ledger, entries: { ...ledger.entries, [questionId]: { ...entry, seconds } } }
}

/** Time that no save has carried yet is one of its own: it leaves answer and mark alone, and does not count on. */
export function timed(ledger: Ledger, questionId: number, worthSeconds: number): Ledger {
  const entry = entryOf(ledger, questionId)
  if (ledger.unsaved[questionId] || entry.seconds - entry.held.seconds < worthSeconds) return ledger
  const next: Unsaved = { seq: entry.seq, time_spent: entry.seconds }
  return { ...ledger, unsaved: { ...ledger.unsaved, [questionId]: next } }
}

/** Answers that are on their way: from now on the server may hold them. */
export function sending(ledger: Ledger, sent: UnsavedAnswers): Ledger {
  const entries = { ...ledger.entries }
  for (const [key, { answer, marked }] of Object.entries(sent)) {
    const entry = entryOf(ledger, Number(key))
    const mayHold = entry.mayHold || (answer !== undefined && !isEmpty(answer))
    const held = marked === undefined ? entry.held : { ...entry.held, marked: null }
    entries[Number(key)] = { ...entry, held, mayHold }
  }
  return { ...ledger, entries }
}

/** How many answers the server does not have yet; time alone is none. */
export const unsavedAnswers = ({ unsaved }: Pick<Ledger, 'unsaved'>): number =>
  Object.values(unsaved).filter(({ answer }) => answer !== undefined).length

/** Saves that said nothing are none. */
export function dropped(ledger: Ledger, sent: UnsavedAnswers): Ledger {
  const left = Object.entries(ledger.unsaved).filter(([key, { seq }]) => sent[key]?.seq !== seq)
  return { ...ledger, unsaved: Object.fromEntries(left) }
}

export interface Acknowledged extends Opened {
  readonly done: UnsavedAnswers
  /** Something must be sent once more at once. */
  readonly more: boolean
}

/**
 * The server's word on what was sent: by its content, as another device may have counted as far. What was changed here
 * meanwhile stays unsaved, and counts on from there.
 */
export function acknowledged(
  ledger: Ledger,
  sent: UnsavedAnswers,
  rows: readonly SavedAnswer[],
): Acknowledged {
  const entries = { ...ledger.entries }
  const unsaved = { ...ledger.unsaved }
  const overtaken: number[] = []
  const done: Record<string, Unsaved> = {}
  let more = false
  for (const row of rows) {
    const id = row.question_id
    const was = sent[id]
    const now = unsaved[id]
    if (!was) continue
    done[id] = was
    const before = entryOf(ledger, id)
    const server = fromServer(row, before)
    const changedSince = now !== undefined && now.seq !== was.seq
    const lost = was.answer !== undefined && row.seq >= was.seq && !sameAnswer(was.answer, server.answer)
    const next = changedSince
      ? // never below what the server holds, or the change made here would be taken for an old one
        { ...now, seq: Math.max(before.seq, row.seq + 1), ...(now.answer && { over: server.answer }) }
      : lost
        ? again(was, row)
        : markAgain(was, row)
    if (next) {
      unsaved[id] = next
      // where only a mark goes, the answer is theirs; where none goes, the mark is
      const marked = next.marked === undefined ? server.marked : before.marked
      const mine = changedSince || lost ? { ...before, marked } : { ...server, marked }
      entries[id] = { ...mine, seq: next.seq, held: server.held, mayHold: server.mayHold || lost }
      more ||= !changedSince
    } else {
      delete unsaved[id]
      entries[id] = server
      if (lost) overtaken.push(id)
    }
  }
  return { ledger: { entries, unsaved }, overtaken, done, more }
}
