import {
  cropImage,
  getAnalysisProgress,
  getPaperDetail,
  listPapers,
  pageImage,
} from '@shangxue/contract/papers/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { endless, invalidate, pages, query } from '../../lib/api/index.ts'
import type { PaperFilters } from './use-paper-filters.ts'

export type Detail = Output<typeof getPaperDetail>
export type Question = Detail['questions'][number]
export type Unread = Detail['unread'][number]

/** True if the owner has not checked the question yet. */
export const wantsLook = ({ checks, corrected }: Question): boolean => !corrected && checks.length > 0

const LIST_POLL_MS = 3_000
const POLL_MS = 1_500
/** The screens show errors of these queries themselves. */
const TOLD = { quiet: true }

/** Lists the papers that match the filters and polls while one of them is being analysed. */
export function usePapers({ q, subject, level, status, whose }: PaperFilters) {
  const found = useInfiniteQuery({
    ...pages(listPapers, {
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
    meta: TOLD,
  })
  return endless(found)
}

/** Polls the progress of the analysis, except while the page is hidden. */
export function useProgress(paperId: number) {
  const found = useQuery({
    ...query(getAnalysisProgress, { paper_id: paperId }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.status === 'analyzing' ? POLL_MS : false,
    meta: TOLD,
  })
  useOnEnd(found.data?.status === 'analyzing' || found.data === undefined)
  return found
}

/** Invalidates what an analysis changes when it ends: the paper, the list, and the pictures. */
function useOnEnd(running: boolean): void {
  const cache = useQueryClient()
  const ran = useRef(false)
  useEffect(() => {
    if (running) ran.current = true
    else if (ran.current) {
      ran.current = false
      void invalidate(cache, [getPaperDetail, listPapers, pageImage, cropImage])
    }
  }, [running, cache])
}
