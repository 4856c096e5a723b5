import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadOrReload } from './chunk-reload.ts'

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const open = vi.fn()
let lost = true
const page = { open, isLost: async () => lost }
const at = (address: string) => () => address
/** A load that ends in a reload never settles. */
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

describe('a screen whose file is gone after an update', () => {
  test('is opened anew from the server, once', async () => {
    expect(await outcome(loadOrReload(gone, at('/price'), page))).toBe('reloading')
    expect(open).toHaveBeenCalledExactlyOnceWith('/price')
    expect(await outcome(loadOrReload(gone, at('/price'), page))).toBe('failed')
    expect(open).toHaveBeenCalledOnce()
  })
  test('may be opened anew again after it had worked', async () => {
    await outcome(loadOrReload(gone, at('/price'), page))
    expect(await loadOrReload(async () => 1, at('/price'), page)).toBe(1)
    expect(await outcome(loadOrReload(gone, at('/price'), page))).toBe('reloading')
  })
  test('fails at once where the server is out of reach: a reload would bring nothing', async () => {
    lost = false
    await expect(loadOrReload(gone, at('/price'), page)).rejects.toMatchObject({ code: 'network' })
    expect(open).not.toHaveBeenCalled()
  })
  test('fails at once where nothing can be remembered, or it would reload for ever', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    expect(await outcome(loadOrReload(gone, at('/price'), page))).toBe('failed')
  })
})
