type Listener = (tenantId: number) => void

const listeners = new Set<Listener>()

/** Says that somebody of a company is told something by push once the transaction at hand is over. Only a hint. */
export function hintToPush(tenantIds: Iterable<number>): void {
  for (const tenantId of new Set(tenantIds)) for (const listener of listeners) listener(tenantId)
}

/** Returns what ends it. */
export function onPushHint(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
