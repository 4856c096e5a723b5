import { useUpdate } from './update-store.ts'

/** The page reloads after this time even if the new service worker cannot be fetched or does not activate. */
const PATIENCE_MS = 10_000

/** Activates a newer service worker. Resolves to false if there is none. */
async function activateNewer(): Promise<boolean> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const registration = await workers?.getRegistration()
  await registration?.update().catch(() => undefined)
  const next = registration?.waiting ?? registration?.installing
  if (!workers || !next) return false
  const controllerChanged = new Promise((resolve) =>
    workers.addEventListener('controllerchange', resolve, { once: true }),
  )
  next.postMessage({ type: 'SKIP_WAITING' })
  await controllerChanged
  return true
}

/** Deletes all caches, so that the worker fetches from the server. The worker stays registered for pushes. */
const forgetStored = async () => Promise.all((await caches.keys()).map((name) => caches.delete(name)))

/**
 * Opens the server's version of the app. Activates the newest service worker first, because the old one would serve its own
 * build again. The second argument deletes the caches if there is no newer worker, because the cached build has failed.
 */
export async function openNewVersion(open: () => void, distrust = false): Promise<void> {
  const prepared = activateNewer().then(async (newer) => {
    if (distrust && !newer) await forgetStored()
  })
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  // Private mode may reject these calls.
  await Promise.race([prepared.catch(() => undefined), patience])
  open()
}

/** Offers the new version without opening it, because the user may have unsaved input. */
export const offerNewVersion = (): void =>
  useUpdate.setState({ apply: () => void openNewVersion(() => location.reload(), true) })
