import type { SessionState } from '../../../lib/session/state.ts'
import { adoptGuestResults } from '../assessment/stored-assessments.ts'
import { studyOwnerOf } from './study-owner.ts'
import { openCurrentStudy } from './use-learner.ts'

/** Moves a guest's study on this device to the user who has just signed in. */
export async function adoptGuest(session: SessionState): Promise<void> {
  adoptGuestResults(studyOwnerOf(session))
  await openCurrentStudy()
}
