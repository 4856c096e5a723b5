import { storedOwner } from '../../../lib/session/state.ts'
import { readStored, store } from '../../../lib/storage/local-storage.ts'
import { listeners } from '../../../lib/util/listeners.ts'

/**
 * Lists in local storage the attempts with answers that the server lacks. Local storage is fast
 * enough to read at every start.
 */
const STORAGE_KEY = 'exam-answers'
const SEPARATOR = '\n'
/** Earlier versions stored the company name before the key. */
const withoutCompany = (key: string) => key.split('/').slice(-2).join('/')
const readKeys = (): string[] =>
  (readStored(STORAGE_KEY) ?? '').split(SEPARATOR).filter(Boolean).map(withoutCompany)

/** Records whether an attempt has unsaved answers on this device. */
export function recordUnsaved(attemptId: number, hasUnsaved: boolean, owner = storedOwner()): void {
  const key = `${owner}/${attemptId}`
  const before = readKeys()
  if (before.includes(key) === hasUnsaved) return
  const after = hasUnsaved ? [...before, key] : before.filter((other) => other !== key)
  store(STORAGE_KEY, after.length > 0 ? after.join(SEPARATOR) : null)
}

/** Returns the attempts of an owner with unsaved answers; empty for guests. */
export function unsavedAttempts(owner = storedOwner()): number[] {
  if (!owner) return []
  return readKeys()
    .filter((key) => key.startsWith(`${owner}/`))
    .map((key) => Number(key.slice(owner.length + 1)))
}

/** Attempts that a page of this tab has open. The page sends their answers itself. */
export const openAttempts = new Set<number>()
const released = listeners<number>()
/** Notifies when a page of this tab closes an attempt. Returns the unsubscribe function. */
export const onReleased = released.add
export function releaseAttempt(attemptId: number): void {
  if (openAttempts.delete(attemptId)) released.notify(attemptId)
}
