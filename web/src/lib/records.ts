// a phone that was asleep may never say whether the database opens, or whether a transaction is done
const OPENING_MS = 3_000
/** Photos of a paper take their time. */
const WRITING_MS = 15_000

// Opened for each use: phones close the connections of sleeping pages without a word.
export const open = (name: string, store: string) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    let late = false
    const patience = setTimeout(() => {
      late = true
      reject(new Error('the database of the device does not open'))
    }, OPENING_MS)
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => {
      clearTimeout(patience)
      if (late) request.result.close()
      else resolve(request.result)
    }
    request.onerror = () => {
      clearTimeout(patience)
      reject(request.error)
    }
  })

/** Rejects, and takes back what was not done, where a transaction does not end. */
export function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => {
      reject(new Error('the database of the device does not answer'))
      transaction.abort()
    }, WRITING_MS)
    transaction.oncomplete = () => {
      clearTimeout(patience)
      resolve()
    }
    transaction.onabort = () => {
      clearTimeout(patience)
      reject(transaction.error)
    }
  })
}

/**
 * Records of an IndexedDB store by key. Each is altered in one transaction over all tabs: the same again leaves it,
 * undefined removes it. Answers what is there then; rejects where the browser refuses a storage. `isFormer` tells the key
 * under which an earlier version kept a missing one: it moves.
 */
export const recordsOf =
  (name: string, store: string) =>
  async <V, W extends V | undefined>(
    key: string,
    alter: (before: V | undefined) => W,
    isFormer?: (key: string) => boolean,
  ): Promise<W> => {
    const database = await open(name, store)
    try {
      const transaction = database.transaction(store, 'readwrite')
      const records = transaction.objectStore(store)
      let after: W | undefined
      const settle = (before: V | undefined, at: string) => {
        after = alter(before)
        if (after === undefined || at !== key) records.delete(at)
        if (after !== undefined && (after !== before || at !== key)) records.put(after, key)
      }
      const read = (at: string, then: (found: V | undefined) => void) => {
        const found = records.get(at)
        found.onsuccess = () => then(found.result)
      }
      read(key, (found) => {
        if (found !== undefined || !isFormer) return settle(found, key)
        const keys = records.getAllKeys()
        keys.onsuccess = () => {
          const former = keys.result.map(String).find(isFormer) ?? key
          read(former, (left) => settle(left, former))
        }
      })
      await ended(transaction)
      return after as W
    } finally {
      database.close()
    }
  }
