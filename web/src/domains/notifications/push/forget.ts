import { store } from '../../../lib/storage.ts'
import { KNOWN } from './this-device.ts'

/** Takes shown notifications and the count on the icon away. That somebody wants pushes here stays known by number. */
export async function forgetShown(): Promise<void> {
  store(KNOWN, null)
  await navigator.clearAppBadge?.().catch(() => undefined)
  const worker = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await worker?.getNotifications?.()) ?? []) shown.close()
}
