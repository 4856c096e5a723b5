import type { Output } from '@shangxue/contract/platform/endpoint'
import { listExports } from '@shangxue/contract/platform/exports'
import { useInfiniteQuery } from '@tanstack/react-query'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import type { ListState } from '../../ui/layout/list/list-page.tsx'

export type ExportRun = Output<typeof listExports>['list'][number]

const PAGE = 20
const POLL_MS = 2_000

export const isInProgress = ({ state }: ExportRun): boolean => state === 'queued' || state === 'running'

/** Loads the user's exports; polls while one is in progress and the page is visible. */
export function useExportRuns(): ListState<ExportRun> {
  const query = useInfiniteQuery({
    ...infiniteQuery(listExports, { limit: PAGE }),
    staleTime: 0,
    meta: { quiet: true },
    refetchInterval: ({ state }) =>
      state.status !== 'error' && state.data?.pages.some(({ list }) => list.some(isInProgress))
        ? POLL_MS
        : false,
  })
  return infiniteListProps(query)
}
