import { useSession } from '../../lib/session/index.ts'

export { guestStudied } from './store/guest-mark.ts'

/** Gives what a guest studied on this device to who has just signed in, whatever screen they are at. */
export async function adoptGuest(): Promise<void> {
  // until the code has come they may be gone
  const session = useSession.getState()
  const { adoptGuest: adopt } = await import('./adopt-guest.ts')
  await adopt(session)
}
