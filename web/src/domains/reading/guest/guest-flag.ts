import { readStored, store } from '../../../lib/storage/local-storage.ts'

const STORAGE_KEY = 'guestRead'

/**
 * True if this device has practices to transfer to an account. Read from local storage, without
 * opening a database.
 */
export const hasGuestPractices = (): boolean => readStored(STORAGE_KEY) !== null
export const setHasGuestPractices = (hasPractices: boolean): void =>
  store(STORAGE_KEY, hasPractices ? '1' : null)
