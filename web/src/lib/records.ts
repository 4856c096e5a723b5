// Opened for each use: phones close the connections of sleeping pages without a word.
export const open = (name: string, store: string) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

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
      return await new Promise((resolve, reject) => {
        const transaction = database.transaction(store, 'readwrite')
        const records = transaction.objectStore(store)
        let after: W
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
        transaction.oncomplete = () => resolve(after)
        transaction.onabort = () => reject(transaction.error)
      })
    } finally {
      database.close()
    }
  }
