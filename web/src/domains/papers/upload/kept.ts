/**
 * What is being uploaded, kept on the phone: photos are too large for local storage. Without a storage (private mode)
 * nothing is kept and nothing fails.
 */
const DATABASE = 'shangxue-papers'
const STORE = 'upload'

// Opened for each use: phones close the connections of sleeping pages without a word.
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function within<T>(work: (records: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  let database: IDBDatabase | undefined
  try {
    database = await open()
    const transaction = database.transaction(STORE, 'readwrite')
    const request = work(transaction.objectStore(STORE))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    return request.result
  } catch {
    return undefined
  } finally {
    database?.close()
  }
}

export const readKept = async <T>(key: string): Promise<T | undefined> =>
  (await within((records) => records.get(key))) as T | undefined
export const keep = async (key: string, value: unknown): Promise<void> =>
  void (await within((records) => records.put(value, key)))
export const forget = async (key: string): Promise<void> =>
  void (await within((records) => records.delete(key)))
