import { readStored, store } from '../../../lib/storage/local-storage.ts'

/** Owner id of a guest's study. */
export const GUEST = 'guest'

const STORAGE_KEY = 'guestStudied'

/** Whether a guest has studied on this device since the last sign-in; needs no database access. */
export const hasGuestStudied = (): boolean => readStored(STORAGE_KEY) !== null
export const setGuestStudied = (hasStudied: boolean): void => store(STORAGE_KEY, hasStudied ? '1' : null)
