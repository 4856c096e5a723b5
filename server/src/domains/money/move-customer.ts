import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'

/** Moves the debt items of one customer to another. The journal lines stay unchanged: reports read them through `merged_into`. */
export async function moveDebtItems(db: Db, from: number, into: number): Promise<number> {
  const { rowCount } = await db.execute(
    sql`update debt_item set customer_id = ${into} where customer_id = ${from}`,
  )
  return rowCount ?? 0
}
