import { countUnreadNotifications } from '@shangxue/contract/notifications/unread'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api/queries.ts'
import { useSession } from '../../lib/session/state.ts'

/** Refetches once a minute while the app is visible, and after a longer absence. */
const REFRESH_MS = 60_000

/**
 * Returns the number of unread notifications; 0 while unknown. Pushes invalidate it (push/connect-push.ts); without
 * pushes it is polled every minute while the app is visible.
 */
export function useUnreadCount(): number {
  const enabled = useSession(({ isLoggedIn }) => isLoggedIn)
  const { data } = useQuery({
    ...query(countUnreadNotifications, {}),
    enabled,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    meta: { quiet: true },
  })
  return (enabled && data?.unread) || 0
}
