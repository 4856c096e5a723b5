import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { CustomerMerge } from '../customers/service.ts'

/** Reassigns the sales of a customer and adds up the facts of both customers. */
export async function reassignSales(db: Db, { tenantId, fromId, intoId }: CustomerMerge): Promise<number> {
  const { rowCount } = await db.execute(
    sql`update sale set customer_id = ${intoId} where customer_id = ${fromId}`,
  )
  await db.execute(sql`
    with deleted as (delete from sales_fact where customer_id = ${fromId} returning *)
    insert into sales_fact as f (tenant_id, day, location_id, salesperson_id, sku_id, customer_id, pieces, returned,
      amount_fen, cost_fen)
    select ${tenantId}::int, day, location_id, salesperson_id, sku_id, ${intoId}::bigint, pieces, returned, amount_fen, cost_fen
    from deleted
    on conflict (tenant_id, day, location_id, salesperson_id, sku_id, customer_id) do update set
      pieces = f.pieces + excluded.pieces, returned = f.returned + excluded.returned,
      amount_fen = f.amount_fen + excluded.amount_fen, cost_fen = f.cost_fen + excluded.cost_fen`)
  return rowCount ?? 0
}
