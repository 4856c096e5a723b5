import { listRewardTasks } from '@shangxue/contract/rewards/endpoints'
import { REWARD_KINDS } from '@shangxue/contract/rewards/schemas'
import { LEVELS } from '@shangxue/contract/users/endpoints'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { parseOneOf, useUrlParams } from '../../../lib/address/url-params.ts'
import { infiniteListProps, infiniteQuery } from '../../../lib/api/infinite-queries.ts'

export const TASK_SORTS = ['new', 'points', 'ending'] as const
export type TaskSort = (typeof TASK_SORTS)[number]
export const TASK_SORT_LABELS: Record<TaskSort, string> = {
  new: '最新发布',
  points: '积分最多',
  ending: '快要截止',
}

const FILTER_PARAMS = ['q', 'kind', 'level', 'state']

/** Filters of the task list, stored in the address. */
export function useTaskFilters() {
  const { get, set, search } = useUrlParams()
  return {
    q: get('q'),
    kind: parseOneOf(REWARD_KINDS, get('kind')),
    level: parseOneOf(LEVELS, get('level')),
    isEnded: get('state') === 'ended',
    sort: parseOneOf(TASK_SORTS, get('sort')) ?? 'new',
    isFiltered: FILTER_PARAMS.some((name) => search.has(name)),
    set,
    clear: () => set(Object.fromEntries(FILTER_PARAMS.map((name) => [name, null]))),
  }
}
export type TaskFilters = ReturnType<typeof useTaskFilters>

export function useTaskList({ q, kind, level, isEnded, sort }: TaskFilters) {
  const result = useInfiniteQuery({
    ...infiniteQuery(listRewardTasks, {
      q: q.trim(),
      state: isEnded ? 'ended' : 'open',
      sort,
      ...(kind && { kind }),
      ...(level && { level }),
    }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return infiniteListProps(result)
}
