import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { speechAddress } from '../../../lib/audio/speech.ts'
import { storedSpeechUrl } from '../../../lib/audio/stored-speech.ts'
import { createFakeCaches } from '../testing/fake-caches.ts'
import { storeAudio } from './store-audio.ts'

let device: ReturnType<typeof createFakeCaches>
let requests: string[]
let statusOf: (address: string) => number
const spoken = (word: string) => `audio of ${word}`

beforeEach(() => {
  device = createFakeCaches()
  requests = []
  statusOf = () => 200
  vi.stubGlobal('caches', device)
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address)
    const word = new URL(address, 'http://x').searchParams.get('text') ?? ''
    return new Response(spoken(word), { status: statusOf(address) })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const store = (words: readonly string[], signal = new AbortController().signal) => {
  const sizes: number[] = []
  const done = storeAudio(words, { signal, paceMs: 0, report: (bytes) => sizes.push(bytes) })
  return { sizes, done }
}

describe('the audio of a week', () => {
  test('is stored under the address of its speech', async () => {
    const { done, sizes } = store(['kite', 'sun'])
    expect(await done).toBe(true)
    expect(device.keysOf('speech')).toEqual(['kite', 'sun'].map((text) => speechAddress(text)))
    expect(sizes).toEqual([spoken('kite').length, spoken('sun').length])
    const url = await storedSpeechUrl(speechAddress('kite'))
    expect(url).toMatch(/^blob:/)
    expect(await storedSpeechUrl(speechAddress('moon'))).toBeUndefined()
  })

  test('continues after an interruption without fetching twice', async () => {
    const controller = new AbortController()
    statusOf = (address) => {
      if (address.includes('sun')) controller.abort(new Error('offline'))
      return 200
    }
    await expect(store(['kite', 'sun', 'moon'], controller.signal).done.then(() => 'ended')).resolves.toBe(
      'ended',
    )
    requests = []
    statusOf = () => 200
    expect(await store(['kite', 'sun', 'moon', 'star']).done).toBe(true)
    expect(requests).toEqual([speechAddress('star')])
  })

  test('waits when the server limits new audio', async () => {
    vi.useFakeTimers()
    let limited = true
    statusOf = () => (limited ? 429 : 200)
    const { done } = store(['kite'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(requests).toHaveLength(1)
    limited = false
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await done).toBe(true)
    expect(requests).toHaveLength(2)
  })

  test('is left out if the server has no voice', async () => {
    statusOf = () => 503
    expect(await store(['kite', 'sun']).done).toBe(false)
    expect(requests).toHaveLength(1)
  })

  test('rejects if the device has no room', async () => {
    device.failWith = new DOMException('full', 'QuotaExceededError')
    await expect(store(['kite']).done).rejects.toMatchObject({ name: 'QuotaExceededError' })
  })
})
