import { recordStore } from '../../../lib/device-store.ts'

/**
 * Stores the upload draft on the device; photos are too large for local storage. If storage is unavailable (private mode),
 * nothing is stored and no call fails.
 */
const records = recordStore('shangxue-papers', 'upload')
const nothing = () => undefined

/** `former` is the key that an earlier version used. */
export const readKept = <T>(key: string, former?: string): Promise<T | undefined> =>
  records
    .update(key, (before: T | undefined) => before, former ? (one) => one === former : undefined)
    .catch(nothing)
export const keep = async (key: string, value: unknown): Promise<void> =>
  void (await records.update(key, () => value).catch(nothing))
export const forget = async (key: string): Promise<void> =>
  void (await records.update(key, nothing).catch(nothing))
