import { Refusal } from './refusal.ts'

export interface Turns {
  /**
   * Runs the work as soon as fewer than the bound are running; the rest wait in the order they came. Refuses `busy`
   * where too many wait already.
   */
  <T>(work: () => Promise<T>): Promise<T>
  readonly idle: () => boolean
}

/** At most `atOnce` pieces of work at a time, and at most `mostWaiting` in line for them. */
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

/** The same for each key; keys are forgotten when nothing of theirs runs. */
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
