import { Refusal } from './refusal.ts'

export interface Turns {
  /**
   * Runs the work when fewer tasks than the limit run; other tasks wait in arrival order. Throws `busy` when the queue
   * is full.
   */
  <T>(work: () => Promise<T>): Promise<T>
  readonly idle: () => boolean
}

/** Runs at most `concurrency` tasks at a time with at most `maxQueued` in the queue. */
export function turns(atOnce: number, mostWaiting = Number.POSITIVE_INFINITY): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  const take = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else if (waiting.length < mostWaiting) await new Promise<void>((turn) => waiting.push(turn))
    else throw new Refusal('busy')
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
  return Object.assign(take, { idle: () => running === 0 })
}

/** One limiter per key. A key without running tasks is removed. */
export function turnsByKey(atOnce: number, mostWaiting = Number.POSITIVE_INFINITY) {
  const byKey = new Map<string, Turns>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const mine = byKey.get(key) ?? turns(atOnce, mostWaiting)
    byKey.set(key, mine)
    try {
      return await mine(work)
    } finally {
      if (mine.idle()) byKey.delete(key)
    }
  }
}
