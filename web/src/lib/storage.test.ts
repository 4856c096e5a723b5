import { afterEach, expect, test, vi } from 'vitest'
import { onOtherTab, readStored, store } from './storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  store('k', null)
})

const broken = () => {
  throw new DOMException('blocked', 'SecurityError')
}

test('what is stored is read again, and null removes it', () => {
  store('k', 'v')
  expect([readStored('k'), localStorage.getItem('k')]).toEqual(['v', 'v'])
  store('k', null)
  expect([readStored('k'), localStorage.getItem('k')]).toEqual([null, null])
})

test('where storage throws, values live as long as the tab', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(broken)
  }
  expect(readStored('k')).toBeNull()
  store('k', 'v')
  expect(readStored('k')).toBe('v')
  store('k', null)
  expect(readStored('k')).toBeNull()
})

test('a value that storage takes again is no longer the remembered one', () => {
  const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(broken)
  store('k', 'old')
  set.mockRestore()
  store('k', 'new')
  expect([readStored('k'), localStorage.getItem('k')]).toEqual(['new', 'new'])
})

test('another tab’s change of session storage is none of ours', () => {
  const seen: (string | null)[] = []
  const stop = onOtherTab((key) => seen.push(key))
  window.dispatchEvent(new StorageEvent('storage', { key: 'a', storageArea: sessionStorage }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'b', storageArea: localStorage }))
  window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }))
  stop()
  expect(seen).toEqual(['b', null])
})
