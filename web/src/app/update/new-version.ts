import { useUpdate } from './update-store.ts'

/** The page reloads even if the worker cannot be fetched or does not take over. */
const PATIENCE_MS = 10_000

/** Has a newer service worker take over, where one is to be had. Answers whether it did. */
async function activateNewer(): Promise<boolean> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const registration = await workers?.getRegistration()
  await registration?.update().catch(() => undefined)
  const next = registration?.waiting ?? registration?.installing
  if (!workers || !next) return false
  const taken = new Promise((resolve) =>
    workers.addEventListener('controllerchange', resolve, { once: true }),
  )
  next.postMessage({ type: 'SKIP_WAITING' })
  await taken
  return true
}

/** The worker stays, and with it pushes; without what it has stored of its build it asks the server. */
const forgetStored = async () => Promise.all((await caches.keys()).map((name) => caches.delete(name)))

/**
 * Opens the server's version of the app. The service worker, which would serve its own build again, is brought up to date
 * first. `distrust`: where there is none that is newer, what it has stored goes, as it has failed.
 */
export async function openNewVersion(open: () => void, distrust = false): Promise<void> {
  const prepared = activateNewer().then(async (newer) => {
    if (distrust && !newer) await forgetStored()
  })
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  // refused in private mode
  await Promise.race([prepared.catch(() => undefined), patience])
  open()
}

/** Says that there is a newer version, and leaves to the user when to open it: something may be half typed. */
export const offerNewVersion = (): void =>
  useUpdate.setState({ apply: () => void openNewVersion(() => location.reload(), true) })
