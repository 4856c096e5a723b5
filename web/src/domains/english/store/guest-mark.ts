import { readStored, store } from '../../../lib/storage.ts'

/** Owner id of a guest's study. */
export const GUEST = 'guest'

const MARK = 'guestStudied'

/** Whether a guest has studied on this device since the last sign-in; needs no database access. */
export const guestStudied = (): boolean => readStored(MARK) !== null
export const markGuest = (studied: boolean): void => store(MARK, studied ? '1' : null)
