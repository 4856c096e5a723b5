/**
 * The only code that opens IndexedDB. Phones close the connections of sleeping pages without an event, so each piece of
 * work opens the database and closes it again.
 */
export interface DeviceDatabase {
  readonly name: string
  /** Increased with every new store; existing stores stay. */
  readonly version?: number
  readonly stores: readonly string[]
  /** Creates the stores when they need more than a name. */
  readonly upgrade?: (database: IDBDatabase) => void
}

/** A phone that was asleep may never report whether a database opens or a transaction ends. */
const OPEN_TIMEOUT_MS = 3_000
/** Photos of a paper take long to write. */
const WORK_TIMEOUT_MS = 15_000

function open({ name, version = 1, stores, upgrade }: DeviceDatabase): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let late = false
    const timer = setTimeout(() => {
      late = true
      reject(new Error('the database of the device does not open'))
    }, OPEN_TIMEOUT_MS)
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = () => {
      const { result } = request
      if (upgrade) return upgrade(result)
      for (const store of stores)
        if (!result.objectStoreNames.contains(store)) result.createObjectStore(store)
    }
    request.onsuccess = () => {
      clearTimeout(timer)
      if (late) request.result.close()
      else resolve(request.result)
    }
    request.onerror = () => {
      clearTimeout(timer)
      reject(request.error)
    }
  })
}

/**
 * Opens a database for a piece of work. Rejects where the browser refuses a storage, and after a timeout, which `timeout`
 * signals to the work.
 */
export async function withDatabase<T>(
  schema: DeviceDatabase,
  work: (database: IDBDatabase, timeout: AbortSignal) => Promise<T>,
): Promise<T> {
  const database = await open(schema)
  const timeout = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error('the database of the device does not answer'))
      timeout.abort()
    }, WORK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([work(database, timeout.signal), late])
  } finally {
    clearTimeout(timer)
    database.close()
  }
}

/** All keys `[owner, id]` of an owner: arrays sort after every text. */
export const ofOwner = (owner: string) => IDBKeyRange.bound([owner], [owner, []])

/** Records by key in one IndexedDB store. Each change is one transaction over all tabs. */
export function recordStore(name: string, store: string) {
  const inTransaction = (work: (records: IDBObjectStore) => void): Promise<void> =>
    withDatabase(
      { name, stores: [store] },
      (database, timeout) =>
        new Promise((resolve, reject) => {
          const transaction = database.transaction(store, 'readwrite')
          timeout.onabort = () => transaction.abort()
          transaction.oncomplete = () => resolve()
          transaction.onabort = () => reject(transaction.error)
          work(transaction.objectStore(store))
        }),
    )
  return {
    /**
     * Changes the record of a key and returns the result: an equal result leaves the record, undefined removes it. `isFormer`
     * finds the key under which an earlier version stored a missing record: it is moved.
     */
    async update<V, W extends V | undefined>(
      key: string,
      change: (before: V | undefined) => W,
      isFormer?: (key: string) => boolean,
    ): Promise<W> {
      let after: W | undefined
      await inTransaction((records) => {
        const apply = (before: V | undefined, at: string) => {
          after = change(before)
          if (after === undefined || at !== key) records.delete(at)
          if (after !== undefined && (after !== before || at !== key)) records.put(after, key)
        }
        const read = (at: string, then: (found: V | undefined) => void) => {
          const found = records.get(at)
          found.onsuccess = () => then(found.result)
        }
        read(key, (found) => {
          if (found !== undefined || !isFormer) return apply(found, key)
          const keys = records.getAllKeys()
          keys.onsuccess = () => {
            const former = keys.result.map(String).find(isFormer) ?? key
            read(former, (value) => apply(value, former))
          }
        })
      })
      return after as W
    },
    /** Changes every record in one transaction: undefined removes it. */
    updateAll: <V>(change: (key: string, value: V) => V | undefined): Promise<void> =>
      inTransaction((records) => {
        const cursor = records.openCursor()
        cursor.onsuccess = () => {
          const at = cursor.result
          if (!at) return
          const after = change(String(at.key), at.value as V)
          if (after === undefined) at.delete()
          else if (after !== at.value) at.update(after)
          at.continue()
        }
      }),
  }
}
