import { listReadingAttempts, listReadingExercises } from '@shangxue/contract/reading/endpoints'
import { addDevicePractices, READING_PRACTICES_MAX } from '@shangxue/contract/reading/guests'
import { markTaskAnswers } from '@shangxue/contract/reading/tasks'
import { call } from '../../../lib/api/call.ts'
import { storedOwner } from '../../../lib/session/state.ts'
import { setHasGuestPractices } from './guest-flag.ts'
import {
  assignGuestPractices,
  type DevicePractice,
  GUEST,
  getTaskAnswers,
  hasPendingPractices,
  isSendable,
  listPractices,
  recordTransfer,
  type TransferredPractice,
  toSentAnswers,
} from './guest-store.ts'

/** Queries to invalidate after practices were added to an account. */
export const QUERIES_CHANGED_BY_ADOPTION = [listReadingAttempts, listReadingExercises]

async function toRequest(owner: string, practice: DevicePractice) {
  const { id, purpose, exercise, chosen, ms, started_at, submitted_at } = practice
  const answers = exercise.tasks && (await getTaskAnswers(owner, id))
  return {
    ...{ id, purpose, exercise, chosen: [...chosen], ms: [...ms], started_at, submitted_at },
    ...(answers && { task_answers: toSentAnswers(answers) }),
  }
}

/** Sends marks that the learner made while the practice was being sent. */
async function sendLaterMarks(
  owner: string,
  sent: Awaited<ReturnType<typeof toRequest>>,
  { attempt_id }: TransferredPractice,
): Promise<void> {
  const latest = sent.task_answers && (await getTaskAnswers(owner, String(attempt_id)))
  const answers = latest && toSentAnswers(latest)
  if (answers && JSON.stringify(answers) !== JSON.stringify(sent.task_answers))
    await call(markTaskAnswers, { id: attempt_id, answers }, { quiet: true })
}

async function sendPractices(owner: string): Promise<void> {
  for (;;) {
    const pending = (await listPractices(owner)).filter(isSendable)
    const batch = pending.slice(0, READING_PRACTICES_MAX)
    // Another tab may have signed another user in, and the request would carry that user's token.
    if (batch.length === 0 || storedOwner() !== owner) return
    const requests = await Promise.all(batch.map((practice) => toRequest(owner, practice)))
    const response = await call(addDevicePractices, { practices: requests }, { quiet: true })
    const sent = new Map(batch.map((practice) => [practice.id, practice]))
    const moved: TransferredPractice[] = response.added.map(({ id, exercise_id, attempt_id }) => ({
      id,
      key: sent.get(id)?.key ?? '',
      exercise_id,
      attempt_id,
      submitted_at: sent.get(id)?.submitted_at ?? null,
    }))
    await recordTransfer(owner, moved, response.refused)
    for (const practice of moved) {
      const request = requests.find(({ id }) => id === practice.id)
      // The marks are on the device too, and are sent again with the next one.
      if (request) await sendLaterMarks(owner, request, practice).catch(() => undefined)
    }
    // Stop if the server neither added nor refused anything, to avoid an endless loop.
    if (response.added.length + response.refused.length === 0) return
  }
}

let inFlight: { readonly owner: string; readonly done: Promise<void> } | undefined

/**
 * Transfers the practices of a guest to the user who has just signed in, and those that the user finished offline.
 * Offline, it is repeated when the network returns and at the next start.
 */
export function adoptPractices(owner: string): Promise<void> {
  if (owner === '' || owner === GUEST) return Promise.resolve()
  if (inFlight?.owner === owner) return inFlight.done
  const adopt = async () => {
    await assignGuestPractices(owner)
    await sendPractices(owner)
    if (!(await hasPendingPractices())) setHasGuestPractices(false)
  }
  const done = adopt().finally(() => {
    if (inFlight?.done === done) inFlight = undefined
  })
  inFlight = { owner, done }
  return done
}
