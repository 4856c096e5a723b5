import { listeners } from '../../../lib/listeners.ts'
import { storedOwner } from '../../../lib/session/state.ts'
import { readStored, store } from '../../../lib/storage.ts'

/** In local storage: attempts with answers on this device that the server lacks. Cheap enough for every start. */
const MARK = 'exam-answers'
const SEPARATOR = '\n'
/** Earlier versions put the company's name before them. */
const byNumber = (own: string) => own.split('/').slice(-2).join('/')
const listed = (): string[] => (readStored(MARK) ?? '').split(SEPARATOR).filter(Boolean).map(byNumber)

/** Notes whether an attempt has unsaved answers on this device. */
export function noteUnsaved(attemptId: number, hasUnsaved: boolean, owner = storedOwner()): void {
  const own = `${owner}/${attemptId}`
  const before = listed()
  if (before.includes(own) === hasUnsaved) return
  const after = hasUnsaved ? [...before, own] : before.filter((one) => one !== own)
  store(MARK, after.length > 0 ? after.join(SEPARATOR) : null)
}

/** An owner's attempts with unsaved answers; none for a visitor. */
export function unsavedAttempts(owner = storedOwner()): number[] {
  if (!owner) return []
  return listed()
    .filter((one) => one.startsWith(`${owner}/`))
    .map((one) => Number(one.slice(owner.length + 1)))
}

/** Attempts that a page of this tab has open: it sends their answers itself. */
export const openAttempts = new Set<number>()
const released = listeners<number>()
/** A page of this tab has closed an attempt. Returns the unsubscriber. */
export const onReleased = released.add
export function release(attemptId: number): void {
  if (openAttempts.delete(attemptId)) released.notify(attemptId)
}
