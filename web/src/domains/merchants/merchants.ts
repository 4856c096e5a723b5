import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  getMerchantPayment,
  listMerchantPayments,
  listMerchants,
  type MerchantPaymentState,
  merchantPaymentSums,
  PAYMENTS_PER_PAGE,
  type PaymentRadio,
  voucherImage,
} from '@shangxue/contract/treasury/merchants'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call, endless, pages, query } from '../../lib/api/index.ts'
import type { TagKind } from '../../ui/display/tag.tsx'
import { MONEY_READS } from '../accounts/public.ts'

export const LIST = '/others/merchant-payment'
export const ADD = `${LIST}/add`
export const paymentAt = (id: number): string => `${LIST}?id=${id}`
export const editAt = (id: number): string => `${ADD}?id=${id}`
export const addFor = (merchant: string): string => `${ADD}?merchant=${encodeURIComponent(merchant)}`

export type Merchant = Output<typeof listMerchants>['list'][number]
export type Payment = Output<typeof listMerchantPayments>[number]
export type Detail = Output<typeof getMerchantPayment>

export const PAYMENT_READS = [
  listMerchants,
  listMerchantPayments,
  merchantPaymentSums,
  getMerchantPayment,
  voucherImage,
  ...MONEY_READS,
]

const PAGE = 30
/** Screens show these errors themselves, so the global error toast is off. */
const TOLD = { quiet: true }

export interface PaymentFilters {
  readonly shangjiamingcheng: string
  readonly radio: PaymentRadio
  readonly q: string
  readonly from?: string
  readonly to?: string
}

/** Payments to one merchant or all, from the paged list endpoint of the first clients. */
export const usePayments = (filters: PaymentFilters) =>
  endless(
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
      meta: TOLD,
    }),
  )

export const usePaymentSums = (filters: PaymentFilters) =>
  useQuery({
    ...query(merchantPaymentSums, filters),
    placeholderData: keepPreviousData,
    meta: TOLD,
  })

export const useMerchants = (q: string) =>
  endless(
    useInfiniteQuery({
      ...pages(listMerchants, { q, active: 'all', limit: PAGE }),
      placeholderData: keepPreviousData,
      meta: TOLD,
    }),
  )

export const usePayment = (id: number) => useQuery({ ...query(getMerchantPayment, { id }), meta: TOLD })

export const STATE_KINDS: Record<MerchantPaymentState, TagKind> = {
  pending: 'warning',
  done: 'success',
  withdrawn: 'neutral',
  reversed: 'danger',
}
