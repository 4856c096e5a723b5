import { parseAcousticModel } from '../acoustics/acoustic-model.ts'
import { MODEL_FILE } from './model-file.ts'

const CACHE_NAME = 'acoustic-model'

/** Why the model is not available: without a network, or the server did not deliver it. */
export class ModelError extends Error {
  constructor(readonly reason: 'offline' | 'failed') {
    super(reason)
  }
}

const openCache = async (): Promise<Cache | undefined> =>
  'caches' in window ? await caches.open(CACHE_NAME).catch(() => undefined) : undefined

/** Whether the device has the model, so that no download is needed. */
export async function isModelStored(): Promise<boolean> {
  const cache = await openCache()
  return (await cache?.match(MODEL_FILE.url).catch(() => undefined)) !== undefined
}

/** Stores the model for use without a network and removes earlier ones. Without space, this visit uses it from memory. */
async function storeModel(file: ArrayBuffer): Promise<void> {
  const cache = await openCache()
  try {
    const type = { 'content-type': 'application/octet-stream' }
    await cache?.put(MODEL_FILE.url, new Response(file.slice(0), { headers: type }))
    for (const { url } of (await cache?.keys()) ?? [])
      if (new URL(url).pathname !== MODEL_FILE.url) await cache?.delete(url)
  } catch {
    // The quota is used up.
  }
}

/** Reads a response and reports the share that has arrived. */
async function readAll(response: Response, onProgress: (share: number) => void): Promise<ArrayBuffer> {
  const reader = response.body?.getReader()
  if (!reader) return response.arrayBuffer()
  const bytes = new Uint8Array(MODEL_FILE.size)
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    // The app's page or an error page instead of the model.
    if (size + value.length > bytes.length) throw new ModelError('failed')
    bytes.set(value, size)
    size += value.length
    onProgress(size / bytes.length)
  }
  return bytes.buffer.slice(0, size)
}

async function download(onProgress: (share: number) => void, signal: AbortSignal): Promise<ArrayBuffer> {
  // The browser's own cache would be a second copy.
  const response = await fetch(MODEL_FILE.url, { cache: 'no-store', signal }).catch(() => {
    throw new ModelError('offline')
  })
  if (!response.ok) throw new ModelError('failed')
  return readAll(response, onProgress).catch((error) => {
    throw error instanceof ModelError ? error : new ModelError('offline')
  })
}

/**
 * The acoustic model from the device, otherwise from the server. Rejects with `ModelError`; an aborted download rejects with
 * it as well.
 */
export async function loadModel(
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  const cache = await openCache()
  const stored = await cache?.match(MODEL_FILE.url).catch(() => undefined)
  const file = stored ? await stored.arrayBuffer() : await download(onProgress, signal)
  try {
    if (file.byteLength !== MODEL_FILE.size) throw new Error('incomplete')
    parseAcousticModel(file)
  } catch {
    await cache?.delete(MODEL_FILE.url).catch(() => undefined)
    throw new ModelError('failed')
  }
  if (!stored) await storeModel(file)
  return file
}
