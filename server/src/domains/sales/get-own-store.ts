import type { Output } from '@shangxue/contract/platform/endpoint'
import type { getOwnStore as GetOwnStore } from '@shangxue/contract/sales/endpoints'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'

/**
 * The store of the caller's staff record, otherwise of their last sale, otherwise one in which the caller may act if there are limits.
 * Closed stores are ignored.
 */
export async function getOwnStore(
  db: Db,
  { userId, stores }: Pick<Actor, 'userId' | 'stores'>,
): Promise<Output<typeof GetOwnStore>> {
  const { rows } = await db.execute<{ location_id: number }>(sql`
    select l.id::int as location_id from (
      select location_id, 0 as rank from staff_record where user_id = ${userId}
      union all
      (select location_id, 1 from sale where salesperson_id = ${userId} and kind = 'sale' order by id desc limit 1)
      ${stores === 'all' ? sql`` : sql`union all select id, 2 from location where id = any(${sql.param([...stores.locationIds])}::bigint[])`}
    ) candidate join location l on l.id = candidate.location_id
    where l.active ${stores === 'all' ? sql`` : sql`and l.id = any(${sql.param([...stores.locationIds])}::bigint[])`}
    order by candidate.rank limit 1`)
  return { location_id: rows[0]?.location_id ?? null }
}
