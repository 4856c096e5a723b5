/** Cache of spoken texts for use without a network, by address. The service worker does not use it. */
const CACHE_NAME = 'speech'

const openCache = async (): Promise<Cache | undefined> =>
  typeof caches === 'undefined' ? undefined : caches.open(CACHE_NAME).catch(() => undefined)

const sizeOf = async (response: Response): Promise<number> => (await response.blob()).size

/** Bytes of a stored text; undefined if it is not stored. */
export async function storedSpeechSize(address: string): Promise<number | undefined> {
  const stored = await (await openCache())?.match(address)
  return stored && sizeOf(stored)
}

/**
 * Fetches a spoken text and stores it. Returns its bytes, or the refusing response's status. Rejects without a network, and
 * with `QuotaExceededError` if the device has no room.
 */
export async function storeSpeech(
  address: string,
  signal: AbortSignal,
): Promise<{ readonly bytes: number } | { readonly status: number }> {
  const response = await fetch(address, { signal })
  if (!response.ok) return { status: response.status }
  const bytes = await sizeOf(response.clone())
  await (await openCache())?.put(address, response)
  return { bytes }
}

/** An object URL of a stored text, to be revoked by the caller; undefined if it is not stored. */
export async function storedSpeechUrl(address: string): Promise<string | undefined> {
  const stored = await (await openCache())?.match(address).catch(() => undefined)
  return stored && URL.createObjectURL(await stored.blob())
}

export const removeStoredSpeech = async (): Promise<void> => {
  if (typeof caches !== 'undefined') await caches.delete(CACHE_NAME)
}
