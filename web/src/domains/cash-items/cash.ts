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
import { positive } from '../../lib/address/index.ts'
import { endless, type Given, pages, query } from '../../lib/api/index.ts'

export type Tree = Output<typeof listCashItems>
export type Group = Tree['groups'][number]
export type Item = Group['items'][number]
export type Entry = Output<typeof getCashEntry>
export type Recurring = Output<typeof listCashRecurring>[number]
export type Request = Output<typeof getCashRequest>
export type RequestRow = Output<typeof listCashRequests>['list'][number]
export type BudgetUse = Request['budgets'][number]
export type Analysis = Output<typeof getCashAnalysis>
export type EntryFilters = Given<typeof sumCashEntries>

/** Queries to invalidate after a change of categories, budgets or entries. */
export const ITEM_READS = [listCashItems, listCashBudgets, listCashRecurring, getCashAnalysis]
export const ENTRY_READS = [
  ...[listCashEntries, sumCashEntries, getCashEntry, checkCashEntry, listCashPeople, listAccounts],
  ...[getCashAnalysis, listCashItems, listCashRecurring, listCashRequests, getCashRequest],
]

export const itemsAt = (direction: CashDirection, search = ''): string =>
  `/others/${direction}-items${search && `?${search}`}`
export const requestAt = (id: number): string => detailsAt('expense', `request=${id}`)
export const REQUESTS = '/others/expense-details?requests=pending'
export const detailsAt = (direction: CashDirection, search = ''): string =>
  `/others/${direction}-details${search && `?${search}`}`

interface Opened {
  readonly from?: string
  readonly to?: string
  readonly item?: number
  readonly store?: number | undefined
}
/** The address of the entries behind a figure. */
export function entriesAt(direction: CashDirection, filters: Opened): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  return detailsAt(
    direction,
    new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString(),
  )
}

const dayIn = (text: string): string | undefined => (text.length === 10 && isDay(text) ? text : undefined)

export const FILTERS = ['q', 'item', 'store', 'account', 'person', 'from', 'to']

/** Parses the filters from the address of the entries. */
export function filtersIn(direction: CashDirection, get: (name: string) => string): EntryFilters {
  const days = [dayIn(get('from')), dayIn(get('to'))]
  const backwards = days[0] !== undefined && days[1] !== undefined && days[0] > days[1]
  const [from, to] = backwards ? [...days].reverse() : days
  return {
    direction,
    q: get('q').slice(0, 64),
    item_id: positive(get('item')),
    location_id: positive(get('store')),
    account_id: positive(get('account')),
    user_id: positive(get('person')),
    from,
    to,
  }
}

const PAGE = 30
/** Screens show these errors themselves, so the global error toast is off. */
const TOLD = { meta: { quiet: true } }
const KEPT = { placeholderData: keepPreviousData, ...TOLD }

export const useTree = (direction: CashDirection, month?: string) =>
  useQuery({ ...query(listCashItems, { direction, ...(month && { month }) }), ...KEPT })
export const useBudgets = (id: number) => useQuery({ ...query(listCashBudgets, { id }), ...TOLD })
export const useRecurring = (direction: CashDirection) =>
  useQuery({ ...query(listCashRecurring, { direction }), ...TOLD })
export const useAccounts = () => useQuery({ ...query(listAccounts, {}), ...TOLD })
export const usePeople = (direction: CashDirection) =>
  useQuery({ ...query(listCashPeople, { direction }), ...TOLD })
export const useEntry = (id: number) => useQuery({ ...query(getCashEntry, { id }), ...TOLD })
export const useSums = (filters: EntryFilters) => useQuery({ ...query(sumCashEntries, filters), ...KEPT })
export const useEntries = (filters: EntryFilters) =>
  endless(useInfiniteQuery({ ...pages(listCashEntries, { ...filters, limit: PAGE }), ...KEPT }))
export const useRequest = (id: number) => useQuery({ ...query(getCashRequest, { id }), ...TOLD })
export const useRequests = (state: CashRequestState | undefined) =>
  endless(useInfiniteQuery({ ...pages(listCashRequests, { ...(state && { state }), limit: PAGE }), ...KEPT }))
export const useCashSettings = () => useQuery({ ...query(getCashSettings, {}), ...TOLD })
export const useAnalysis = (direction: CashDirection, month: string, store: number | undefined) =>
  useQuery({
    ...query(getCashAnalysis, { direction, month, ...(store !== undefined && { location_id: store }) }),
    // figures of the previous month must not appear under this month
    ...TOLD,
  })

/** Active categories, plus the selected one if it is inactive. */
export const itemOptions = (tree: Tree | undefined, chosen: number | null = null) =>
  (tree?.groups ?? []).flatMap((group) =>
    group.items
      .filter(({ active, id }) => active || id === chosen)
      .map(({ id, name }) => ({ value: String(id), label: name, note: group.name })),
  )
