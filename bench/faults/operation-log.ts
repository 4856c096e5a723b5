/** Records the responses that clients received, for comparison with the final state. */
export interface OperationLog {
  /** By kind of write: its name and the acknowledged response. */
  readonly acknowledged: Map<string, Map<string, string>>
  /** Writes rejected with a message, none of which may exist. */
  readonly refused: Map<string, Set<string>>
  /** Start and end of the acknowledged writes of each kind, in ms of `performance.now()`. */
  readonly last: Map<string, { begun: number; ended: number }[]>
  readonly words: Map<string, number>
}

export const createOperationLog = (): OperationLog => ({
  acknowledged: new Map(),
  refused: new Map(),
  last: new Map(),
  words: new Map(),
})

function of<T>(map: Map<string, T>, key: string, fresh: () => T): T {
  const value = map.get(key) ?? fresh()
  map.set(key, value)
  return value
}

export function logOperation(
  book: OperationLog,
  kind: string,
  name: string,
  value: string,
  begun: number,
): void {
  of(book.acknowledged, kind, () => new Map<string, string>()).set(name, value)
  of(book.last, kind, () => [] as { begun: number; ended: number }[]).push({
    begun,
    ended: performance.now(),
  })
}
export function logRefusal(book: OperationLog, kind: string, name: string, words: string): void {
  of(book.refused, kind, () => new Set<string>()).add(name)
  const what = `${kind}: ${words}`
  book.words.set(what, (book.words.get(what) ?? 0) + 1)
}

/** Time from `moment` until each kind had an acknowledged write that began after it. */
export function recoveryTimes(book: OperationLog, moment: number): { kind: string; ms: number }[] {
  return [...book.last].flatMap(([kind, all]) => {
    const first = all.find(({ begun }) => begun >= moment)
    return first ? [{ kind, ms: first.ended - moment }] : []
  })
}
