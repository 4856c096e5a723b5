import { DIFFICULTIES, QUESTION_TYPES, SUBJECTS } from '@shangxue/contract/papers/schemas'
import { ERROR_TYPES, WRONG_SORTS, WRONG_STATES } from '@shangxue/contract/wrong-questions/endpoints'
import { parseOneOf, parsePositiveInt, useUrlParams } from '../../lib/address/url-params.ts'

const parseFilters = (search: URLSearchParams) => ({
  state: parseOneOf(WRONG_STATES, search.get('state')) ?? ('due' as const),
  subject: parseOneOf(SUBJECTS, search.get('subject')),
  question_type: parseOneOf(QUESTION_TYPES, search.get('type')),
  difficulty_level: parseOneOf(DIFFICULTIES, search.get('difficulty')),
  knowledge_point: search.get('point')?.slice(0, 40) || undefined,
  knowledge_area: search.get('area')?.slice(0, 40) || undefined,
  error_type: parseOneOf(ERROR_TYPES, search.get('error')),
  sort_by: parseOneOf(WRONG_SORTS, search.get('sort')) ?? ('error_count' as const),
  paper_id: parsePositiveInt(search.get('paper')),
  include_attempt: parsePositiveInt(search.get('attempt')),
})
export type BookFilters = ReturnType<typeof parseFilters>

const FILTER_PARAMS = ['subject', 'type', 'difficulty', 'point', 'area', 'error', 'paper'] as const

/** Filters, sort order and mode of the wrong-question book, stored in the address. */
export function useBookFilters() {
  const { search, set } = useUrlParams()
  const parsed = parseFilters(search)
  // A link from an exam result shows the whole attempt, not only the due questions.
  const filters =
    parsed.include_attempt && !search.has('state') ? { ...parsed, state: 'all' as const } : parsed
  return {
    filters,
    set,
    /** Number of active filters apart from the state. */
    activeFilterCount: FILTER_PARAMS.filter((name) => search.has(name)).length,
    clear: () => set(Object.fromEntries(FILTER_PARAMS.map((name) => [name, null]))),
    isSelecting: search.get('select') === '1',
    isReviewing: search.get('review') === '1',
  }
}
export type BookFilterState = ReturnType<typeof useBookFilters>
