import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { getPurchaseSettings, savePurchaseSettings } from '@shangxue/contract/purchasing/orders'
import { sql } from 'drizzle-orm'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'

type Settings = Output<typeof getPurchaseSettings>

/** Of a company that has saved none. */
const DEFAULTS: Settings = { order_approval_fen: null, cover_days: 14, lead_days: 3 }

export async function getSettings(db: Db): Promise<Settings> {
  const { rows } = await db.execute<Settings & Record<string, unknown>>(sql`
    select order_approval_fen::float8 as order_approval_fen, cover_days, lead_days from purchase_setting`)
  return rows[0] ?? DEFAULTS
}

export async function saveSettings(
  { db, actor, request }: Context,
  { order_approval_fen, cover_days, lead_days }: Input<typeof savePurchaseSettings>,
): Promise<Settings> {
  const before = await getSettings(db)
  const after = { order_approval_fen, cover_days, lead_days }
  await db.execute(sql`
    insert into purchase_setting (tenant_id, order_approval_fen, cover_days, lead_days)
    values (${actor.tenantId}, ${order_approval_fen}, ${cover_days}, ${lead_days})
    on conflict (tenant_id) do update set order_approval_fen = excluded.order_approval_fen,
      cover_days = excluded.cover_days, lead_days = excluded.lead_days`)
  const auditEvent = { action: 'purchase_settings.changed', entity: 'tenant', entityId: actor.tenantId }
  await audit(db, actor, { ...auditEvent, before, after }, request.id)
  return after
}
