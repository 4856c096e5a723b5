import type { DecisionKey } from '@shangxue/contract/summaries'
import { today } from '../../lib/dates.ts'
import type { Period } from './reads.ts'

type Given = Record<string, string | number | undefined>
const at = (path: string, given: Given = {}): string => {
  const pairs = Object.entries(given).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  )
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}

/** Where each figure of the report is at home. */
export const LINKS = {
  progress: (month: string) => at('/others/business-progress', { month }),
  account: (id: number, { from, to }: Period) => at('/others/accounts', { id, from, to }),
  debts: (to: string, more: Given = {}) =>
    at('/others/debt-overview', { ...more, day: to < today() ? to : undefined }),
  cash: (direction: 'expense' | 'income', { from, to }: Period, item?: number) =>
    at(`/others/${direction}-details`, { from, to, item }),
  stock: (view?: string) => at('/home', { view }),
  activations: ({ from, to }: Period) => at('/inventory/device-activation', { from, to }),
  devices: (type: string) => `/inventory/device-query-result/${type}`,
}

/** Where what waits is decided on. */
export const DECISION_LINKS: Record<DecisionKey, string> = {
  sales_waiting: '/sales?status=waiting',
  write_offs: '/others/debt-overview/detail?status=waiting',
  adjustments: '/others/fund-adjustment?open=1',
  payments: '/others/merchant-payment',
  debts_overdue: '/others/debt-overview?sort=oldest',
  targets_behind: '/others/business-progress',
  parcels_overdue: '/others/logistics-query?view=overdue',
  parcels_trouble: '/others/logistics-query?state=trouble',
  counts_open: '/stock/counts',
  low_stock: '/home?view=low_stock',
}
