import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'

/** Reassigns devices to another customer. Events keep the former one: history is not rewritten. */
export async function reassignDevices(db: Db, fromId: number, toId: number): Promise<number> {
  const { rowCount } = await db.execute(
    sql`update device set customer_id = ${toId} where customer_id = ${fromId}`,
  )
  return rowCount ?? 0
}
