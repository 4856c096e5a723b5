import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { CustomerMerge } from '../../customers/service.ts'

/** Moves the own prices of a merged customer. Where both have one, the rule of precedence chooses. */
export async function reassignPriceRules(db: Db, { fromId, intoId }: CustomerMerge): Promise<number> {
  const { rowCount } = await db.execute(
    sql`update price_rule set customer_id = ${intoId} where customer_id = ${fromId}`,
  )
  return rowCount ?? 0
}
