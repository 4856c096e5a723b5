import { offerNewVersion } from './new-version.ts'

const LOOK_FOR_UPDATE_MS = 60 * 60_000

/** Caches the files of styles that the server inlined (platform/http/web.ts); offline, the screen needs the files. */
function cacheStyles(): void {
  for (const { dataset } of document.querySelectorAll<HTMLStyleElement>('style[data-files]'))
    for (const file of dataset.files?.split(' ') ?? []) fetch(`/${file}`).catch(() => undefined)
}

/** Offers the new version when a worker replaces another. The first worker of a device is not an update. */
function watch(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    if (registration.waiting && navigator.serviceWorker.controller) offerNewVersion()
  }
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer)
  })
  offer()
}

/** Registers the service worker of a built app and offers new versions. */
export async function startUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // Fails in private mode or offline. The app works without it.
  const registration = await navigator.serviceWorker.register('/sw.js', { scope: '/' }).catch(() => undefined)
  if (!registration) return addEventListener('online', () => void startUpdates(), { once: true })
  watch(registration)
  void navigator.serviceWorker.ready.then(cacheStyles)
  // A phone may keep the app open for days.
  const look = () => void registration.update().catch(() => undefined)
  setInterval(look, LOOK_FOR_UPDATE_MS)
}
