import { vi } from 'vitest'

type Handler = (() => void) | null
interface FakeRequest {
  result: unknown
  error: null
  onsuccess: Handler
  onerror: Handler
  onupgradeneeded: Handler
}

const fakeRequest = (result: unknown, then: (request: FakeRequest) => void): FakeRequest => {
  const request: FakeRequest = { result, error: null, onsuccess: null, onerror: null, onupgradeneeded: null }
  queueMicrotask(() => then(request))
  return request
}

/** Copies a value as the database would. Blobs of jsdom cannot be cloned, and never change. */
function clone(value: unknown): unknown {
  if (value instanceof Blob) return value
  if (Array.isArray(value)) return value.map(clone)
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, clone(item)]))
  return structuredClone(value)
}

/**
 * A fake IndexedDB with the features that outbox and uploads use; jsdom has none. It survives `vi.resetModules()`, so that a
 * test can reload the page. Transactions run one after another, and values are copied.
 */
export function stubIndexedDb() {
  const values = new Map<string, unknown>()
  let last: Promise<void> = Promise.resolve()
  let opened = 0
  let unblocked: Promise<void> | undefined

  function transaction() {
    const control = {
      oncomplete: null as Handler,
      onabort: null as Handler,
      error: null,
      objectStore: () => objectStore,
    }
    const previous = last
    /** A write ends its transaction if nothing else is pending; after a read it ends together with the read. */
    const writeRequest = () => {
      if (previous === last) last = previous.then(() => queueMicrotask(() => control.oncomplete?.()))
      return fakeRequest(undefined, (request) => request.onsuccess?.())
    }
    const reads: (() => void)[] = []
    /** A read that is requested in the callback of another read belongs to the same transaction. */
    const readRequest = (value: () => unknown) => {
      const request = fakeRequest(undefined, () => undefined)
      reads.push(() => {
        request.result = clone(value())
        request.onsuccess?.()
      })
      if (reads.length === 1)
        last = previous.then(() => {
          for (const read of reads) read()
          queueMicrotask(() => control.oncomplete?.())
        })
      return request
    }
    const objectStore = {
      get: (key: string) => readRequest(() => values.get(key)),
      getAllKeys: () => readRequest(() => [...values.keys()]),
      put: (value: unknown, key: string) => {
        values.set(key, clone(value))
        return writeRequest()
      },
      delete: (key: string) => {
        values.delete(key)
        return writeRequest()
      },
    }
    return control
  }

  const database = { transaction, createObjectStore: () => undefined, close: () => undefined }
  vi.stubGlobal('indexedDB', {
    open: () => {
      opened += 1
      const first = opened === 1
      const succeed = (request: FakeRequest) => {
        if (first) request.onupgradeneeded?.()
        request.onsuccess?.()
      }
      return fakeRequest(database, (request) =>
        unblocked ? void unblocked.then(() => succeed(request)) : succeed(request),
      )
    },
  })
  return {
    get opened() {
      return opened
    },
    /** Blocks all operations until the returned function is called, as on a busy phone. */
    hold(): () => void {
      let release = () => {}
      unblocked = new Promise((done) => {
        release = done
      })
      return release
    },
    read: (key: string) => clone(values.get(key)),
    write: (key: string, value: unknown) => void values.set(key, clone(value)),
  }
}
