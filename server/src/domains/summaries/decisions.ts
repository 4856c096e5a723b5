import type { BusinessSummary, DecisionKey } from '@shangxue/contract/summaries'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { pendingRequests } from '../cash-items/service.ts'
import { overdueDebts } from '../debts/service.ts'
import { openAdjustments } from '../fund-adjustments/service.ts'
import { waybillRepository } from '../logistics/service.ts'
import { paymentSums } from '../merchants/service.ts'
import { pendingPriceRequests } from '../pricing/service.ts'
import { stockModelRepository } from '../stock/service.ts'
import { targetReads } from '../targets/service.ts'
import type { Who } from './report.ts'

type Decision = BusinessSummary['decisions'][number]

const decision = (key: DecisionKey, count: number, amount_fen: number | null = null): Decision => ({
  ...{ key, count, amount_fen },
})

async function waitingSales(db: Db): Promise<Decision> {
  const { rows } = await db.execute<{ count: number; fen: number }>(sql`
    select count(*)::int as count, coalesce(sum(total_fen), 0)::float8 as fen from sale where status = 'waiting'`)
  return decision('sales_waiting', rows[0]?.count ?? 0, rows[0]?.fen ?? 0)
}

async function waitingWriteOffs(db: Db): Promise<Decision> {
  const { rows } = await db.execute<{ count: number; fen: number }>(sql`
    select count(*)::int as count, coalesce(sum(amount_fen), 0)::float8 as fen from debt_document where status = 'waiting'`)
  return decision('write_offs', rows[0]?.count ?? 0, rows[0]?.fen ?? 0)
}

async function ofMoney(db: Db, tenantId: number, today: string): Promise<Decision[]> {
  const adjustments = await openAdjustments(db, tenantId, { state: 'waiting' })
  const requests = await pendingRequests(db)
  const payments = await paymentSums(db, { radio: '2', shangjiamingcheng: '', q: '' })
  const overdue = await overdueDebts(db, today, today)
  const waiting = adjustments.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
  return [
    await waitingWriteOffs(db),
    decision('cash_requests', requests.count, requests.fen),
    decision('adjustments', adjustments.length, waiting),
    decision('payments', payments.pending, payments.pending_fen),
    decision('debts_overdue', overdue.customers, overdue.overdue_fen),
  ]
}

async function openCounts(db: Db): Promise<Decision> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from stock_count where state = 'open'`,
  )
  return decision('counts_open', rows[0]?.count ?? 0)
}

/** Pending decisions that the actor may see; kinds without any are omitted. */
export async function decisionsFor(db: Db, actor: Who, today: string): Promise<Decision[]> {
  const { tenantId } = actor
  const parcels = await (await waybillRepository(db, tenantId)).summary()
  const { list: targets } = await targetReads(db, actor).progress(today.slice(0, 7))
  const { low_stock } = await stockModelRepository(db, false).summary({})
  const all = [
    await waitingSales(db),
    ...(actor.can('admin') ? [decision('price_requests', await pendingPriceRequests(db))] : []),
    ...(actor.can('finance') ? await ofMoney(db, tenantId, today) : []),
    decision('targets_behind', targets.filter(({ pace }) => pace === 'behind').length),
    decision('parcels_overdue', parcels.overdue),
    decision('parcels_trouble', parcels.trouble),
    ...(actor.can('inventory-manage') ? [await openCounts(db)] : []),
    decision('low_stock', low_stock),
  ]
  return all.filter(({ count }) => count > 0)
}
