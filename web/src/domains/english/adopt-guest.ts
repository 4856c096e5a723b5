import type { SessionState } from '../../lib/session/index.ts'
import { takeGuests } from './assessment/kept.ts'
import { openCurrentStudy } from './learner.ts'
import { learnerOf } from './store/owner.ts'

/** Gives what a guest did on this device to who has just signed in. */
export async function adoptGuest(session: SessionState): Promise<void> {
  takeGuests(learnerOf(session))
  await openCurrentStudy()
}
