import { sql } from 'drizzle-orm'
import type { PendingDecisionsQuery } from '../summaries/service.ts'

export const salesDecisions: PendingDecisionsQuery = async (db) => {
  const { rows } = await db.execute<{ count: number; fen: number }>(sql`
    select count(*)::int as count, coalesce(sum(total_fen), 0)::float8 as fen from sale where status = 'waiting'`)
  return [{ key: 'sales_waiting', count: rows[0]?.count ?? 0, amount_fen: rows[0]?.fen ?? 0 }]
}
