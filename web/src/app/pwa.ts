/// <reference types="vite-plugin-pwa/client" />
import { useUpdate } from './update-store.ts'

const LOOK_FOR_UPDATE_MS = 60 * 60_000
/** What is kept for later starts comes after the first screen, whose data it would hold up on a weak line. */
const AFTER_FIRST_SCREEN_MS = 5_000

/** Styles that came in the page (server, platform/http/web.ts) are kept as files, or the screen would not open offline. */
function keepStyles(): void {
  for (const { dataset } of document.querySelectorAll<HTMLStyleElement>('style[data-files]'))
    for (const file of dataset.files?.split(' ') ?? []) fetch(`/${file}`).catch(() => undefined)
}

/** Registers the service worker of a built app, and says when a newer version waits. */
export async function startUpdates(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await new Promise((resolve) => setTimeout(resolve, AFTER_FIRST_SCREEN_MS))
  const code = await import('virtual:pwa-register').catch(() => undefined)
  if (!code) return addEventListener('online', () => void startUpdates(), { once: true })
  const update = code.registerSW({
    onNeedRefresh: () => useUpdate.setState({ apply: () => void update(true) }),
    onRegisteredSW: (_, registration) => {
      keepStyles()
      // A phone keeps the app open for days.
      if (registration) setInterval(() => registration.update().catch(() => undefined), LOOK_FOR_UPDATE_MS)
    },
  })
}
