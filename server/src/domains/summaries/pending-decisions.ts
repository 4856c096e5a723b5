import type { BusinessSummary, DecisionKey } from '@shangxue/contract/summaries/endpoints'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { countPendingRequests } from '../expenses/service.ts'
import { waybillQueries } from '../logistics/service.ts'
import { countPendingPriceRequests } from '../pricing/service.ts'
import { sumOverdueReceivables } from '../receivables/service.ts'
import { stockModelQueries } from '../stock/service.ts'
import { targetQueries } from '../targets/service.ts'
import { listOpenTransfers, sumPayments } from '../treasury/service.ts'
import type { SummaryViewer } from './summary-report.ts'

type Decision = BusinessSummary['decisions'][number]

const toDecision = (key: DecisionKey, count: number, amount_fen: number | null = null): Decision => ({
  ...{ key, count, amount_fen },
})

async function pendingSales(db: Db): Promise<Decision> {
  const { rows } = await db.execute<{ count: number; fen: number }>(sql`
    select count(*)::int as count, coalesce(sum(total_fen), 0)::float8 as fen from sale where status = 'waiting'`)
  return toDecision('sales_waiting', rows[0]?.count ?? 0, rows[0]?.fen ?? 0)
}

async function pendingWriteOffs(db: Db): Promise<Decision> {
  const { rows } = await db.execute<{ count: number; fen: number }>(sql`
    select count(*)::int as count, coalesce(sum(amount_fen), 0)::float8 as fen from receivable_document where status = 'waiting'`)
  return toDecision('write_offs', rows[0]?.count ?? 0, rows[0]?.fen ?? 0)
}

async function financeDecisions(db: Db, tenantId: number, today: string): Promise<Decision[]> {
  const adjustments = await listOpenTransfers(db, tenantId, { state: 'waiting' })
  const requests = await countPendingRequests(db)
  const payments = await sumPayments(db, { radio: '2', shangjiamingcheng: '', q: '' })
  const overdue = await sumOverdueReceivables(db, today, today)
  const pendingFen = adjustments.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
  return [
    await pendingWriteOffs(db),
    toDecision('cash_requests', requests.count, requests.fen),
    toDecision('adjustments', adjustments.length, pendingFen),
    toDecision('payments', payments.pending, payments.pending_fen),
    toDecision('debts_overdue', overdue.customers, overdue.overdue_fen),
  ]
}

async function openStockCounts(db: Db): Promise<Decision> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from stock_count where state = 'open'`,
  )
  return toDecision('counts_open', rows[0]?.count ?? 0)
}

/** Pending decisions that the actor may see; kinds without any are omitted. */
export async function listDecisions(db: Db, actor: SummaryViewer, today: string): Promise<Decision[]> {
  const { tenantId } = actor
  const parcels = await (await waybillQueries(db, tenantId)).getSummary()
  const { list: targets } = await targetQueries(db, actor).progress(today.slice(0, 7))
  const { low_stock } = await stockModelQueries(db, false).summary({})
  const all = [
    await pendingSales(db),
    ...(actor.can('admin') ? [toDecision('price_requests', await countPendingPriceRequests(db))] : []),
    ...(actor.can('finance') ? await financeDecisions(db, tenantId, today) : []),
    toDecision('targets_behind', targets.filter(({ pace }) => pace === 'behind').length),
    toDecision('parcels_overdue', parcels.overdue),
    toDecision('parcels_trouble', parcels.trouble),
    ...(actor.can('inventory-manage') ? [await openStockCounts(db)] : []),
    toDecision('low_stock', low_stock),
  ]
  return all.filter(({ count }) => count > 0)
}
