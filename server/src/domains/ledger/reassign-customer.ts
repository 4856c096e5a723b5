import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'

/** Moves the debt items of one customer to another. The journal lines stay unchanged: reports read them through `merged_into`. */
export async function reassignDebtItems(
  db: Db,
  fromCustomerId: number,
  intoCustomerId: number,
): Promise<number> {
  const { rowCount } = await db.execute(
    sql`update receivable set customer_id = ${intoCustomerId} where customer_id = ${fromCustomerId}`,
  )
  return rowCount ?? 0
}
