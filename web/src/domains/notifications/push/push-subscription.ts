/** Limits the wait for a service worker, because `ready` never settles on a page without one. */
const WORKER_TIMEOUT_MS = 5_000

export async function workerReady(): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.active) return registration
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, WORKER_TIMEOUT_MS, undefined))
  return Promise.race([navigator.serviceWorker.ready, timeout])
}

export const subscription = async (): Promise<PushSubscription | undefined> => {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return undefined
  const worker = await navigator.serviceWorker.getRegistration()
  return (await worker?.pushManager.getSubscription()) ?? undefined
}

/** Hashes the endpoint in the same way as the server. */
export async function endpointHash({ endpoint }: PushSubscription): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

const sameBytes = (a: ArrayBuffer | null | undefined, b: Uint8Array) => {
  const actualBytes = a ? new Uint8Array(a) : undefined
  return actualBytes?.length === b.length && actualBytes.every((byte, i) => byte === b[i])
}

/** True if the subscription was created with this server key, so that its messages arrive. */
export const hasServerKey = ({ options }: PushSubscription, key: string) =>
  sameBytes(options.applicationServerKey, bytesOf(key))

/** Returns the existing subscription if it uses this server key, otherwise creates one. */
export async function ensureSubscription(
  worker: ServiceWorkerRegistration,
  key: string,
): Promise<PushSubscription> {
  const bytes = bytesOf(key)
  const existing = await worker.pushManager.getSubscription()
  if (existing && hasServerKey(existing, key)) return existing
  await existing?.unsubscribe()
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes })
}
