import { listPushDevices, subscribePush, unsubscribePush } from '@shangxue/contract/notifications/push'
import { call } from '../../../lib/api/index.ts'
import { readStored, store } from '../../../lib/storage.ts'
import { isOfKey, markOf, subscribed, subscription, workerReady } from './browser.ts'

/** Ids of users with pushes enabled on this device, which several users may share. */
const WANTED = 'pushWanted'
/** For whom, of which sign-in and address, the server knows this device. */
export const KNOWN = 'pushKnown'
const LAST_SIGN_IN = 'zuihoudenglushijian'

function wanted(): string[] {
  const list: unknown = JSON.parse(readStored(WANTED) ?? '[]')
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
}
const isWanted = (owner: string) => wanted().includes(owner)
const want = (owner: string, yes: boolean) =>
  store(WANTED, JSON.stringify([...wanted().filter((one) => one !== owner), ...(yes ? [owner] : [])]))

const stampOf = (owner: string, mark: string) => `${owner} ${readStored(LAST_SIGN_IN) ?? ''} ${mark}`

const serverKey = async () => (await call(listPushDevices, {}, { quiet: true })).key

/** Makes this device known to the server for who is signed in. */
async function makeKnown(owner: string, worker: ServiceWorkerRegistration, key: string): Promise<void> {
  const made = await subscribed(worker, key)
  const { endpoint, keys } = made.toJSON()
  await call(
    subscribePush,
    { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    { quiet: true },
  )
  store(KNOWN, stampOf(owner, await markOf(made)))
}

/** `no_worker`: the app has not been installed in the browser yet; `unreachable`: the browser's push service is. */
export type Enabled = 'on' | 'denied' | 'dismissed' | 'no_worker' | 'unreachable'

/** Asks for the right, which only a tap may, and subscribes. Rejects where our server cannot be asked. */
export async function enablePush(owner: string): Promise<Enabled> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed'
  const worker = await workerReady()
  if (!worker) return 'no_worker'
  try {
    await makeKnown(owner, worker, await serverKey())
  } catch (error) {
    if (error instanceof DOMException) return 'unreachable'
    throw error
  }
  want(owner, true)
  return 'on'
}

/** First the browser: what the server sends afterwards finds nobody. */
export async function disablePush(owner: string, id: number | undefined): Promise<void> {
  want(owner, false)
  store(KNOWN, null)
  await (await subscription())?.unsubscribe()
  if (id !== undefined) await call(unsubscribePush, { id }, { quiet: true })
}

let before: Promise<void> = Promise.resolve()

/**
 * Keeps this device's subscription with whoever is signed in: made known again for a new sign-in of who wanted it, given
 * up for anybody else and when somebody signs out, since a sign-out without a network never reaches the server. One
 * after the other: a device passes through several hands.
 */
export function reconcile(owner: string): Promise<void> {
  const turn = before.then(() => settle(owner))
  before = turn.catch(() => undefined)
  return turn
}

async function settle(owner: string): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const own = await subscription()
  if (owner === '' || !isWanted(owner)) {
    store(KNOWN, null)
    await own?.unsubscribe()
    return
  }
  const key = await serverKey()
  // another key than it subscribed with, and it is not reached any more
  if (own && isOfKey(own, key) && readStored(KNOWN) === stampOf(owner, await markOf(own))) return
  const worker = await workerReady()
  if (worker) await makeKnown(owner, worker, key)
}
