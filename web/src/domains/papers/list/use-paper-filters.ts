import { PAPER_STATUSES, SUBJECTS } from '@shangxue/contract/papers/schemas'
import { LEVELS } from '@shangxue/contract/users/endpoints'
import { parseOneOf, useUrlParams } from '../../../lib/address/url-params.ts'

const OWNERSHIPS = ['all', 'mine', 'shared'] as const
const FILTER_KEYS = ['q', 'subject', 'level', 'status', 'whose'] as const

/** Filters of the paper list, stored in the address. */
export function usePaperFilters() {
  const { search, get, set } = useUrlParams()
  return {
    q: get('q'),
    subject: parseOneOf(SUBJECTS, get('subject')) ?? null,
    level: parseOneOf(LEVELS, get('level')) ?? null,
    status: parseOneOf(PAPER_STATUSES, get('status')) ?? null,
    whose: parseOneOf(OWNERSHIPS, get('whose')) ?? 'all',
    isFiltered: FILTER_KEYS.some((key) => search.has(key)),
    set: (key: (typeof FILTER_KEYS)[number], value: string | null) => set({ [key]: value }),
    clear: () => set(Object.fromEntries(FILTER_KEYS.map((key) => [key, null]))),
  }
}

export type PaperFilters = ReturnType<typeof usePaperFilters>
