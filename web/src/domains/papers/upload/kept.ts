import { recordStore } from '../../../lib/device-store.ts'

/**
 * What is being uploaded, kept on the phone: photos are too large for local storage. Without a storage (private mode)
 * nothing is kept and nothing fails.
 */
const records = recordStore('shangxue-papers', 'upload')
const nothing = () => undefined

/** `former`: where an earlier version kept it. */
export const readKept = <T>(key: string, former?: string): Promise<T | undefined> =>
  records
    .update(key, (before: T | undefined) => before, former ? (one) => one === former : undefined)
    .catch(nothing)
export const keep = async (key: string, value: unknown): Promise<void> =>
  void (await records.update(key, () => value).catch(nothing))
export const forget = async (key: string): Promise<void> =>
  void (await records.update(key, nothing).catch(nothing))
