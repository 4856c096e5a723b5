/// <reference types="vite-plugin-pwa/client" />
import { useUpdate } from './update-store.ts'

const LOOK_FOR_UPDATE_MS = 60 * 60_000

/** Registers the service worker of a built app, and says when a newer version waits. */
export async function startUpdates(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { registerSW } = await import('virtual:pwa-register')
  const update = registerSW({
    onNeedRefresh: () => useUpdate.setState({ apply: () => void update(true) }),
    onRegisteredSW: (_, registration) => {
      // A phone keeps the app open for days.
      if (registration) setInterval(() => registration.update().catch(() => undefined), LOOK_FOR_UPDATE_MS)
    },
  })
}
