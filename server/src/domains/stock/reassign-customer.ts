import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { CustomerMerge } from '../customers/service.ts'

/** Reassigns devices to another customer. Events keep the former one: history is not rewritten. */
export async function reassignDevices(db: Db, { fromId, intoId }: CustomerMerge): Promise<number> {
  const { rowCount } = await db.execute(
    sql`update device set customer_id = ${intoId} where customer_id = ${fromId}`,
  )
  return rowCount ?? 0
}
