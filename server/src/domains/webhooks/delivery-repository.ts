import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type * as contract from '@shangxue/contract/webhooks/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toIsoOrNull, toPage } from '../../platform/database/pagination.ts'
import { publicEventId, timestampOf, toBody, toHeaders } from './delivery/webhook-message.ts'

type Delivery = Output<typeof contract.listWebhookDeliveries>['list'][number]
type Detail = Output<typeof contract.getWebhookDelivery>
type DeliveryRow = Delivery & Record<string, unknown>
type AttemptRow = Detail['log'][number] & { signature: string } & Record<string, unknown>

const columns = sql`
  d.id::float8 as id, e.id::text as event_id, e.type, e.created_at, d.state, d.attempts,
  case when d.state = 'pending' then d.due_at end as next_attempt_at, d.last_status, d.last_error`

const toDelivery = (row: DeliveryRow): Delivery => ({
  ...row,
  event_id: publicEventId(row.event_id),
  created_at: toIso(row.created_at),
  next_attempt_at: toIsoOrNull(row.next_attempt_at),
})

export const deliveryRepository = (db: Db) => ({
  async list({ id, type, state, ...page }: Input<typeof contract.listWebhookDeliveries>) {
    const { rowCount } = await db.execute(sql`select from webhook where id = ${id}`)
    if (rowCount === 0) throw new AppError('not_found')
    const conditions: SQL[] = [sql`d.webhook_id = ${id}`]
    if (type !== undefined) conditions.push(sql`e.type = ${type}`)
    if (state !== undefined) conditions.push(sql`d.state = ${state}`)
    const matching = sql`
      from webhook_delivery d join webhook_event e on e.id = d.event_id where ${sql.join(conditions, sql` and `)}`
    const { rows } = await db.execute<DeliveryRow>(
      sql`select ${columns} ${matching} order by d.id desc ${limitOffset(page)}`,
    )
    return toPage(rows.map(toDelivery), page, await cappedCount(db, sql`select 1 ${matching}`))
  },

  async getDetail(id: number): Promise<Detail> {
    const { rows } = await db.execute<DeliveryRow & { webhook_id: number; url: string; data: unknown }>(sql`
      select ${columns}, w.id::float8 as webhook_id, w.url, e.data
      from webhook_delivery d join webhook_event e on e.id = d.event_id join webhook w on w.id = d.webhook_id
      where d.id = ${id}`)
    const [row] = rows
    if (!row) throw new AppError('not_found')
    const { webhook_id, url, data, ...fields } = row
    const delivery = toDelivery(fields)
    const { event_id, type, created_at } = delivery
    const attempts = await listAttempts(db, id)
    const [last] = attempts
    const headers = last ? toHeaders(event_id, timestampOf(new Date(last.at)), last.signature) : {}
    return {
      ...{ ...delivery, webhook_id, url },
      body: toBody({ id: event_id, type, createdAt: created_at, data }),
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      log: attempts.map(({ signature: _signature, ...attempt }) => attempt),
    }
  },

  /** Locks the delivery and returns its event and the state of its webhook. */
  async lock(id: number) {
    const { rows } = await db.execute<{
      webhook_id: number
      name: string
      state: string
      event_id: string
      type: string
    }>(sql`
      select w.id::float8 as webhook_id, w.name, w.state, e.id::text as event_id, e.type
      from webhook_delivery d join webhook_event e on e.id = d.event_id join webhook w on w.id = d.webhook_id
      where d.id = ${id} for update of d`)
    const [row] = rows
    if (!row) throw new AppError('not_found')
    return { ...row, event_id: publicEventId(row.event_id) }
  },

  /** Starts a new series of attempts, the first at once. */
  async restart(id: number, webhookId: number): Promise<void> {
    await db.execute(
      sql`update webhook_delivery set state = 'pending', tries = 0, due_at = now() where id = ${id}`,
    )
    await db.execute(sql`update webhook set held_until = null where id = ${webhookId}`)
  },
})

async function listAttempts(db: Db, deliveryId: number): Promise<AttemptRow[]> {
  const { rows } = await db.execute<AttemptRow>(sql`
    select a.at, a.status, a.error, a.duration_ms, a.response, a.signature
    from webhook_attempt a where a.delivery_id = ${deliveryId} order by a.id desc`)
  return rows.map((row) => ({ ...row, at: toIso(row.at) }))
}
