import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { pipeline } from '../../../platform/database/pipeline.ts'
import { invalidateSaleDay } from '../../commission/service.ts'

/**
 * Adds the lines of a sale or return to the fact table; `sign` -1 removes them. Call it last: other transactions wait
 * for these rows.
 */
export async function postFacts(db: Db, saleId: number, sign: 1 | -1 = 1): Promise<void> {
  await pipeline(
    db,
    () => addFacts(db, saleId, sign),
    () => invalidateSaleDay(db, saleId),
  )
}

async function addFacts(db: Db, saleId: number, sign: 1 | -1): Promise<void> {
  // In key order, so that two postings wait instead of deadlocking.
  await db.execute(sql`
    insert into sales_fact as f (tenant_id, day, location_id, salesperson_id, sku_id, customer_id, pieces, returned,
                                 amount_fen, cost_fen)
    select s.tenant_id, s.day, s.location_id, s.salesperson_id, k.sku_id, coalesce(s.customer_id, 0),
           ${sign}::int * sum(k.quantity), ${sign}::int * sum(greatest(-k.quantity, 0)), ${sign}::int * sum(k.amount_fen),
           ${sign}::int * sum(k.cost_fen)
    from sale s join sale_line k on k.sale_id = s.id where s.id = ${saleId}
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (tenant_id, day, location_id, salesperson_id, sku_id, customer_id) do update set
      pieces = f.pieces + excluded.pieces, returned = f.returned + excluded.returned,
      amount_fen = f.amount_fen + excluded.amount_fen, cost_fen = f.cost_fen + excluded.cost_fen`)
}
