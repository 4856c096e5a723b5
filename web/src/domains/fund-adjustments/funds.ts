import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  type FundKind,
  type FundState,
  getFundAdjustment,
  listBankCards,
  listFundAdjustments,
  listStores,
  openFundAdjustments,
} from '@shangxue/contract/treasury/transfers'
import { isDay } from '@shangxue/contract/values/days'
import { addDays } from '@shangxue/study/time/calendar'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError, query } from '../../lib/api/index.ts'
import { formatDay, today } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import type { TagKind } from '../../ui/display/tag.tsx'
import type { ListState } from '../../ui/layout/list-page.tsx'
import { MONEY_READS } from '../accounts/public.ts'
import { ENTRY_READS } from '../cash-items/public.ts'

export const LIST = '/others/fund-adjustment'
export const DETAILS = `${LIST}/details`
export const NEW = `${LIST}?new=1`
export const adjustmentAt = (id: number): string => `${LIST}?id=${id}`

export type Adjustment = Output<typeof listFundAdjustments>[number]
export type Detail = Output<typeof getFundAdjustment>

export const FUND_READS = [
  listFundAdjustments,
  openFundAdjustments,
  getFundAdjustment,
  listBankCards,
  ...MONEY_READS,
  // a fee is posted as an expense
  ...ENTRY_READS,
]

/** Screens show these errors themselves, so the global error toast is off. */
const TOLD = { quiet: true }
const USUAL_DAYS = 30

type Range = readonly [from: string, to: string]
export const usualRange = (): Range => [addDays(today(), 1 - USUAL_DAYS), today()]

/** The date range of the address, or the last thirty days. */
export function rangeIn(get: (name: string) => string): Range {
  const [from, to] = [get('from'), get('to')]
  return from === '' && to === '' ? usualRange() : [from, to]
}

export interface FundFilters {
  readonly range: Range
  readonly kind?: FundKind
  readonly state?: FundState
  readonly q: string
}

const BAD_RANGE = '日期范围不正确'
/** True for exactly two dates in order. The query is disabled otherwise. */
export const isRange = ([from, to]: FundFilters['range']): boolean => isDay(from) && isDay(to) && from <= to

export function useAdjustments({ range, ...filters }: FundFilters): ListState<Adjustment> {
  const fits = isRange(range)
  const found = useQuery({
    ...query(listFundAdjustments, { data1: [...range], ...filters }),
    enabled: fits,
    placeholderData: keepPreviousData,
    meta: TOLD,
  })
  return fits ? listOf(found) : { items: [], status: 'error', message: BAD_RANGE, onRefresh: () => undefined }
}

/** Pending and lent transfers of all dates. */
export const useOpenAdjustments = (state?: FundState) =>
  useQuery({ ...query(openFundAdjustments, state ? { state } : {}), meta: TOLD })

interface Found {
  readonly data: Adjustment[] | undefined
  readonly error: Error | null
  readonly isError: boolean
  readonly refetch: () => unknown
}

/** Adapts an unpaged list to the props of the paged list components. */
export const listOf = ({ data, error, isError, refetch }: Found): ListState<Adjustment> => ({
  items: data ?? [],
  status: data ? 'ready' : isError ? 'error' : 'loading',
  message: error instanceof ApiError ? error.message : undefined,
  stale: isError && data !== undefined,
  onRefresh: refetch,
  total: data?.length,
})

export const useAdjustment = (id: number) => useQuery({ ...query(getFundAdjustment, { id }), meta: TOLD })
export const useBankCards = () => useQuery({ ...query(listBankCards, {}), meta: TOLD })
export const useStores = () => useQuery({ ...query(listStores, {}), meta: TOLD })

export const STATE_KINDS: Record<FundState, TagKind> = {
  waiting: 'warning',
  approved: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
  reversed: 'neutral',
}

export const wayOf = ({
  from_account,
  to_account,
}: Pick<Adjustment, 'from_account' | 'to_account'>): string => `${from_account} → ${to_account}`

/** The due date of a loan or the day of its repayment. Empty for other kinds. */
export function dueText({
  kind,
  state,
  due_day,
  returned_fen,
  returned_day,
  overdue,
  ...rest
}: Adjustment): string | undefined {
  if (kind !== 'temporary' || due_day === null || (state !== 'waiting' && state !== 'approved'))
    return undefined
  if (returned_day !== null) return `${formatDay(returned_day)}已归还`
  const left = returned_fen > 0 ? `，还差 ${formatMoney(rest.amount_fen - returned_fen)}` : ''
  return `${overdue ? `应在${formatDay(due_day)}归还` : `${formatDay(due_day)}前归还`}${left}`
}
