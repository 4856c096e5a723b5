export interface Turns {
  /** Runs the work as soon as fewer than the bound are running; the rest wait in the order they came. */
  <T>(work: () => Promise<T>): Promise<T>
  readonly idle: () => boolean
}

/** At most `atOnce` pieces of work at a time. */
export function turns(atOnce: number): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  const take = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((turn) => waiting.push(turn))
    else running++
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

/** At most `atOnce` at a time for each key; keys are forgotten when nothing of theirs runs. */
export function turnsByKey(atOnce: number) {
  const byKey = new Map<string, Turns>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const mine = byKey.get(key) ?? turns(atOnce)
    byKey.set(key, mine)
    try {
      return await mine(work)
    } finally {
      if (mine.idle()) byKey.delete(key)
    }
  }
}
