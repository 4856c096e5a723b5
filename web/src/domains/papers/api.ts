import {
  cropImage,
  getAnalysisProgress,
  getPageImage,
  getPaperDetail,
  listPapers,
} from '@shangxue/contract/papers/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { invalidate, query } from '../../lib/api/queries.ts'
import type { PaperFilters } from './list/use-paper-filters.ts'

export type PaperDetail = Output<typeof getPaperDetail>
export type PaperQuestion = PaperDetail['questions'][number]
export type UnreadRegion = PaperDetail['unread'][number]

/** True if the owner has not checked the question yet. */
export const needsCheck = ({ checks, corrected }: PaperQuestion): boolean => !corrected && checks.length > 0

const LIST_POLL_MS = 3_000
const PROGRESS_POLL_MS = 1_500
/** The screens show errors of these queries themselves. */
const QUIET_META = { quiet: true }

/** Lists the papers that match the filters and polls while one of them is being analysed. */
export function usePapers({ q, subject, level, status, whose }: PaperFilters) {
  const result = useInfiniteQuery({
    ...infiniteQuery(listPapers, {
      q: q.trim(),
      status: status ?? 'all',
      whose,
      ...(subject && { subject }),
      ...(level && { level }),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.status !== 'error' &&
      state.data?.pages.some(({ list }) => list.some((paper) => paper.status === 'analyzing'))
        ? LIST_POLL_MS
        : false,
    meta: QUIET_META,
  })
  return infiniteListProps(result)
}

/** Polls the progress of the analysis, except while the page is hidden. */
export function useAnalysisProgress(paperId: number) {
  const result = useQuery({
    ...query(getAnalysisProgress, { paper_id: paperId }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.status === 'analyzing' ? PROGRESS_POLL_MS : false,
    meta: QUIET_META,
  })
  useInvalidateOnEnd(result.data?.status === 'analyzing' || result.data === undefined)
  return result
}

/** Invalidates what an analysis changes when it ends: the paper, the list, and the pictures. */
function useInvalidateOnEnd(isRunning: boolean): void {
  const queryClient = useQueryClient()
  const wasRunning = useRef(false)
  useEffect(() => {
    if (isRunning) wasRunning.current = true
    else if (wasRunning.current) {
      wasRunning.current = false
      void invalidate(queryClient, [getPaperDetail, listPapers, getPageImage, cropImage])
    }
  }, [isRunning, queryClient])
}
