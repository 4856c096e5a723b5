import { ERRORS } from '@shangxue/contract/errors/errors'
import { ApiError } from '../../../lib/api/error.ts'
import { type AutosaveState, createAutosave, type SaveResult } from '../../../lib/autosave/autosave.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import type { SavedAnswer } from '../answering/answer.ts'
import {
  acknowledge,
  addTime,
  changeEntry,
  type EntryChange,
  getEntry,
  type Ledger,
  markSending,
  openLedger,
  raiseSeq,
  supersede,
  unsavedAnswers,
  withoutSent,
  withUnsavedTime,
} from './answer-ledger.ts'
import { recordUnsaved } from './open-attempts.ts'
import { saveBatch, saveOne } from './save-answers.ts'
import {
  removeAttempt,
  type UnsavedAnswers,
  updateAttempt,
  withNewerAnswers,
  withoutSaved,
} from './stored-attempt.ts'

const MIN_UNSAVED_SECONDS = 3

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
  const opened = openLedger(options.answers, options.unsaved)
  /** `seq` of refused answers by question. They are not sent again until they change. */
  const refused = new Map<string, number>()
  // Send the answers that an earlier page left in one batch.
  let batched = Object.keys(opened.ledger.unsaved).length > 0
  /** True if another save must follow immediately. */
  let needsAnotherSave = false

  const autosave = createAutosave<Ledger>({
    ...{ ledger: opened.ledger, hasUnsaved: ({ unsaved }) => Object.keys(unsaved).length > 0 },
    ...{ save, debounceMs: 800, firstPauseMs: 2_000, longestPauseMs: 30_000 },
    classify(error) {
      if (endsSaving(error)) {
        if (error.code === ERRORS.exam_over.code) options.onOver()
        else options.onPaused()
        return 'ended'
      }
      batched = true
      setState({ saveError: error.message })
      return 'unreachable'
    },
  })
  const { store, owner, isClosed, flush } = autosave
  const { getState, setState } = store

  const endsSaving = ({ code }: ApiError) =>
    code === ERRORS.exam_over.code || code === ERRORS.exam_paused.code

  function unsavedToSend(): UnsavedAnswers {
    const { unsaved } = getState().ledger
    for (const [key, seq] of refused) if (unsaved[key]?.seq !== seq) refused.delete(key)
    return Object.fromEntries(Object.entries(unsaved).filter(([key]) => !refused.has(key)))
  }

  /** `answeredId` is the question answered just now. */
  function persist(
    { unsaved: ownAnswers }: Pick<Ledger, 'unsaved'>,
    acknowledged: UnsavedAnswers = {},
    savedAnswers: readonly SavedAnswer[] = [],
    answeredId = 0,
  ): void {
    if (isClosed()) return
    let merged = ownAnswers
    // Record at once, because the page may close. Remove the record only after checking the
    // stored answers of all tabs.
    if (unsavedAnswers({ unsaved: ownAnswers }) > 0) recordUnsaved(attemptId, true, owner)
    const merge: Parameters<typeof updateAttempt>[1] = (before) => {
      if (!before && Object.keys(ownAnswers).length === 0) return before
      const remaining = withoutSaved(before, acknowledged, savedAnswers)
      merged = supersede(ownAnswers, remaining.unsaved, answeredId)
      return withNewerAnswers(remaining, merged)
    }
    autosave.track(updateAttempt(attemptId, merge, owner)).then(
      (stored) => {
        const unsavedCount = unsavedAnswers(stored ?? { unsaved: {} }) + unsavedAnswers(getState().ledger)
        if (!isClosed()) recordUnsaved(attemptId, unsavedCount > 0, owner)
        if (merged !== ownAnswers) raiseStoredSeq(answeredId, ownAnswers, merged)
      },
      () => undefined,
    )
  }

  function raiseStoredSeq(
    questionId: number,
    { [questionId]: from }: UnsavedAnswers,
    merged: UnsavedAnswers,
  ): void {
    const to = merged[questionId]
    if (!from || !to) return
    const ledger = raiseSeq(getState().ledger, questionId, from.seq, to.seq)
    setState({ ledger })
    if (!ledger.unsaved[questionId]) persist(ledger, { [questionId]: to })
    // A save with the previous `seq` may be in flight.
    else needsAnotherSave = true
  }

  function apply(
    ledger: Ledger,
    acknowledged?: UnsavedAnswers,
    savedAnswers?: readonly SavedAnswer[],
    answeredId?: number,
  ): void {
    if (ledger === getState().ledger) return
    setState({ ledger })
    persist(ledger, acknowledged, savedAnswers, answeredId)
  }

  async function deliver(sent: UnsavedAnswers): Promise<void> {
    const { ledger } = getState()
    setState({ ledger: markSending(ledger, sent) })
    const mayHaveAnswer = (id: number) => getEntry(ledger, id).mayHaveAnswer
    const [first, ...others] = Object.entries(sent)
    if (!first) return
    const target = { attemptId, owner }
    const response =
      others.length > 0 || batched
        ? await saveBatch(target, sent, mayHaveAnswer)
        : await saveOne(target, Number(first[0]), first[1], mayHaveAnswer(Number(first[0])))
    if (!('saved' in response)) return apply(withoutSent(getState().ledger, sent), sent)
    const after = acknowledge(getState().ledger, sent, response.saved)
    apply(after.ledger, after.acknowledged, response.saved)
    options.onServerNow(response.server_now)
    if (after.needsAnotherSave) needsAnotherSave = true
    if (after.overtaken.length > 0) options.onOvertaken(after.overtaken)
  }

  /** Sends each answer separately, so that one refused answer does not block the others. */
  async function deliverSeparately(sent: UnsavedAnswers): Promise<void> {
    for (const [key, entry] of Object.entries(sent)) {
      try {
        await deliver({ [key]: entry })
      } catch (error) {
        const isBlocking =
          !(error instanceof ApiError) || error.isTemporary || error.code === 'expired' || endsSaving(error)
        if (isBlocking) throw error
        refused.set(key, entry.seq)
        setState({ saveError: error.message })
      }
    }
  }

  async function save(): Promise<SaveResult> {
    needsAnotherSave = false
    const sent = unsavedToSend()
    if (Object.keys(sent).length === 0) return 'done'
    await deliver(sent).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.isTemporary || error.code === 'expired') throw error
      if (error.status === 409) throw error
      batched = false
      await deliverSeparately(sent)
    })
    batched = false
    if (refused.size === 0) setState({ saveError: null })
    const remaining = unsavedToSend()
    // The server did not acknowledge all of them.
    if (Object.entries(sent).some(([key, { seq }]) => remaining[key]?.seq === seq)) return 'retry'
    return needsAnotherSave ? 'more' : 'done'
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
    change(questionId: number, change: EntryChange) {
      const { ledger } = getState()
      const previous = ledger.unsaved[questionId]
      const after = changeEntry(ledger, questionId, change)
      const done = previous && !after.unsaved[questionId] ? { [questionId]: previous } : {}
      // A mark alone does not make the answer newer than another tab's.
      apply(after, done, [], change.answer === undefined ? undefined : questionId)
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
      apply(withUnsavedTime(getState().ledger, questionId, MIN_UNSAVED_SECONDS))
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
      if (opened.overtaken.length > 0) options.onOvertaken(opened.overtaken)
      persist(opened.ledger, options.unsaved)
      return autosave.start()
    },
  }
}
