import { getPaperDetail, postPaperDetail } from '@shangxue/contract/papers/endpoints'
import { useQuery } from '@tanstack/react-query'
import { type Answer, ApiError, call } from '../../lib/api/index.ts'

type Part = 'whole' | 'facts'

export const paperKey = (paperId: number, part: Part = 'whole') =>
  [getPaperDetail.path, paperId, part] as const

/** On failure, whichever, it is asked for as POST with the same fields in the body: so the specification says. */
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

/** A paper with its questions, or what else is to be said of it; of number 0 nothing is asked. */
export const usePaper = (paperId: number, part: Part = 'whole') =>
  useQuery({
    queryKey: paperKey(paperId, part),
    queryFn: ({ signal }) => readPaper(paperId, part, signal),
    enabled: paperId > 0,
    // both ways have been tried
    retry: false,
    // the screen says itself what went wrong
    meta: { quiet: true },
  })
