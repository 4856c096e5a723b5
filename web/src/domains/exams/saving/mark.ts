import { listeners } from '../../../lib/listeners.ts'
import { storedOwner } from '../../../lib/session/state.ts'
import { readStored, store } from '../../../lib/storage.ts'

/** In local storage: whose attempts have answers on this device that the server lacks. Light enough for every start. */
const MARK = 'exam-answers'
const BREAK = '\n'
/** Earlier versions put the company's name before them. */
const byNumber = (own: string) => own.split('/').slice(-2).join('/')
const listed = (): string[] => (readStored(MARK) ?? '').split(BREAK).filter(Boolean).map(byNumber)

export function noteKept(attemptId: number, any: boolean, owner = storedOwner()): void {
  const own = `${owner}/${attemptId}`
  const before = listed()
  if (before.includes(own) === any) return
  const after = any ? [...before, own] : before.filter((one) => one !== own)
  store(MARK, after.length > 0 ? after.join(BREAK) : null)
}

/** An owner's attempts with such answers; none for a visitor. */
export function keptAttempts(owner = storedOwner()): number[] {
  if (!owner) return []
  return listed()
    .filter((one) => one.startsWith(`${owner}/`))
    .map((one) => Number(one.slice(owner.length + 1)))
}

/** Attempts that a page of this tab is taking: it sends for itself. */
export const takenHere = new Set<number>()
const released = listeners<number>()
/** A page of this tab has let go of an attempt. Returns the unsubscriber. */
export const onReleased = released.add
export function release(attemptId: number): void {
  if (takenHere.delete(attemptId)) released.notify(attemptId)
}
