import {
  clearNotifications,
  listNotifications,
  listNotificationTopics,
  openNotification,
  readNotifications,
  removeNotifications,
} from '@shangxue/contract/notifications/endpoints'
import type { TopicKey } from '@shangxue/contract/notifications/topics'
import { countUnreadNotifications } from '@shangxue/contract/notifications/unread'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { useCall } from '../../lib/api/mutations.ts'
import { query } from '../../lib/api/queries.ts'

export type Notice = Output<typeof listNotifications>['list'][number]

export interface Filters {
  readonly topic: TopicKey | undefined
  readonly unread: boolean
}

const PAGE = 30
const QUIET_QUERY_OPTIONS = {
  staleTime: 0,
  meta: { quiet: true },
  placeholderData: keepPreviousData,
} as const

export function useNotifications({ topic, unread }: Filters) {
  const params = { unread, limit: PAGE, ...(topic && { topic }) }
  const notificationsQuery = useInfiniteQuery({
    ...infiniteQuery(listNotifications, params),
    ...QUIET_QUERY_OPTIONS,
  })
  return {
    list: infiniteListProps(notificationsQuery),
    unread: notificationsQuery.data?.pages[0]?.unread ?? 0,
  }
}

export const useTopics = () => useQuery({ ...query(listNotificationTopics, {}), ...QUIET_QUERY_OPTIONS })

const NOTIFICATION_INVALIDATIONS = [listNotifications, listNotificationTopics, countUnreadNotifications]

/** Marks a notification as read in the background; a failure is silent because only the unread dot remains. */
export function useRead() {
  const { mutateAsync } = useCall(readNotifications, {
    invalidates: NOTIFICATION_INVALIDATIONS,
    silent: true,
  })
  return ({ id }: Notice, read = true) =>
    void mutateAsync({ ids: [id], all: false, read }).catch(() => undefined)
}

export const useReadAll = () => useCall(readNotifications, { invalidates: NOTIFICATION_INVALIDATIONS })

/** Removes a notification from the list or restores it. */
export function useRemove() {
  const { mutateAsync } = useCall(removeNotifications, { invalidates: NOTIFICATION_INVALIDATIONS })
  return ({ id }: Notice, restore = false) => mutateAsync({ ids: [id], back: restore })
}

export const useClear = () => useCall(clearNotifications, { invalidates: NOTIFICATION_INVALIDATIONS })

export const useOpen = () =>
  useCall(openNotification, { invalidates: NOTIFICATION_INVALIDATIONS, quiet: true })
