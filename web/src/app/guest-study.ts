import { adoptGuest, guestStudied } from '../domains/english/public.ts'
import { identityOf, useSession } from '../lib/session/state.ts'

/** What a guest studied belongs to who signs in next, and to nobody after them. Returns what stops it. */
export function connectGuestStudy(): () => void {
  const look = () => {
    if (identityOf(useSession.getState()) && guestStudied()) adoptGuest().catch(() => undefined)
  }
  look()
  return useSession.subscribe((now, before) => {
    if (identityOf(now) !== identityOf(before)) look()
  })
}
