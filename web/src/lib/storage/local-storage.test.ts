import { afterEach, expect, test, vi } from 'vitest'
import { onOtherTab, readStored, store } from './local-storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  store('k', null)
})

const broken = () => {
  throw new DOMException('blocked', 'SecurityError')
}

test('reads a stored value and removes it with null', () => {
  store('k', 'v')
  expect([readStored('k'), localStorage.getItem('k')]).toEqual(['v', 'v'])
  store('k', null)
  expect([readStored('k'), localStorage.getItem('k')]).toEqual([null, null])
})

test('keeps values in memory if storage throws', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(broken)
  }
  expect(readStored('k')).toBeNull()
  store('k', 'v')
  expect(readStored('k')).toBe('v')
  store('k', null)
  expect(readStored('k')).toBeNull()
})

test('prefers storage once it accepts a value again', () => {
  const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(broken)
  store('k', 'old')
  set.mockRestore()
  store('k', 'new')
  expect([readStored('k'), localStorage.getItem('k')]).toEqual(['new', 'new'])
})

test('ignores changes of session storage in other tabs', () => {
  const seen: (string | null)[] = []
  const stop = onOtherTab((key) => seen.push(key))
  window.dispatchEvent(new StorageEvent('storage', { key: 'a', storageArea: sessionStorage }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'b', storageArea: localStorage }))
  window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }))
  stop()
  expect(seen).toEqual(['b', null])
})
