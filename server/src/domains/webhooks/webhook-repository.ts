import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type * as contract from '@shangxue/contract/webhooks/endpoints'
import { SECRET_OVERLAP_HOURS } from '@shangxue/contract/webhooks/event-types'
import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { toIso, toIsoOrNull } from '../../platform/database/pagination.ts'
import { webhooks } from './schema.ts'

type Webhook = Output<typeof contract.listWebhooks>[number]
type WebhookInput = Pick<Input<typeof contract.createWebhook>, 'name' | 'url' | 'events'>

export const webhookRepository = (db: Db, tenantId: number) => ({
  async list(): Promise<Webhook[]> {
    const { rows } = await db.execute<Webhook & Record<string, unknown>>(sql`
      select w.id::float8 as id, w.name, w.url, w.events, w.state, w.off_reason, w.failing_since, w.last_succeeded_at,
        case when w.previous_secret_until > now() then w.previous_secret_until end as previous_secret_until,
        (select count(*)::int from webhook_delivery d where d.webhook_id = w.id and d.state = 'pending') as pending,
        w.version, w.created_at
      from webhook w order by w.id`)
    return rows.map((row) => ({
      ...row,
      failing_since: toIsoOrNull(row.failing_since),
      last_succeeded_at: toIsoOrNull(row.last_succeeded_at),
      previous_secret_until: toIsoOrNull(row.previous_secret_until),
      created_at: toIso(row.created_at),
    }))
  },

  count: () => db.$count(webhooks),

  /** Locks the webhook until the transaction ends. */
  async lock(id: number) {
    const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id)).for('update')
    if (!row) throw new AppError('not_found')
    return row
  },

  async insert({ name, url, events }: WebhookInput): Promise<number> {
    const [created] = await db
      .insert(webhooks)
      .values({ tenantId, name, url, events, secret: '' })
      .returning({ id: webhooks.id })
    return created?.id ?? 0
  },

  setSecret: (id: number, secret: string) => db.update(webhooks).set({ secret }).where(eq(webhooks.id, id)),

  /** Signs with the new secret first, and with the previous one until the returned time. */
  async rotateSecret(id: number, secret: string): Promise<string> {
    const { rows } = await db.execute<{ until: string }>(sql`
      update webhook set previous_secret = secret, secret = ${secret}, version = version + 1,
        previous_secret_until = now() + make_interval(hours => ${SECRET_OVERLAP_HOURS})
      where id = ${id} returning previous_secret_until as until`)
    return toIso(rows[0]?.until ?? '')
  },

  update: (id: number, { name, url, events }: WebhookInput) =>
    db.update(webhooks).set({ name, url, events, version: sql`version + 1` }).where(eq(webhooks.id, id)),

  setState: (id: number, state: 'active' | 'paused') =>
    db
      .update(webhooks)
      .set({ state, offReason: null, failingSince: null, heldUntil: null })
      .where(eq(webhooks.id, id)),

  delete: (id: number) => db.delete(webhooks).where(eq(webhooks.id, id)),
})
