import type { Output } from '@shangxue/contract/platform/endpoint'
import type { getOwnStore as GetOwnStore } from '@shangxue/contract/sales/endpoints'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'

/** The store of the caller's staff record, otherwise of their last sale. Closed stores are ignored. */
export async function getOwnStore(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
): Promise<Output<typeof GetOwnStore>> {
  const { rows } = await db.execute<{ location_id: number }>(sql`
    select l.id::int as location_id from (
      select location_id, 0 as rank from staff_record where user_id = ${userId}
      union all
      (select location_id, 1 from sale where salesperson_id = ${userId} and kind = 'sale' order by id desc limit 1)
    ) candidate join location l on l.id = candidate.location_id
    where l.active order by candidate.rank limit 1`)
  return { location_id: rows[0]?.location_id ?? null }
}
