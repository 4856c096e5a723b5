import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'

/** Phones that a customer has are those of another. Events are never changed: they say who it was then. */
export async function moveDevices(db: Db, from: number, into: number): Promise<number> {
  const { rowCount } = await db.execute(
    sql`update device set customer_id = ${into} where customer_id = ${from}`,
  )
  return rowCount ?? 0
}
