import type { Input } from '@shangxue/contract/endpoint'
import type { getSummaryReport as GetSummaryReport, SummaryReport } from '@shangxue/contract/summaries'
import type { Db } from '../../platform/database/database.ts'
import { requirePeriod, todayOf } from '../../platform/period.ts'
import type { Actor } from '../../platform/session/access.ts'
import { before } from '../analysis/service.ts'
import { groupSums } from '../cash-items/service.ts'
import { debtSums, overdueDebts } from '../debts/service.ts'
import { activationFigures, agedDevices } from '../devices/service.ts'
import { accountFlows } from '../money/service.ts'
import { periodSales } from '../sales-figures/service.ts'
import { stockModelRepository } from '../stock/service.ts'
import { targetReads } from '../targets/service.ts'

export type Who = Pick<Actor, 'can' | 'tenantId' | 'userId'>

const LONG_IN_STOCK_DAYS = 90

async function debtsAt(db: Db, tenantId: number, to: string, today: string) {
  const day = to < today ? to : today
  const sums = await debtSums(db, tenantId, { q: '', sort: 'owed', day })
  const { remind_days } = await overdueDebts(db, day, today)
  const { waiting: _, ...owed } = sums
  return { ...owed, remind_days }
}

/** Summary of a period; each section uses the queries of its own screen and the permissions of the actor. */
export async function summaryReport(
  db: Db,
  actor: Who,
  { from, to }: Input<typeof GetSummaryReport>,
): Promise<SummaryReport> {
  requirePeriod({ from, to })
  const { tenantId } = actor
  const period = { from, to }
  const earlier = before(period)
  const today = await todayOf(db, tenantId)
  const seesCost = actor.can('cost-view')
  const month = to.slice(0, 7)
  const sales = await periodSales(db, period, earlier, seesCost)
  const targets = await targetReads(db, actor).progress(month)
  const stock = await stockModelRepository(db, seesCost).summary({})
  const activations = await activationFigures(db, tenantId, { ...period, by: 'model' })
  const finance = actor.can('finance')
  return {
    ...{ from, to, today, before: earlier, sales },
    targets: { month, ...targets },
    accounts: finance ? await accountFlows(db, tenantId, period) : null,
    debts: finance ? await debtsAt(db, tenantId, to, today) : null,
    cash: finance
      ? { expense: await groupSums(db, 'expense', period), income: await groupSums(db, 'income', period) }
      : null,
    stock: { ...stock, aged_90: await agedDevices(db, tenantId, LONG_IN_STOCK_DAYS) },
    activations,
  }
}
