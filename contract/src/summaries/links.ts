import { PACES } from '../targets/endpoints.ts'
import type { BusinessSummary, ChangeKey, DecisionKey, SummaryReport } from './endpoints.ts'

/**
 * The screen that lists the records behind figures of 经营汇总 or 汇总报表, and the measure of that list for each figure. A
 * figure is named by its path in the response (`decisions.payments.count`, `sales.stores.7.amount_fen`).
 */
export interface FigureSource {
  readonly to: string
  readonly figures: Readonly<Record<string, FigureMeasure>>
  /** Figures that are sums of these ones, each with its own list. */
  readonly parts?: readonly string[]
}
/** The number of listed documents, and the sums that their list returns. */
export type FigureMeasure =
  | 'count'
  | 'amount_fen'
  | 'pieces'
  | 'margin_fen'
  | 'returned'
  | 'average_fen'
  /** The forecast of the list for the end of the month. */
  | 'forecast'
  | 'target'
  | 'actual'
  | 'expected'
  | 'forecast_pieces'
  | 'opening_fen'
  | 'in_fen'
  | 'out_fen'
  | 'closing_fen'
  | 'owed_fen'
  | 'd30_fen'
  | 'd60_fen'
  | 'd90_fen'
  | 'older_fen'
  | 'credit_fen'
  | 'net_fen'
  | 'overdue_fen'
  | 'due_fen'
  | 'devices'
  | 'accessories'
  | 'value_fen'
  | 'low_skus'

type Params = Readonly<Record<string, string | number | undefined>>
const addressOf = (path: string, params: Params = {}): string => {
  const pairs = Object.entries(params).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  )
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}

interface Period {
  readonly from: string
  readonly to: string
}
const saleLinesLink = ({ from, to }: Period, extraParams: Params = {}): string =>
  addressOf('/others/daily-sales-detail', { from, to, ...extraParams })
const targetProgressLink = (month: string, extraParams: Params = {}): string =>
  addressOf('/others/business-progress', { month, ...extraParams })
/** As of today unless an earlier day is selected. */
const debtsLink = (day: string, today: string, extraParams: Params = {}): string =>
  addressOf('/others/debt-overview', { ...extraParams, day: day < today ? day : undefined })
const activationsLink = ({ from, to }: Period, extraParams: Params = {}): string =>
  addressOf('/inventory/device-query-result/activated', { from, to, ...extraParams })
const cashEntriesLink = (direction: 'expense' | 'income', { from, to }: Period, item?: number): string =>
  addressOf(`/others/${direction}-details`, { from, to, item })

const CHANGES: Record<ChangeKey, { measure: FigureMeasure; to: (day: string, today: string) => string }> = {
  amount: { measure: 'amount_fen', to: (day) => saleLinesLink({ from: day, to: day }) },
  pieces: { measure: 'pieces', to: (day) => saleLinesLink({ from: day, to: day }) },
  margin: { measure: 'margin_fen', to: (day) => saleLinesLink({ from: day, to: day }) },
  returned: { measure: 'returned', to: (day) => saleLinesLink({ from: day, to: day }, { kind: 'return' }) },
  activations: { measure: 'count', to: (day) => activationsLink({ from: day, to: day }) },
  expense: { measure: 'amount_fen', to: (day) => cashEntriesLink('expense', { from: day, to: day }) },
  owed: { measure: 'owed_fen', to: debtsLink },
}

interface DecisionSource {
  readonly count: FigureMeasure
  readonly amount?: FigureMeasure
  readonly to: string
}
const decisionSources = (month: string): Record<DecisionKey, DecisionSource> => ({
  sales_waiting: { count: 'count', amount: 'amount_fen', to: addressOf('/sales', { status: 'waiting' }) },
  price_requests: { count: 'count', to: addressOf('/price/requests', { state: 'pending' }) },
  write_offs: {
    ...{ count: 'count', amount: 'amount_fen' },
    to: addressOf('/others/debt-overview/detail', { status: 'waiting' }),
  },
  cash_requests: {
    ...{ count: 'count', amount: 'amount_fen' },
    to: addressOf('/others/expense-details', { requests: 'pending' }),
  },
  purchase_orders: {
    ...{ count: 'count', amount: 'amount_fen' },
    to: addressOf('/others/purchasing', { order_state: 'pending' }),
  },
  adjustments: {
    ...{ count: 'count', amount: 'amount_fen' },
    to: addressOf('/others/fund-adjustment', { open: 1, state: 'waiting' }),
  },
  payments: { count: 'count', amount: 'amount_fen', to: addressOf('/others/merchant-payment', { radio: 2 }) },
  debts_overdue: {
    ...{ count: 'count', amount: 'overdue_fen' },
    to: addressOf('/others/debt-overview', { overdue: 1, sort: 'oldest' }),
  },
  payables_due: {
    ...{ count: 'count', amount: 'due_fen' },
    to: addressOf('/others/purchasing', { view: 'suppliers', balance: 'due' }),
  },
  targets_behind: { count: 'count', to: targetProgressLink(month, { pace: 'behind' }) },
  parcels_overdue: { count: 'count', to: addressOf('/others/logistics-query', { view: 'overdue' }) },
  parcels_trouble: { count: 'count', to: addressOf('/others/logistics-query', { state: 'trouble' }) },
  orders_late: { count: 'count', to: addressOf('/others/purchasing', { order_state: 'late' }) },
  repairs_late: { count: 'count', to: addressOf('/repairs', { view: 'late' }) },
  counts_open: { count: 'count', to: addressOf('/stock/counts', { state: 'open' }) },
  low_stock: { count: 'low_skus', to: addressOf('/home', { view: 'low_stock' }) },
})

const monthOf = (month: string, today: string): Period => ({ from: `${month}-01`, to: today })

/** Links of the figures of 经营汇总. */
export function businessSources(summary: BusinessSummary): FigureSource[] {
  const { today, yesterday, before, changes, month, best, decisions } = summary
  const days = { today, yesterday, before }
  const waiting = decisionSources(month.month)
  return [
    ...changes.flatMap(({ key }) =>
      (['today', 'yesterday', 'before'] as const).map((day) => ({
        to: CHANGES[key].to(days[day], today),
        figures: { [`changes.${key}.${day}`]: CHANGES[key].measure },
      })),
    ),
    {
      to: saleLinesLink(monthOf(month.month, today)),
      figures: {
        ...{ 'month.amount_fen': 'amount_fen', 'month.pieces': 'pieces' },
        'month.expected_fen': 'forecast',
      },
    },
    {
      to: targetProgressLink(month.month, { scope: 'store' }),
      figures: {
        ...{ 'month.target.target': 'target', 'month.target.actual': 'actual' },
        'month.target.expected': 'expected',
      },
    },
    ...(['store', 'brand'] as const).flatMap((scope) => {
      const bestSeller = best[scope]
      return bestSeller === null
        ? []
        : [
            {
              to: saleLinesLink({ from: yesterday, to: yesterday }, { [scope]: bestSeller.id }),
              figures: { [`best.${scope}.amount_fen`]: 'amount_fen' as const },
            },
          ]
    }),
    ...decisions.map(({ key }) => {
      const { count, amount, to } = waiting[key]
      return {
        to,
        figures: {
          [`decisions.${key}.count`]: count,
          ...(amount && { [`decisions.${key}.amount_fen`]: amount }),
        },
      }
    }),
  ]
}

const SALES_MEASURES = ['amount_fen', 'pieces', 'margin_fen', 'average_fen'] as const
const prefixed = <M extends FigureMeasure>(prefix: string, measures: readonly M[]): Record<string, M> =>
  Object.fromEntries(measures.map((measure) => [`${prefix}.${measure}`, measure]))

const soldAndReturned = (place: string, period: Period, extraParams: Params = {}): FigureSource[] => [
  { to: saleLinesLink(period, extraParams), figures: prefixed(place, SALES_MEASURES) },
  {
    to: saleLinesLink(period, { ...extraParams, kind: 'return' }),
    figures: prefixed(place, ['returned']),
  },
]

function salesSources({ sales, from, to, before }: SummaryReport): FigureSource[] {
  const shares = { stores: 'store', people: 'person', brands: 'brand' } as const
  return [
    ...soldAndReturned('sales.total', { from, to }),
    ...soldAndReturned('sales.before', before),
    {
      to: addressOf('/sales', { kind: 'sale', status: 'posted', from, to }),
      figures: { 'sales.sales': 'count' },
    },
    ...(['stores', 'people', 'brands'] as const).flatMap((group) =>
      sales[group].flatMap(({ id }) =>
        soldAndReturned(`sales.${group}.${id}`, { from, to }, { [shares[group]]: id }),
      ),
    ),
  ]
}

/** Number of targets by progress, and the sales towards each. */
const targetSources = ({ targets: { month, days, list } }: SummaryReport): FigureSource[] => [
  ...PACES.map((pace) => ({
    to: targetProgressLink(month, { pace }),
    figures: { [`targets.pace.${pace}`]: 'count' as const },
  })),
  ...list.map(({ id, scope, subject_id }) => ({
    to: saleLinesLink({ from: `${month}-01`, to: `${month}-${days}` }, { [scope]: subject_id }),
    figures: {
      [`targets.list.${id}.amount.actual`]: 'amount_fen' as const,
      [`targets.list.${id}.amount.expected`]: 'forecast' as const,
      [`targets.list.${id}.pieces.actual`]: 'pieces' as const,
      [`targets.list.${id}.pieces.expected`]: 'forecast_pieces' as const,
    },
  })),
]

const FLOWS = ['opening_fen', 'in_fen', 'out_fen', 'closing_fen'] as const
const AGES = ['d30', 'd60', 'd90', 'older'] as const

function moneySources({ accounts, debts, cash, from, to, today }: SummaryReport): FigureSource[] {
  const period = { from, to }
  const day = to < today ? to : today
  return [
    ...(accounts === null
      ? []
      : [
          {
            to: '/others/accounts',
            figures: prefixed('accounts', FLOWS),
            parts: accounts.list.map(({ id }) => `accounts.list.${id}`),
          },
          ...accounts.list.map(({ id }) => ({
            to: addressOf('/others/accounts', { id, ...period }),
            figures: prefixed(`accounts.list.${id}`, FLOWS),
          })),
        ]),
    ...(debts === null
      ? []
      : [
          {
            to: debtsLink(day, today),
            figures: { 'debts.customers': 'count' as const, ...prefixed('debts', ['owed_fen', 'net_fen']) },
          },
          { to: debtsLink(day, today, { age: 'credit' }), figures: prefixed('debts', ['credit_fen']) },
          {
            to: debtsLink(day, today, { overdue: 1, sort: 'oldest' }),
            figures: prefixed('debts', ['overdue_fen']),
          },
          ...AGES.map((age) => ({
            to: debtsLink(day, today, { age }),
            figures: prefixed('debts', [`${age}_fen`]),
          })),
        ]),
    ...(cash === null
      ? []
      : (['expense', 'income'] as const).flatMap((direction) => [
          {
            to: cashEntriesLink(direction, period),
            figures: prefixed(`cash.${direction}`, ['amount_fen']),
          },
          ...cash[direction].groups.map(({ id }) => ({
            to: cashEntriesLink(direction, period, id),
            figures: prefixed(`cash.${direction}.groups.${id}`, ['amount_fen']),
          })),
        ])),
  ]
}

const goodsSources = ({ from, to }: SummaryReport): FigureSource[] => [
  { to: '/home', figures: prefixed('stock', ['devices', 'accessories', 'value_fen']) },
  { to: addressOf('/home', { view: 'low_stock' }), figures: { 'stock.low_stock': 'low_skus' } },
  {
    to: addressOf('/inventory/device-query-result/aged', { days: 90 }),
    figures: { 'stock.aged_90': 'count' },
  },
  { to: activationsLink({ from, to }), figures: { 'activations.total': 'count' } },
  { to: activationsLink({ from, to }, { sold: 1 }), figures: { 'activations.sold': 'count' } },
  {
    to: '/inventory/device-query-result/sold-unactivated',
    figures: { 'activations.sold_unactivated': 'count' },
  },
  {
    to: '/inventory/device-query-result/activated-unsold',
    figures: { 'activations.activated_unsold': 'count' },
  },
]

/** Links of the figures of 汇总报表. */
export const reportSources = (report: SummaryReport): FigureSource[] => [
  ...salesSources(report),
  ...targetSources(report),
  ...moneySources(report),
  ...goodsSources(report),
]

/** Returns the screen behind a figure. A missing source is a programming error. */
export function sourceOf(sources: readonly FigureSource[], figure: string): string {
  const source = sources.find(({ figures }) => figure in figures)
  if (!source) throw new TypeError(`no list is behind ${figure}`)
  return source.to
}
