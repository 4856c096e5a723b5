import {
  clearNotifications,
  listNotifications,
  notificationTopics,
  openNotification,
  readNotifications,
  removeNotifications,
} from '@shangxue/contract/notifications/endpoints'
import type { TopicKey } from '@shangxue/contract/notifications/topics'
import { unreadNotifications } from '@shangxue/contract/notifications/unread'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { infiniteListProps, infiniteQuery, query, useCall } from '../../lib/api/index.ts'

export type Notice = Output<typeof listNotifications>['list'][number]

export interface Filters {
  readonly topic: TopicKey | undefined
  readonly unread: boolean
}

const PAGE = 30
const SHOWN = { staleTime: 0, meta: { quiet: true }, placeholderData: keepPreviousData } as const

export function useNotifications({ topic, unread }: Filters) {
  const given = { unread, limit: PAGE, ...(topic && { topic }) }
  const notificationsQuery = useInfiniteQuery({ ...infiniteQuery(listNotifications, given), ...SHOWN })
  return {
    list: infiniteListProps(notificationsQuery),
    unread: notificationsQuery.data?.pages[0]?.unread ?? 0,
  }
}

export const useTopics = () => useQuery({ ...query(notificationTopics, {}), ...SHOWN })

const STALE = [listNotifications, notificationTopics, unreadNotifications]

/** Marks a notification as read in the background; a failure is silent because only the unread dot remains. */
export function useRead() {
  const { mutateAsync } = useCall(readNotifications, { invalidates: STALE, silent: true })
  return ({ id }: Notice, read = true) =>
    void mutateAsync({ ids: [id], all: false, read }).catch(() => undefined)
}

export const useReadAll = () => useCall(readNotifications, { invalidates: STALE })

/** Removes a notification from the list or restores it. */
export function useRemove() {
  const { mutateAsync } = useCall(removeNotifications, { invalidates: STALE })
  return ({ id }: Notice, back = false) => mutateAsync({ ids: [id], back })
}

export const useClear = () => useCall(clearNotifications, { invalidates: STALE })

export const useOpen = () => useCall(openNotification, { invalidates: STALE, quiet: true })
