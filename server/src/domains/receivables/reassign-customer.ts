import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'

/** Moves a customer's debt documents to another customer. */
export async function reassignDebtDocuments(
  db: Db,
  fromCustomerId: number,
  intoCustomerId: number,
): Promise<number> {
  const { rowCount } = await db.execute(
    sql`update receivable_document set customer_id = ${intoCustomerId} where customer_id = ${fromCustomerId}`,
  )
  return rowCount ?? 0
}
