import { useUpdate } from './update-store.ts'

/** How long to wait for a newer service worker to be fetched and to take over; then the page is opened as it is. */
const PATIENCE_MS = 10_000

/** Resolves when the event comes, or when patience ends. */
const until = (target: EventTarget, kind: string, when: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (when()) end()
    }
    const timer = setTimeout(() => end(), PATIENCE_MS)
    const end = () => {
      clearTimeout(timer)
      target.removeEventListener(kind, look)
      resolve()
    }
    target.addEventListener(kind, look)
    look()
  })

const inTime = <T>(work: Promise<T>): Promise<T | undefined> =>
  Promise.race([
    work.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ])

/** Has the newest service worker take over, where a newer one than the page's is to be had. Answers whether it did. */
async function activateNewest(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  const registration = await inTime(navigator.serviceWorker.getRegistration())
  if (!registration) return false
  await inTime(registration.update())
  const next = registration.waiting ?? registration.installing
  if (!next) return false
  await until(next, 'statechange', () => next.state !== 'installing')
  if (next.state === 'redundant') return false
  const before = navigator.serviceWorker.controller
  next.postMessage({ type: 'SKIP_WAITING' })
  // a page that was opened past the worker (reload with shift) is not taken over
  if (before) await until(navigator.serviceWorker, 'controllerchange', () => next.state === 'activated')
  return true
}

/** What the worker has stored of its build: without it, it asks the server. The worker and its pushes stay. */
async function forgetStoredBuild(): Promise<void> {
  if (!('caches' in window)) return
  const names = (await inTime(caches.keys())) ?? []
  await inTime(Promise.all(names.map((name) => caches.delete(name))))
}

/**
 * Opens the server's version of the app. The service worker, which would serve its own build again, is brought up to date
 * first. `stored`: what it has stored is not trusted, as it has failed.
 */
export async function openNewVersion(open: () => void, stored: 'trusted' | 'forgotten' = 'trusted') {
  const newer = await activateNewest()
  if (!newer && stored === 'forgotten') await forgetStoredBuild()
  open()
}

/** Says that there is a newer version, and leaves to the user when to open it: something may be half typed. */
export const offerNewVersion = (): void =>
  useUpdate.setState({ apply: () => void openNewVersion(() => location.reload(), 'forgotten') })
