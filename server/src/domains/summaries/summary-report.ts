import type { Input } from '@shangxue/contract/platform/endpoint'
import type {
  getSummaryReport as GetSummaryReport,
  SummaryReport,
} from '@shangxue/contract/summaries/endpoints'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'
import { getToday, requirePeriod } from '../../platform/time/period.ts'
import { previousPeriod } from '../analysis/service.ts'
import { activationFigures, countAgedDevices } from '../devices/service.ts'
import { sumByGroup } from '../expenses/service.ts'
import { listAccountFlows } from '../ledger/service.ts'
import { sumDebts, sumOverdueReceivables } from '../receivables/service.ts'
import { periodSales } from '../sales-figures/service.ts'
import { stockModelQueries } from '../stock/service.ts'
import { targetQueries } from '../targets/service.ts'

export type SummaryViewer = Pick<Actor, 'can' | 'tenantId' | 'userId'>

const AGED_STOCK_DAYS = 90

async function loadDebts(db: Db, tenantId: number, to: string, today: string) {
  const day = to < today ? to : today
  const sums = await sumDebts(db, tenantId, { q: '', sort: 'owed', day })
  const { remind_days } = await sumOverdueReceivables(db, day, today)
  const { waiting: _, ...debts } = sums
  return { ...debts, remind_days }
}

/** Summary of a period; each section uses the queries of its own screen and the permissions of the actor. */
export async function getSummaryReport(
  db: Db,
  actor: SummaryViewer,
  { from, to }: Input<typeof GetSummaryReport>,
): Promise<SummaryReport> {
  requirePeriod({ from, to })
  const { tenantId } = actor
  const period = { from, to }
  const previous = previousPeriod(period)
  const today = await getToday(db, tenantId)
  const seesCost = actor.can('cost-view')
  const month = to.slice(0, 7)
  const sales = await periodSales(db, period, previous, seesCost)
  const targets = await targetQueries(db, actor).progress(month)
  const stock = await stockModelQueries(db, seesCost).summary({})
  const activations = await activationFigures(db, tenantId, { ...period, by: 'model' })
  const finance = actor.can('finance')
  return {
    ...{ from, to, today, before: previous, sales },
    targets: { month, ...targets },
    accounts: finance ? await listAccountFlows(db, tenantId, period) : null,
    debts: finance ? await loadDebts(db, tenantId, to, today) : null,
    cash: finance
      ? { expense: await sumByGroup(db, 'expense', period), income: await sumByGroup(db, 'income', period) }
      : null,
    stock: { ...stock, aged_90: await countAgedDevices(db, tenantId, AGED_STOCK_DAYS) },
    activations,
  }
}
