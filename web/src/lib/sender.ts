import { ownerOf, useSession } from './session/state.ts'

/** The result of a pass: nothing remains to send, a failure that a pause may fix, or nothing to do before `retryAt`. */
export type PassResult = 'done' | 'retry' | { readonly retryAt: number }

interface SenderOptions {
  /** Sends what is pending. */
  readonly pass: () => Promise<PassResult>
  /** The pause after a failed pass, in milliseconds. It doubles from the first to the longest. */
  readonly firstPauseMs: number
  readonly longestPauseMs: number
  /** Returns false if there is nothing to send when an outage may have ended. */
  readonly isPending?: () => boolean
  /** Visibility states that trigger a pass: `visible` when the page is shown again, `hidden` when it may be closed. */
  readonly visibility?: readonly DocumentVisibilityState[]
}

/**
 * Schedules the sending of stored work: one pass at a time, with a pause that grows while passes fail, and at once when the
 * network returns, the page is shown or hidden, or another user signs in. Timers run between `start` and `stop`.
 */
export function createSender(options: SenderOptions) {
  const { pass, firstPauseMs, longestPauseMs, isPending = () => true, visibility = ['visible'] } = options
  let failures = 0
  let started = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let again = false
  let forced = false

  /** Replaces the next scheduled pass by one after `ms` milliseconds. */
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

  /** Runs a pass. If one is already running, another follows it; after a failed pass only if `force` is true. */
  function run(force = false): Promise<void> {
    clearTimeout(timer)
    if (running) {
      again = true
      forced ||= force
    }
    running ??= passes()
    return running
  }

  /** Runs a pass at once and resets the pause, because the connection may have returned. */
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
    /** Listens for events that may end an outage. Returns the function that stops listening; a running pass still finishes. */
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
