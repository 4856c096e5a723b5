import type { Output } from '@shangxue/contract/endpoint'
import type { getOwnStore } from '@shangxue/contract/sales'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'

/** The store of the caller's staff record, else that of their last sale. A closed store is nobody's. */
export async function ownStore(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
): Promise<Output<typeof getOwnStore>> {
  const { rows } = await db.execute<{ location_id: number }>(sql`
    select l.id::int as location_id from (
      select location_id, 0 as rank from staff_record where user_id = ${userId}
      union all
      (select location_id, 1 from sale where salesperson_id = ${userId} and kind = 'sale' order by id desc limit 1)
    ) own join location l on l.id = own.location_id
    where l.active order by own.rank limit 1`)
  return { location_id: rows[0]?.location_id ?? null }
}
