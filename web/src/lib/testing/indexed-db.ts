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

/** Copies a value as the database would. Blobs of jsdom cannot be cloned, and never change. */
function copied(value: unknown): unknown {
  if (value instanceof Blob) return value
  if (Array.isArray(value)) return value.map(copied)
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copied(one)]))
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
  let free: Promise<void> | undefined

  function transaction() {
    const control = {
      oncomplete: null as Handler,
      onabort: null as Handler,
      error: null,
      objectStore: () => kept,
    }
    const turn = last
    /** A write ends its transaction if nothing else is pending; after a read it ends together with the read. */
    const done = () => {
      if (turn === last) last = turn.then(() => queueMicrotask(() => control.oncomplete?.()))
      return asked(undefined, (request) => request.onsuccess?.())
    }
    const reads: (() => void)[] = []
    /** A read that is requested in the callback of another read belongs to the same transaction. */
    const reading = (value: () => unknown) => {
      const request = asked(undefined, () => undefined)
      reads.push(() => {
        request.result = copied(value())
        request.onsuccess?.()
      })
      if (reads.length === 1)
        last = turn.then(() => {
          for (const read of reads) read()
          queueMicrotask(() => control.oncomplete?.())
        })
      return request
    }
    const kept = {
      get: (key: string) => reading(() => values.get(key)),
      getAllKeys: () => reading(() => [...values.keys()]),
      put: (value: unknown, key: string) => {
        values.set(key, copied(value))
        return done()
      },
      delete: (key: string) => {
        values.delete(key)
        return done()
      },
    }
    return control
  }

  const database = { transaction, createObjectStore: () => undefined, close: () => undefined }
  vi.stubGlobal('indexedDB', {
    open: () => {
      opened += 1
      const first = opened === 1
      const go = (request: Asked) => {
        if (first) request.onupgradeneeded?.()
        request.onsuccess?.()
      }
      return asked(database, (request) => (free ? void free.then(() => go(request)) : go(request)))
    },
  })
  return {
    get opened() {
      return opened
    },
    /** Blocks all operations until the returned function is called, as on a busy phone. */
    hold(): () => void {
      let release = () => {}
      free = new Promise((done) => {
        release = done
      })
      return release
    },
    read: (key: string) => copied(values.get(key)),
    write: (key: string, value: unknown) => void values.set(key, copied(value)),
  }
}
