import { useSession } from '../../lib/session/index.ts'
import { takeGuests } from './assessment/kept.ts'
import { openSignedIn } from './learner.ts'
import { ownerOf } from './store/owner.ts'

/** Gives what a guest did on this device to who has just signed in. */
export async function adoptGuest(): Promise<void> {
  takeGuests(ownerOf(useSession.getState()))
  await openSignedIn()
}
