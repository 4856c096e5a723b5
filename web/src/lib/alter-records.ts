import { ended, open } from './records.ts'

/**
 * Alters each record of a store in one transaction: undefined removes it. Rejects where the browser refuses a storage.
 */
export async function alterRecords<V>(
  name: string,
  store: string,
  alter: (key: string, value: V) => V | undefined,
): Promise<void> {
  const database = await open(name, store)
  try {
    const transaction = database.transaction(store, 'readwrite')
    const cursor = transaction.objectStore(store).openCursor()
    cursor.onsuccess = () => {
      const at = cursor.result
      if (!at) return
      const after = alter(String(at.key), at.value as V)
      if (after === undefined) at.delete()
      else if (after !== at.value) at.update(after)
      at.continue()
    }
    await ended(transaction)
  } finally {
    database.close()
  }
}
