import type { SessionState } from '../../lib/session/index.ts'
import { adoptGuestResults } from './assessment/kept.ts'
import { openCurrentStudy } from './learner.ts'
import { studyOwnerOf } from './store/owner.ts'

/** Moves a guest's study on this device to the user who has just signed in. */
export async function adoptGuest(session: SessionState): Promise<void> {
  adoptGuestResults(studyOwnerOf(session))
  await openCurrentStudy()
}
