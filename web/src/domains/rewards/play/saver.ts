import type { ERRORS } from '@shangxue/contract/errors'
import { saveRewardAnswers } from '@shangxue/contract/rewards-play'
import { createStore } from 'zustand/vanilla'
import { ApiError, call } from '../../../lib/api/index.ts'
import { storedOwner } from '../../../lib/session/state.ts'
import { acknowledged, answersOf, changed, type Ledger, type PlayAnswer, unsavedCount } from './ledger.ts'

const PAUSE_MS = 500
const RETRY_MS = [1_000, 2_000, 5_000, 10_000] as const
/** Without the catalogue, which every page would load for it; the types hold them together. */
const HANDED_IN: typeof ERRORS.reward_handed_in.code = 41330
const TIME_UP: typeof ERRORS.reward_time_up.code = 41337
const OVER: readonly unknown[] = [HANDED_IN, TIME_UP]

interface SaverState {
  readonly ledger: Ledger
  /** The server could not be reached: what is unsaved waits on this device. */
  readonly offline: boolean
  /** Why the server refused the last save. */
  readonly trouble: string | null
}

interface Given {
  readonly attemptId: number
  readonly ledger: Ledger
  readonly onServerNow: (serverNow: string) => void
  /** The play takes no more answers. */
  readonly onOver: () => void
}
export type Saver = ReturnType<typeof createSaver>

/** Saves the answers of a play a moment after each change, one save under way at a time; tries again until they arrive. */
export function createSaver({ attemptId, ledger, onServerNow, onOver }: Given) {
  const store = createStore<SaverState>(() => ({ ledger, offline: false, trouble: null }))
  const { getState, setState } = store
  // whose play it is, whoever signs in on this device meanwhile
  const owner = storedOwner()
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<boolean> | undefined
  let failures = 0
  let stopped = false
  let closed = false

  async function send(): Promise<void> {
    const before = getState().ledger
    const sent = { seq: before.seq + 1, answers: answersOf(before) }
    const answer = await call(saveRewardAnswers, { id: attemptId, ...sent }, { owner, quiet: true })
    onServerNow(answer.server_now)
    setState(({ ledger: now }) => ({
      ledger: acknowledged(now, sent, answer),
      offline: false,
      trouble: null,
    }))
  }

  function failed(error: unknown): boolean {
    if (!(error instanceof ApiError)) throw error
    if (closed || error.code === 'expired') return false
    if (OVER.includes(error.code)) onOver()
    else if (error.isTemporary) {
      setState({ offline: true })
      if (!stopped) timer = setTimeout(flush, RETRY_MS[Math.min(failures, RETRY_MS.length - 1)])
      failures += 1
    } else setState({ trouble: error.message, offline: false })
    return false
  }

  async function run(): Promise<boolean> {
    try {
      // what was changed on the way out still goes
      while (!closed && unsavedCount(getState().ledger) > 0) await send()
      failures = 0
      return true
    } catch (error) {
      return failed(error)
    }
  }

  /** Sends what is unsaved now. Answers whether all is saved. */
  function flush(): Promise<boolean> {
    clearTimeout(timer)
    underWay ??= run().finally(() => {
      underWay = undefined
    })
    return underWay
  }

  return {
    store,
    owner,
    flush,
    change(at: number, answer: PlayAnswer) {
      setState(({ ledger: now }) => ({ ledger: changed(now, at, answer) }))
      clearTimeout(timer)
      timer = setTimeout(flush, PAUSE_MS)
    },
    /** It is handed in: nothing more is sent. */
    close() {
      closed = true
      clearTimeout(timer)
    },
    /** Sends what an earlier page left, and again whenever the network returns or the page is hidden. */
    start() {
      stopped = false
      const wake = () => void flush()
      const hide = () => document.visibilityState === 'hidden' && wake()
      window.addEventListener('online', wake)
      document.addEventListener('visibilitychange', hide)
      wake()
      return () => {
        stopped = true
        clearTimeout(timer)
        window.removeEventListener('online', wake)
        document.removeEventListener('visibilitychange', hide)
      }
    },
  }
}
