import { PAPER_STATUSES, SUBJECTS } from '@shangxue/contract/papers-parts'
import { LEVELS } from '@shangxue/contract/users'
import { useSearchParams } from 'react-router'

const WHOSE = ['all', 'mine', 'shared'] as const
const KEYS = ['q', 'subject', 'level', 'status', 'whose'] as const

const among = <T extends string>(values: readonly T[], value: string | null): T | null =>
  values.find((one) => one === value) ?? null

/** Filters of the list of papers, in the address. */
export function usePaperFilters() {
  const [search, setSearch] = useSearchParams()
  const get = (key: (typeof KEYS)[number]) => search.get(key)
  return {
    q: get('q') ?? '',
    subject: among(SUBJECTS, get('subject')),
    level: among(LEVELS, get('level')),
    status: among(PAPER_STATUSES, get('status')),
    whose: among(WHOSE, get('whose')) ?? 'all',
    any: KEYS.some((key) => search.has(key)),
    /** null and '' take the filter away. */
    set(key: (typeof KEYS)[number], value: string | null) {
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          if (value) next.set(key, value)
          else next.delete(key)
          return next
        },
        { replace: true },
      )
    },
    clear: () => setSearch({}, { replace: true }),
  }
}

export type PaperFilters = ReturnType<typeof usePaperFilters>
