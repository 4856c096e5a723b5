import { readStored, store } from '../../../lib/storage.ts'

const MARK = 'guestRead'

/** Whether practices of this device wait to become an account's: answered without opening a database. */
export const hasGuestPractices = (): boolean => readStored(MARK) !== null
export const markGuestPractices = (waiting: boolean): void => store(MARK, waiting ? '1' : null)
