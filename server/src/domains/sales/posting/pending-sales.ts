import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'

/** The pending sale that reserves a device, by device id. */
export async function pendingSales(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; sale_id: number }>(sql`
    select k.device_id::int as id, s.id::int as sale_id
    from sale_line_device k join sale s on s.id = k.sale_id and s.status = 'waiting'
    where k.device_id = any(${sql.param([...ids])}::bigint[])`)
  return new Map(rows.map(({ id, sale_id }) => [id, sale_id]))
}
