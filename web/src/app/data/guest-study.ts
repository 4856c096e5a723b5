import type { QueryClient } from '@tanstack/react-query'
import { adoptGuest, hasGuestStudied } from '../../domains/english/public.ts'
import { hasGuestPractices } from '../../domains/reading/guest/guest-flag.ts'
import { invalidate } from '../../lib/api/invalidate.ts'
import { identityOf, ownerOf, useSession } from '../../lib/session/state.ts'

async function adoptReading(cache: QueryClient): Promise<void> {
  const { adoptPractices, QUERIES_CHANGED_BY_ADOPTION } = await import(
    '../../domains/reading/guest/adopt-practices.ts'
  )
  await adoptPractices(ownerOf(useSession.getState()))
  await invalidate(cache, QUERIES_CHANGED_BY_ADOPTION)
}

/** What a guest studied and read belongs to who signs in next, and to nobody after them. Returns what stops it. */
export function connectGuestStudy(cache: QueryClient): () => void {
  const look = () => {
    if (!identityOf(useSession.getState())) return
    if (hasGuestStudied()) adoptGuest().catch(() => undefined)
    // Practices that cannot be sent now are stored and sent with the next connection.
    if (hasGuestPractices()) adoptReading(cache).catch(() => undefined)
  }
  look()
  window.addEventListener('online', look)
  const stop = useSession.subscribe((now, before) => {
    if (identityOf(now) !== identityOf(before)) look()
  })
  return () => {
    window.removeEventListener('online', look)
    stop()
  }
}
