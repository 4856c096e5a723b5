import { getPaperDetail, postPaperDetail } from '@shangxue/contract/papers'
import { useQuery } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/api/index.ts'

/** What the start page says of a paper. A GET that fails on the way is tried once more as POST. */
export function usePaper(paperId: number) {
  const input = { paper_id: paperId, include_questions: false, include_attempts: true }
  return useQuery({
    queryKey: [getPaperDetail.path, input, 'start'] as const,
    queryFn: async ({ signal }) => {
      const options = { signal, quiet: true }
      try {
        return await call(getPaperDetail, input, options)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code === 'expired') throw error
        return call(postPaperDetail, input, options)
      }
    },
    enabled: paperId > 0,
    meta: { quiet: true },
  })
}
