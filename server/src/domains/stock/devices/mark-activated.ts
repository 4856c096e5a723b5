import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'

export interface DeviceActivation {
  readonly deviceId: number
  readonly at: Date
  /** Source and place of the activation. */
  readonly reason: string
}
export interface ActivationOrigin {
  readonly tenantId: number
  readonly userId: number
  /** What reported it, such as `import:<run>`. */
  readonly document: string | null
}

/**
 * Marks devices as activated and inserts their events. The first report wins: a marked device is not changed. Returns
 * how many devices were marked.
 */
export async function markActivated(
  db: Db,
  { tenantId, userId, document }: ActivationOrigin,
  activations: readonly DeviceActivation[],
): Promise<number> {
  if (activations.length === 0) return 0
  const rows = activations.map(({ deviceId, at, reason }) => ({ id: deviceId, at: at.toISOString(), reason }))
  const ids = rows.map(({ id }) => id)
  // Lock in id order, so that two imports wait instead of deadlocking; by itself, because Citus reads the locked rows wrongly
  // in the statement that changes them.
  await db.execute(sql`
    select id from device where activated_at is null and id = any(${sql.param(ids)}::bigint[]) order by id for update`)
  const { rowCount } = await db.execute(sql`
    with input as (
      select distinct on (r.id) r.id, r.at, r.reason
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, at timestamptz, reason text) order by r.id, r.at
    ), marked as (
      update device d set activated_at = g.at from input g where d.id = g.id and d.activated_at is null
      returning d.id, d.status, d.location_id, g.at, g.reason
    )
    insert into device_event (tenant_id, device_id, kind, at, from_status, to_status, from_location_id, to_location_id,
                              reason, user_id, document)
    select ${tenantId}::integer, id, 'activated', at, status, status, location_id, location_id, reason, ${userId}::bigint,
           ${document}::text
    from marked order by id`)
  return rowCount ?? 0
}
