import { readStored, store } from '../../../lib/storage/local-storage.ts'

/**
 * Whose study this device has stored. index.html reads it without opening the database: on other devices it requests the
 * study before the code is loaded.
 */
const STORAGE_KEY = 'studyDevice'

export const markDeviceKnown = (owner: string): void => store(STORAGE_KEY, owner)

export const forgetDevice = (owner: string): void => {
  if (readStored(STORAGE_KEY) === owner) store(STORAGE_KEY, null)
}
