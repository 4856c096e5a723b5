import {
  addMeeting,
  cancelMeeting,
  confirmMeeting,
  deleteMeeting,
  getMeeting,
  listMeetings,
  makeDecisionTask,
  publishMeeting,
  saveMeeting,
} from '@shangxue/contract/meetings/endpoints'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { endless, pages, query, useCall } from '../../lib/api/index.ts'
import type { VIEW_NAMES } from './meetings.ts'

const READS = [listMeetings, getMeeting]
const SHOWN = { staleTime: 0, meta: { quiet: true } } as const

export const useMeetings = (q: string, view: keyof typeof VIEW_NAMES) =>
  endless(
    useInfiniteQuery({
      ...pages(listMeetings, { q, view, limit: 20 }),
      ...SHOWN,
      placeholderData: keepPreviousData,
    }),
  )
/** Number of minutes that the user has not confirmed. */
export const useUnread = () =>
  useQuery({ ...query(listMeetings, { q: '', view: 'unread', limit: 1 }), ...SHOWN }).data?.unread ?? 0

export const useMeeting = (id: number, wanted = true) =>
  useQuery({ ...query(getMeeting, { id }), ...SHOWN, enabled: wanted })

export const useAddMeeting = () => useCall(addMeeting, { stale: READS, quiet: true })
export const useSaveMeeting = () => useCall(saveMeeting, { stale: READS, quiet: true })
export const usePublish = () => useCall(publishMeeting, { stale: READS })
export const useConfirm = () =>
  useCall(confirmMeeting, { stale: READS, queue: { title: () => '确认会议纪要' } })
export const useCancelMeeting = () => useCall(cancelMeeting, { stale: READS })
export const useDeleteMeeting = () => useCall(deleteMeeting, { stale: [listMeetings] })
export const useMakeTask = () => useCall(makeDecisionTask, { stale: [getMeeting] })
