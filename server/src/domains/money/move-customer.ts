import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'

/** What a customer owes becomes what another owes. The legs behind it are never changed: they are read as of whom the customer became. */
export async function moveDebtItems(db: Db, from: number, into: number): Promise<number> {
  const { rowCount } = await db.execute(
    sql`update debt_item set customer_id = ${into} where customer_id = ${from}`,
  )
  return rowCount ?? 0
}
