import { createLimiter } from '../../platform/async/limiter.ts'
import { SpeechFailure } from './port.ts'

export type BoundedQueue = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>

/**
 * Runs at most `concurrency` jobs and queues at most `maxWaiting` in order; further ones fail with `busy`. A
 * wait ends with its signal, and abandoned work is not started.
 */
export function createBoundedQueue(concurrency: number, maxWaiting: number): BoundedQueue {
  const runLimited = createLimiter(concurrency)
  let pending = 0
  return async (work, signal) => {
    if (pending >= concurrency + maxWaiting)
      throw new SpeechFailure('busy', `${maxWaiting} utterances are waiting already`)
    pending++
    const done = runLimited(async () => {
      if (signal.aborted) throw new SpeechFailure('timed_out')
      return work()
    }).finally(() => {
      pending--
    })
    return withSignal(done, signal)
  }
}

async function withSignal<T>(done: Promise<T>, signal: AbortSignal): Promise<T> {
  let abort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(new SpeechFailure('timed_out'))
  })
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([done, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
