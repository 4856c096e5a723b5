import { transact } from '../../../lib/storage/indexed-db.ts'
import { ATTEMPT_STORE, type StoredAttempt } from './stored-attempt.ts'

/**
 * Removes the stored exams of an owner from the device. Answers that the server does not have are
 * retained.
 */
export const removeStoredExams = (owner: string): Promise<void> =>
  transact(...ATTEMPT_STORE, (records) => {
    const cursor = records.openCursor()
    cursor.onsuccess = () => {
      const entry = cursor.result
      if (!entry) return
      const { unsaved } = entry.value as StoredAttempt
      if (String(entry.key).startsWith(`${owner}/`)) {
        if (Object.keys(unsaved).length > 0) entry.update({ unsaved })
        else entry.delete()
      }
      entry.continue()
    }
  })
