import type { WebhookEventType } from '@shangxue/contract/webhooks/event-types'
import { type SQL, sql } from 'drizzle-orm'
import { afterCommit, type Db } from '../../platform/database/database.ts'
import { signalDelivery } from './delivery/delivery-signal.ts'

/**
 * Records events in the caller's transaction, so that they exist exactly if the transaction commits, and enqueues them for
 * the webhooks that receive their type. `events` selects `subject` (text) and `data` (json); it is evaluated only if there
 * is such a webhook. An event whose subject is already recorded for the type is ignored.
 */
export async function publishEvents(
  db: Db,
  tenantId: number,
  type: WebhookEventType,
  events: SQL,
): Promise<void> {
  // The lock makes the deletion of a webhook wait: a delivery to a deleted one would fail the caller's transaction.
  const { rows } = await db.execute<{ id: number }>(sql`
    with recipient as materialized (
      select w.id from webhook w where w.state <> 'off' and ${type}::text = any(w.events) for key share
    ), recorded as (
      insert into webhook_event (tenant_id, type, subject, data)
      select ${tenantId}::integer, ${type}::text, e.subject, e.data from (${events}) e
      where exists (select from recipient)
      on conflict (tenant_id, type, subject) do nothing returning id
    ), delivery as (
      insert into webhook_delivery (tenant_id, event_id, webhook_id)
      select ${tenantId}::integer, e.id, r.id from recorded e cross join recipient r returning webhook_id
    )
    select distinct webhook_id::float8 as id from delivery`)
  if (rows.length === 0) return
  afterCommit(db, () => {
    for (const { id } of rows) signalDelivery({ tenantId, webhookId: id })
  })
}

/** Records one event. `data` is an expression of type json. */
export const publishEvent = (
  db: Db,
  tenantId: number,
  type: WebhookEventType,
  { subject, data }: { readonly subject: string; readonly data: SQL },
): Promise<void> =>
  publishEvents(db, tenantId, type, sql`select ${subject}::text as subject, ${data} as data`)

/** SQL: an object of id and name of row `t`, as payloads name users, customers and locations. */
export const namedJson = (t: SQL): SQL => sql`json_build_object('id', ${t}.id, 'name', ${t}.name)`

/** SQL: an instant as the API writes it, ISO 8601 in UTC. */
export const instantJson = (instant: SQL): SQL =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
