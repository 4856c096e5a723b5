import { listReadingAttempts, listReadingExercises } from '@shangxue/contract/reading/endpoints'
import { addDevicePractices, READING_PRACTICES_MAX } from '@shangxue/contract/reading/guests'
import { call } from '../../../lib/api/index.ts'
import { storedOwner } from '../../../lib/session/index.ts'
import { markGuestPractices } from './mark.ts'
import {
  anyWaiting,
  type DevicePractice,
  GUEST,
  type Moved,
  practicesOf,
  settle,
  takeGuests,
} from './store.ts'

/** What the screens of an account read, and what changes with its practices. */
export const CHANGED_BY_ADOPTION = [listReadingAttempts, listReadingExercises]

const sent = ({ id, purpose, exercise, chosen, ms, started_at, submitted_at }: DevicePractice) => ({
  id,
  purpose,
  exercise,
  chosen: [...chosen],
  ms: [...ms],
  started_at,
  submitted_at,
})

async function send(owner: string): Promise<void> {
  for (;;) {
    const waiting = (await practicesOf(owner)).filter(({ refused }) => !refused)
    const first = waiting.slice(0, READING_PRACTICES_MAX)
    // another page may have signed somebody else in: the request carries their token
    if (first.length === 0 || storedOwner() !== owner) return
    const answer = await call(addDevicePractices, { practices: first.map(sent) }, { quiet: true })
    const keys = new Map(first.map(({ id, key }) => [id, key]))
    const moved: Moved[] = answer.added.map(({ id, exercise_id, attempt_id }) => ({
      id,
      key: keys.get(id) ?? '',
      exercise_id,
      attempt_id,
    }))
    await settle(owner, moved, answer.refused)
    // a server that answers neither for what was sent would be asked forever
    if (answer.added.length + answer.refused.length === 0) return
  }
}

let running: { readonly owner: string; readonly done: Promise<void> } | undefined

/** Gives what a guest practised on this device to who has just signed in. Without a network it waits for the next time. */
export function adoptPractices(owner: string): Promise<void> {
  if (owner === '' || owner === GUEST) return Promise.resolve()
  if (running?.owner === owner) return running.done
  const adopt = async () => {
    await takeGuests(owner)
    await send(owner)
    if (!(await anyWaiting())) markGuestPractices(false)
  }
  const done = adopt().finally(() => {
    if (running?.done === done) running = undefined
  })
  running = { owner, done }
  return done
}
