import type { Input } from '@shangxue/contract/platform/endpoint'
import type {
  getSummaryReport as GetSummaryReport,
  SummaryReport,
} from '@shangxue/contract/summaries/endpoints'
import { type FigureSource, postgresSource } from '../../platform/columnar/figure-source.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'
import { getToday, requirePeriod } from '../../platform/time/period.ts'
import { previousPeriod } from '../analysis/service.ts'
import { activationFigures, countAgedDevices } from '../devices/service.ts'
import { sumByGroup } from '../expenses/service.ts'
import { listAccountFlows } from '../ledger/service.ts'
import { sumDebts, sumOverdueReceivables } from '../receivables/service.ts'
import { countSales, periodSales } from '../sales-figures/service.ts'
import { stockModelQueries } from '../stock/service.ts'
import { loadProgressSales, targetQueries } from '../targets/service.ts'

export type SummaryViewer = Pick<Actor, 'can' | 'tenantId' | 'userId'>

const AGED_STOCK_DAYS = 90

async function loadDebts(db: Db, tenantId: number, to: string, today: string) {
  const day = to < today ? to : today
  const sums = await sumDebts(db, tenantId, { q: '', sort: 'owed', day })
  const { remind_days } = await sumOverdueReceivables(db, day, today)
  const { waiting: _, ...debts } = sums
  return { ...debts, remind_days }
}

/** Sales of a summary, which the read model can answer. */
export async function loadSummarySales(
  source: FigureSource,
  { from, to }: Input<typeof GetSummaryReport>,
  seesCost: boolean,
) {
  requirePeriod({ from, to })
  return {
    sales: await periodSales(source, { from, to }, previousPeriod({ from, to }), seesCost),
    // In PostgreSQL they are read only if there are targets.
    progress: source.isColumnar ? await loadProgressSales(source, to.slice(0, 7)) : undefined,
  }
}
type SummarySales = Awaited<ReturnType<typeof loadSummarySales>>

/** Summary of a period; each section uses the queries of its own screen and the permissions of the actor. */
export async function getSummaryReport(
  db: Db,
  actor: SummaryViewer,
  { from, to }: Input<typeof GetSummaryReport>,
  loaded?: SummarySales,
): Promise<SummaryReport> {
  requirePeriod({ from, to })
  const { tenantId } = actor
  const period = { from, to }
  const previous = previousPeriod(period)
  const today = await getToday(db, tenantId)
  const seesCost = actor.can('cost-view')
  const month = to.slice(0, 7)
  const { sales, progress } =
    loaded ?? (await loadSummarySales(postgresSource(db, tenantId), period, seesCost))
  const targets = await targetQueries(db, actor).progress(month, {}, progress)
  const stock = await stockModelQueries(db, seesCost).summary({})
  const activations = await activationFigures(db, tenantId, { ...period, by: 'model' })
  const finance = actor.can('finance')
  return {
    ...{ from, to, today, before: previous },
    sales: { ...sales, sales: await countSales(db, period) },
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
