import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'

/** Moves a customer's debt documents to another customer. */
export async function moveDebtDocuments(db: Db, from: number, into: number): Promise<number> {
  const { rowCount } = await db.execute(
    sql`update debt_document set customer_id = ${into} where customer_id = ${from}`,
  )
  return rowCount ?? 0
}
