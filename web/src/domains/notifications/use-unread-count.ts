import { unreadNotifications } from '@shangxue/contract/notifications/unread'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api/index.ts'
import { useSession } from '../../lib/session/index.ts'

/** Longer than a look around the app: coming back to it asks again, and so does a minute of looking at it. */
const FRESH_MS = 60_000

/**
 * How many notifications are unread; 0 while that is not known. A push says that there are more (push/connect.ts); for
 * who has none it is asked every minute, while the app is in sight.
 */
export function useUnreadCount(): number {
  const enabled = useSession(({ isLoggedIn }) => isLoggedIn)
  const { data } = useQuery({
    ...query(unreadNotifications, {}),
    enabled,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    meta: { quiet: true },
  })
  return (enabled && data?.unread) || 0
}
