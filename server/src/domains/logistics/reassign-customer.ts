import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'

/** Moves the waybills of a customer to another when customers are merged. */
export async function reassignWaybills(
  db: Db,
  fromCustomerId: number,
  toCustomerId: number,
): Promise<number> {
  const { rowCount } = await db.execute(
    sql`update waybill set customer_id = ${toCustomerId} where customer_id = ${fromCustomerId}`,
  )
  return rowCount ?? 0
}
