import { ERRORS } from '@shangxue/contract/errors/errors'
import { ApiError } from '../../../lib/api/index.ts'
import { type AutosaveState, createAutosave, type SaveResult } from '../../../lib/autosave/autosave.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import type { SavedAnswer } from '../answer.ts'
import {
  acknowledge,
  addTime,
  type Change,
  changeEntry,
  entryOf,
  type Ledger,
  markSending,
  openLedger,
  raiseSeq,
  supersede,
  unsavedAnswers,
  withoutSent,
  withUnsavedTime,
} from './ledger.ts'
import { noteUnsaved } from './open-attempts.ts'
import { saveBatch, saveOne } from './save-answers.ts'
import {
  removeAttempt,
  type UnsavedAnswers,
  updateAttempt,
  withNewer,
  withoutSaved,
} from './stored-attempt.ts'

const WORTH_SECONDS = 3

interface ExamOptions {
  readonly attemptId: number
  readonly answers: readonly SavedAnswer[]
  readonly unsaved: UnsavedAnswers
  /** Called when the attempt accepts no more answers. */
  readonly onOver: () => void
  readonly onPaused: () => void
  readonly onServerNow: (serverNow: string) => void
  /** Called with the questions for which another device had newer answers. */
  readonly onOvertaken: (questionIds: readonly number[]) => void
}

export type ExamAutosave = ReturnType<typeof autosaveExam>
export type ExamState = AutosaveState<Ledger>

/** Notifies the user of answers that were saved too late for the submission. */
export function notifyLate(ledger: Pick<Ledger, 'unsaved'>): void {
  const late = unsavedAnswers(ledger)
  if (late > 0) toast(`有 ${late} 题没有赶上交卷`, { kind: 'warning' })
}

/**
 * Saves the answers of one attempt; for each question only the latest. Unacknowledged answers are stored on the device, where
 * other tabs may store answers of the same attempt.
 */
export function autosaveExam(options: ExamOptions) {
  const { attemptId } = options
  const begun = openLedger(options.answers, options.unsaved)
  /** `seq` of refused answers by question. They are not sent again until they change. */
  const refused = new Map<string, number>()
  // Send the answers that an earlier page left in one batch.
  let batched = Object.keys(begun.ledger.unsaved).length > 0
  /** True if another save must follow immediately. */
  let again = false

  const autosave = createAutosave<Ledger>({
    ...{ ledger: begun.ledger, hasUnsaved: ({ unsaved }) => Object.keys(unsaved).length > 0 },
    ...{ save, debounceMs: 800, firstPauseMs: 2_000, longestPauseMs: 30_000 },
    classify(error) {
      if (ends(error)) {
        if (error.code === ERRORS.exam_over.code) options.onOver()
        else options.onPaused()
        return 'ended'
      }
      batched = true
      setState({ trouble: error.message })
      return 'unreachable'
    },
  })
  const { store, owner, isClosed, flush } = autosave
  const { getState, setState } = store

  const ends = ({ code }: ApiError) => code === ERRORS.exam_over.code || code === ERRORS.exam_paused.code

  function toSend(): UnsavedAnswers {
    const { unsaved } = getState().ledger
    for (const [key, seq] of refused) if (unsaved[key]?.seq !== seq) refused.delete(key)
    return Object.fromEntries(Object.entries(unsaved).filter(([key]) => !refused.has(key)))
  }

  /** `fresh` is the id of the question answered just now. */
  function persist(
    { unsaved: own }: Pick<Ledger, 'unsaved'>,
    done: UnsavedAnswers = {},
    rows: readonly SavedAnswer[] = [],
    fresh = 0,
  ): void {
    if (isClosed()) return
    let put = own
    // Record at once, because the page may close. Remove the record only after checking the
    // stored answers of all tabs.
    if (unsavedAnswers({ unsaved: own }) > 0) noteUnsaved(attemptId, true, owner)
    const merge: Parameters<typeof updateAttempt>[1] = (before) => {
      if (!before && Object.keys(own).length === 0) return before
      const left = withoutSaved(before, done, rows)
      put = supersede(own, left.unsaved, fresh)
      return withNewer(left, put)
    }
    autosave.track(updateAttempt(attemptId, merge, owner)).then(
      (stored) => {
        const left = unsavedAnswers(stored ?? { unsaved: {} }) + unsavedAnswers(getState().ledger)
        if (!isClosed()) noteUnsaved(attemptId, left > 0, owner)
        if (put !== own) lift(fresh, own, put)
      },
      () => undefined,
    )
  }

  function lift(questionId: number, { [questionId]: from }: UnsavedAnswers, put: UnsavedAnswers): void {
    const to = put[questionId]
    if (!from || !to) return
    const ledger = raiseSeq(getState().ledger, questionId, from.seq, to.seq)
    setState({ ledger })
    if (!ledger.unsaved[questionId]) persist(ledger, { [questionId]: to })
    // A save with the previous `seq` may be in flight.
    else again = true
  }

  function take(ledger: Ledger, done?: UnsavedAnswers, rows?: readonly SavedAnswer[], fresh?: number): void {
    if (ledger === getState().ledger) return
    setState({ ledger })
    persist(ledger, done, rows, fresh)
  }

  async function deliver(sent: UnsavedAnswers): Promise<void> {
    const { ledger } = getState()
    setState({ ledger: markSending(ledger, sent) })
    const mayHold = (id: number) => entryOf(ledger, id).mayHold
    const [only, ...more] = Object.entries(sent)
    if (!only) return
    const of = { attemptId, owner }
    const answer =
      more.length > 0 || batched
        ? await saveBatch(of, sent, mayHold)
        : await saveOne(of, Number(only[0]), only[1], mayHold(Number(only[0])))
    if (!('saved' in answer)) return take(withoutSent(getState().ledger, sent), sent)
    const after = acknowledge(getState().ledger, sent, answer.saved)
    take(after.ledger, after.done, answer.saved)
    options.onServerNow(answer.server_now)
    if (after.more) again = true
    if (after.overtaken.length > 0) options.onOvertaken(after.overtaken)
  }

  /** Sends each answer separately, so that one refused answer does not block the others. */
  async function oneByOne(sent: UnsavedAnswers): Promise<void> {
    for (const [key, one] of Object.entries(sent)) {
      try {
        await deliver({ [key]: one })
      } catch (error) {
        const blocks =
          !(error instanceof ApiError) || error.isTemporary || error.code === 'expired' || ends(error)
        if (blocks) throw error
        refused.set(key, one.seq)
        setState({ trouble: error.message })
      }
    }
  }

  async function save(): Promise<SaveResult> {
    again = false
    const sent = toSend()
    if (Object.keys(sent).length === 0) return 'done'
    await deliver(sent).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.isTemporary || error.code === 'expired') throw error
      if (error.status === 409) throw error
      batched = false
      await oneByOne(sent)
    })
    batched = false
    if (refused.size === 0) setState({ trouble: null })
    const left = toSend()
    // The server did not acknowledge all of them.
    if (Object.entries(sent).some(([key, { seq }]) => left[key]?.seq === seq)) return 'retry'
    return again ? 'more' : 'done'
  }

  return {
    store,
    owner,
    flush,
    /** Called by the user: resends refused answers too. */
    retry() {
      refused.clear()
      return flush()
    },
    change(questionId: number, change: Change) {
      const { ledger } = getState()
      const before = ledger.unsaved[questionId]
      const after = changeEntry(ledger, questionId, change)
      const done = before && !after.unsaved[questionId] ? { [questionId]: before } : {}
      // A mark alone does not make the answer newer than another tab's.
      take(after, done, [], change.answer === undefined ? undefined : questionId)
      autosave.saveSoon()
    },
    spend: (questionId: number, seconds: number) =>
      setState(({ ledger }) => ({ ledger: addTime(ledger, questionId, seconds) })),
    /**
     * The user opens a question: the exam resumes there. Without storage it resumes at the last
     * saved question.
     */
    enter(questionId: number) {
      if (isClosed()) return
      const open: Parameters<typeof updateAttempt>[1] = (before) =>
        before && { ...before, openQuestion: questionId }
      updateAttempt(attemptId, open, owner).catch(() => undefined)
    },
    /** The user moves on to another question. */
    leave(questionId: number) {
      if (isClosed()) return
      take(withUnsavedTime(getState().ledger, questionId, WORTH_SECONDS))
      void flush()
    },
    /** Stops saving and removes the stored copy, because the attempt accepts no more answers. */
    async close() {
      autosave.close()
      await removeAttempt(attemptId, owner)
    },
    /**
     * Sends the answers of an earlier page and retries until they arrive. Returns the function
     * that stops it.
     */
    start() {
      if (begun.overtaken.length > 0) options.onOvertaken(begun.overtaken)
      persist(begun.ledger, options.unsaved)
      return autosave.start()
    },
  }
}
