import { getCashAnalysis } from '@shangxue/contract/expenses/analysis'
import { listCashBudgets, listCashItems } from '@shangxue/contract/expenses/categories'
import {
  checkCashEntry,
  getCashEntry,
  listCashEntries,
  listCashPeople,
  sumCashEntries,
} from '@shangxue/contract/expenses/entries'
import { listCashRecurring } from '@shangxue/contract/expenses/recurring'
import {
  type CashRequestState,
  getCashRequest,
  getCashSettings,
  listCashRequests,
} from '@shangxue/contract/expenses/requests'
import type { CashDirection } from '@shangxue/contract/expenses/schemas'
import { listAccounts } from '@shangxue/contract/ledger/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { isDay } from '@shangxue/contract/values/days'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { parsePositiveInt } from '../../lib/address/url-params.ts'
import type { RequestOf } from '../../lib/api/http.ts'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { query } from '../../lib/api/queries.ts'

export type CategoryTree = Output<typeof listCashItems>
export type CategoryGroup = CategoryTree['groups'][number]
export type ExpenseCategory = CategoryGroup['items'][number]
export type CashEntry = Output<typeof getCashEntry>
export type RecurringEntry = Output<typeof listCashRecurring>[number]
export type ApprovalRequest = Output<typeof getCashRequest>
export type ApprovalRequestRow = Output<typeof listCashRequests>['list'][number]
export type BudgetUse = ApprovalRequest['budgets'][number]
export type CashAnalysis = Output<typeof getCashAnalysis>
export type EntryFilters = RequestOf<typeof sumCashEntries>

/** Queries to invalidate after a change of categories, budgets or entries. */
export const CATEGORY_QUERIES = [listCashItems, listCashBudgets, listCashRecurring, getCashAnalysis]
export const ENTRY_QUERIES = [
  ...[listCashEntries, sumCashEntries, getCashEntry, checkCashEntry, listCashPeople, listAccounts],
  ...[getCashAnalysis, listCashItems, listCashRecurring, listCashRequests, getCashRequest],
]

export const categoriesPath = (direction: CashDirection, search = ''): string =>
  `/others/${direction}-items${search && `?${search}`}`
export const requestPath = (id: number): string => entriesPath('expense', `request=${id}`)
export const REQUESTS_PATH = '/others/expense-details?requests=pending'
export const entriesPath = (direction: CashDirection, search = ''): string =>
  `/others/${direction}-details${search && `?${search}`}`

interface EntryLink {
  readonly from?: string
  readonly to?: string
  readonly item?: number
  readonly store?: number | undefined
}
/** The address of the entries behind a figure. */
export function filteredEntriesPath(direction: CashDirection, filters: EntryLink): string {
  const activeFilters = Object.entries(filters).filter(([, value]) => value !== undefined)
  return entriesPath(
    direction,
    new URLSearchParams(activeFilters.map(([key, value]) => [key, String(value)])).toString(),
  )
}

const parseDate = (text: string): string | undefined => (text.length === 10 && isDay(text) ? text : undefined)

export const FILTER_KEYS = ['q', 'item', 'store', 'account', 'person', 'from', 'to']

/** Parses the filters from the address of the entries. */
export function parseFilters(direction: CashDirection, get: (name: string) => string): EntryFilters {
  const dateRange = [parseDate(get('from')), parseDate(get('to'))]
  const isReversed = dateRange[0] !== undefined && dateRange[1] !== undefined && dateRange[0] > dateRange[1]
  const [from, to] = isReversed ? [...dateRange].reverse() : dateRange
  return {
    direction,
    q: get('q').slice(0, 64),
    item_id: parsePositiveInt(get('item')),
    location_id: parsePositiveInt(get('store')),
    account_id: parsePositiveInt(get('account')),
    user_id: parsePositiveInt(get('person')),
    from,
    to,
  }
}

const PAGE_SIZE = 30
/** Screens show these errors themselves, so the global error toast is off. */
const SILENT_QUERY_OPTIONS = { meta: { quiet: true } }
const KEEP_PREVIOUS = { placeholderData: keepPreviousData, ...SILENT_QUERY_OPTIONS }

export const useCategoryTree = (direction: CashDirection, month?: string) =>
  useQuery({ ...query(listCashItems, { direction, ...(month && { month }) }), ...KEEP_PREVIOUS })
export const useBudgets = (id: number) =>
  useQuery({ ...query(listCashBudgets, { id }), ...SILENT_QUERY_OPTIONS })
export const useRecurring = (direction: CashDirection) =>
  useQuery({ ...query(listCashRecurring, { direction }), ...SILENT_QUERY_OPTIONS })
export const useAccounts = () => useQuery({ ...query(listAccounts, {}), ...SILENT_QUERY_OPTIONS })
export const useRecorders = (direction: CashDirection) =>
  useQuery({ ...query(listCashPeople, { direction }), ...SILENT_QUERY_OPTIONS })
export const useEntry = (id: number) => useQuery({ ...query(getCashEntry, { id }), ...SILENT_QUERY_OPTIONS })
export const useEntrySums = (filters: EntryFilters) =>
  useQuery({ ...query(sumCashEntries, filters), ...KEEP_PREVIOUS })
export const useEntries = (filters: EntryFilters) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listCashEntries, { ...filters, limit: PAGE_SIZE }),
      ...KEEP_PREVIOUS,
    }),
  )
export const useRequest = (id: number) =>
  useQuery({ ...query(getCashRequest, { id }), ...SILENT_QUERY_OPTIONS })
export const useRequests = (state: CashRequestState | undefined) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listCashRequests, { ...(state && { state }), limit: PAGE_SIZE }),
      ...KEEP_PREVIOUS,
    }),
  )
export const useCashSettings = () => useQuery({ ...query(getCashSettings, {}), ...SILENT_QUERY_OPTIONS })
export const useCashAnalysis = (direction: CashDirection, month: string, store: number | undefined) =>
  useQuery({
    ...query(getCashAnalysis, { direction, month, ...(store !== undefined && { location_id: store }) }),
    // figures of the previous month must not appear under this month
    ...SILENT_QUERY_OPTIONS,
  })

/** Active categories, plus the selected one if it is inactive. */
export const categoryOptions = (tree: CategoryTree | undefined, chosen: number | null = null) =>
  (tree?.groups ?? []).flatMap((group) =>
    group.items
      .filter(({ active, id }) => active || id === chosen)
      .map(({ id, name }) => ({ value: String(id), label: name, note: group.name })),
  )
