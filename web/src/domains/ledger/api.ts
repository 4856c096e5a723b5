import {
  type AccountKind,
  getAccountSummary,
  type JournalEntryKind,
  listAccountEntries,
  listAccounts,
  listMonths,
  listPaymentAccounts,
  listTillCounts,
  listTills,
} from '@shangxue/contract/ledger/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { query } from '../../lib/api/queries.ts'
import type { IconName } from '../../ui/icon/icon.tsx'

export const ACCOUNTS_PATH = '/others/accounts'
export const TILLS_PATH = '/others/tills'
export const accountPath = (id: number): string => `${ACCOUNTS_PATH}?id=${id}`

export type Account = Output<typeof listAccounts>['list'][number]
export type AccountEntry = Output<typeof listAccountEntries>['list'][number]
export type Till = Output<typeof listTills>[number]

/** Queries to invalidate after any movement of money. */
export const ACCOUNT_QUERIES = [
  listAccounts,
  listAccountEntries,
  getAccountSummary,
  listTills,
  listTillCounts,
]

/** Screens show these errors themselves, so the global error toast is off. */
const SILENT_QUERY_META = { quiet: true }
const PAGE_SIZE = 30

export const useAccounts = () => useQuery({ ...query(listAccounts, {}), meta: SILENT_QUERY_META })
export const usePaymentMethods = () =>
  useQuery({ ...query(listPaymentAccounts, {}), meta: SILENT_QUERY_META })
export const useClosedMonths = () => useQuery({ ...query(listMonths, {}), meta: SILENT_QUERY_META })
export const useTills = () => useQuery({ ...query(listTills, {}), meta: SILENT_QUERY_META })

interface Statement {
  readonly id: number
  readonly from: string
  readonly to: string
}

export const useStatementSummary = (params: Statement) =>
  useQuery({
    ...query(getAccountSummary, params),
    placeholderData: keepPreviousData,
    meta: SILENT_QUERY_META,
  })

export const useAccountEntries = (params: Statement & { readonly kind?: JournalEntryKind }) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listAccountEntries, { ...params, limit: PAGE_SIZE }),
      placeholderData: keepPreviousData,
      meta: SILENT_QUERY_META,
    }),
  )

export const useTillCounts = (id: number) =>
  infiniteListProps(
    useInfiniteQuery({ ...infiniteQuery(listTillCounts, { id, limit: PAGE_SIZE }), meta: SILENT_QUERY_META }),
  )

export const KIND_ICONS: Record<AccountKind, IconName> = {
  cash: 'store',
  bank: 'wallet',
  wechat: 'phone',
  alipay: 'phone',
}

/** Screens that show the source document of a movement. A source without an entry has no screen. */
const DOCUMENT_PATHS: Readonly<Record<string, (id: number) => string>> = {
  sale: (id) => `/sales/${id}`,
  repair: (id) => `/repairs/${id}`,
  receivable_document: (id) => `/others/debt-overview/detail?id=${id}`,
  merchant_payment: (id) => `/others/merchant-payment?id=${id}`,
  transfer_request: (id) => `/others/fund-adjustment?id=${id}`,
  transfer_repayment: (id) => `/others/fund-adjustment?id=${id}`,
}

type EntrySource = Pick<AccountEntry, 'source' | 'source_id' | 'kind' | 'amount_fen'>

/** An expense debits the account, and its reversal credits it. */
const isExpense = ({ kind, amount_fen }: EntrySource): boolean => (kind === 'reversal') === amount_fen > 0

export function documentPath(entry: EntrySource, account: number): string | undefined {
  const { source, source_id } = entry
  if (source === null || source_id === null) return undefined
  if (source === 'till_count') return `${TILLS_PATH}?id=${account}`
  if (source === 'expense_entry')
    return `/others/${isExpense(entry) ? 'expense' : 'income'}-details?entry=${source_id}`
  return DOCUMENT_PATHS[source]?.(source_id)
}
