import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { CustomerMerge } from '../customers/service.ts'

/** Moves the repairs of a customer to another when customers are merged. */
export async function reassignRepairs(db: Db, { fromId, intoId }: CustomerMerge): Promise<number> {
  const { rowCount } = await db.execute(
    sql`update repair set customer_id = ${intoId} where customer_id = ${fromId}`,
  )
  return rowCount ?? 0
}
