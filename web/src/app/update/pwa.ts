import { offerNewVersion } from './new-version.ts'

const LOOK_FOR_UPDATE_MS = 60 * 60_000

/** Caches styles that came inlined in the page (server, platform/http/static) as files; the screen could not open offline otherwise. */
function cacheStyles(): void {
  for (const { dataset } of document.querySelectorAll<HTMLStyleElement>('style[data-files]'))
    for (const file of dataset.files?.split(' ') ?? []) fetch(`/${file}`).catch(() => undefined)
}

/** The first worker of a device takes nothing over: only one that follows another is a newer version. */
function watch(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    if (registration.waiting && navigator.serviceWorker.controller) offerNewVersion()
  }
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer)
  })
  offer()
}

/** Registers the service worker of a built app, and says when a newer version waits. */
export async function startUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // refused in private mode, or without a network: the app works without it
  const registration = await navigator.serviceWorker.register('/sw.js', { scope: '/' }).catch(() => undefined)
  if (!registration) return addEventListener('online', () => void startUpdates(), { once: true })
  watch(registration)
  void navigator.serviceWorker.ready.then(cacheStyles)
  // a phone keeps the app open for days
  const look = () => void registration.update().catch(() => undefined)
  setInterval(look, LOOK_FOR_UPDATE_MS)
}
