import { WEBHOOK_VERSION, type WebhookEventType } from '@shangxue/contract/webhooks/event-types'

/** The id of an event as receivers see it. */
export const publicEventId = (id: string): string => `evt_${id.replaceAll('-', '')}`

export interface WebhookEvent {
  /** As receivers see it. */
  readonly id: string
  readonly type: WebhookEventType
  readonly createdAt: string
  readonly data: unknown
}

/** The body of each attempt for an event: always the same text. */
export const toBody = ({ id, type, createdAt, data }: WebhookEvent): string =>
  JSON.stringify({ version: WEBHOOK_VERSION, id, type, created_at: createdAt, data })

export const toHeaders = (id: string, timestamp: number, signature: string): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'user-agent': `Shangxue-Webhooks/${WEBHOOK_VERSION}`,
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': signature,
})

/** The second in which an attempt is made, as signed. */
export const timestampOf = (at: Date): number => Math.floor(at.getTime() / 1_000)
