import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { CustomerMerge } from '../../customers/service.ts'

export async function reassignAllocations(db: Db, { fromId, intoId }: CustomerMerge): Promise<number> {
  const { rowCount } = await db.execute(
    sql`update device_allocation set customer_id = ${intoId} where customer_id = ${fromId}`,
  )
  return rowCount ?? 0
}
