import { recordStore } from '../../../lib/storage/indexed-db.ts'

/**
 * Stores the upload draft on the device; photos are too large for local storage. If storage is unavailable (private mode),
 * nothing is stored and no call fails.
 */
const records = recordStore('shangxue-papers', 'upload')
const noop = () => undefined

/** `formerKey` is the key that an earlier version used. */
export const readStored = <T>(key: string, formerKey?: string): Promise<T | undefined> =>
  records
    .update(
      key,
      (before: T | undefined) => before,
      formerKey ? (storedKey) => storedKey === formerKey : undefined,
    )
    .catch(noop)
export const store = async (key: string, value: unknown): Promise<void> =>
  void (await records.update(key, () => value).catch(noop))
export const removeStored = async (key: string): Promise<void> =>
  void (await records.update(key, noop).catch(noop))
