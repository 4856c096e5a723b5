import { AppError } from '../app-error.ts'

export interface Limiter {
  /**
   * Runs the work when fewer tasks than the limit run; other tasks wait in arrival order. Throws `busy` when the queue
   * is full.
   */
  <T>(work: () => Promise<T>): Promise<T>
  readonly isIdle: () => boolean
}

/** Runs at most `concurrency` tasks at a time with at most `maxQueued` in the queue. */
export function createLimiter(concurrency: number, maxQueued = Number.POSITIVE_INFINITY): Limiter {
  let running = 0
  const queue: (() => void)[] = []
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < concurrency) running++
    else if (queue.length < maxQueued) await new Promise<void>((resume) => queue.push(resume))
    else throw new AppError('busy')
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
  return Object.assign(run, { isIdle: () => running === 0 })
}

/** One limiter per key. A key without running tasks is removed. */
export function createKeyedLimiter(concurrency: number, maxQueued = Number.POSITIVE_INFINITY) {
  const byKey = new Map<string, Limiter>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const limiter = byKey.get(key) ?? createLimiter(concurrency, maxQueued)
    byKey.set(key, limiter)
    try {
      return await limiter(work)
    } finally {
      if (limiter.isIdle()) byKey.delete(key)
    }
  }
}
