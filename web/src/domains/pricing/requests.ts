import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  getPriceRequest,
  listPriceRequests,
  type PriceRequestState,
} from '@shangxue/contract/pricing/requests'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { endless, pages, query } from '../../lib/api/index.ts'
import type { TagKind } from '../../ui/display/tag.tsx'

export const REQUESTS = '/price/requests'
export const requestAt = (id: number): string => `${REQUESTS}?id=${id}`

export type RequestRow = Output<typeof listPriceRequests>['list'][number]
export type PriceRequest = Output<typeof getPriceRequest>
export type RequestLine = PriceRequest['lines'][number]

export const STATE_KINDS: Record<PriceRequestState, TagKind> = {
  pending: 'warning',
  approved: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
}

const PAGE = 30
/** Suppresses the global error toast: the screen shows failures itself. */
const QUIET = { meta: { quiet: true } }

export const useRequests = (state: PriceRequestState | undefined) =>
  endless(
    useInfiniteQuery({
      ...pages(listPriceRequests, { ...(state && { state }), limit: PAGE }),
      placeholderData: keepPreviousData,
      ...QUIET,
    }),
  )
export const useRequest = (id: number) => useQuery({ ...query(getPriceRequest, { id }), ...QUIET })
