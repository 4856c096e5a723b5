import { takeGuests } from './assessment/kept.ts'
import { openStudy } from './store/study.ts'
import { syncNow } from './store/sync.ts'

/** Gives what a guest did on this device to who has just signed in. */
export async function adoptGuest(owner: string): Promise<void> {
  takeGuests(owner)
  await openStudy(owner)
  await syncNow()
}
