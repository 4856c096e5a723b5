import { getPaperDetail, postPaperDetail } from '@shangxue/contract/papers/endpoints'
import { useQuery } from '@tanstack/react-query'
import { type Answer, ApiError, call } from '../../lib/api/index.ts'

type Part = 'whole' | 'facts'

export const paperKey = (paperId: number, part: Part = 'whole') =>
  [getPaperDetail.path, paperId, part] as const

/**
 * Loads a paper. The specification requires that any failed GET is repeated as POST with the same
 * fields in the body.
 */
async function readPaper(
  paperId: number,
  part: Part,
  signal: AbortSignal,
): Promise<Answer<typeof getPaperDetail>> {
  const input = { paper_id: paperId, include_questions: part === 'whole', include_attempts: true }
  const options = { signal, quiet: true }
  try {
    return await call(getPaperDetail, input, options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'expired') throw error
    return call(postPaperDetail, input, options)
  }
}

/** Loads a paper with its questions (`whole`) or without them (`facts`). An id of 0 sends no request. */
export const usePaper = (paperId: number, part: Part = 'whole') =>
  useQuery({
    queryKey: paperKey(paperId, part),
    queryFn: ({ signal }) => readPaper(paperId, part, signal),
    enabled: paperId > 0,
    // The request was already repeated as POST.
    retry: false,
    // The screen shows the error itself.
    meta: { quiet: true },
  })
