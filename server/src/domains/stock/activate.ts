import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'

export interface Activated {
  readonly deviceId: number
  readonly at: Date
  /** Who says so, and where it was. */
  readonly reason: string
}
export interface ActivatedBy {
  readonly tenantId: number
  readonly userId: number
  /** What told of it, such as `import:<run>`. */
  readonly document: string | null
}

/**
 * Marks phones as activated, each with its event: the first that is told counts, so one that is marked stays as it is.
 * Answers how many were marked.
 */
export async function markActivated(
  db: Db,
  { tenantId, userId, document }: ActivatedBy,
  activated: readonly Activated[],
): Promise<number> {
  if (activated.length === 0) return 0
  const rows = activated.map(({ deviceId, at, reason }) => ({ id: deviceId, at: at.toISOString(), reason }))
  // in one order whoever marks: two imports wait for each other instead of blocking
  const { rowCount } = await db.execute(sql`
    with given as (
      select distinct on (r.id) r.id, r.at, r.reason
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, at timestamptz, reason text) order by r.id, r.at
    ), held as (
      select d.id from device d where d.activated_at is null and d.id in (select g.id from given g) order by d.id for update
    ), marked as (
      update device d set activated_at = g.at from given g, held h
      where d.id = g.id and h.id = d.id and d.activated_at is null
      returning d.id, d.status, d.location_id, g.at, g.reason
    )
    insert into device_event (tenant_id, device_id, kind, at, from_status, to_status, from_location_id, to_location_id,
                              reason, user_id, document)
    select ${tenantId}::integer, id, 'activated', at, status, status, location_id, location_id, reason, ${userId}::bigint,
           ${document}::text
    from marked order by id`)
  return rowCount ?? 0
}
