import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  type ClaimLineState,
  getPriceClaim,
  listPriceClaimLines,
} from '@shangxue/contract/purchasing/price-claims'
import { type ClaimState, getPriceCut, listPriceCuts } from '@shangxue/contract/purchasing/price-cuts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { infiniteListProps, infiniteQuery } from '../../../lib/api/infinite-queries.ts'
import { query } from '../../../lib/api/queries.ts'
import type { TagKind } from '../../../ui/display/tag.tsx'
import { PATH, PURCHASE_STOCK_QUERIES, SILENT } from '../api.ts'

export const CUTS_PATH = `${PATH}?view=price-cuts`
export const NEW_CUT_PATH = `${PATH}?view=price-cut`
export const cutPath = (id: number): string => `${PATH}?cut=${id}`
export const claimPath = (id: number): string => `${PATH}?claim=${id}`
export const claimLinesPath = (id: number, answer?: ClaimLineState): string =>
  `${claimPath(id)}&view=lines${answer ? `&answer=${answer}` : ''}`

export type Cut = Output<typeof listPriceCuts>['list'][number]
export type CutDetail = Output<typeof getPriceCut>
export type Claim = Output<typeof getPriceClaim>
export type ClaimLine = Output<typeof listPriceClaimLines>['list'][number]

/** Queries that a write of price cuts and claims may change. */
export const CUT_QUERIES = [listPriceCuts, getPriceCut, getPriceClaim, listPriceClaimLines]
/** Same for the credit of a claim, which changes accounts and stock. */
export const CREDIT_QUERIES = [...CUT_QUERIES, ...PURCHASE_STOCK_QUERIES]

const PAGE_SIZE = 30

export const useCuts = (q: string) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listPriceCuts, { q, limit: PAGE_SIZE }),
      placeholderData: keepPreviousData,
      meta: SILENT,
    }),
  )

export const useCut = (id: number) => useQuery({ ...query(getPriceCut, { id }), meta: SILENT })
export const useClaim = (id: number) => useQuery({ ...query(getPriceClaim, { id }), meta: SILENT })

export const useClaimLines = (id: number, q: string, answer: ClaimLineState | undefined) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listPriceClaimLines, { id, q, ...(answer && { answer }), limit: PAGE_SIZE }),
      placeholderData: keepPreviousData,
      meta: SILENT,
    }),
  )

export const CLAIM_TAG_KINDS: Record<ClaimState, TagKind> = {
  draft: 'neutral',
  submitted: 'warning',
  answered: 'info',
  credited: 'success',
  cancelled: 'neutral',
}
export const LINE_TAG_KINDS: Record<ClaimLineState, TagKind> = {
  open: 'warning',
  accepted: 'success',
  reduced: 'info',
  refused: 'danger',
  left_out: 'neutral',
  cancelled: 'neutral',
}
