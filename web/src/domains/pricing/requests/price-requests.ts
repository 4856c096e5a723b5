import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  getPriceRequest,
  listPriceRequests,
  type PriceRequestState,
} from '@shangxue/contract/pricing/requests'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { infiniteListProps, infiniteQuery } from '../../../lib/api/infinite-queries.ts'
import { query } from '../../../lib/api/queries.ts'
import type { TagKind } from '../../../ui/display/tag.tsx'

export const REQUESTS_PATH = '/price/requests'
export const requestAddress = (id: number): string => `${REQUESTS_PATH}?id=${id}`

export type RequestRow = Output<typeof listPriceRequests>['list'][number]
export type PriceRequest = Output<typeof getPriceRequest>
export type RequestLine = PriceRequest['lines'][number]

export const REQUEST_TAG_KINDS: Record<PriceRequestState, TagKind> = {
  pending: 'warning',
  approved: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
}

const PAGE_SIZE = 30
/** Suppresses the global error toast: the screen shows failures itself. */
const SILENT_QUERY = { meta: { quiet: true } }

export const usePriceRequests = (state: PriceRequestState | undefined) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listPriceRequests, { ...(state && { state }), limit: PAGE_SIZE }),
      placeholderData: keepPreviousData,
      ...SILENT_QUERY,
    }),
  )
export const usePriceRequest = (id: number) =>
  useQuery({ ...query(getPriceRequest, { id }), ...SILENT_QUERY })
