import { transact } from '../../../lib/device-store.ts'
import { STORE, type StoredAttempt } from './stored-attempt.ts'

/**
 * Removes the stored exams of an owner from the device. Answers that the server does not have are
 * retained.
 */
export const removeCopies = (owner: string): Promise<void> =>
  transact(...STORE, (records) => {
    const cursor = records.openCursor()
    cursor.onsuccess = () => {
      const at = cursor.result
      if (!at) return
      const { unsaved } = at.value as StoredAttempt
      if (String(at.key).startsWith(`${owner}/`)) {
        if (Object.keys(unsaved).length > 0) at.update({ unsaved })
        else at.delete()
      }
      at.continue()
    }
  })
