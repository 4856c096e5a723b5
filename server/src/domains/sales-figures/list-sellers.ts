import type { Output } from '@shangxue/contract/platform/endpoint'
import type { listSalespeopleOfSales as ListSellers } from '@shangxue/contract/sales-figures/endpoints'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'

type Seller = Output<typeof ListSellers>[number] & Record<string, unknown>

/** Users who may sell or have sold; bosses may. */
export async function listSellers(db: Db): Promise<Seller[]> {
  const { rows } = await db.execute<Seller>(sql`
    select u.id::int as id, u.name, u.position, u.disabled_at is not null and not u.service as disabled from app_user u
    where u.boss or exists (select from user_permission p where p.user_id = u.id and p.key = 'sales-record')
      or exists (select from sale s where s.salesperson_id = u.id)
    order by u.disabled_at is not null, u.name`)
  return rows
}
