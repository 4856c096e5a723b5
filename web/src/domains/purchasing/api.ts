import type { Output } from '@shangxue/contract/platform/endpoint'
import { listSupplierInvoices } from '@shangxue/contract/purchasing/invoices'
import {
  getPurchaseOrder,
  getPurchaseSettings,
  listPurchaseOrders,
} from '@shangxue/contract/purchasing/orders'
import {
  getSupplier,
  type getSupplierStatement,
  listSuppliers,
  type SupplierFilter,
  sumSuppliers,
} from '@shangxue/contract/purchasing/payables'
import { listPurchaseReturns } from '@shangxue/contract/purchasing/receipts'
import type { OrderFilter, PurchaseOrderState } from '@shangxue/contract/purchasing/schemas'
import { listPurchaseSuggestions } from '@shangxue/contract/purchasing/suggestions'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { query } from '../../lib/api/queries.ts'
import type { TagKind } from '../../ui/display/tag.tsx'
import { STOCK_QUERIES } from '../stock/public.ts'
import { PAYMENT_QUERIES } from '../treasury/public.ts'

export const PATH = '/others/purchasing'
export const orderPath = (id: number): string => `${PATH}?id=${id}`
export const orderViewPath = (id: number, view: 'edit' | 'receive'): string => `${orderPath(id)}&view=${view}`
export const NEW_ORDER_PATH = `${PATH}?view=new`
export const SUPPLIERS_PATH = `${PATH}?view=suppliers`
export const supplierPath = (id: number): string => `${PATH}?supplier=${id}`
type SupplierView = 'statement' | 'return' | 'returns' | 'invoices' | 'invoice'
export const supplierViewPath = (id: number, view: SupplierView): string => `${supplierPath(id)}&view=${view}`

export type Order = Output<typeof listPurchaseOrders>['list'][number]
export type OrderDetail = Output<typeof getPurchaseOrder>
export type OrderItem = OrderDetail['items'][number]
export type Supplier = Output<typeof listSuppliers>['list'][number]
export type SupplierAccount = Output<typeof getSupplier>
export type Statement = Output<typeof getSupplierStatement>
export type Suggestion = Output<typeof listPurchaseSuggestions>['list'][number]

/** Queries that a write of purchasing may change. */
export const PURCHASE_QUERIES = [
  listPurchaseOrders,
  getPurchaseOrder,
  getPurchaseSettings,
  listSupplierInvoices,
  listPurchaseReturns,
  listPurchaseSuggestions,
  ...PAYMENT_QUERIES,
]
export const PURCHASE_STOCK_QUERIES = [...PURCHASE_QUERIES, ...STOCK_QUERIES]

const PAGE_SIZE = 30
/** Screens show these errors themselves, so the global error toast is off. */
export const SILENT = { quiet: true }

interface OrderFilters {
  readonly q: string
  readonly order_state: OrderFilter
}

export const useOrders = (filters: OrderFilters) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listPurchaseOrders, { ...filters, limit: PAGE_SIZE }),
      placeholderData: keepPreviousData,
      meta: SILENT,
    }),
  )

export const useOrder = (id: number) => useQuery({ ...query(getPurchaseOrder, { id }), meta: SILENT })

export interface SupplierFilters {
  readonly q: string
  readonly balance: SupplierFilter
}

export const useSuppliers = (filters: SupplierFilters) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listSuppliers, { ...filters, limit: PAGE_SIZE }),
      placeholderData: keepPreviousData,
      meta: SILENT,
    }),
  )

export const useSupplierSums = (filters: SupplierFilters) =>
  useQuery({ ...query(sumSuppliers, filters), placeholderData: keepPreviousData, meta: SILENT })

export const useSupplier = (id: number) => useQuery({ ...query(getSupplier, { id }), meta: SILENT })

export const useSettings = () => useQuery({ ...query(getPurchaseSettings, {}), meta: SILENT })

export const ORDER_TAG_KINDS: Record<PurchaseOrderState, TagKind> = {
  draft: 'neutral',
  pending: 'warning',
  approved: 'info',
  partly_received: 'info',
  received: 'success',
  closed: 'neutral',
  cancelled: 'neutral',
}
