import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'

/** Reassigns devices to another customer. Events keep the former one: history is not rewritten. */
export async function moveDevices(db: Db, from: number, into: number): Promise<number> {
  const { rowCount } = await db.execute(
    sql`update device set customer_id = ${into} where customer_id = ${from}`,
  )
  return rowCount ?? 0
}
