import type { AccountKind } from '@shangxue/contract/ledger/endpoints'
import {
  accountSummary,
  listAccountEntries,
  listAccounts,
  listMonths,
  listPaymentAccounts,
  listTillCounts,
  listTills,
  type TxnKind,
} from '@shangxue/contract/ledger/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { endless, pages, query } from '../../lib/api/index.ts'
import type { IconName } from '../../ui/icon/icon.tsx'

export const ACCOUNTS = '/others/accounts'
export const TILLS = '/others/tills'
export const accountAt = (id: number): string => `${ACCOUNTS}?id=${id}`

export type Account = Output<typeof listAccounts>['list'][number]
export type Entry = Output<typeof listAccountEntries>['list'][number]
export type Till = Output<typeof listTills>[number]

/** Queries to invalidate after any movement of money. */
export const MONEY_READS = [listAccounts, listAccountEntries, accountSummary, listTills, listTillCounts]

/** Screens show these errors themselves, so the global error toast is off. */
const TOLD = { quiet: true }
const PAGE = 30

export const useAccounts = () => useQuery({ ...query(listAccounts, {}), meta: TOLD })
export const useMethods = () => useQuery({ ...query(listPaymentAccounts, {}), meta: TOLD })
export const useMonths = () => useQuery({ ...query(listMonths, {}), meta: TOLD })
export const useTills = () => useQuery({ ...query(listTills, {}), meta: TOLD })

interface Statement {
  readonly id: number
  readonly from: string
  readonly to: string
}

export const useSummary = (asked: Statement) =>
  useQuery({ ...query(accountSummary, asked), placeholderData: keepPreviousData, meta: TOLD })

export const useEntries = (asked: Statement & { readonly kind?: TxnKind }) =>
  endless(
    useInfiniteQuery({
      ...pages(listAccountEntries, { ...asked, limit: PAGE }),
      placeholderData: keepPreviousData,
      meta: TOLD,
    }),
  )

export const useTillCounts = (id: number) =>
  endless(useInfiniteQuery({ ...pages(listTillCounts, { id, limit: PAGE }), meta: TOLD }))

export const KIND_ICONS: Record<AccountKind, IconName> = {
  cash: 'store',
  bank: 'wallet',
  wechat: 'phone',
  alipay: 'phone',
}

/** Screens that show the source document of a movement. A source without an entry has no screen. */
const DOCUMENTS: Readonly<Record<string, (id: number) => string>> = {
  sale: (id) => `/sales/${id}`,
  receivable_document: (id) => `/others/debt-overview/detail?id=${id}`,
  merchant_payment: (id) => `/others/merchant-payment?id=${id}`,
  transfer_request: (id) => `/others/fund-adjustment?id=${id}`,
  transfer_repayment: (id) => `/others/fund-adjustment?id=${id}`,
}

type Moved = Pick<Entry, 'source' | 'source_id' | 'kind' | 'amount_fen'>

/** An expense debits the account, and its reversal credits it. */
const isExpense = ({ kind, amount_fen }: Moved): boolean => (kind === 'reversal') === amount_fen > 0

export function documentOf(entry: Moved, account: number): string | undefined {
  const { source, source_id } = entry
  if (source === null || source_id === null) return undefined
  if (source === 'till_count') return `${TILLS}?id=${account}`
  if (source === 'expense_entry')
    return `/others/${isExpense(entry) ? 'expense' : 'income'}-details?entry=${source_id}`
  return DOCUMENTS[source]?.(source_id)
}
