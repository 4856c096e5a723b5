import { sql } from 'drizzle-orm'
import type { PendingDecisionsQuery } from '../summaries/service.ts'

export const pricingDecisions: PendingDecisionsQuery = async (db, viewer) => {
  if (!viewer.can('admin')) return []
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from price_request where state = 'pending'`,
  )
  return [{ key: 'price_requests', count: rows[0]?.count ?? 0 }]
}
