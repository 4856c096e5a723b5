import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'

export async function reassignAllocations(db: Db, fromId: number, toId: number): Promise<number> {
  const { rowCount } = await db.execute(
    sql`update device_allocation set customer_id = ${toId} where customer_id = ${fromId}`,
  )
  return rowCount ?? 0
}
