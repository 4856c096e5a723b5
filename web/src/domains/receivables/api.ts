import { listCustomers } from '@shangxue/contract/customers/endpoints'
import {
  getAccountSummary,
  listAccountEntries,
  listAccounts,
  listTills,
} from '@shangxue/contract/ledger/endpoints'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import { countUnreadNotifications } from '@shangxue/contract/notifications/unread'
import type { Endpoint, Output } from '@shangxue/contract/platform/endpoint'
import * as documents from '@shangxue/contract/receivables/documents'
import { getDebtDocument, type listDebtDocuments } from '@shangxue/contract/receivables/documents'
import {
  type DebtDocumentKind,
  type DebtDocumentState,
  type DebtKind,
  getCustomerDebts,
  getDebtStatement,
  getDebtSummary,
  listDebtAreas,
  listDebts,
} from '@shangxue/contract/receivables/endpoints'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { RequestOf } from '../../lib/api/http.ts'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { query } from '../../lib/api/queries.ts'
import type { TagKind } from '../../ui/display/tag.tsx'

export const OVERVIEW_PATH = '/others/debt-overview'
export const DOCUMENTS_PATH = `${OVERVIEW_PATH}/detail`
export const customerPath = (id: number): string => `${OVERVIEW_PATH}/${id}`
export const statementPath = (id: number): string => `${customerPath(id)}?view=statement`
export const documentPath = (id: number): string => `${DOCUMENTS_PATH}?id=${id}`
export const receivePath = (customer?: number): string =>
  `${DOCUMENTS_PATH}?new=1${customer === undefined ? '' : `&customer=${customer}`}`

export type Debtor = Output<typeof listDebts>['list'][number]
export type CustomerReceivablesData = Output<typeof getCustomerDebts>
export type ReceivableItem = CustomerReceivablesData['items'][number]
export type ReceivableDocument = Output<typeof listDebtDocuments>['list'][number]
export type ReceivableDocumentDetail = Output<typeof getDebtDocument>
export type Statement = Output<typeof getDebtStatement>

/** Queries to invalidate after any receivable document. */
export const RECEIVABLE_QUERIES: readonly Endpoint[] = [
  ...[listDebts, getDebtSummary, listDebtAreas, getCustomerDebts, getDebtStatement],
  ...[documents.listDebtDocuments, getDebtDocument],
  ...[listAccounts, listAccountEntries, getAccountSummary, listTills],
  ...[listNotifications, countUnreadNotifications],
]

const PAGE_SIZE = 30
/** Screens show these errors themselves, so the global error toast is off. */
const SILENT_QUERY_META = { quiet: true }

export type ReceivableFilters = Omit<RequestOf<typeof listDebts>, 'page' | 'limit'>

export const useDebtors = (filters: ReceivableFilters) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listDebts, { ...filters, limit: PAGE_SIZE }),
      placeholderData: keepPreviousData,
      meta: SILENT_QUERY_META,
    }),
  )
export const useReceivableSums = (filters: ReceivableFilters) =>
  useQuery({ ...query(getDebtSummary, filters), placeholderData: keepPreviousData, meta: SILENT_QUERY_META })
export const useReceivableAreas = () => useQuery({ ...query(listDebtAreas, {}), meta: SILENT_QUERY_META })
export const useCustomerReceivables = (id: number, enabled = true) =>
  useQuery({ ...query(getCustomerDebts, { id }), enabled, meta: SILENT_QUERY_META })
export const useStatement = (params: RequestOf<typeof getDebtStatement>) =>
  useQuery({ ...query(getDebtStatement, params), placeholderData: keepPreviousData, meta: SILENT_QUERY_META })
export const useDocuments = (
  filters: Omit<RequestOf<typeof documents.listDebtDocuments>, 'page' | 'limit'>,
) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(documents.listDebtDocuments, { ...filters, limit: PAGE_SIZE }),
      placeholderData: keepPreviousData,
      meta: SILENT_QUERY_META,
    }),
  )
export const useDocument = (id: number) =>
  useQuery({ ...query(getDebtDocument, { id }), meta: SILENT_QUERY_META })
export const useCustomerSearch = (q: string, enabled: boolean) =>
  useQuery({
    ...query(listCustomers, { q: q.trim(), limit: PAGE_SIZE }),
    ...{ enabled, placeholderData: keepPreviousData },
  })
export const useAccounts = () => useQuery({ ...query(listAccounts, {}), meta: SILENT_QUERY_META })

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
export const ageTagKind = (days: number): TagKind =>
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

export const KIND_LABELS: Record<DebtKind, string> = {
  sale: '销售单',
  return: '退货单',
  receipt: '收款单',
  write_off: '坏账核销',
  opening: '期初欠款',
  reversal: '冲销',
}
