import { vi } from 'vitest'

type Handler = (() => void) | null
interface Asked {
  result: unknown
  error: null
  onsuccess: Handler
  onerror: Handler
  onupgradeneeded: Handler
}

const asked = (result: unknown, then: (request: Asked) => void): Asked => {
  const request: Asked = { result, error: null, onsuccess: null, onerror: null, onupgradeneeded: null }
  queueMicrotask(() => then(request))
  return request
}

/**
 * As much of IndexedDB as the outbox uses, kept in memory; jsdom has none. Outlives `vi.resetModules()`, so a test can
 * reload the page. Transactions come one after the other, and values are copied.
 */
export function stubIndexedDb() {
  const values = new Map<string, unknown>()
  let last: Promise<void> = Promise.resolve()
  let opened = 0

  function transaction() {
    const control = {
      oncomplete: null as Handler,
      onabort: null as Handler,
      error: null,
      objectStore: () => kept,
    }
    const turn = last
    const kept = {
      get: (key: string) => {
        const request = asked(undefined, () => undefined)
        last = turn.then(() => {
          request.result = structuredClone(values.get(key))
          request.onsuccess?.()
          queueMicrotask(() => control.oncomplete?.())
        })
        return request
      },
      put: (value: unknown, key: string) => void values.set(key, structuredClone(value)),
    }
    return control
  }

  const database = { transaction, createObjectStore: () => undefined, close: () => undefined }
  vi.stubGlobal('indexedDB', {
    open: () => {
      opened += 1
      return asked(database, (request) => {
        if (opened === 1) request.onupgradeneeded?.()
        request.onsuccess?.()
      })
    },
  })
  return {
    get opened() {
      return opened
    },
    read: (key: string) => structuredClone(values.get(key)),
    write: (key: string, value: unknown) => void values.set(key, structuredClone(value)),
  }
}
