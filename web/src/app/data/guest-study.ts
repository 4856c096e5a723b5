import type { QueryClient } from '@tanstack/react-query'
import { adoptGuest, hasGuestStudied } from '../../domains/english/public.ts'
import { hasGuestPractices } from '../../domains/reading/guest/guest-flag.ts'
import { invalidate } from '../../lib/api/queries.ts'
import { identityOf, ownerOf, useSession } from '../../lib/session/state.ts'

async function adoptReading(cache: QueryClient): Promise<void> {
  const { adoptPractices, QUERIES_CHANGED_BY_ADOPTION } = await import(
    '../../domains/reading/guest/adopt-practices.ts'
  )
  await adoptPractices(ownerOf(useSession.getState()))
  await invalidate(cache, QUERIES_CHANGED_BY_ADOPTION)
}

/** Assigns a guest's study and reading data to the next user who signs in. Returns a cleanup function. */
export function connectGuestStudy(cache: QueryClient): () => void {
  const look = () => {
    if (!identityOf(useSession.getState())) return
    if (hasGuestStudied()) adoptGuest().catch(() => undefined)
    // Data that cannot be sent now stays stored for this user and is sent when the device is online.
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
