import { preloadConfirm } from '../../../ui/overlay/dialog/confirm.ts'

/** The cache from which the service worker serves code; see web/vite.config.ts. */
const CODE_CACHE = 'assets'
/** Written by the build: files by address of a screen. */
const CHUNKS_FILE = '/route-chunks.json'
/** Other screens that study leads to. */
const MORE_SCREENS = [
  '/word-learning',
  '/cloze-practice',
  '/dictation-practice',
  '/rank-system',
  '/reading-comprehension',
  '/reading-comprehension/:id',
  '/reading-comprehension/:id/result/:attemptId',
  '/reading-comprehension-settings',
  '/reading-comprehension-guide',
]
const isStudyScreen = (path: string) => path.startsWith('/english-study') || MORE_SCREENS.includes(path)

/** Parts that screens load on demand. */
const LAZY_PARTS = [
  () => import('../today/today-screen.tsx'),
  () => import('../letter/letter-sheet.tsx'),
  () => import('../../reading/day/public.ts'),
  () => import('../../reading/guest/adopt-practices.ts'),
  () => preloadConfirm(),
]

async function filesOfScreens(signal: AbortSignal): Promise<string[]> {
  const response = await fetch(CHUNKS_FILE, { signal })
  // Without a build, as in development, the response is a page.
  const chunks: Record<string, string[]> = await response.json().catch(() => ({}))
  return Object.entries(chunks).flatMap(([path, files]) => (isStudyScreen(path) ? files : []))
}

/** Code files that this page has loaded, among them the parts loaded on demand. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name, location.href))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname.slice(1))

/** Bytes of a response on the device, which differ from the compressed bytes of its transfer. */
const sizeOf = async (response: Response): Promise<number> => (await response.blob()).size

/**
 * Stores the code of all study screens. Files that the device has are skipped, so that an interrupted run continues.
 * Returns the stored files. Rejects without a network, and with `QuotaExceededError` without room.
 * @param report receives the bytes of each file
 */
export async function storeCode(signal: AbortSignal, report: (bytes: number) => void): Promise<string[]> {
  performance.setResourceTimingBufferSize?.(1_000)
  for (const load of LAZY_PARTS) await load().catch(() => undefined)
  const files = [...new Set([...(await filesOfScreens(signal)), ...loadedFiles()])]
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
