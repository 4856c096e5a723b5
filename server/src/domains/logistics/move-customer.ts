import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'

/** Moves the waybills of a customer to another when customers are merged. */
export async function moveWaybills(db: Db, from: number, into: number): Promise<number> {
  const { rowCount } = await db.execute(
    sql`update waybill set customer_id = ${into} where customer_id = ${from}`,
  )
  return rowCount ?? 0
}
