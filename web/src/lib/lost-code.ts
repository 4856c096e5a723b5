import { listeners } from './listeners.ts'

const lost = listeners<void>()
/** Code that the page needs is no longer to be had: there is a newer version. Returns the unsubscriber. */
export const onLostCode = lost.add

/**
 * Opens the server's version of the app. `distrust`: what the device has stored of it has failed. app/offline.ts, whose code
 * the first screen does not wait for, brings the service worker up to date before (app/new-version.ts).
 */
export const newVersion = { open: async (open: () => void, _distrust?: boolean): Promise<void> => open() }

/** Asked past every cache and proxy: a portal answers with a page of its own. */
async function serverAnswers(): Promise<boolean> {
  try {
    const answer = await fetch('/health', { cache: 'no-store' })
    return answer.ok && ((await answer.json()) as { status?: unknown }).status === 'ok'
  } catch {
    return false
  }
}

/** Whether code that did not come is gone, rather than out of reach: the server is there and does not have it. */
export async function isLost(): Promise<boolean> {
  return navigator.onLine && (await serverAnswers())
}

/** Says so where a part of a screen did not come because it is gone. */
export async function reportLostCode(): Promise<void> {
  if (await isLost()) lost.notify()
}
