import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { getTenantZone } from '../../platform/database/tenant-zone.ts'

/** Query for `sku_id` and `sold`: net pieces of the last `days` days including today. */
export async function recentSalesQuery(db: Db, tenantId: number, days: number): Promise<SQL> {
  const zone = await getTenantZone(db, tenantId)
  return sql`select f.sku_id, sum(f.pieces)::float8 as sold from sales_fact f
    where f.day > (now() at time zone ${zone}::text)::date - ${days}::int group by f.sku_id`
}
