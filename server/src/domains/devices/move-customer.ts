import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'

export async function moveAllocations(db: Db, from: number, into: number): Promise<number> {
  const { rowCount } = await db.execute(
    sql`update device_allocation set customer_id = ${into} where customer_id = ${from}`,
  )
  return rowCount ?? 0
}
