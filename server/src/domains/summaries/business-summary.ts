import type { BusinessSummary, ChangeKey } from '@shangxue/contract/summaries/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { type FigureSource, postgresSource } from '../../platform/columnar/figure-source.ts'
import type { Db } from '../../platform/database/database.ts'
import { forecast, getElapsed } from '../../platform/time/forecast.ts'
import { daysOfMonth } from '../../platform/time/period.ts'
import { getGrouping, sumSales } from '../analysis/service.ts'
import { activationFigures } from '../devices/service.ts'
import { sumByGroup } from '../expenses/service.ts'
import { sumDebts, sumOverdueReceivables } from '../receivables/service.ts'
import { toSalesFigures, ZERO_MEASURES } from '../sales/service.ts'
import { salesShares, totalSales } from '../sales-figures/service.ts'
import { loadProgressSales, targetQueries } from '../targets/service.ts'
import { listDecisions, type PendingDecisionsHook } from './pending-decisions.ts'
import type { SummaryViewer } from './summary-report.ts'

type DayFigures = Partial<Record<ChangeKey, number>>

/** Sales of the summary, which the read model can answer. */
export async function loadBusinessSales(source: FigureSource) {
  const today = await source.today()
  const yesterday = addDays(today, -1)
  const best = { from: yesterday, to: yesterday }
  const [, days, month, [store], [brand]] = await source.pipeline(
    () => source.prepare(),
    () => sumSales(source, getGrouping('day'), {}, { from: addDays(today, -2), to: today }),
    () => totalSales(source, daysOfMonth(today.slice(0, 7)), false),
    () => salesShares(source, 'stores', best, false),
    () => salesShares(source, 'brands', best, false),
  )
  // In PostgreSQL they are read only if there are targets.
  const progress = source.isColumnar ? await loadProgressSales(source, today.slice(0, 7)) : undefined
  return { today, days, month, store, brand, progress }
}
type BusinessSales = Awaited<ReturnType<typeof loadBusinessSales>>

/** Figures of a day that the actor may see. */
async function loadDayFigures(
  db: Db,
  actor: SummaryViewer,
  day: string,
  { days }: BusinessSales,
): Promise<DayFigures> {
  const { tenantId } = actor
  const period = { from: day, to: day }
  const sales = toSalesFigures(days.get(day) ?? ZERO_MEASURES, actor.can('cost-view'))
  const { total } = await activationFigures(db, tenantId, { ...period, by: 'model' })
  const salesFigures = {
    amount: sales.amount_fen,
    pieces: sales.pieces,
    ...(sales.margin_fen === null ? {} : { margin: sales.margin_fen }),
    returned: sales.returned,
    activations: total,
  }
  if (!actor.can('finance')) return salesFigures
  const { amount_fen: expense } = await sumByGroup(db, 'expense', period)
  const { owed_fen: owed } = await sumDebts(db, tenantId, { q: '', sort: 'owed', day })
  return { ...salesFigures, expense, owed }
}

const KEYS: readonly ChangeKey[] = [
  ...(['amount', 'pieces', 'margin', 'returned', 'activations', 'expense', 'owed'] as const),
]

function toChanges(today: DayFigures, yesterday: DayFigures, before: DayFigures): BusinessSummary['changes'] {
  return KEYS.filter((key) => today[key] !== undefined).map((key) => ({
    key,
    today: today[key] ?? 0,
    yesterday: yesterday[key] ?? 0,
    before: before[key] ?? 0,
  }))
}

async function loadMonth(
  db: Db,
  actor: SummaryViewer,
  { today, month: sold, progress }: BusinessSales,
  soldToday: number,
): Promise<BusinessSummary['month']> {
  const month = today.slice(0, 7)
  const period = daysOfMonth(month)
  const { amount_fen, pieces } = sold
  const { days, passed, list } = await targetQueries(db, actor).progress(month, {}, progress)
  const stores = list.flatMap(({ scope, amount }) => (scope === 'store' && amount ? amount : []))
  const sum = (getValue: (item: (typeof stores)[number]) => number) =>
    stores.reduce((all, store) => all + getValue(store), 0)
  const target =
    stores.length === 0
      ? null
      : {
          target: sum((item) => item.target),
          actual: sum((item) => item.actual),
          expected: stores.every(({ expected }) => expected !== null)
            ? sum(({ expected }) => expected ?? 0)
            : null,
        }
  const expected_fen = forecast(amount_fen, soldToday, getElapsed(period, today))
  return { month, days, passed, amount_fen, pieces, expected_fen, target }
}

export async function getBusinessSummary(
  db: Db,
  domains: readonly PendingDecisionsHook[],
  actor: SummaryViewer,
  loaded?: BusinessSales,
): Promise<BusinessSummary> {
  const sales = loaded ?? (await loadBusinessSales(postgresSource(db, actor.tenantId)))
  const { today, store, brand } = sales
  const [yesterday, dayBefore] = [addDays(today, -1), addDays(today, -2)]
  const [now, last, before] = [
    await loadDayFigures(db, actor, today, sales),
    await loadDayFigures(db, actor, yesterday, sales),
    await loadDayFigures(db, actor, dayBefore, sales),
  ]
  const toBest = (item: typeof store) =>
    item === undefined || item.amount_fen <= 0
      ? null
      : { id: item.id, name: item.name, amount_fen: item.amount_fen }
  return {
    ...{ today, yesterday, before: dayBefore },
    changes: toChanges(now, last, before),
    month: await loadMonth(db, actor, sales, now.amount ?? 0),
    best: { store: toBest(store), brand: toBest(brand) },
    decisions: await listDecisions(db, domains, actor, today),
    remind_days: (await sumOverdueReceivables(db, today, today)).remind_days,
  }
}
