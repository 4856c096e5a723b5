import { store } from '../../../lib/storage/local-storage.ts'
import { REGISTERED } from './device-subscription.ts'

/** Closes shown notifications and clears the icon badge. The ids of users who enabled pushes stay stored. */
export async function clearShownNotifications(): Promise<void> {
  store(REGISTERED, null)
  await navigator.clearAppBadge?.().catch(() => undefined)
  const worker = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await worker?.getNotifications?.()) ?? []) notification.close()
}
