export { guestStudied } from './store/guest-mark.ts'

/** Gives what a guest studied on this device to who has just signed in, whatever screen they are at. */
export async function adoptGuest(owner: string): Promise<void> {
  const [{ openStudy }, { syncNow }] = await Promise.all([
    import('./store/study.ts'),
    import('./store/sync.ts'),
  ])
  await openStudy(owner)
  await syncNow()
}
