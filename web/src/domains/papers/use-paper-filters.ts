import { PAPER_STATUSES, SUBJECTS } from '@shangxue/contract/papers/schemas'
import { LEVELS } from '@shangxue/contract/users/endpoints'
import { oneOf, useAddress } from '../../lib/address/index.ts'

const WHOSE = ['all', 'mine', 'shared'] as const
const KEYS = ['q', 'subject', 'level', 'status', 'whose'] as const

/** Filters of the paper list, stored in the address. */
export function usePaperFilters() {
  const { search, get, set } = useAddress()
  return {
    q: get('q'),
    subject: oneOf(SUBJECTS, get('subject')) ?? null,
    level: oneOf(LEVELS, get('level')) ?? null,
    status: oneOf(PAPER_STATUSES, get('status')) ?? null,
    whose: oneOf(WHOSE, get('whose')) ?? 'all',
    any: KEYS.some((key) => search.has(key)),
    set: (key: (typeof KEYS)[number], value: string | null) => set({ [key]: value }),
    clear: () => set(Object.fromEntries(KEYS.map((key) => [key, null]))),
  }
}

export type PaperFilters = ReturnType<typeof usePaperFilters>
