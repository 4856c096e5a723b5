import { QUESTION_SECONDS_MAX } from '@shangxue/contract/platform/constants'
import { type Answer, isEmpty, NO_ANSWER, type SavedAnswer, sameAnswer } from '../answering/answer.ts'
import type { UnsavedAnswer, UnsavedAnswers } from './stored-attempt.ts'

/** Local state of one question. */
export interface LedgerEntry {
  readonly answer: Answer
  readonly marked: boolean
  readonly seconds: number
  /** Highest known `seq` of a save, here or on the server. The next change uses `seq + 1`. */
  readonly seq: number
  /** The last known state on the server; `marked` is null while a save is in flight. */
  readonly onServer: { readonly answer: Answer; readonly marked: boolean | null; readonly seconds: number }
  /** True if the server may have an answer, so that clearing it must be sent. */
  readonly mayHaveAnswer: boolean
}
export interface Ledger {
  readonly entries: Readonly<Record<number, LedgerEntry>>
  readonly unsaved: UnsavedAnswers
}
export interface EntryChange {
  readonly answer?: Answer
  readonly marked?: boolean
}

const EMPTY_ENTRY: LedgerEntry = {
  answer: NO_ANSWER,
  marked: false,
  seconds: 0,
  seq: 0,
  onServer: { answer: NO_ANSWER, marked: false, seconds: 0 },
  mayHaveAnswer: false,
}
export const getEntry = ({ entries }: Ledger, questionId: number): LedgerEntry =>
  entries[questionId] ?? EMPTY_ENTRY

const toAnswer = ({ user_answer, selected_options }: SavedAnswer): Answer => ({
  user_answer,
  selected_options,
})

function toEntry(saved: SavedAnswer, before: LedgerEntry): LedgerEntry {
  const { marked, time_spent, seq } = saved
  const answer = toAnswer(saved)
  return {
    answer,
    marked,
    seconds: Math.max(time_spent, before.seconds),
    seq: Math.max(seq, before.seq),
    onServer: { answer, marked, seconds: time_spent },
    mayHaveAnswer: !isEmpty(answer),
  }
}

/**
 * Handles an answer that the server rejected because it has a newer one. The newer one wins, unless this device already knew
 * it (another device only opened the question): then the answer is sent again.
 */
function resendIfKnown(pending: UnsavedAnswer, row: SavedAnswer): UnsavedAnswer | undefined {
  const isKnown = pending.over !== undefined && sameAnswer(pending.over, toAnswer(row))
  return isKnown ? { ...pending, seq: row.seq + 1 } : undefined
}

/** Resends a mark alone that the server rejected because another device saved an answer meanwhile. */
const resendMark = (
  { marked, seq, time_spent }: UnsavedAnswer,
  row: SavedAnswer,
): UnsavedAnswer | undefined =>
  marked !== undefined && marked !== row.marked && seq <= row.seq
    ? { seq: row.seq + 1, marked, time_spent }
    : undefined

/** Returns the part of an unsaved answer that must still be sent, compared with the server's answer. */
function remainingChange(
  pending: UnsavedAnswer,
  row: SavedAnswer | undefined,
): UnsavedAnswer | 'overtaken' | undefined {
  if (!row) return pending
  if (pending.seq > row.seq) return pending
  if (pending.answer && !sameAnswer(pending.answer, toAnswer(row)))
    return resendIfKnown(pending, row) ?? 'overtaken'
  return (
    resendMark(pending, row) ?? (!pending.answer && pending.time_spent > row.time_spent ? pending : undefined)
  )
}

export interface OpenedLedger {
  readonly ledger: Ledger
  /** Questions where another device had a newer answer, which is shown. */
  readonly overtaken: readonly number[]
}

/** Opens a ledger from the server's answers and the newer unsaved answers of this device. */
export function openLedger(answers: readonly SavedAnswer[], stored: UnsavedAnswers): OpenedLedger {
  const entries: Record<number, LedgerEntry> = {}
  for (const saved of answers) entries[saved.question_id] = toEntry(saved, EMPTY_ENTRY)
  const unsaved: Record<string, UnsavedAnswer> = {}
  const overtaken: number[] = []
  for (const [key, before] of Object.entries(stored)) {
    const id = Number(key)
    const pending = { ...before, time_spent: Math.min(before.time_spent, QUESTION_SECONDS_MAX) }
    const entry = entries[id] ?? EMPTY_ENTRY
    const remaining =
      id > 0
        ? remainingChange(
            pending,
            answers.find(({ question_id }) => question_id === id),
          )
        : undefined
    if (remaining === 'overtaken') overtaken.push(id)
    if (remaining === undefined || remaining === 'overtaken') continue
    unsaved[key] = remaining
    entries[id] = {
      ...entry,
      seq: Math.max(entry.seq, remaining.seq),
      ...(remaining.marked !== undefined && {
        marked: remaining.marked,
        onServer: { ...entry.onServer, marked: null },
      }),
      seconds: Math.max(entry.seconds, remaining.time_spent),
      ...(remaining.answer && { answer: remaining.answer, mayHaveAnswer: true }),
    }
  }
  return { ledger: { entries, unsaved }, overtaken }
}

/** Changes an answer or a mark. An empty answer that the server never had is not sent. */
export function changeEntry(ledger: Ledger, questionId: number, change: EntryChange): Ledger {
  const before = getEntry(ledger, questionId)
  const entry = { ...before, ...change, seq: before.seq + 1 }
  const { [questionId]: pending, ...others } = ledger.unsaved
  const answer = change.answer ?? pending?.answer
  const hasAnswerToSend = answer && (before.mayHaveAnswer || !isEmpty(answer))
  const { marked, seconds, seq } = entry
  const entries = { ...ledger.entries, [questionId]: entry }
  if (!hasAnswerToSend && marked === entry.onServer.marked) return { entries, unsaved: others }
  const previousAnswer = pending?.answer ? pending.over : before.onServer.answer
  const next: UnsavedAnswer = {
    seq,
    time_spent: seconds,
    // An answer alone does not send the mark, because another device may have set it.
    ...(marked !== entry.onServer.marked && { marked }),
    ...(hasAnswerToSend && { answer, ...(previousAnswer && { over: previousAnswer }) }),
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
  const [ownAnswer, storedAnswer] = [unsaved[questionId], stored[questionId]]
  if (!ownAnswer?.answer || !storedAnswer || storedAnswer.seq < ownAnswer.seq) return unsaved
  return { ...unsaved, [questionId]: { ...ownAnswer, seq: storedAnswer.seq + 1 } }
}

/** Raises the `seq` of an answer unless it was changed meanwhile and already has a higher one. */
export function raiseSeq(ledger: Ledger, questionId: number, from: number, to: number): Ledger {
  const entry = getEntry(ledger, questionId)
  const pending = ledger.unsaved[questionId]
  return {
    entries: { ...ledger.entries, [questionId]: { ...entry, seq: Math.max(entry.seq, to) } },
    unsaved:
      pending?.seq === from ? { ...ledger.unsaved, [questionId]: { ...pending, seq: to } } : ledger.unsaved,
  }
}

/** Adds seconds spent on a question, up to the maximum per question. They are sent with the next save. */
export function addTime(ledger: Ledger, questionId: number, extraSeconds: number): Ledger {
  const entry = getEntry(ledger, questionId)
  const seconds = Math.min(entry.seconds + extraSeconds, QUESTION_SECONDS_MAX)
  return { ...ledger, entries: { ...ledger.entries, [questionId]: { ...entry, seconds } } }
}

/** Queues unsaved time as a save of its own, without changing answer, mark or `seq`. */
export function withUnsavedTime(ledger: Ledger, questionId: number, minSeconds: number): Ledger {
  const entry = getEntry(ledger, questionId)
  if (ledger.unsaved[questionId] || entry.seconds - entry.onServer.seconds < minSeconds) return ledger
  const next: UnsavedAnswer = { seq: entry.seq, time_spent: entry.seconds }
  return { ...ledger, unsaved: { ...ledger.unsaved, [questionId]: next } }
}

/** Marks answers as sent: from now on the server may have them. */
export function markSending(ledger: Ledger, sent: UnsavedAnswers): Ledger {
  const entries = { ...ledger.entries }
  for (const [key, { answer, marked }] of Object.entries(sent)) {
    const entry = getEntry(ledger, Number(key))
    const mayHaveAnswer = entry.mayHaveAnswer || (answer !== undefined && !isEmpty(answer))
    const onServer = marked === undefined ? entry.onServer : { ...entry.onServer, marked: null }
    entries[Number(key)] = { ...entry, onServer, mayHaveAnswer }
  }
  return { ...ledger, entries }
}

/** Returns the number of answers that the server lacks. Unsaved time alone does not count. */
export const unsavedAnswers = ({ unsaved }: Pick<Ledger, 'unsaved'>): number =>
  Object.values(unsaved).filter(({ answer }) => answer !== undefined).length

/** Removes queued saves that had nothing to send. */
export function withoutSent(ledger: Ledger, sent: UnsavedAnswers): Ledger {
  const remaining = Object.entries(ledger.unsaved).filter(([key, { seq }]) => sent[key]?.seq !== seq)
  return { ...ledger, unsaved: Object.fromEntries(remaining) }
}

export interface Acknowledged extends OpenedLedger {
  readonly acknowledged: UnsavedAnswers
  /** True if another save must follow immediately. */
  readonly needsAnotherSave: boolean
}

/**
 * Merges the server's response by content, because another device may have reached the same `seq`. Answers changed during
 * the save stay unsaved, with a higher `seq`.
 */
export function acknowledge(
  ledger: Ledger,
  sent: UnsavedAnswers,
  savedAnswers: readonly SavedAnswer[],
): Acknowledged {
  const entries = { ...ledger.entries }
  const unsaved = { ...ledger.unsaved }
  const overtaken: number[] = []
  const acknowledged: Record<string, UnsavedAnswer> = {}
  let hasMore = false
  for (const row of savedAnswers) {
    const id = row.question_id
    const sentAnswer = sent[id]
    const current = unsaved[id]
    if (!sentAnswer) continue
    acknowledged[id] = sentAnswer
    const before = getEntry(ledger, id)
    const server = toEntry(row, before)
    const changedSince = current !== undefined && current.seq !== sentAnswer.seq
    const isOvertaken =
      sentAnswer.answer !== undefined &&
      row.seq >= sentAnswer.seq &&
      !sameAnswer(sentAnswer.answer, server.answer)
    const next = changedSince
      ? // Stay above the server's `seq`; otherwise the server rejects this change as outdated.
        { ...current, seq: Math.max(before.seq, row.seq + 1), ...(current.answer && { over: server.answer }) }
      : isOvertaken
        ? resendIfKnown(sentAnswer, row)
        : resendMark(sentAnswer, row)
    if (next) {
      unsaved[id] = next
      // If only the mark is resent, use the server's answer; if the mark is not resent, use
      // the server's mark.
      const marked = next.marked === undefined ? server.marked : before.marked
      const base = changedSince || isOvertaken ? { ...before, marked } : { ...server, marked }
      entries[id] = {
        ...base,
        seq: next.seq,
        onServer: server.onServer,
        mayHaveAnswer: server.mayHaveAnswer || isOvertaken,
      }
      hasMore ||= !changedSince
    } else {
      delete unsaved[id]
      entries[id] = server
      if (isOvertaken) overtaken.push(id)
    }
  }
  return { ledger: { entries, unsaved }, overtaken, acknowledged, needsAnotherSave: hasMore }
}
