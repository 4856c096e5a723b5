import type { AttemptError } from '@shangxue/contract/webhooks/event-types'

export interface WebhookRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Result of one attempt. Without a response, `status` is null and `error` states the reason. */
export interface WebhookResponse {
  readonly status: number | null
  readonly error: AttemptError | null
  readonly durationMs: number
  /** Start of the response body. */
  readonly response: string
}

/** Sends events to addresses that companies configure. */
export interface WebhookSender {
  /** Why nothing may be sent to an address; undefined if it is allowed. Does not resolve names. */
  rejectionOf(url: string): 'invalid' | 'private' | undefined
  /** Never rejects; resolves within about ten seconds. */
  send(request: WebhookRequest): Promise<WebhookResponse>
}
