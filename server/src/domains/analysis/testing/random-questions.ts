import { CUSTOMER_GROUPS, RFM_GROUPS } from '@shangxue/contract/analysis/customer-groups'
import { ROW_DIMENSIONS, TIME_STEPS } from '@shangxue/contract/analysis/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import type { FigureSource } from '../../../platform/columnar/figure-source.ts'
import { loadSalesByUser } from '../../commission/queries.ts'
import { loadDailyFigures } from '../../sales-figures/daily-sales.ts'
import { loadBusinessSales } from '../../summaries/business-summary.ts'
import { loadSummarySales } from '../../summaries/summary-report.ts'
import { loadProgressSales } from '../../targets/service.ts'
import { getCustomerActivity } from '../customers/customer-activity.ts'
import { getCustomerRfm } from '../customers/customer-rfm.ts'
import { buildGrid } from '../engine/grid.ts'
import { rankGroups } from '../engine/rank-groups.ts'
import { classifyAbc } from '../goods/classify-abc.ts'
import { type Dice, toQuery } from './random-queries.ts'
import type { Line } from './two-years.ts'

const VIEWER = { seesCost: true }
type Question = (source: FigureSource) => Promise<unknown>

const withoutUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

/** Measures by key, without the columns that only one database returns. */
const byKey = (sums: ReadonlyMap<string, object>) =>
  [...sums]
    .map(([key, row]) => {
      const { pieces, returned, amount_fen, cost_fen } = row as Record<string, number>
      return { key, pieces, returned, amount_fen, cost_fen }
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1))
const progressOf = ({ ofMonth, ofToday }: Awaited<ReturnType<typeof loadProgressSales>>) => [
  byKey(ofMonth),
  byKey(ofToday),
]

/** One question of each screen that the read model answers, from the same random numbers. */
export function questionsOf(roll: Dice, all: readonly Line[], today: string): Record<string, Question> {
  const query = toQuery(roll, all, today)
  const { from, to, location_id, salesperson_id, brand_id, area } = query
  const by = ROW_DIMENSIONS.find((item) => item === query.by) ?? 'area'
  const step = TIME_STEPS[roll.like % 3] ?? 'month'
  const start = step === 'day' && addDays(to, -92) > from ? addDays(to, -92) : from
  const sort = (['amount', 'pieces', 'margin'] as const)[roll.like % 3] ?? 'amount'
  const { compare: _, with_customers: __, with_stock: ___, with_activation: ____, ...filters } = query
  const buyers = {
    ...{ from, to, page: 1, limit: 20 },
    ...withoutUndefined({ location_id, salesperson_id, brand_id, area }),
  }
  const rfmGroup = roll.ascending ? RFM_GROUPS[roll.like % RFM_GROUPS.length] : undefined
  const month = to.slice(0, 7)
  return {
    rank: (source) => rankGroups(source, VIEWER, query),
    grid: (source) => buildGrid(source, VIEWER, { ...filters, from: start, by, step, sort }),
    abc: (source) =>
      classifyAbc(source, VIEWER, {
        ...filters,
        by,
        of: roll.ascending ? 'margin' : 'amount',
        page: 1,
        limit: 20,
      }),
    activity: (source) =>
      getCustomerActivity(source, VIEWER, {
        ...buyers,
        group: CUSTOMER_GROUPS[roll.like % CUSTOMER_GROUPS.length] ?? 'active',
      }),
    rfm: (source) => getCustomerRfm(source, VIEWER, { ...buyers, ...withoutUndefined({ group: rfmGroup }) }),
    daily: async (source) => {
      const { days, ...shares } = await loadDailyFigures(
        source,
        { day: to, ...withoutUndefined({ location_id }) },
        true,
      )
      return { ...shares, days: byKey(days) }
    },
    ranking: async (source) =>
      byKey(await loadSalesByUser(source, { from, to, location_id, user_id: salesperson_id })),
    progress: async (source) => progressOf(await loadProgressSales(source, month)),
    summary: async (source) => (await loadSummarySales(source, { from, to }, true)).sales,
    business: async (source) => {
      const { days, progress: _, ...sales } = await loadBusinessSales(source)
      return { ...sales, days: byKey(days) }
    },
  }
}
