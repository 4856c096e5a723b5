import { listRewardTasks } from '@shangxue/contract/rewards/endpoints'
import { REWARD_KINDS } from '@shangxue/contract/rewards/schemas'
import { LEVELS } from '@shangxue/contract/users/endpoints'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { oneOf, useAddress } from '../../../lib/address/index.ts'
import { endless, pages } from '../../../lib/api/index.ts'

export const HALL_SORTS = ['new', 'points', 'ending'] as const
export type HallSort = (typeof HALL_SORTS)[number]
export const HALL_SORT_NAMES: Record<HallSort, string> = {
  new: '最新发布',
  points: '积分最多',
  ending: '快要截止',
}

const FILTERS = ['q', 'kind', 'level', 'state']

/** Filters of the task list, stored in the address. */
export function useHallFilters() {
  const { get, set, search } = useAddress()
  return {
    q: get('q'),
    kind: oneOf(REWARD_KINDS, get('kind')),
    level: oneOf(LEVELS, get('level')),
    ended: get('state') === 'ended',
    sort: oneOf(HALL_SORTS, get('sort')) ?? 'new',
    any: FILTERS.some((name) => search.has(name)),
    set,
    clear: () => set(Object.fromEntries(FILTERS.map((name) => [name, null]))),
  }
}
export type HallFilters = ReturnType<typeof useHallFilters>

export function useHall({ q, kind, level, ended, sort }: HallFilters) {
  const found = useInfiniteQuery({
    ...pages(listRewardTasks, {
      q: q.trim(),
      state: ended ? 'ended' : 'open',
      sort,
      ...(kind && { kind }),
      ...(level && { level }),
    }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return endless(found)
}
