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
import { ApiError } from '../../../lib/api/error.ts'
import { query } from '../../../lib/api/queries.ts'
import { formatDay, today } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import type { TagKind } from '../../../ui/display/tag.tsx'
import type { ListState } from '../../../ui/layout/list/list-page.tsx'
import { ENTRY_QUERIES } from '../../expenses/public.ts'
import { ACCOUNT_QUERIES } from '../../ledger/public.ts'

export const LIST_PATH = '/others/fund-adjustment'
export const DETAILS_PATH = `${LIST_PATH}/details`
export const NEW_PATH = `${LIST_PATH}?new=1`
export const transferPath = (id: number): string => `${LIST_PATH}?id=${id}`

export type TransferRequest = Output<typeof listFundAdjustments>[number]
export type TransferRequestDetail = Output<typeof getFundAdjustment>

export const TRANSFER_QUERIES = [
  listFundAdjustments,
  openFundAdjustments,
  getFundAdjustment,
  listBankCards,
  ...ACCOUNT_QUERIES,
  // a fee is posted as an expense
  ...ENTRY_QUERIES,
]

/** Screens show these errors themselves, so the global error toast is off. */
const SILENT_QUERY_META = { quiet: true }
const DEFAULT_RANGE_DAYS = 30

type Range = readonly [from: string, to: string]
export const defaultRange = (): Range => [addDays(today(), 1 - DEFAULT_RANGE_DAYS), today()]

/** The date range of the address, or the last thirty days. */
export function parseRange(get: (name: string) => string): Range {
  const [from, to] = [get('from'), get('to')]
  return from === '' && to === '' ? defaultRange() : [from, to]
}

export interface TransferFilters {
  readonly range: Range
  readonly kind?: FundKind
  readonly state?: FundState
  readonly q: string
}

const BAD_RANGE = '日期范围不正确'
/** True for exactly two dates in order. The query is disabled otherwise. */
export const isValidRange = ([from, to]: TransferFilters['range']): boolean =>
  isDay(from) && isDay(to) && from <= to

export function useTransfers({ range, ...filters }: TransferFilters): ListState<TransferRequest> {
  const isValid = isValidRange(range)
  const result = useQuery({
    ...query(listFundAdjustments, { data1: [...range], ...filters }),
    enabled: isValid,
    placeholderData: keepPreviousData,
    meta: SILENT_QUERY_META,
  })
  return isValid
    ? toListState(result)
    : { items: [], status: 'error', message: BAD_RANGE, onRefresh: () => undefined }
}

/** Pending and lent transfers of all dates. */
export const useOpenTransfers = (state?: FundState) =>
  useQuery({ ...query(openFundAdjustments, state ? { state } : {}), meta: SILENT_QUERY_META })

interface ListQuery {
  readonly data: TransferRequest[] | undefined
  readonly error: Error | null
  readonly isError: boolean
  readonly refetch: () => unknown
}

/** Adapts an unpaged list to the props of the paged list components. */
export const toListState = ({ data, error, isError, refetch }: ListQuery): ListState<TransferRequest> => ({
  items: data ?? [],
  status: data ? 'ready' : isError ? 'error' : 'loading',
  message: error instanceof ApiError ? error.message : undefined,
  stale: isError && data !== undefined,
  onRefresh: refetch,
  total: data?.length,
})

export const useTransfer = (id: number) =>
  useQuery({ ...query(getFundAdjustment, { id }), meta: SILENT_QUERY_META })
export const useBankCards = () => useQuery({ ...query(listBankCards, {}), meta: SILENT_QUERY_META })
export const useStores = () => useQuery({ ...query(listStores, {}), meta: SILENT_QUERY_META })

export const STATE_KINDS: Record<FundState, TagKind> = {
  waiting: 'warning',
  approved: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
  reversed: 'neutral',
}

export const routeText = ({
  from_account,
  to_account,
}: Pick<TransferRequest, 'from_account' | 'to_account'>): string => `${from_account} → ${to_account}`

/** The due date of a loan or the day of its repayment. Empty for other kinds. */
export function dueText({
  kind,
  state,
  due_day,
  returned_fen,
  returned_day,
  overdue,
  ...rest
}: TransferRequest): string | undefined {
  if (kind !== 'temporary' || due_day === null || (state !== 'waiting' && state !== 'approved'))
    return undefined
  if (returned_day !== null) return `${formatDay(returned_day)}已归还`
  const remainingText = returned_fen > 0 ? `，还差 ${formatMoney(rest.amount_fen - returned_fen)}` : ''
  return `${overdue ? `应在${formatDay(due_day)}归还` : `${formatDay(due_day)}前归还`}${remainingText}`
}
