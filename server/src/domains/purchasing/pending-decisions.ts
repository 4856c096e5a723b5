import { sql } from 'drizzle-orm'
import type { PendingDecisionsQuery } from '../summaries/service.ts'

/** Purchase orders that wait for approval. */
export const purchasingDecisions: PendingDecisionsQuery = async (db, viewer) => {
  if (!viewer.can('finance')) return []
  const { rows } = await db.execute<{ count: number; fen: number }>(sql`
    select count(*)::int as count, coalesce(sum(total_fen), 0)::float8 as fen from purchase_order where state = 'pending'`)
  const { count, fen } = rows[0] ?? { count: 0, fen: 0 }
  return [{ key: 'purchase_orders', count, amount_fen: fen }]
}
