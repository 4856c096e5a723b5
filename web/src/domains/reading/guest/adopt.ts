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

/** Queries to invalidate after practices were added to an account. */
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
    // Another tab may have signed another user in, and the request would carry that user's token.
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
    // Stop if the server neither added nor refused anything, to avoid an endless loop.
    if (answer.added.length + answer.refused.length === 0) return
  }
}

let running: { readonly owner: string; readonly done: Promise<void> } | undefined

/**
 * Transfers the practices of a guest to the user who has just signed in. Offline, it is repeated at
 * the next sign-in.
 */
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
