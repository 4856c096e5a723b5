import { listeners } from './util/listeners.ts'

const outdatedCode = listeners<void>()
/**
 * Subscribes to the discovery that the server no longer has code that this page needs, because a newer version was deployed.
 * Returns the function that unsubscribes.
 */
export const onOutdatedCode = outdatedCode.add

/**
 * Opens the server's version of the app. `distrust` means that the stored copy on the device has failed. app/offline.ts, which the
 * first screen does not wait for, replaces `open` by one that first updates the service worker (app/new-version.ts).
 */
export const newVersion = { open: async (open: () => void, _distrust?: boolean): Promise<void> => open() }

/** Bypasses every cache. The body is checked because a captive portal responds with a page of its own. */
async function isServerReachable(): Promise<boolean> {
  try {
    const response = await fetch('/health', { cache: 'no-store' })
    return response.ok && ((await response.json()) as { status?: unknown }).status === 'ok'
  } catch {
    return false
  }
}

/** True if the server is reachable but no longer has the code, rather than the network being down. */
export async function isCodeOutdated(): Promise<boolean> {
  return navigator.onLine && (await isServerReachable())
}

/** Notifies the subscribers if part of a screen failed to load because its code no longer exists. */
export async function reportOutdatedCode(): Promise<void> {
  if (await isCodeOutdated()) outdatedCode.notify()
}
