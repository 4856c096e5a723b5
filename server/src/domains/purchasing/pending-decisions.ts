import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { PendingDecisionsQuery } from '../summaries/service.ts'
import { countLateOrders } from './orders/queries.ts'
import { sumAllSuppliers } from './payables/queries.ts'

/** Purchase orders that wait for approval or are late, and suppliers whose payment is due. */
export const purchasingDecisions: PendingDecisionsQuery = async (db, viewer, today) => [
  ...(viewer.can('finance') ? [await getPendingOrders(db)] : []),
  ...(viewer.can('supplier-view') ? [await getDueSuppliers(db, viewer.tenantId)] : []),
  ...(viewer.can('purchase-view')
    ? [{ key: 'orders_late' as const, count: await countLateOrders(db, today) }]
    : []),
]

async function getPendingOrders(db: Db) {
  const { rows } = await db.execute<{ count: number; fen: number }>(sql`
    select count(*)::int as count, coalesce(sum(total_fen), 0)::float8 as fen from purchase_order where state = 'pending'`)
  const { count, fen } = rows[0] ?? { count: 0, fen: 0 }
  return { key: 'purchase_orders' as const, count, amount_fen: fen }
}

async function getDueSuppliers(db: Db, tenantId: number) {
  const { suppliers, due_fen } = await sumAllSuppliers(db, tenantId, { q: '', balance: 'due' })
  return { key: 'payables_due' as const, count: suppliers, amount_fen: due_fen }
}
