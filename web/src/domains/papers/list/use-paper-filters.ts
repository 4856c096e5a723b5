import { PAPER_STATUSES, SUBJECTS } from '@shangxue/contract/papers/schemas'
import { LEVELS } from '@shangxue/contract/users/endpoints'
import { oneOf, useAddress } from '../../../lib/address/index.ts'

const OWNERSHIPS = ['all', 'mine', 'shared'] as const
const FILTER_KEYS = ['q', 'subject', 'level', 'status', 'whose'] as const

/** Filters of the paper list, stored in the address. */
export function usePaperFilters() {
  const { search, get, set } = useAddress()
  return {
    q: get('q'),
    subject: oneOf(SUBJECTS, get('subject')) ?? null,
    level: oneOf(LEVELS, get('level')) ?? null,
    status: oneOf(PAPER_STATUSES, get('status')) ?? null,
    whose: oneOf(OWNERSHIPS, get('whose')) ?? 'all',
    isFiltered: FILTER_KEYS.some((key) => search.has(key)),
    set: (key: (typeof FILTER_KEYS)[number], value: string | null) => set({ [key]: value }),
    clear: () => set(Object.fromEntries(FILTER_KEYS.map((key) => [key, null]))),
  }
}

export type PaperFilters = ReturnType<typeof usePaperFilters>
