import type { Output } from '@shangxue/contract/endpoint'
import { listNotifications, readNotifications, unreadNotifications } from '@shangxue/contract/notifications'
import { useInfiniteQuery } from '@tanstack/react-query'
import { endless, pages, useCall } from '../../lib/api/index.ts'

export type Notice = Output<typeof listNotifications>['list'][number]

const PAGE = 30

export function useNotifications() {
  const found = useInfiniteQuery({
    ...pages(listNotifications, { limit: PAGE }),
    staleTime: 0,
    meta: { quiet: true },
  })
  return { list: endless(found), unread: found.data?.pages[0]?.unread ?? 0 }
}

const STALE = [listNotifications, unreadNotifications]

/** Marks one as read by the way; a dot that stays is no trouble worth a word. */
export const useRead = () => useCall(readNotifications, { stale: STALE, silent: true })

export const useReadAll = () => useCall(readNotifications, { stale: STALE })
