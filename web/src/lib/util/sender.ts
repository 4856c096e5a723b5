import { ownerOf, useSession } from '../session/state.ts'

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
  let isRerunRequested = false
  let isRerunForced = false

  /** Replaces the next scheduled pass by one after `ms` milliseconds. */
  function schedule(ms: number): void {
    clearTimeout(timer)
    if (started) timer = setTimeout(() => void run(), ms)
  }

  async function runPasses(): Promise<void> {
    try {
      for (;;) {
        isRerunRequested = false
        isRerunForced = false
        const result = await pass()
        if (result === 'done') failures = 0
        if (isRerunRequested && (isRerunForced || result !== 'retry')) continue
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
      isRerunRequested = true
      isRerunForced ||= force
    }
    running ??= runPasses()
    return running
  }

  /** Runs a pass at once and resets the pause, because the connection may have returned. */
  function retryNow(): Promise<void> {
    failures = 0
    return run(true)
  }

  const retryIfPending = () => {
    if (isPending()) void retryNow()
  }
  const onVisibilityChange = () => {
    if (visibility.includes(document.visibilityState)) retryIfPending()
  }

  return {
    run,
    retryNow,
    schedule,
    cancel: () => clearTimeout(timer),
    /** Listens for events that may end an outage. Returns the function that stops listening; a running pass still finishes. */
    start(): () => void {
      started = true
      window.addEventListener('online', retryIfPending)
      document.addEventListener('visibilitychange', onVisibilityChange)
      const unsubscribe = useSession.subscribe((current, previous) => {
        if (ownerOf(current) !== ownerOf(previous)) retryIfPending()
      })
      return () => {
        started = false
        clearTimeout(timer)
        window.removeEventListener('online', retryIfPending)
        document.removeEventListener('visibilitychange', onVisibilityChange)
        unsubscribe()
      }
    },
  }
}
