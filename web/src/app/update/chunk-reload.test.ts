import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadOrReload } from './chunk-reload.ts'

const missingChunk = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const open = vi.fn()
let lost = true
const page = { open, isLost: async () => lost }
const addressOf = (address: string) => () => address
/** A load that triggers a page reload never settles. */
const outcome = (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      () => 'loaded',
      () => 'failed',
    ),
    new Promise((resolve) => setTimeout(resolve, 0, 'reloading')),
  ])

beforeEach(() => {
  lost = true
  open.mockReset()
  sessionStorage.clear()
})
afterEach(() => void vi.restoreAllMocks())

describe('a screen whose file was removed by an update', () => {
  test('is reloaded from the server once', async () => {
    expect(await outcome(loadOrReload(missingChunk, addressOf('/price'), page))).toBe('reloading')
    expect(open).toHaveBeenCalledExactlyOnceWith('/price')
    expect(await outcome(loadOrReload(missingChunk, addressOf('/price'), page))).toBe('failed')
    expect(open).toHaveBeenCalledOnce()
  })
  test('is reloaded again after a successful load', async () => {
    await outcome(loadOrReload(missingChunk, addressOf('/price'), page))
    expect(await loadOrReload(async () => 1, addressOf('/price'), page)).toBe(1)
    expect(await outcome(loadOrReload(missingChunk, addressOf('/price'), page))).toBe('reloading')
  })
  test('fails immediately if the server is unreachable', async () => {
    lost = false
    await expect(loadOrReload(missingChunk, addressOf('/price'), page)).rejects.toMatchObject({
      code: 'network',
    })
    expect(open).not.toHaveBeenCalled()
  })
  test('fails immediately if session storage is blocked', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    expect(await outcome(loadOrReload(missingChunk, addressOf('/price'), page))).toBe('failed')
  })
})
