import {
  addDutyPost,
  answerSwap,
  askSwap,
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
  saveDutyPost,
  saveRotation,
} from '@shangxue/contract/duty/endpoints'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { endless, pages, query, useCall } from '../../lib/api/index.ts'

const READS = [listDuties, listSwaps, getDutyCounts]
const SHOWN = { staleTime: 0, meta: { quiet: true } } as const

export const usePosts = () => useQuery({ ...query(listDutyPosts, {}), ...SHOWN })

interface Days {
  from: string
  to: string
  mine?: boolean
  post_id?: number | undefined
  user_id?: number | undefined
}
const given = ({ post_id, user_id, mine = false, ...days }: Days) => ({
  mine,
  ...days,
  ...(post_id !== undefined && { post_id }),
  ...(user_id !== undefined && { user_id }),
})

export const useDuties = (days: Days, wanted = true) =>
  useQuery({
    ...query(listDuties, given(days)),
    ...SHOWN,
    placeholderData: keepPreviousData,
    enabled: wanted,
  })

export const useCounts = (days: Omit<Days, 'mine' | 'user_id'>) =>
  useQuery({ ...query(getDutyCounts, given(days)), ...SHOWN, placeholderData: keepPreviousData })

export const useSwaps = (whose: 'mine' | 'all') =>
  endless(useInfiniteQuery({ ...pages(listSwaps, { whose, limit: 20 }), ...SHOWN }))

/** Number of swaps that wait for the user's answer or decision. */
export const useWaitingSwaps = () =>
  useQuery({ ...query(listSwaps, { whose: 'all', limit: 1 }), ...SHOWN }).data?.waiting ?? 0

export const useAssign = () => useCall(assignDuty, { stale: READS, quiet: true })
export const useRemove = () => useCall(removeDuty, { stale: READS })
export const useAsk = () => useCall(askSwap, { stale: READS, quiet: true })
export const useAnswer = () => useCall(answerSwap, { stale: READS, quiet: true })
export const useDecide = () => useCall(decideSwap, { stale: READS, quiet: true })
export const useCancel = () => useCall(cancelSwap, { stale: READS })

export const useAddPost = () => useCall(addDutyPost, { stale: [listDutyPosts], quiet: true })
export const useSavePost = () => useCall(saveDutyPost, { stale: [listDutyPosts, ...READS], quiet: true })
export const useClosePost = () => useCall(closeDutyPost, { stale: [listDutyPosts, ...READS] })
export const usePreview = () => useCall(previewRotation, { quiet: true })
export const useSaveTurns = () => useCall(saveRotation, { stale: [listDutyPosts, ...READS], quiet: true })
