import { unreadNotifications } from '@shangxue/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api/index.ts'
import { useSession } from '../../lib/session/index.ts'

/** Longer than a look around the app: coming back to it asks again. */
const FRESH_MS = 60_000

/** How many notifications are unread; 0 while that is not known. Asked on entering and on coming back. */
export function useUnread(): number {
  const enabled = useSession(({ isLoggedIn }) => isLoggedIn)
  const { data } = useQuery({
    ...query(unreadNotifications, {}),
    enabled,
    staleTime: FRESH_MS,
    meta: { quiet: true },
  })
  return (enabled && data?.unread) || 0
}
