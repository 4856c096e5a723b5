import 'fake-indexeddb/auto'
import { listKeyedTexts } from '@shangxue/contract/reading/guests'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { store } from '../../../lib/storage/local-storage.ts'
import { ok } from '../../../lib/testing/server.ts'
import { startScriptedServer } from '../../session/testing/show.tsx'
import { readCachedPack } from '../content/pack-store.ts'
import { createFakeCaches } from '../testing/fake-caches.ts'
import { libraryResponses } from '../testing/library-server.ts'
import { resetStudyDevice } from '../testing/study-device.ts'
import { createEverydayWords } from '../testing/word-fixtures.ts'
import { fetchPackage, pausePackage, refreshPackage, removePackage } from './download-package.ts'
import { updatePackage, usePackage } from './package-store.ts'

let server: Awaited<ReturnType<typeof startScriptedServer>>
let device: ReturnType<typeof createFakeCaches>
let client: QueryClient
let isReachable: boolean
const goal = { grade: 7, book: '', unit: '', new_per_day: 5 } as const
const input = () => ({ client, goal })
const status = () => usePackage.getState().status

/** Defines what the test browser lacks. */
const defineOnNavigator = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true })

beforeEach(async () => {
  isReachable = true
  device = createFakeCaches()
  vi.stubGlobal('caches', device)
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => callback())
  defineOnNavigator('serviceWorker', {})
  defineOnNavigator('connection', undefined)
  await resetStudyDevice()
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  server = await startScriptedServer({
    ...libraryResponses({ words: { 7: createEverydayWords() } }, () => isReachable),
    [`GET ${listKeyedTexts.path}`]: () =>
      isReachable ? ok({ version: 'v1', list: [] }) : { instead: 'cut' as const },
    'GET /study-chunks.json': () => ({ json: ['assets/home.js'] }),
    'GET /assets/home.js': () => ({ text: 'code' }),
    'GET /api/english-study/tts': () => ({ text: 'audio' }),
  })
  store('offline-package', null)
  updatePackage({
    status: 'unknown',
    bytes: 0,
    allowsMetered: false,
    isHeld: false,
    files: [],
    lacksAudio: false,
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await server.stop()
})

describe('the offline package', () => {
  test('stores code, content and audio, and tells its size', async () => {
    await refreshPackage(input())
    expect(usePackage.getState()).toMatchObject({ status: 'ready', lacksAudio: false })
    expect(usePackage.getState().bytes).toBeGreaterThan(1_000)
    expect(device.keysOf('assets')).toEqual(['/assets/home.js'])
    expect(device.keysOf('speech')).toHaveLength(createEverydayWords().length)
    expect((await readCachedPack('words 7'))?.list).toHaveLength(createEverydayWords().length)
    expect(await readCachedPack('words 16')).toBeDefined()
  })

  test.each([{ type: 'cellular' }, { saveData: true }])(
    'asks first on a metered connection: %j',
    async (connection) => {
      defineOnNavigator('connection', connection)
      await refreshPackage(input())
      expect(status()).toBe('asking')
      expect(device.keysOf('speech')).toEqual([])
      await fetchPackage(input())
      expect(status()).toBe('ready')
    },
  )

  test('pauses without a network and continues later', async () => {
    isReachable = false
    await refreshPackage(input())
    expect(status()).toBe('paused')
    isReachable = true
    await refreshPackage(input())
    expect(status()).toBe('ready')
  })

  test('stays paused if the learner paused it', async () => {
    const running = refreshPackage(input())
    pausePackage()
    await running
    expect(status()).toBe('paused')
    await refreshPackage(input())
    expect(status()).toBe('paused')
    await fetchPackage(input())
    expect(status()).toBe('ready')
  })

  test('reports a device without room and fetches again only on request', async () => {
    device.failWith = new DOMException('full', 'QuotaExceededError')
    await refreshPackage(input())
    expect(status()).toBe('full')
    device.failWith = undefined
    await refreshPackage(input())
    expect(status()).toBe('full')
    await fetchPackage(input())
    expect(status()).toBe('ready')
  })

  test('is removed and does not come back by itself', async () => {
    await refreshPackage(input())
    await removePackage()
    await refreshPackage(input())
    expect(usePackage.getState()).toMatchObject({ status: 'removed', bytes: 0 })
    expect([device.keysOf('assets'), device.keysOf('speech')]).toEqual([[], []])
    expect(await readCachedPack('words 7')).toBeUndefined()
    await fetchPackage(input())
    expect((await readCachedPack('words 7'))?.list).toHaveLength(createEverydayWords().length)
  })
})
