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
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { useCall } from '../../lib/api/mutations.ts'
import { query } from '../../lib/api/queries.ts'
import type { VIEW_NAMES } from './meetings.ts'

const MEETING_QUERIES = [listMeetings, getMeeting]
const QUERY_OPTIONS = { staleTime: 0, meta: { quiet: true } } as const

export const useMeetings = (q: string, view: keyof typeof VIEW_NAMES) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listMeetings, { q, view, limit: 20 }),
      ...QUERY_OPTIONS,
      placeholderData: keepPreviousData,
    }),
  )
/** Number of minutes that the user has not confirmed. */
export const useUnreadCount = () =>
  useQuery({ ...query(listMeetings, { q: '', view: 'unread', limit: 1 }), ...QUERY_OPTIONS }).data?.unread ??
  0

export const useMeeting = (id: number, isEnabled = true) =>
  useQuery({ ...query(getMeeting, { id }), ...QUERY_OPTIONS, enabled: isEnabled })

export const useAddMeeting = () => useCall(addMeeting, { invalidates: MEETING_QUERIES, quiet: true })
export const useSaveMeeting = () => useCall(saveMeeting, { invalidates: MEETING_QUERIES, quiet: true })
export const usePublishMeeting = () => useCall(publishMeeting, { invalidates: MEETING_QUERIES })
export const useConfirmMinutes = () =>
  useCall(confirmMeeting, { invalidates: MEETING_QUERIES, queue: { title: () => '确认会议纪要' } })
export const useCancelMeeting = () => useCall(cancelMeeting, { invalidates: MEETING_QUERIES })
export const useDeleteMeeting = () => useCall(deleteMeeting, { invalidates: [listMeetings] })
export const useCreateTaskFromDecision = () => useCall(makeDecisionTask, { invalidates: [getMeeting] })
