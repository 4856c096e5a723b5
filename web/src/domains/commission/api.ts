import {
  type CommissionRule,
  getStaffPerformance,
  listCommissionLines,
  listCommissionRules,
  type Ranking,
  sumCommission,
} from '@shangxue/contract/commission/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { query } from '../../lib/api/queries.ts'
import { formatMoney } from '../../lib/money.ts'
import type { ListState } from '../../ui/layout/list/list-page.tsx'

export type Performance = Output<typeof getStaffPerformance>[number]
export type CommissionLine = Output<typeof listCommissionLines>['list'][number]

export interface Period {
  readonly from: string
  readonly to: string
  readonly store: number | undefined
}

const PAGE_SIZE = 30
const SILENT_QUERY = { placeholderData: keepPreviousData, meta: { quiet: true } }
/** Queries to invalidate after a change of a rule. */
export const COMMISSION_QUERIES = [
  listCommissionRules,
  getStaffPerformance,
  listCommissionLines,
  sumCommission,
]

const periodFilters = ({ from, to, store }: Period) => ({
  from,
  to,
  ...(store !== undefined && { location_id: store }),
})

export function useRanking(period: Period, by: Ranking): ListState<Performance> {
  const result = useQuery({
    ...query(getStaffPerformance, { ...periodFilters(period), by }),
    ...SILENT_QUERY,
  })
  return {
    items: result.data ?? [],
    status: result.data ? 'ready' : result.isError ? 'error' : 'loading',
    message: result.error?.message,
    stale: result.isError && result.data !== undefined,
    onRefresh: result.refetch,
  }
}

export const useCommission = (period: Period, person: number) =>
  useQuery({ ...query(sumCommission, { ...periodFilters(period), user_id: person }), ...SILENT_QUERY })

export const useCommissionLines = (period: Period, person: number): ListState<CommissionLine> =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listCommissionLines, { ...periodFilters(period), user_id: person, limit: PAGE_SIZE }),
      ...SILENT_QUERY,
    }),
  )

export const useRules = () => useQuery({ ...query(listCommissionRules, {}), meta: { quiet: true } })

const percent = (bp: number) => `${bp / 100}%`

/** Commission of a rule: `每件 ¥5，金额的 0.5%`. */
export const payText = ({ per_piece_fen, amount_bp, margin_bp }: CommissionRule): string =>
  [
    per_piece_fen > 0 && `每件 ${formatMoney(per_piece_fen)}`,
    amount_bp > 0 && `金额的 ${percent(amount_bp)}`,
    margin_bp > 0 && `毛利的 ${percent(margin_bp)}`,
  ]
    .filter(Boolean)
    .join('，') || '没有提成'

export const ruleTarget = ({ name }: Pick<CommissionRule, 'name'>): string => name || '全部商品'
