import { type Colleague, listColleagues } from '@shangxue/contract/colleagues/endpoints'
import { useQuery } from '@tanstack/react-query'
import { everyPage } from '../../lib/api/index.ts'

export type { Colleague }
/** Who was chosen: a list of people may not be here when a record is shown. */
export type Person = Pick<Colleague, 'id' | 'name'>

const AT_ONCE = 100
/** Beyond so many pages people are no list to choose from. */
const MOST_PAGES = 30
const FRESH_MS = 5 * 60_000

/** Everybody of the company who may be chosen: read once, then searched without waiting. */
export const useColleagues = (wanted = true) =>
  useQuery({
    queryKey: [listColleagues.path, 'everybody'] as const,
    queryFn: ({ signal }) =>
      everyPage(listColleagues, { q: '', limit: AT_ONCE }, { signal, mostPages: MOST_PAGES }),
    staleTime: FRESH_MS,
    enabled: wanted,
    meta: { quiet: true },
  })
