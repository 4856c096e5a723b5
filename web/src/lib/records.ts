// Opened for each use: phones close the connections of sleeping pages without a word.
const open = (name: string, store: string) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/**
 * Records of an IndexedDB store by key. Each is altered in one transaction over all tabs: the same again leaves it,
 * undefined removes it. Answers what is there then; rejects where the browser refuses a storage.
 */
export const recordsOf =
  (name: string, store: string) =>
  async <V, W extends V | undefined>(key: string, alter: (before: V | undefined) => W): Promise<W> => {
    const database = await open(name, store)
    try {
      return await new Promise((resolve, reject) => {
        const transaction = database.transaction(store, 'readwrite')
        const records = transaction.objectStore(store)
        const found = records.get(key)
        let after: W
        found.onsuccess = () => {
          after = alter(found.result)
          if (after === undefined) records.delete(key)
          else if (after !== found.result) records.put(after, key)
        }
        transaction.oncomplete = () => resolve(after)
        transaction.onabort = () => reject(transaction.error)
      })
    } finally {
      database.close()
    }
  }
