import { readStored, store } from '../../../lib/storage.ts'

const MARK = 'guestRead'

/**
 * True if this device has practices to transfer to an account. Read from local storage, without
 * opening a database.
 */
export const hasGuestPractices = (): boolean => readStored(MARK) !== null
export const markGuestPractices = (waiting: boolean): void => store(MARK, waiting ? '1' : null)
