import { store } from '../storage.ts'
import { uniqueId } from '../unique.ts'
import type { Entry } from './entry.ts'
import { useOutbox } from './state.ts'

const DATABASE = 'shangxue-outbox'
const STORE = 'entries'
const ALL = 'all'
/** In local storage while there may be entries; changes with them, which tells the other tabs. */
export const MARK = 'outbox'

type Alter = (entries: readonly Entry[]) => readonly Entry[]

// Opened for each use: phones close the connections of sleeping pages without a word.
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function altered(database: IDBDatabase, alter: Alter): Promise<{ entries: readonly Entry[]; same: boolean }> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, 'readwrite')
    const entries = transaction.objectStore(STORE)
    const found = entries.get(ALL)
    let before: readonly Entry[] = []
    let after = before
    found.onsuccess = () => {
      before = (found.result as readonly Entry[] | undefined) ?? []
      after = alter(before)
      if (after !== before) entries.put(after, ALL)
    }
    transaction.oncomplete = () => resolve({ entries: after, same: after === before })
    transaction.onabort = () => reject(transaction.error)
  })
}

/** All entries are one record, so that each change is one transaction over all tabs. Rejects without a storage. */
export async function change(alter: Alter): Promise<void> {
  const database = await open()
  try {
    const { entries, same } = await altered(database, alter)
    useOutbox.setState({ entries })
    if (!same) store(MARK, uniqueId())
  } finally {
    database.close()
  }
}

export const read = (): Promise<void> => change((entries) => entries)
