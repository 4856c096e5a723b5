interface Recipient {
  readonly tenantId: number
  readonly webhookId: number
}
type Listener = (recipient: Recipient) => void

const listeners = new Set<Listener>()

/** Signals that a webhook has new deliveries. Only a hint: the scan each minute finds them too. */
export function signalDelivery(recipient: Recipient): void {
  for (const listener of listeners) listener(recipient)
}

/** Returns a function that unsubscribes. */
export function onDeliverySignal(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
