import { listPushDevices, subscribePush, unsubscribePush } from '@shangxue/contract/notifications/push'
import { call } from '../../../lib/api/call.ts'
import { readStored, store } from '../../../lib/storage/local-storage.ts'
import {
  endpointHash,
  ensureSubscription,
  hasServerKey,
  subscription,
  workerReady,
} from './push-subscription.ts'

/** Ids of users with pushes enabled on this device, which several users may share. */
const ENABLED_USERS = 'pushWanted'
/** User, sign-in and endpoint under which this device is registered on the server. */
export const REGISTERED = 'pushKnown'
const LAST_SIGN_IN = 'zuihoudenglushijian'

function enabledUsers(): string[] {
  const list: unknown = JSON.parse(readStored(ENABLED_USERS) ?? '[]')
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : []
}
const isEnabledFor = (owner: string) => enabledUsers().includes(owner)
const setEnabledFor = (owner: string, enabled: boolean) =>
  store(
    ENABLED_USERS,
    JSON.stringify([...enabledUsers().filter((user) => user !== owner), ...(enabled ? [owner] : [])]),
  )

const stampOf = (owner: string, mark: string) => `${owner} ${readStored(LAST_SIGN_IN) ?? ''} ${mark}`

const serverKey = async () => (await call(listPushDevices, {}, { quiet: true })).key

/** Registers this device on the server for the signed-in user. */
async function registerDevice(owner: string, worker: ServiceWorkerRegistration, key: string): Promise<void> {
  const created = await ensureSubscription(worker, key)
  const { endpoint, keys } = created.toJSON()
  await call(
    subscribePush,
    { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    { quiet: true },
  )
  store(REGISTERED, stampOf(owner, await endpointHash(created)))
}

/** `no_worker`: the app has not been installed in the browser yet; `unreachable`: the browser's push service is. */
export type EnableResult = 'on' | 'denied' | 'dismissed' | 'no_worker' | 'unreachable'

/** Requests the permission, which needs a user gesture, and subscribes. Rejects if our server is unreachable. */
export async function enablePush(owner: string): Promise<EnableResult> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed'
  const worker = await workerReady()
  if (!worker) return 'no_worker'
  try {
    await registerDevice(owner, worker, await serverKey())
  } catch (error) {
    if (error instanceof DOMException) return 'unreachable'
    throw error
  }
  setEnabledFor(owner, true)
  return 'on'
}

/** Unsubscribes the browser first, so that nothing is shown even if the server request fails. */
export async function disablePush(owner: string, id: number | undefined): Promise<void> {
  setEnabledFor(owner, false)
  store(REGISTERED, null)
  await (await subscription())?.unsubscribe()
  if (id !== undefined) await call(unsubscribePush, { id }, { quiet: true })
}

let lastRun: Promise<void> = Promise.resolve()

/**
 * Ties this device's subscription to the signed-in user: registers it again when its owner signs in, and drops it when
 * another user signs in or the owner signs out, because a sign-out without a network never reaches the server. The steps
 * run one after the other because several users may share a device.
 */
export function reconcile(owner: string): Promise<void> {
  const run = lastRun.then(() => applyOwner(owner))
  lastRun = run.catch(() => undefined)
  return run
}

async function applyOwner(owner: string): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const current = await subscription()
  if (owner === '' || !isEnabledFor(owner)) {
    store(REGISTERED, null)
    await current?.unsubscribe()
    return
  }
  const key = await serverKey()
  // a subscription with an outdated server key no longer receives pushes
  if (
    current &&
    hasServerKey(current, key) &&
    readStored(REGISTERED) === stampOf(owner, await endpointHash(current))
  )
    return
  const worker = await workerReady()
  if (worker) await registerDevice(owner, worker, key)
}
