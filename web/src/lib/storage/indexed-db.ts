/** The range of all keys `[owner, id]` of an owner in an IndexedDB store: arrays sort after all strings. */
export const ownerKeyRange = (owner: string) => IDBKeyRange.bound([owner], [owner, []])

/**
 * The only code that opens IndexedDB. Phones close the connections of sleeping pages without an event, so each operation
 * opens the database and closes it again.
 */
export interface DeviceDatabase {
  readonly name: string
  readonly version?: number
  /** Creates the stores that are missing. */
  readonly upgrade: (database: IDBDatabase) => void
}

/** A phone that was asleep may never report that a database opened or a transaction ended. */
const OPEN_TIMEOUT_MS = 3_000
/** Writing the photos of a paper takes long. */
const WORK_TIMEOUT_MS = 15_000

function open({ name, version = 1, upgrade }: DeviceDatabase): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let hasTimedOut = false
    const timer = setTimeout(() => {
      hasTimedOut = true
      reject(new Error('the database of the device does not open'))
    }, OPEN_TIMEOUT_MS)
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = () => upgrade(request.result)
    request.onsuccess = () => {
      clearTimeout(timer)
      if (hasTimedOut) request.result.close()
      else resolve(request.result)
    }
    request.onerror = () => {
      clearTimeout(timer)
      reject(request.error)
    }
  })
}

/**
 * Opens a database for one operation. Rejects if the browser refuses storage, and after a timeout; the timeout calls
 * `onTimeout` of the operation.
 */
export async function withDatabase<T>(
  schema: DeviceDatabase,
  work: (database: IDBDatabase, control: { onTimeout?: () => void }) => Promise<T>,
): Promise<T> {
  const database = await open(schema)
  const late: { onTimeout?: () => void } = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error('the database of the device does not answer'))
      late.onTimeout?.()
    }, WORK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([work(database, late), timeout])
  } finally {
    clearTimeout(timer)
    database.close()
  }
}

/** Changes one IndexedDB store in one transaction, which is exclusive across tabs. */
export const transact = (
  name: string,
  store: string,
  work: (records: IDBObjectStore) => void,
): Promise<void> =>
  withDatabase(
    { name, upgrade: (database) => void database.createObjectStore(store) },
    (database, control) =>
      new Promise((resolve, reject) => {
        const transaction = database.transaction(store, 'readwrite')
        control.onTimeout = () => transaction.abort()
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
        work(transaction.objectStore(store))
      }),
  )

/** Accesses the records of one IndexedDB store by key. */
export function recordStore(name: string, store: string) {
  return {
    /**
     * Changes the record of a key and returns the new value: an equal value leaves the record unchanged, undefined removes it.
     * `isFormer` recognises the key that an earlier version used; its record is moved to the current key.
     */
    async update<V, W extends V | undefined>(
      key: string,
      change: (before: V | undefined) => W,
      isFormer?: (key: string) => boolean,
    ): Promise<W> {
      let after: W | undefined
      await transact(name, store, (records) => {
        const apply = (before: V | undefined, at: string) => {
          after = change(before)
          if (after === undefined || at !== key) records.delete(at)
          if (after !== undefined && (after !== before || at !== key)) records.put(after, key)
        }
        const read = (at: string, then: (found: V | undefined) => void) => {
          const request = records.get(at)
          request.onsuccess = () => then(request.result)
        }
        read(key, (stored) => {
          if (stored !== undefined || !isFormer) return apply(stored, key)
          const keys = records.getAllKeys()
          keys.onsuccess = () => {
            const formerKey = keys.result.map(String).find(isFormer) ?? key
            read(formerKey, (value) => apply(value, formerKey))
          }
        })
      })
      return after as W
    },
  }
}
