import { listeners } from '../../../lib/listeners.ts'
import { storedOwner } from '../../../lib/session/state.ts'
import { readStored, store } from '../../../lib/storage.ts'

/**
 * Lists in local storage the attempts with answers that the server lacks. Local storage is fast
 * enough to read at every start.
 */
const MARK = 'exam-answers'
const SEPARATOR = '\n'
/** Earlier versions stored the company name before the key. */
const byNumber = (own: string) => own.split('/').slice(-2).join('/')
const listed = (): string[] => (readStored(MARK) ?? '').split(SEPARATOR).filter(Boolean).map(byNumber)

/** Records whether an attempt has unsaved answers on this device. */
export function noteUnsaved(attemptId: number, hasUnsaved: boolean, owner = storedOwner()): void {
  const own = `${owner}/${attemptId}`
  const before = listed()
  if (before.includes(own) === hasUnsaved) return
  const after = hasUnsaved ? [...before, own] : before.filter((one) => one !== own)
  store(MARK, after.length > 0 ? after.join(SEPARATOR) : null)
}

/** Returns the attempts of an owner with unsaved answers; empty for guests. */
export function unsavedAttempts(owner = storedOwner()): number[] {
  if (!owner) return []
  return listed()
    .filter((one) => one.startsWith(`${owner}/`))
    .map((one) => Number(one.slice(owner.length + 1)))
}

/** Attempts that a page of this tab has open. The page sends their answers itself. */
export const openAttempts = new Set<number>()
const released = listeners<number>()
/** Notifies when a page of this tab closes an attempt. Returns the unsubscribe function. */
export const onReleased = released.add
export function release(attemptId: number): void {
  if (openAttempts.delete(attemptId)) released.notify(attemptId)
}
