type Listener = (tenantId: number) => void

const listeners = new Set<Listener>()

/** Signals that the current transaction creates push deliveries for a tenant. Only a hint. */
export function signalPush(tenantIds: Iterable<number>): void {
  for (const tenantId of new Set(tenantIds)) for (const listener of listeners) listener(tenantId)
}

/** Returns a function that unsubscribes. */
export function onPushSignal(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
