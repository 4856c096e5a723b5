/** The registration, once there is one; a page without a worker waits for ever otherwise. */
const WORKER_MS = 5_000

export async function workerReady(): Promise<ServiceWorkerRegistration | undefined> {
  const known = await navigator.serviceWorker.getRegistration()
  if (known?.active) return known
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, WORKER_MS, undefined))
  return Promise.race([navigator.serviceWorker.ready, late])
}

export const subscription = async (): Promise<PushSubscription | undefined> => {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return undefined
  const worker = await navigator.serviceWorker.getRegistration()
  return (await worker?.pushManager.getSubscription()) ?? undefined
}

/** As the server keeps addresses of devices. */
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

/** Whether messages signed with this key of the server reach a subscription. */
export const hasServerKey = ({ options }: PushSubscription, key: string) =>
  sameBytes(options.applicationServerKey, bytesOf(key))

/** A subscription with this key of the server: the one that is there, or a new one. */
export async function ensureSubscription(
  worker: ServiceWorkerRegistration,
  key: string,
): Promise<PushSubscription> {
  const bytes = bytesOf(key)
  const known = await worker.pushManager.getSubscription()
  if (known && hasServerKey(known, key)) return known
  await known?.unsubscribe()
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes })
}
