import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  getSupplier,
  getSupplierStatement,
  listSuppliers,
  sumSuppliers,
} from '@shangxue/contract/purchasing/payables'
import {
  getMerchantPayment,
  getVoucherImage,
  listMerchantPayments,
  listMerchants,
  type MerchantPaymentState,
  PAYMENTS_PER_PAGE,
  type PaymentRadio,
  sumMerchantPayments,
} from '@shangxue/contract/treasury/merchants'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { infiniteListProps, infiniteQuery } from '../../../lib/api/infinite-queries.ts'
import { query } from '../../../lib/api/queries.ts'
import type { TagKind } from '../../../ui/display/tag.tsx'
import { ACCOUNT_QUERIES } from '../../ledger/public.ts'

export const LIST_PATH = '/others/merchant-payment'
export const ADD_PATH = `${LIST_PATH}/add`
export const paymentPath = (id: number): string => `${LIST_PATH}?id=${id}`
export const editPaymentPath = (id: number): string => `${ADD_PATH}?id=${id}`
export const addPaymentPath = (merchant: string): string =>
  `${ADD_PATH}?merchant=${encodeURIComponent(merchant)}`

export type Merchant = Output<typeof listMerchants>['list'][number]
export type Payment = Output<typeof listMerchantPayments>[number]
export type MerchantPaymentDetail = Output<typeof getMerchantPayment>

export const PAYMENT_QUERIES = [
  listMerchants,
  listMerchantPayments,
  sumMerchantPayments,
  getMerchantPayment,
  getVoucherImage,
  getSupplier,
  getSupplierStatement,
  listSuppliers,
  sumSuppliers,
  ...ACCOUNT_QUERIES,
]

const PAGE_SIZE = 30
/** Screens show these errors themselves, so the global error toast is off. */
const SILENT_QUERY_META = { quiet: true }

export interface PaymentFilters {
  readonly shangjiamingcheng: string
  readonly radio: PaymentRadio
  readonly q: string
  readonly from?: string
  readonly to?: string
}

/** Payments to one merchant or all, from the paged list endpoint of the first clients. */
export const usePayments = (filters: PaymentFilters) =>
  infiniteListProps(
    useInfiniteQuery({
      queryKey: [listMerchantPayments.path, filters, 'pages'] as const,
      queryFn: async ({ signal, pageParam: page }) => {
        const list = await call(
          listMerchantPayments,
          { ...filters, page, limit: PAYMENTS_PER_PAGE },
          { signal, quiet: true },
        )
        return { list, page }
      },
      initialPageParam: 1,
      getNextPageParam: ({ list, page }) => (list.length < PAYMENTS_PER_PAGE ? undefined : page + 1),
      placeholderData: keepPreviousData,
      meta: SILENT_QUERY_META,
    }),
  )

export const usePaymentSums = (filters: PaymentFilters) =>
  useQuery({
    ...query(sumMerchantPayments, filters),
    placeholderData: keepPreviousData,
    meta: SILENT_QUERY_META,
  })

export const useMerchants = (q: string) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listMerchants, { q, active: 'all', limit: PAGE_SIZE }),
      placeholderData: keepPreviousData,
      meta: SILENT_QUERY_META,
    }),
  )

export const usePayment = (id: number) =>
  useQuery({ ...query(getMerchantPayment, { id }), meta: SILENT_QUERY_META })

export const STATE_KINDS: Record<MerchantPaymentState, TagKind> = {
  pending: 'warning',
  done: 'success',
  withdrawn: 'neutral',
  reversed: 'danger',
}
