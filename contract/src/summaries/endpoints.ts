import { type Static, Type } from 'typebox'
import { ACCOUNT_KINDS } from '../ledger/schemas.ts'
import { Empty, endpoint } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import { Day, Fen, Id, Nullable, OneOf } from '../platform/schema.ts'
import { DebtSums } from '../receivables/schemas.ts'
import { SalesFigures } from '../sales-figures/endpoints.ts'
import { Month, Progress } from '../targets/endpoints.ts'

const Period = { from: Day, to: Day }
const Share = Type.Object({ id: Id, name: Type.String(), ...SalesFigures.properties })

const Flow = { opening_fen: Fen, in_fen: Fen, out_fen: Fen, closing_fen: Fen }
const Cash = Type.Object({
  amount_fen: Fen,
  groups: Type.Array(Type.Object({ id: Id, name: Type.String(), amount_fen: Fen })),
})

/** Sections that the caller may not see are null. */
export const getSummaryReport = endpoint({
  method: 'GET',
  readFromReplica: true,
  path: '/api/summaries/report',
  summary: 'Returns a report of a period: sales, targets, accounts, debts, cash, stock, activations',
  permission: 'sales-view',
  input: Type.Object(Period),
  output: Type.Object({
    from: Day,
    to: Day,
    today: Day,
    before: Type.Object(Period, {
      description: 'Preceding period of as many days; of as many months for whole months',
    }),
    sales: Type.Object({
      total: SalesFigures,
      before: SalesFigures,
      sales: Type.Integer({ description: 'Number of sales, excluding returns' }),
      stores: Type.Array(Share),
      people: Type.Array(Share),
      brands: Type.Array(Share),
    }),
    targets: Type.Object({ month: Month, ...Progress }),
    accounts: Nullable(
      Type.Object({
        ...Flow,
        list: Type.Array(Type.Object({ id: Id, name: Type.String(), kind: OneOf(ACCOUNT_KINDS), ...Flow })),
      }),
    ),
    debts: Nullable(
      Type.Object({
        day: Day,
        customers: Type.Integer(),
        ...DebtSums,
        overdue_fen: Fen,
        remind_days: Type.Integer(),
      }),
    ),
    cash: Nullable(Type.Object({ expense: Cash, income: Cash })),
    stock: Type.Object({
      devices: Type.Integer(),
      accessories: Type.Integer(),
      value_fen: Nullable(Fen),
      low_stock: Type.Integer(),
      aged_90: Type.Integer(),
    }),
    activations: Type.Object({
      total: Type.Integer(),
      sold: Type.Integer(),
      sold_unactivated: Type.Integer(),
      activated_unsold: Type.Integer(),
    }),
  }),
})
export type SummaryReport = Static<typeof getSummaryReport.output>

export const exportSummaryReport = exportEndpoint('/api/summaries/report/export', 'the report of a period', {
  ...Period,
  /** With accounts, debts, expenses and incomes, for users who manage money. */
  money: Type.Boolean({ default: false }),
})

/** Periods of the morning summary: yesterday compared with the day before, today so far, and the month. */
export const CHANGES = ['amount', 'pieces', 'margin', 'returned', 'activations', 'expense', 'owed'] as const
export type ChangeKey = (typeof CHANGES)[number]
export const CHANGE_NAMES: Record<ChangeKey, string> = {
  amount: '销售额',
  pieces: '销量',
  margin: '毛利',
  returned: '退货',
  activations: '激活',
  expense: '支出',
  owed: '客户欠款',
}
export const MONEY_CHANGES: readonly ChangeKey[] = ['amount', 'margin', 'expense', 'owed']

/** Pending decisions, most urgent first. */
export const DECISIONS = [
  'sales_waiting',
  'price_requests',
  'write_offs',
  'cash_requests',
  'purchase_orders',
  'adjustments',
  'payments',
  'debts_overdue',
  'payables_due',
  'targets_behind',
  'parcels_overdue',
  'parcels_trouble',
  'orders_late',
  'repairs_late',
  'counts_open',
  'low_stock',
] as const
export type DecisionKey = (typeof DECISIONS)[number]
export const DECISION_NAMES: Record<DecisionKey, string> = {
  sales_waiting: '低于最低价，等老板批准的销售单',
  price_requests: '低于最低价，等老板确认的改价',
  write_offs: '等老板批准的坏账核销',
  cash_requests: '待批准的超预算支出',
  purchase_orders: '待批准的采购单',
  adjustments: '待批准的资金调整',
  payments: '待打给商家的款',
  debts_overdue: '逾期未还的客户',
  payables_due: '已到期该付款的供应商',
  targets_behind: '落后的本月目标',
  parcels_overdue: '超过预计到达日的运单',
  parcels_trouble: '异常的运单',
  orders_late: '过了预计到货日的采购单',
  repairs_late: '过了约定日期的维修',
  counts_open: '还没入账的盘点',
  low_stock: '低于最低库存的规格',
}

/** What they are counted in. */
export const DECISION_UNITS: Record<DecisionKey, string> = {
  sales_waiting: '张',
  price_requests: '次',
  write_offs: '笔',
  cash_requests: '笔',
  purchase_orders: '张',
  adjustments: '笔',
  payments: '笔',
  debts_overdue: '位',
  payables_due: '家',
  targets_behind: '个',
  parcels_overdue: '张',
  parcels_trouble: '张',
  orders_late: '张',
  repairs_late: '张',
  counts_open: '次',
  low_stock: '个',
}

const Decision = Type.Object({
  key: OneOf(DECISIONS),
  count: Type.Integer(),
  amount_fen: Nullable(Fen),
})
const Measure = Type.Object({
  target: Type.Integer(),
  actual: Type.Integer(),
  expected: Nullable(Type.Integer()),
})

export const getBusinessSummary = endpoint({
  method: 'GET',
  path: '/api/summaries/business',
  summary: 'Returns the changes since yesterday, the month to date and pending decisions',
  permission: 'market-analysis',
  input: Empty,
  output: Type.Object({
    today: Day,
    yesterday: Day,
    /** The day before yesterday. */
    before: Day,
    changes: Type.Array(Type.Object({ key: OneOf(CHANGES), today: Fen, yesterday: Fen, before: Fen }), {
      description: 'Only measures visible to the caller; debts as of the end of each day',
    }),
    month: Type.Object({
      month: Month,
      days: Type.Integer(),
      passed: Type.Integer({ description: 'Completed days: those before today' }),
      amount_fen: Fen,
      pieces: Type.Integer(),
      expected_fen: Nullable(
        Type.Integer({
          description: 'Forecast for the end of the month; null before the first day is completed',
        }),
      ),
      target: Nullable(Measure),
    }),
    best: Type.Object({
      store: Nullable(Type.Object({ id: Id, name: Type.String(), amount_fen: Fen })),
      brand: Nullable(Type.Object({ id: Id, name: Type.String(), amount_fen: Fen })),
    }),
    decisions: Type.Array(Decision, { description: 'Only kinds with at least one pending decision' }),
    remind_days: Type.Integer(),
  }),
})
export type BusinessSummary = Static<typeof getBusinessSummary.output>

export const getBusinessNarrative = endpoint({
  method: 'POST',
  path: '/api/summaries/business/words',
  summary: 'Returns the business summary as text, by a model if configured and correct, else by rules',
  permission: 'market-analysis',
  idempotent: false,
  input: Empty,
  output: Type.Object({
    text: Type.String(),
    by: OneOf(['rules', 'model']),
  }),
  timeoutMs: 15_000,
})
