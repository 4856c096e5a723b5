import { listCustomers } from '@shangxue/contract/customers/endpoints'
import {
  accountSummary,
  listAccountEntries,
  listAccounts,
  listTills,
} from '@shangxue/contract/ledger/endpoints'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import { unreadNotifications } from '@shangxue/contract/notifications/unread'
import type { Endpoint, Output } from '@shangxue/contract/platform/endpoint'
import * as documents from '@shangxue/contract/receivables/documents'
import { getDebtDocument, type listDebtDocuments } from '@shangxue/contract/receivables/documents'
import {
  type DebtDocumentKind,
  type DebtDocumentState,
  type DebtKind,
  debtSummary,
  getCustomerDebts,
  getDebtStatement,
  listDebtAreas,
  listDebts,
} from '@shangxue/contract/receivables/endpoints'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { endless, type Given, pages, query } from '../../lib/api/index.ts'
import type { TagKind } from '../../ui/display/tag.tsx'

export const OVERVIEW = '/others/debt-overview'
export const DOCUMENTS = `${OVERVIEW}/detail`
export const customerPath = (id: number): string => `${OVERVIEW}/${id}`
export const statementPath = (id: number): string => `${customerPath(id)}?view=statement`
export const documentPath = (id: number): string => `${DOCUMENTS}?id=${id}`
export const receivePath = (customer?: number): string =>
  `${DOCUMENTS}?new=1${customer === undefined ? '' : `&customer=${customer}`}`

export type Debtor = Output<typeof listDebts>['list'][number]
export type CustomerDebts = Output<typeof getCustomerDebts>
export type DebtItem = CustomerDebts['items'][number]
export type DebtDocument = Output<typeof listDebtDocuments>['list'][number]
export type DebtDocumentDetail = Output<typeof getDebtDocument>
export type Statement = Output<typeof getDebtStatement>

/** Queries to invalidate after any receivable document. */
export const DEBT_READS: readonly Endpoint[] = [
  ...[listDebts, debtSummary, listDebtAreas, getCustomerDebts, getDebtStatement],
  ...[documents.listDebtDocuments, getDebtDocument],
  ...[listAccounts, listAccountEntries, accountSummary, listTills],
  ...[listNotifications, unreadNotifications],
]

const PAGE = 30
/** Screens show these errors themselves, so the global error toast is off. */
const TOLD = { quiet: true }

export type DebtFilters = Omit<Given<typeof listDebts>, 'page' | 'limit'>

export const useDebtors = (filters: DebtFilters) =>
  endless(
    useInfiniteQuery({
      ...pages(listDebts, { ...filters, limit: PAGE }),
      placeholderData: keepPreviousData,
      meta: TOLD,
    }),
  )
export const useDebtSums = (filters: DebtFilters) =>
  useQuery({ ...query(debtSummary, filters), placeholderData: keepPreviousData, meta: TOLD })
export const useDebtAreas = () => useQuery({ ...query(listDebtAreas, {}), meta: TOLD })
export const useCustomerDebts = (id: number, enabled = true) =>
  useQuery({ ...query(getCustomerDebts, { id }), enabled, meta: TOLD })
export const useStatement = (asked: Given<typeof getDebtStatement>) =>
  useQuery({ ...query(getDebtStatement, asked), placeholderData: keepPreviousData, meta: TOLD })
export const useDocuments = (filters: Omit<Given<typeof documents.listDebtDocuments>, 'page' | 'limit'>) =>
  endless(
    useInfiniteQuery({
      ...pages(documents.listDebtDocuments, { ...filters, limit: PAGE }),
      placeholderData: keepPreviousData,
      meta: TOLD,
    }),
  )
export const useDocument = (id: number) => useQuery({ ...query(getDebtDocument, { id }), meta: TOLD })
export const useFoundCustomers = (q: string, enabled: boolean) =>
  useQuery({
    ...query(listCustomers, { q: q.trim(), limit: PAGE }),
    ...{ enabled, placeholderData: keepPreviousData },
  })
export const useAccounts = () => useQuery({ ...query(listAccounts, {}), meta: TOLD })

export const STATE_KINDS: Record<DebtDocumentState, TagKind> = {
  waiting: 'warning',
  posted: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
  reversed: 'neutral',
}
export const DOCUMENT_ICONS = {
  receipt: 'wallet',
  write_off: 'minus',
  opening: 'document',
} as const satisfies Record<DebtDocumentKind, string>

/** Severity of a receivable's age. */
export const ageKind = (days: number): TagKind =>
  days > 90 ? 'danger' : days > 60 ? 'warning' : days > 30 ? 'info' : 'neutral'

/** The address of the source of a statement line. */
export const sourcePath = ({
  source,
  source_id,
}: {
  source: string
  source_id: number
}): string | undefined =>
  source === 'sale'
    ? `/sales/${source_id}`
    : source === 'receivable_document'
      ? documentPath(source_id)
      : undefined

export const KIND_WORDS: Record<DebtKind, string> = {
  sale: '销售单',
  return: '退货单',
  receipt: '收款单',
  write_off: '坏账核销',
  opening: '期初欠款',
  reversal: '冲销',
}
