import { DIFFICULTIES, QUESTION_TYPES, SUBJECTS } from '@shangxue/contract/papers/schemas'
import { ERROR_TYPES, WRONG_SORTS, WRONG_STATES } from '@shangxue/contract/wrong-questions/endpoints'
import { oneOf, positive, useAddress } from '../../lib/address/index.ts'

const filtersIn = (search: URLSearchParams) => ({
  state: oneOf(WRONG_STATES, search.get('state')) ?? ('due' as const),
  subject: oneOf(SUBJECTS, search.get('subject')),
  question_type: oneOf(QUESTION_TYPES, search.get('type')),
  difficulty_level: oneOf(DIFFICULTIES, search.get('difficulty')),
  knowledge_point: search.get('point')?.slice(0, 40) || undefined,
  error_type: oneOf(ERROR_TYPES, search.get('error')),
  sort_by: oneOf(WRONG_SORTS, search.get('sort')) ?? ('error_count' as const),
  paper_id: positive(search.get('paper')),
  include_attempt: positive(search.get('attempt')),
})
export type BookFilters = ReturnType<typeof filtersIn>

const NARROWING = ['subject', 'type', 'difficulty', 'point', 'error', 'paper'] as const

/** Filters, sort order and mode of the wrong-question book, stored in the address. */
export function useBookAddress() {
  const { search, set } = useAddress()
  const found = filtersIn(search)
  // A link from an exam result shows the whole attempt, not only the due questions.
  const filters = found.include_attempt && !search.has('state') ? { ...found, state: 'all' as const } : found
  return {
    filters,
    set,
    /** Number of active filters apart from the state. */
    narrowed: NARROWING.filter((name) => search.has(name)).length,
    clear: () => set(Object.fromEntries(NARROWING.map((name) => [name, null]))),
    selecting: search.get('select') === '1',
    reviewing: search.get('review') === '1',
  }
}
export type BookAddress = ReturnType<typeof useBookAddress>
