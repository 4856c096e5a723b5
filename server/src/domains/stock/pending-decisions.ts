import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { PendingDecisionsQuery } from '../summaries/service.ts'
import { stockModelQueries } from './model-queries.ts'

async function countOpenCounts(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from stock_count where state = 'open'`,
  )
  return rows[0]?.count ?? 0
}

export const stockDecisions: PendingDecisionsQuery = async (db, viewer) => {
  const { low_stock } = await stockModelQueries(db, false).summary({})
  return [
    ...(viewer.can('inventory-manage')
      ? [{ key: 'counts_open' as const, count: await countOpenCounts(db) }]
      : []),
    { key: 'low_stock', count: low_stock },
  ]
}
