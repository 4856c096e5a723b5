import { listReadingAttempts } from '@shangxue/contract/reading/endpoints'
import { call } from '../../../lib/api/call.ts'
import { GUEST, listPractices, listTransferred } from '../guest/guest-store.ts'

/** A text that was read and answered. */
export interface ReadText {
  /** Id of the library text as text; of other texts unknown. */
  readonly key: string | undefined
  readonly title: string
  /** ISO 8601 */
  readonly at: string
}

const LATEST_ATTEMPTS = 100
/** A slow server must not hold up the next step of the day. */
const SERVER_WAIT_MS = 3_000

async function listOnServer(owner: string): Promise<ReadText[]> {
  if (owner === GUEST) return []
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), SERVER_WAIT_MS)
  const { list } = await call(
    listReadingAttempts,
    { limit: LATEST_ATTEMPTS },
    { quiet: true, signal: controller.signal },
  ).finally(() => clearTimeout(timer))
  return list.flatMap(({ title, submitted_at }) =>
    submitted_at === null ? [] : [{ key: undefined, title, at: submitted_at }],
  )
}

/** Submitted readings of an owner on this device, also those that the account has received since. */
async function listOnDevice(owner: string): Promise<ReadText[]> {
  const [practices, transferred] = await Promise.all([listPractices(owner), listTransferred(owner)])
  return [
    ...practices.map(({ key, submitted_at, exercise }) => ({ key, title: exercise.title, at: submitted_at })),
    ...transferred.map(({ key, submitted_at }) => ({ key, title: '', at: submitted_at })),
  ].flatMap((text) => (text.at ? [{ ...text, at: text.at }] : []))
}

/** What an owner has read, from this device and, if it can be reached, from the server. */
export async function listReadTexts(owner: string): Promise<ReadText[]> {
  const parts = await Promise.allSettled([listOnDevice(owner), listOnServer(owner)])
  return parts.flatMap((part) => (part.status === 'fulfilled' ? part.value : []))
}
