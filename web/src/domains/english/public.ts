export { guestStudied } from './store/guest-mark.ts'

/** Gives what a guest studied on this device to who has just signed in, whatever screen they are at. */
export const adoptGuest = async (): Promise<void> => (await import('./adopt-guest.ts')).adoptGuest()
