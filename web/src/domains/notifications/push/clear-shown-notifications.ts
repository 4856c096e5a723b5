import { store } from '../../../lib/storage/local-storage.ts'
import { REGISTERED } from './device-subscription.ts'

/** Takes shown notifications and the count on the icon away. That somebody wants pushes here stays known by number. */
export async function clearShownNotifications(): Promise<void> {
  store(REGISTERED, null)
  await navigator.clearAppBadge?.().catch(() => undefined)
  const worker = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await worker?.getNotifications?.()) ?? []) shown.close()
}
