import { sql } from 'drizzle-orm'
import type { PendingDecisionsQuery } from '../summaries/service.ts'
import { sumOverdueReceivables } from './queries/overdue.ts'

export const receivableDecisions: PendingDecisionsQuery = async (db, viewer, today) => {
  if (!viewer.can('finance')) return []
  const { rows } = await db.execute<{ count: number; fen: number }>(sql`
    select count(*)::int as count, coalesce(sum(amount_fen), 0)::float8 as fen from receivable_document where status = 'waiting'`)
  const overdue = await sumOverdueReceivables(db, today, today)
  return [
    { key: 'write_offs', count: rows[0]?.count ?? 0, amount_fen: rows[0]?.fen ?? 0 },
    { key: 'debts_overdue', count: overdue.customers, amount_fen: overdue.overdue_fen },
  ]
}
