import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { zoneOfTenant } from '../../platform/database/zone.ts'

/** Rows of `sku_id` and `sold`, less what came back, of the last days before today and of today. */
export async function soldLately(db: Db, tenantId: number, days: number): Promise<SQL> {
  const zone = await zoneOfTenant(db, tenantId)
  return sql`select f.sku_id, sum(f.pieces)::float8 as sold from sales_fact f
    where f.day > (now() at time zone ${zone}::text)::date - ${days}::int group by f.sku_id`
}
