import { QUESTION_SECONDS_MAX } from '@shangxue/contract/platform/constants'
import { type Answer, isEmpty, NO_ANSWER, type SavedAnswer, sameAnswer } from '../answer.ts'
import type { Unsaved, UnsavedAnswers } from './stored-attempt.ts'

/** Local state of one question. */
export interface Entry {
  readonly answer: Answer
  readonly marked: boolean
  readonly seconds: number
  /** Highest known `seq` of a save, here or on the server. The next change uses `seq + 1`. */
  readonly seq: number
  /** The last known state on the server; `marked` is null while a save is in flight. */
  readonly held: { readonly answer: Answer; readonly marked: boolean | null; readonly seconds: number }
  /** True if the server may have an answer, so that clearing it must be sent. */
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
 * Handles an answer that the server rejected because it has a newer one. The newer one wins, unless this device already knew
 * it (another device only opened the question): then the answer is sent again.
 */
function again(one: Unsaved, row: SavedAnswer): Unsaved | undefined {
  const mine = one.over !== undefined && sameAnswer(one.over, answerOf(row))
  return mine ? { ...one, seq: row.seq + 1 } : undefined
}

/** Resends a mark alone that the server rejected because another device saved an answer meanwhile. */
const markAgain = ({ marked, seq, time_spent }: Unsaved, row: SavedAnswer): Unsaved | undefined =>
  marked !== undefined && marked !== row.marked && seq <= row.seq
    ? { seq: row.seq + 1, marked, time_spent }
    : undefined

/** Returns the part of an unsaved answer that must still be sent, compared with the server's answer. */
function stillToSend(one: Unsaved, row: SavedAnswer | undefined): Unsaved | 'overtaken' | undefined {
  if (!row) return one
  if (one.seq > row.seq) return one
  if (one.answer && !sameAnswer(one.answer, answerOf(row))) return again(one, row) ?? 'overtaken'
  return markAgain(one, row) ?? (!one.answer && one.time_spent > row.time_spent ? one : undefined)
}

export interface Opened {
  readonly ledger: Ledger
  /** Questions where another device had a newer answer, which is shown. */
  readonly overtaken: readonly number[]
}

/** Opens a ledger from the server's answers and the newer unsaved answers of this device. */
export function openLedger(answers: readonly SavedAnswer[], stored: UnsavedAnswers): Opened {
  const entries: Record<number, Entry> = {}
  for (const saved of answers) entries[saved.question_id] = fromServer(saved, NOTHING)
  const unsaved: Record<string, Unsaved> = {}
  const overtaken: number[] = []
  for (const [key, before] of Object.entries(stored)) {
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

/** Changes an answer or a mark. An empty answer that the server never had is not sent. */
export function changeEntry(ledger: Ledger, questionId: number, change: Change): Ledger {
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
    // An answer alone does not send the mark, because another device may have set it.
    ...(marked !== entry.held.marked && { marked }),
    ...(worth && { answer, ...(over && { over }) }),
  }
  return { entries, unsaved: { ...others, [questionId]: next } }
}

/**
 * Gives a new answer a higher `seq` than the one that another tab stored, so that the later answer wins however often
 * the other tab changed its own.
 */
export function supersede(
  unsaved: UnsavedAnswers,
  stored: UnsavedAnswers,
  questionId: number,
): UnsavedAnswers {
  const [one, other] = [unsaved[questionId], stored[questionId]]
  if (!one?.answer || !other || other.seq < one.seq) return unsaved
  return { ...unsaved, [questionId]: { ...one, seq: other.seq + 1 } }
}

/** Raises the `seq` of an answer unless it was changed meanwhile and already has a higher one. */
export function raiseSeq(ledger: Ledger, questionId: number, from: number, to: number): Ledger {
  const entry = entryOf(ledger, questionId)
  const one = ledger.unsaved[questionId]
  return {
    entries: { ...ledger.entries, [questionId]: { ...entry, seq: Math.max(entry.seq, to) } },
    unsaved: one?.seq === from ? { ...ledger.unsaved, [questionId]: { ...one, seq: to } } : ledger.unsaved,
  }
}

/** Adds seconds spent on a question, up to the maximum per question. They are sent with the next save. */
export function addTime(ledger: Ledger, questionId: number, more: number): Ledger {
  const entry = entryOf(ledger, questionId)
  const seconds = Math.min(entry.seconds + more, QUESTION_SECONDS_MAX)
  return { ...ledger, entries: { ...ledger.entries, [questionId]: { ...entry, seconds } } }
}

/** Queues unsaved time as a save of its own, without changing answer, mark or `seq`. */
export function withUnsavedTime(ledger: Ledger, questionId: number, worthSeconds: number): Ledger {
  const entry = entryOf(ledger, questionId)
  if (ledger.unsaved[questionId] || entry.seconds - entry.held.seconds < worthSeconds) return ledger
  const next: Unsaved = { seq: entry.seq, time_spent: entry.seconds }
  return { ...ledger, unsaved: { ...ledger.unsaved, [questionId]: next } }
}

/** Marks answers as sent: from now on the server may have them. */
export function markSending(ledger: Ledger, sent: UnsavedAnswers): Ledger {
  const entries = { ...ledger.entries }
  for (const [key, { answer, marked }] of Object.entries(sent)) {
    const entry = entryOf(ledger, Number(key))
    const mayHold = entry.mayHold || (answer !== undefined && !isEmpty(answer))
    const held = marked === undefined ? entry.held : { ...entry.held, marked: null }
    entries[Number(key)] = { ...entry, held, mayHold }
  }
  return { ...ledger, entries }
}

/** Returns the number of answers that the server lacks. Unsaved time alone does not count. */
export const unsavedAnswers = ({ unsaved }: Pick<Ledger, 'unsaved'>): number =>
  Object.values(unsaved).filter(({ answer }) => answer !== undefined).length

/** Removes queued saves that had nothing to send. */
export function withoutSent(ledger: Ledger, sent: UnsavedAnswers): Ledger {
  const left = Object.entries(ledger.unsaved).filter(([key, { seq }]) => sent[key]?.seq !== seq)
  return { ...ledger, unsaved: Object.fromEntries(left) }
}

export interface Acknowledged extends Opened {
  readonly done: UnsavedAnswers
  /** True if another save must follow immediately. */
  readonly more: boolean
}

/**
 * Merges the server's response by content, because another device may have reached the same `seq`. Answers changed during
 * the save stay unsaved, with a higher `seq`.
 */
export function acknowledge(
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
      ? // Stay above the server's `seq`; otherwise the server rejects this change as outdated.
        { ...now, seq: Math.max(before.seq, row.seq + 1), ...(now.answer && { over: server.answer }) }
      : lost
        ? again(was, row)
        : markAgain(was, row)
    if (next) {
      unsaved[id] = next
      // If only the mark is resent, use the server's answer; if the mark is not resent, use
      // the server's mark.
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
