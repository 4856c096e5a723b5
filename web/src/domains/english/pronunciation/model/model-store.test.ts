import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { packAcousticModel } from '../../../../../build/acoustic-model.ts'
import { MODEL_FILE } from './model-file.ts'
import { isModelStored, loadModel } from './model-store.ts'

const packed = new Uint8Array(packAcousticModel())
let stored: Map<string, Response>
let respond: () => Promise<Response>
let requests: number
let isFull: boolean

beforeEach(() => {
  stored = new Map()
  requests = 0
  isFull = false
  respond = async () => new Response(packed)
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (url: string) => stored.get(url)?.clone(),
      put: async (url: string, response: Response) => {
        if (isFull) throw new DOMException('', 'QuotaExceededError')
        stored.set(url, response)
      },
      keys: async () => [...stored.keys()].map((url) => ({ url: `http://localhost${url}` })),
      delete: async (url: string) => stored.delete(new URL(url, 'http://localhost').pathname),
    }),
  })
  vi.stubGlobal('fetch', () => {
    requests += 1
    return respond()
  })
})
afterEach(() => vi.unstubAllGlobals())

const load = (onProgress: (share: number) => void = () => undefined) =>
  loadModel(onProgress, new AbortController().signal)
const reasonOf = () =>
  load().then(
    () => undefined,
    ({ reason }: { reason?: string }) => reason,
  )

describe('loadModel', () => {
  test('downloads once, reports progress, and then works without a network', async () => {
    const shares: number[] = []
    expect(await isModelStored()).toBe(false)
    expect((await load((share) => shares.push(share))).byteLength).toBe(MODEL_FILE.size)
    expect(shares.at(-1)).toBe(1)
    respond = () => Promise.reject(new TypeError('offline'))
    expect([await isModelStored(), (await load()).byteLength, requests]).toEqual([true, MODEL_FILE.size, 1])
  })
  test('removes an earlier model', async () => {
    stored.set('/acoustic-model-old.bin', new Response('old'))
    await load()
    expect([...stored.keys()]).toEqual([MODEL_FILE.url])
  })
  test('uses the model from memory if the device is full', async () => {
    isFull = true
    expect((await load()).byteLength).toBe(MODEL_FILE.size)
    expect(await isModelStored()).toBe(false)
  })
  test('reports a missing network', async () => {
    respond = () => Promise.reject(new TypeError('offline'))
    expect(await reasonOf()).toBe('offline')
  })
  test.each([
    ['the page of the app', () => new Response('<!doctype html>')],
    ['an error', () => new Response('', { status: 503 })],
    ['half a file', () => new Response(packed.slice(0, 1_000))],
    ['too much', () => new Response(new Uint8Array(MODEL_FILE.size + 1))],
    ['other bytes', () => new Response(new Uint8Array(MODEL_FILE.size))],
  ])('does not store %s', async (_, response) => {
    respond = async () => response()
    expect(await reasonOf()).toBe('failed')
    expect(stored.size).toBe(0)
  })
})
