import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { CustomerMerge } from '../customers/service.ts'

/** Moves a customer's debt documents to another customer. */
export async function reassignReceivableDocuments(
  db: Db,
  { fromId, intoId }: CustomerMerge,
): Promise<number> {
  const { rowCount } = await db.execute(
    sql`update receivable_document set customer_id = ${intoId} where customer_id = ${fromId}`,
  )
  return rowCount ?? 0
}
