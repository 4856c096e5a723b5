import { readStored, store } from '../../../lib/storage.ts'

/** Whose study it is that nobody has signed in for. */
export const GUEST = 'guest'

const MARK = 'guestStudied'

/** Whether a guest has studied on this device since the last sign-in: told without opening a database. */
export const guestStudied = (): boolean => readStored(MARK) !== null
export const markGuest = (studied: boolean): void => store(MARK, studied ? '1' : null)
