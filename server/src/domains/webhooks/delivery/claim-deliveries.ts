import type { WebhookEventType } from '@shangxue/contract/webhooks/event-types'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { toIso } from '../../../platform/database/pagination.ts'
import { publicEventId, type WebhookEvent } from './webhook-message.ts'

/** Longer than an attempt takes with its transactions. */
const CLAIM_SECONDS = 60
/** Attempts to one address at a time. */
const PARALLEL_ATTEMPTS = 4

export interface ClaimedDelivery {
  readonly id: number
  readonly tries: number
  readonly event: WebhookEvent
}
export interface Claim {
  readonly webhookId: number
  readonly url: string
  readonly name: string
  /** Sealed; the current one first. */
  readonly secrets: readonly string[]
  readonly failingSince: Date | null
  readonly deliveries: readonly ClaimedDelivery[]
}

interface WebhookRow extends Record<string, unknown> {
  readonly name: string
  readonly url: string
  readonly secret: string
  readonly previous: string | null
  readonly failing_since: string | null
}
interface DeliveryRow extends Record<string, unknown> {
  readonly id: number
  readonly tries: number
  readonly event_id: string
  readonly type: WebhookEventType
  readonly created_at: string
  readonly data: unknown
}

/**
 * Claims a webhook and returns its next due deliveries. Undefined if it is paused, held, claimed by another worker, or its
 * company is to be deleted. Only one worker at a time sends to an address. A failing address gets one attempt at a time.
 */
export async function claimDeliveries(db: Db, webhookId: number, at: Date): Promise<Claim | undefined> {
  const now = sql`${at.toISOString()}::timestamptz`
  const { rows: webhookRows } = await db.execute<WebhookRow>(sql`
    update webhook set claimed_until = ${now} + make_interval(secs => ${CLAIM_SECONDS})
    where id = ${webhookId} and state = 'active' and coalesce(claimed_until <= ${now}, true)
      and coalesce(held_until <= ${now}, true)
      and exists (select from tenant t where t.id = webhook.tenant_id and t.delete_after is null)
    returning name, url, secret, case when previous_secret_until > ${now} then previous_secret end as previous, failing_since`)
  const [webhook] = webhookRows
  if (!webhook) return undefined
  const { name, url, secret, previous, failing_since } = webhook
  const { rows } = await db.execute<DeliveryRow>(sql`
    select d.id::float8 as id, d.tries, e.id as event_id, e.type, e.created_at, e.data
    from webhook_delivery d join webhook_event e on e.id = d.event_id
    where d.webhook_id = ${webhookId} and d.state = 'pending' and d.due_at <= ${now}
    order by d.due_at, d.id limit ${failing_since === null ? PARALLEL_ATTEMPTS : 1}`)
  return {
    ...{ webhookId, name, url, secrets: previous === null ? [secret] : [secret, previous] },
    failingSince: failing_since === null ? null : new Date(failing_since),
    deliveries: rows.map(({ id, tries, event_id, type, created_at, data }) => ({
      id,
      tries,
      event: { id: publicEventId(event_id), type, createdAt: toIso(created_at), data },
    })),
  }
}

/** Releases the claim. Returns true if more deliveries are due and may be sent now. */
export async function releaseClaim(db: Db, webhookId: number, at: Date): Promise<boolean> {
  const now = sql`${at.toISOString()}::timestamptz`
  await db.execute(sql`update webhook set claimed_until = null where id = ${webhookId}`)
  // After the release, so that an event committed meanwhile is found here or claims the webhook itself.
  const { rows } = await db.execute<{ more: boolean }>(sql`
    select exists (
      select from webhook w join webhook_delivery d on d.webhook_id = w.id
      where w.id = ${webhookId} and w.state = 'active' and coalesce(w.held_until <= ${now}, true)
        and d.state = 'pending' and d.due_at <= ${now}) as more`)
  return rows[0]?.more ?? false
}
