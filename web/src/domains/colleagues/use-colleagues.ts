import { type Colleague, listColleagues } from '@shangxue/contract/colleagues/endpoints'
import { useQuery } from '@tanstack/react-query'
import { fetchAllPages } from '../../lib/api/fetch-all-pages.ts'

export type { Colleague }
/** A selected colleague, with the name so that it shows before the list of colleagues has loaded. */
export type Person = Pick<Colleague, 'id' | 'name'>

const PAGE_SIZE = 100
/** Beyond so many pages people are no list to choose from. */
const MAX_PAGES = 30
const FRESH_MS = 5 * 60_000

/** Everybody of the company who may be chosen: read once, then searched without waiting. */
export const useColleagues = (enabled = true) =>
  useQuery({
    queryKey: [listColleagues.path, 'everybody'] as const,
    queryFn: ({ signal }) =>
      fetchAllPages(listColleagues, { q: '', limit: PAGE_SIZE }, { signal, mostPages: MAX_PAGES }),
    staleTime: FRESH_MS,
    enabled: enabled,
    meta: { quiet: true },
  })
