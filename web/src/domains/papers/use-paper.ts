import { getPaperDetail, postPaperDetail } from '@shangxue/contract/papers/endpoints'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { ApiError } from '../../lib/api/error.ts'
import type { ResponseOf } from '../../lib/api/http.ts'

type DetailLevel = 'whole' | 'facts'

export const paperKey = (paperId: number, level: DetailLevel = 'whole') =>
  [getPaperDetail.path, paperId, level] as const

/**
 * Loads a paper. The specification requires that any failed GET is repeated as POST with the same
 * fields in the body.
 */
async function fetchPaper(
  paperId: number,
  level: DetailLevel,
  signal: AbortSignal,
): Promise<ResponseOf<typeof getPaperDetail>> {
  const input = { paper_id: paperId, include_questions: level === 'whole', include_attempts: true }
  const options = { signal, quiet: true }
  try {
    return await call(getPaperDetail, input, options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'expired') throw error
    return call(postPaperDetail, input, options)
  }
}

/** Loads a paper with its questions (`whole`) or without them (`facts`). An id of 0 sends no request. */
export const usePaper = (paperId: number, level: DetailLevel = 'whole') =>
  useQuery({
    queryKey: paperKey(paperId, level),
    queryFn: ({ signal }) => fetchPaper(paperId, level, signal),
    enabled: paperId > 0,
    // The request was already repeated as POST.
    retry: false,
    // The screen shows the error itself.
    meta: { quiet: true },
  })
