import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { CustomerMerge } from '../customers/service.ts'

/** Moves the debt items of one customer to another. The journal lines stay unchanged: reports read them through `merged_into`. */
export async function reassignReceivables(db: Db, { fromId, intoId }: CustomerMerge): Promise<number> {
  const { rowCount } = await db.execute(
    sql`update receivable set customer_id = ${intoId} where customer_id = ${fromId}`,
  )
  return rowCount ?? 0
}
