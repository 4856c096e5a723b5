/** The cache from which the service worker serves code; see web/vite.config.ts. */
const CODE_CACHE = 'assets'
/** Written by the build: the files of all study screens and of the parts that they load on demand. */
const CHUNKS_FILE = '/study-chunks.json'

async function listFiles(signal: AbortSignal): Promise<string[]> {
  const response = await fetch(CHUNKS_FILE, { signal })
  // Without a build, as in development, the response is a page.
  return response.json().catch(() => [])
}

/** Bytes of a response on the device, which differ from the compressed bytes of its transfer. */
const sizeOf = async (response: Response): Promise<number> => (await response.blob()).size

/**
 * Stores the code of all study screens. Files that the device has are skipped, so that an interrupted run continues.
 * Returns the stored files. Rejects without a network, and with `QuotaExceededError` without room.
 * @param report receives the bytes of each file
 */
export async function storeCode(signal: AbortSignal, report: (bytes: number) => void): Promise<string[]> {
  const files = await listFiles(signal)
  const cache = await caches.open(CODE_CACHE)
  for (const file of files) {
    signal.throwIfAborted()
    const address = `/${file}`
    // The shell of the app is in another cache.
    const stored = await caches.match(address, { ignoreSearch: true })
    if (stored) {
      report(await sizeOf(stored))
      continue
    }
    const response = await fetch(address, { signal })
    if (!response.ok) continue
    report(await sizeOf(response.clone()))
    await cache.put(address, response)
  }
  return files
}

/** Removes files from the device that no version needs any more, or all of the package. */
export async function removeCode(files: readonly string[]): Promise<void> {
  if (typeof caches === 'undefined') return
  const cache = await caches.open(CODE_CACHE)
  for (const file of files) await cache.delete(`/${file}`)
}
