import {
  addDutyPost,
  assignDuty,
  cancelSwap,
  closeDutyPost,
  decideSwap,
  getDutyCounts,
  listDuties,
  listDutyPosts,
  listSwaps,
  previewRotation,
  removeDuty,
  requestDutySwap,
  respondToSwap,
  saveDutyPost,
  saveRotation,
} from '@shangxue/contract/duty/endpoints'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { useCall } from '../../lib/api/mutations.ts'
import { query } from '../../lib/api/queries.ts'

const DUTY_QUERIES = [listDuties, listSwaps, getDutyCounts]
const QUERY_OPTIONS = { staleTime: 0, meta: { quiet: true } } as const

export const usePosts = () => useQuery({ ...query(listDutyPosts, {}), ...QUERY_OPTIONS })

interface DutyFilters {
  from: string
  to: string
  mine?: boolean
  post_id?: number | undefined
  user_id?: number | undefined
}
const toQueryParams = ({ post_id, user_id, mine = false, ...days }: DutyFilters) => ({
  mine,
  ...days,
  ...(post_id !== undefined && { post_id }),
  ...(user_id !== undefined && { user_id }),
})

export const useDuties = (days: DutyFilters, isEnabled = true) =>
  useQuery({
    ...query(listDuties, toQueryParams(days)),
    ...QUERY_OPTIONS,
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })

export const useDutyCounts = (days: Omit<DutyFilters, 'mine' | 'user_id'>) =>
  useQuery({
    ...query(getDutyCounts, toQueryParams(days)),
    ...QUERY_OPTIONS,
    placeholderData: keepPreviousData,
  })

export const useSwaps = (scope: 'mine' | 'all') =>
  infiniteListProps(
    useInfiniteQuery({ ...infiniteQuery(listSwaps, { whose: scope, limit: 20 }), ...QUERY_OPTIONS }),
  )

/** Number of swaps that wait for the user's answer or decision. */
export const usePendingSwapCount = () =>
  useQuery({ ...query(listSwaps, { whose: 'all', limit: 1 }), ...QUERY_OPTIONS }).data?.waiting ?? 0

export const useAssignDuty = () => useCall(assignDuty, { invalidates: DUTY_QUERIES, quiet: true })
export const useRemoveDuty = () => useCall(removeDuty, { invalidates: DUTY_QUERIES })
export const useRequestSwap = () => useCall(requestDutySwap, { invalidates: DUTY_QUERIES, quiet: true })
export const useAnswerSwap = () => useCall(respondToSwap, { invalidates: DUTY_QUERIES, quiet: true })
export const useDecideSwap = () => useCall(decideSwap, { invalidates: DUTY_QUERIES, quiet: true })
export const useCancelSwap = () => useCall(cancelSwap, { invalidates: DUTY_QUERIES })

export const useAddPost = () => useCall(addDutyPost, { invalidates: [listDutyPosts], quiet: true })
export const useSavePost = () =>
  useCall(saveDutyPost, { invalidates: [listDutyPosts, ...DUTY_QUERIES], quiet: true })
export const useClosePost = () => useCall(closeDutyPost, { invalidates: [listDutyPosts, ...DUTY_QUERIES] })
export const usePreviewRotation = () => useCall(previewRotation, { quiet: true })
export const useSaveTurns = () =>
  useCall(saveRotation, { invalidates: [listDutyPosts, ...DUTY_QUERIES], quiet: true })
