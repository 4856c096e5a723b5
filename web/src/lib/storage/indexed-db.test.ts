import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordStore } from './indexed-db.ts'

const records = recordStore('a database', 'records')
const failure = () => records.update('key', () => 1).catch((error: Error) => error.message)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('rejects and later closes a database that opens too late', async () => {
  const close = vi.fn()
  const request = { result: { close }, onsuccess: () => undefined }
  vi.stubGlobal('indexedDB', { open: () => request })
  const answer = failure()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await answer).toBe('the database of the device does not open')
  request.onsuccess()
  expect(close).toHaveBeenCalled()
})

test('aborts a transaction that never ends', async () => {
  const abort = vi.fn()
  const close = vi.fn()
  const transaction = { abort, objectStore: () => ({ get: () => ({}) }) }
  const request = { result: { close, transaction: () => transaction }, onsuccess: () => undefined }
  vi.stubGlobal('indexedDB', { open: () => request })
  const answer = failure()
  request.onsuccess()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await answer).toBe('the database of the device does not answer')
  expect(abort).toHaveBeenCalled()
  expect(close).toHaveBeenCalled()
})

test('applies two concurrent changes of one record', async () => {
  vi.useRealTimers()
  const { IDBFactory } = await import('fake-indexeddb')
  vi.stubGlobal('indexedDB', new IDBFactory())
  const add = () => records.update('key', (before: number | undefined) => (before ?? 0) + 1)
  await Promise.all([add(), add(), add()])
  expect(await records.update('key', (before: number | undefined) => before)).toBe(3)
})
