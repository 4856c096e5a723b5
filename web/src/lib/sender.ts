import { ownerOf, useSession } from './session/state.ts'

/** How a pass ended: nothing is left to send, a failure that a pause may fix, or nothing to do before a time. */
export type PassResult = 'done' | 'retry' | { readonly retryAt: number }

interface SenderOptions {
  /** Sends what is pending. */
  readonly pass: () => Promise<PassResult>
  /** The pause after a failed pass, in milliseconds, doubles from the first to the longest. */
  readonly firstPauseMs: number
  readonly longestPauseMs: number
  /** False where an event that may end an outage has nothing to send. */
  readonly isPending?: () => boolean
  /** On which changes of the page's visibility to send: shown again, or about to be left. */
  readonly visibility?: readonly DocumentVisibilityState[]
}

/**
 * Schedules the sending of stored work: one pass at a time, again after a pause that grows while passes fail, and at once
 * when the network returns, the page is shown or hidden, or another user signs in. Timers run between `start` and `stop`.
 */
export function createSender(options: SenderOptions) {
  const { pass, firstPauseMs, longestPauseMs, isPending = () => true, visibility = ['visible'] } = options
  let failures = 0
  let started = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let again = false
  let forced = false

  /** Replaces the next pass by one after so many milliseconds. */
  function schedule(ms: number): void {
    clearTimeout(timer)
    if (started) timer = setTimeout(() => void run(), ms)
  }

  async function passes(): Promise<void> {
    try {
      for (;;) {
        again = false
        forced = false
        const result = await pass()
        if (result === 'done') failures = 0
        if (again && (forced || result !== 'retry')) continue
        if (result === 'retry') {
          schedule(Math.min(firstPauseMs * 2 ** failures, longestPauseMs))
          failures += 1
        } else if (result !== 'done') schedule(result.retryAt - Date.now())
        return
      }
    } finally {
      running = undefined
    }
  }

  /** Runs a pass. Called while one runs, another follows: where that one fails only if forced. */
  function run(force = false): Promise<void> {
    clearTimeout(timer)
    if (running) {
      again = true
      forced ||= force
    }
    running ??= passes()
    return running
  }

  /** Runs a pass without the pause after failures: there may be a connection again. */
  function retryNow(): Promise<void> {
    failures = 0
    return run(true)
  }

  const wake = () => {
    if (isPending()) void retryNow()
  }
  const onVisibility = () => {
    if (visibility.includes(document.visibilityState)) wake()
  }

  return {
    run,
    retryNow,
    schedule,
    cancel: () => clearTimeout(timer),
    /** Listens for what may end an outage. Returns what stops it; a running pass ends by itself. */
    start(): () => void {
      started = true
      window.addEventListener('online', wake)
      document.addEventListener('visibilitychange', onVisibility)
      const unsubscribe = useSession.subscribe((now, before) => {
        if (ownerOf(now) !== ownerOf(before)) wake()
      })
      return () => {
        started = false
        clearTimeout(timer)
        window.removeEventListener('online', wake)
        document.removeEventListener('visibilitychange', onVisibility)
        unsubscribe()
      }
    },
  }
}
