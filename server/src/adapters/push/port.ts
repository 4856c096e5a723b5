/** Push subscription of a browser: its endpoint and the keys that only it can decrypt with. */
export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}
export interface PushMessage {
  /** At most 3,000 bytes; encrypted end to end. */
  readonly payload: string
  /** How long the push service retains the message for an offline device. */
  readonly ttlSeconds: number
  readonly urgency: 'low' | 'normal' | 'high'
  /** A later message replaces a queued one with the same topic: 1 to 32 base64url characters. */
  readonly topic?: string
}

/**
 * `gone`: the subscription has ended; `later`: retry, after `afterSeconds` if given; `denied`: authentication
 * failed because of our key or clock, or the browser subscribed with another key; `refused`: no message can
 * succeed (`status` 0: the address is not allowed).
 */
export type PushOutcome =
  | { readonly kind: 'sent' | 'gone' }
  | { readonly kind: 'later'; readonly afterSeconds?: number }
  | { readonly kind: 'refused' | 'denied'; readonly status: number }

/** Sends messages to browsers while the app is closed. */
export interface PushService {
  /** Key for new subscriptions, base64url. */
  readonly publicKey: string
  /** Whether messages may be sent to this endpoint. */
  accepts(endpoint: string): boolean
  /** Never rejects; resolves within ten seconds. */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>
}
