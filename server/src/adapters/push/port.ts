/** Where a browser asked to be told, and the keys that only it can read with. */
export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}
export interface PushMessage {
  /** At most 3,000 bytes; nobody on the way reads it. */
  readonly payload: string
  /** For how long it is worth telling to a device that is off. */
  readonly ttlSeconds: number
  readonly urgency: 'low' | 'normal' | 'high'
  /** A later message of the same topic takes the place of one that still waits: 1 to 32 letters of base64url. */
  readonly topic?: string
}

/**
 * `gone`: nobody is there any more; `later`: it may go well another time, not before `afterSeconds`; `denied`: we were not
 * believed, which is the fault of our key or clock, or the device subscribed with another key; `refused`: it will not go
 * well, whatever the message (`status` 0: the address is none that is asked).
 */
export type PushOutcome =
  | { readonly kind: 'sent' | 'gone' }
  | { readonly kind: 'later'; readonly afterSeconds?: number }
  | { readonly kind: 'refused' | 'denied'; readonly status: number }

/** Whoever carries messages to browsers that have us closed. */
export interface PushService {
  /** Subscriptions are made for it, base64url. */
  readonly publicKey: string
  /** Whether messages may be sent to this address at all. */
  accepts(endpoint: string): boolean
  /** Never rejects; answers within ten seconds. */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>
}
