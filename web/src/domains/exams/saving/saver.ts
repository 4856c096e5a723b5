import { ERRORS } from '@shangxue/contract/errors'
import { createStore } from 'zustand/vanilla'
import { ApiError } from '../../../lib/api/index.ts'
import { storedOwner } from '../../../lib/session/state.ts'
import type { SavedAnswer } from '../answer.ts'
import { forgetKept, keep, type UnsavedAnswers, withNewer, without } from './kept.ts'
import {
  acknowledged,
  beyond,
  type Change,
  changed,
  dropped,
  entryOf,
  type Ledger,
  lifted,
  opened,
  sending,
  spent,
  timed,
  unsavedAnswers,
} from './ledger.ts'
import { noteKept } from './mark.ts'
import { saveBatch, saveOne } from './send.ts'

const PAUSE_MS = 800
const WORTH_SECONDS = 3
const RETRY_MS = [2_000, 5_000, 10_000, 30_000] as const

export interface SaverState {
  readonly ledger: Ledger
  readonly busy: boolean
  /** Why the last try failed, ready to be shown; null while all goes well. */
  readonly trouble: string | null
  /** The server could not be reached: what is unsaved waits on this device. */
  readonly offline: boolean
  /** The browser keeps no data: what is unsaved lives only in this page. */
  readonly unkept: boolean
  /** Writes to the device under way: until they are done, what is unsaved is not on it. */
  readonly storing: number
}

interface Events {
  /** The attempt takes no more answers. */
  onOver: () => void
  onPaused: () => void
  onServerNow: (serverNow: string) => void
  /** Another device had newer answers to these questions. */
  onOvertaken: (questionIds: readonly number[]) => void
}

interface Given extends Events {
  readonly attemptId: number
  readonly answers: readonly SavedAnswer[]
  readonly unsaved: UnsavedAnswers
}

export type Saver = ReturnType<typeof createSaver>

/**
 * Saves the answers of one attempt: a moment after each change, one save under way at a time, the latest answer of a
 * question only. What is not acknowledged is kept on the device and tried again.
 */
export function createSaver(given: Given) {
  const { attemptId } = given
  // whose exam it is, whoever signs in on this device meanwhile
  const owner = storedOwner()
  const begun = opened(given.answers, given.unsaved)
  const store = createStore<SaverState>(() => ({
    ledger: begun.ledger,
    busy: false,
    trouble: null,
    offline: false,
    unkept: false,
    storing: 0,
  }))
  const { getState, setState } = store
  let debounce: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<boolean> | undefined
  let again = false
  let failures = 0
  let stopped = false
  let closed = false
  /** By question, with its `seq`: what the server refuses is not sent again until it is changed. */
  const refused = new Map<string, number>()
  // what an earlier page left goes in one go
  let gathered = Object.keys(getState().ledger.unsaved).length > 0

  function toSend(): UnsavedAnswers {
    const { unsaved } = getState().ledger
    for (const [key, seq] of refused) if (unsaved[key]?.seq !== seq) refused.delete(key)
    return Object.fromEntries(Object.entries(unsaved).filter(([key]) => !refused.has(key)))
  }

  /** `fresh`: the question that was answered just now. */
  function keepHere(
    { unsaved: own }: Pick<Ledger, 'unsaved'>,
    done: UnsavedAnswers = {},
    rows: readonly SavedAnswer[] = [],
    fresh = 0,
  ): void {
    if (closed) return
    let put = own
    const stored = (unkept: boolean) => setState(({ storing }) => ({ unkept, storing: storing - 1 }))
    setState(({ storing }) => ({ storing: storing + 1 }))
    // at once, as the page may be closed; taken away only by what all tabs keep
    if (unsavedAnswers({ unsaved: own }) > 0) noteKept(attemptId, true, owner)
    keep(
      attemptId,
      (before) => {
        if (!before && Object.keys(own).length === 0) return before
        const left = without(before, done, rows)
        put = beyond(own, left.unsaved, fresh)
        return withNewer(left, put)
      },
      owner,
    ).then(
      (kept) => {
        stored(false)
        const left = unsavedAnswers(kept ?? { unsaved: {} }) + unsavedAnswers(getState().ledger)
        if (!closed) noteKept(attemptId, left > 0, owner)
        if (put !== own) lift(fresh, own, put)
      },
      () => stored(true),
    )
  }

  function lift(questionId: number, { [questionId]: from }: UnsavedAnswers, put: UnsavedAnswers): void {
    const to = put[questionId]
    if (!from || !to) return
    const ledger = lifted(getState().ledger, questionId, from.seq, to.seq)
    setState({ ledger })
    if (!ledger.unsaved[questionId]) keepHere(ledger, { [questionId]: to })
    // it may be on its way with its former count
    else if (underWay) again = true
  }

  function take(ledger: Ledger, done?: UnsavedAnswers, rows?: readonly SavedAnswer[], fresh?: number): void {
    if (ledger === getState().ledger) return
    setState({ ledger })
    keepHere(ledger, done, rows, fresh)
  }

  async function deliver(sent: UnsavedAnswers): Promise<void> {
    const { ledger } = getState()
    const mayHold = (id: number) => entryOf(ledger, id).mayHold
    setState({ ledger: sending(ledger, sent) })
    const [only, ...more] = Object.entries(sent)
    if (!only) return
    const answer =
      more.length > 0 || gathered
        ? await saveBatch({ attemptId, owner }, sent, mayHold)
        : await saveOne({ attemptId, owner }, Number(only[0]), only[1], mayHold(Number(only[0])))
    if (!('saved' in answer)) return take(dropped(getState().ledger, sent), sent)
    const after = acknowledged(getState().ledger, sent, answer.saved)
    take(after.ledger, after.done, answer.saved)
    given.onServerNow(answer.server_now)
    if (after.more) again = true
    if (after.overtaken.length > 0) given.onOvertaken(after.overtaken)
  }

  /** Each alone, so that one refused answer does not hold up the others. */
  async function oneByOne(sent: UnsavedAnswers): Promise<void> {
    for (const [key, one] of Object.entries(sent)) {
      try {
        await deliver({ [key]: one })
      } catch (error) {
        if (!(error instanceof ApiError) || error.isTemporary || ends(error)) throw error
        refused.set(key, one.seq)
        setState({ trouble: error.message })
      }
    }
  }

  function ends({ code }: ApiError): boolean {
    if (code === ERRORS.exam_over.code) given.onOver()
    else if (code === ERRORS.exam_paused.code) given.onPaused()
    else return code === 'expired'
    setState({ offline: false })
    return true
  }

  function tryLater(): void {
    clearTimeout(retry)
    if (!stopped) retry = setTimeout(flush, RETRY_MS[Math.min(failures, RETRY_MS.length - 1)])
    failures += 1
  }

  function failed(error: unknown): void {
    if (!(error instanceof ApiError)) throw error
    if (ends(error)) return
    gathered = true
    setState({ trouble: error.message, offline: true })
    tryLater()
  }

  async function round(): Promise<boolean> {
    const sent = toSend()
    if (Object.keys(sent).length === 0) return true
    try {
      await deliver(sent).catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.isTemporary || error.code === 'expired') throw error
        if (error.status === 409) throw error
        gathered = false
        await oneByOne(sent)
      })
    } catch (error) {
      failed(error)
      return false
    }
    gathered = false
    const left = toSend()
    const silent = Object.entries(sent).some(([key, { seq }]) => left[key]?.seq === seq)
    if (silent) tryLater()
    else failures = 0
    setState({ offline: false, ...(refused.size === 0 && { trouble: null }) })
    return true
  }

  async function run(): Promise<boolean> {
    setState({ busy: true })
    try {
      let well: boolean
      do {
        again = false
        well = await round()
        // what was changed on the way out still goes
      } while (well && again)
      return well && Object.keys(getState().ledger.unsaved).length === 0
    } finally {
      setState({ busy: false })
    }
  }

  /** Sends what is unsaved now. Answers whether all is saved. */
  function flush(): Promise<boolean> {
    if (closed) return Promise.resolve(true)
    clearTimeout(debounce)
    clearTimeout(retry)
    if (underWay) again = true
    underWay ??= run().finally(() => {
      underWay = undefined
    })
    return underWay
  }

  return {
    store,
    flush,
    /** The pupil asks for it: what the server refused is tried again, too. */
    retry() {
      refused.clear()
      return flush()
    },
    change(questionId: number, change: Change) {
      const { ledger } = getState()
      const before = ledger.unsaved[questionId]
      const after = changed(ledger, questionId, change)
      const done = before && !after.unsaved[questionId] ? { [questionId]: before } : {}
      // a mark alone makes no answer newer than another tab's
      take(after, done, [], change.answer === undefined ? undefined : questionId)
      clearTimeout(debounce)
      debounce = setTimeout(flush, PAUSE_MS)
    },
    spend: (questionId: number, seconds: number) =>
      setState(({ ledger }) => ({ ledger: spent(ledger, questionId, seconds) })),
    /** The pupil opens a question: the exam resumes there. Without a storage it resumes at the last save. */
    enter(questionId: number) {
      if (closed) return
      keep(attemptId, (before) => before && { ...before, openQuestion: questionId }, owner).catch(
        () => undefined,
      )
    },
    /** The pupil goes on to another question. */
    leave(questionId: number) {
      if (closed) return
      take(timed(getState().ledger, questionId, WORTH_SECONDS))
      void flush()
    },
    /** The attempt takes no more answers: nothing is saved or kept any more. */
    async close() {
      closed = true
      clearTimeout(debounce)
      clearTimeout(retry)
      await forgetKept(attemptId, owner)
    },
    /** Sends what an earlier page left, and again whenever the network returns or the page is hidden. */
    start() {
      stopped = false
      const wake = () => void flush()
      const hide = () => document.visibilityState === 'hidden' && wake()
      window.addEventListener('online', wake)
      window.addEventListener('pagehide', wake)
      document.addEventListener('visibilitychange', hide)
      if (begun.overtaken.length > 0) given.onOvertaken(begun.overtaken)
      keepHere(begun.ledger, given.unsaved)
      wake()
      return () => {
        stopped = true
        clearTimeout(debounce)
        clearTimeout(retry)
        window.removeEventListener('online', wake)
        window.removeEventListener('pagehide', wake)
        document.removeEventListener('visibilitychange', hide)
      }
    },
  }
}
