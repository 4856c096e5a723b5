import { readStored, store } from '../../../lib/storage/local-storage.ts'

/**
 * Whose study this device has stored. index.html reads it without opening the database: on other devices it requests the
 * study before the code is loaded.
 */
const STORAGE_KEY = 'studyDevice'

/** Whose plan was shown on this device last, so that its place is known before the database is open. */
const PLAN_KEY = 'studyPlan'

export const markPlanShown = (owner: string): void => store(PLAN_KEY, owner)
export const wasPlanShown = (owner: string): boolean => readStored(PLAN_KEY) === owner

export const markDeviceKnown = (owner: string): void => store(STORAGE_KEY, owner)

export const forgetDevice = (owner: string): void => {
  for (const key of [STORAGE_KEY, PLAN_KEY]) if (readStored(key) === owner) store(key, null)
}
