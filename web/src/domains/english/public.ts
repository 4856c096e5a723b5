import { useSession } from '../../lib/session/state.ts'

export { hasGuestStudied } from './learner/guest-mark.ts'

/** Moves a guest's study to the user who has just signed in, whatever screen is open. */
export async function adoptGuest(): Promise<void> {
  // Read now: the user may have signed out before the code has loaded.
  const session = useSession.getState()
  const { adoptGuest: adopt } = await import('./learner/adopt-guest.ts')
  await adopt(session)
}
