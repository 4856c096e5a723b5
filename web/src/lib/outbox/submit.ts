import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { call } from '../api/call.ts'
import { ApiError, reportFailure } from '../api/error.ts'
import type { CallOptions, ResponseOf } from '../api/http.ts'
import { listeners } from '../util/listeners.ts'
import { isRetryable, retryReason, withoutAbort } from './failure.ts'
import { claimOf, outbox } from './queue.ts'
import { type Command, type Entry, inFlight, isInOutbox, isQueued, isWaiting, useOutbox } from './state.ts'

/** A queueable command has a short first timeout, so that the user does not watch a spinner for half a minute. */
const FIRST_TIMEOUT_MS = 10_000
/** After this time the user may close the page, so the command is stored while it is in flight. */
const SLOW_MS = 1_000

const QUEUED_BEHIND_OTHERS = '已保存，排在待提交的操作之后'

const queued = listeners<string>()
/** Subscribes to messages about commands that were stored instead of carried out. Returns the function that unsubscribes. */
export const onQueued = queued.add

type NewEntry = Pick<Entry, 'id' | 'owner' | 'input' | 'stale' | 'title'> & Partial<Entry>

/** Creates an entry that waits to be sent. */
export const createEntry = ({ method, path, timeoutMs }: Endpoint, fields: NewEntry): Entry => ({
  method,
  path,
  timeoutMs,
  editAt: null,
  madeAt: Date.now(),
  wantedAt: Date.now(),
  state: 'waiting',
  message: '',
  attempts: 0,
  sender: '',
  busyUntil: 0,
  ...fields,
})

const entryOfCommand = <E extends Endpoint>({
  endpoint,
  input,
  key,
  owner,
  invalidates,
  plan,
}: Command<E>): Entry =>
  createEntry(endpoint, {
    id: key,
    owner,
    input,
    stale: invalidates.map(({ path }) => path),
    title: plan.title(input),
    editAt: plan.editAt?.(input) ?? null,
  })

async function discardKnown(...ids: (string | undefined)[]): Promise<void> {
  const known = ids.filter((id): id is string => id !== undefined && isInOutbox(id))
  if (known.length > 0) await outbox.discard(...known).catch(() => undefined)
}

/** Attempts once with a short timeout. A slow command is stored meanwhile. */
async function firstAttempt<E extends Endpoint>(command: Command<E>, entry: Entry): Promise<ResponseOf<E>> {
  const { endpoint, input, key, owner } = command
  const timeoutMs = Math.min(endpoint.timeoutMs, FIRST_TIMEOUT_MS)
  let storing: Promise<unknown> | undefined
  const slow = setTimeout(() => {
    if (!entry.owner) return
    storing = outbox.add({ ...entry, ...claimOf(timeoutMs), attempts: 1 }).catch(() => undefined)
  }, SLOW_MS)
  const callOptions: CallOptions = { idempotencyKey: key, owner, quiet: true, timeoutMs }
  inFlight.add(key)
  try {
    return await call(endpoint, input, callOptions)
  } finally {
    clearTimeout(slow)
    await storing
    inFlight.delete(key)
  }
}

function queuedError<E extends Endpoint>({ input, key, plan }: Command<E>, sentence: string): ApiError {
  queued.notify(sentence)
  plan.onQueued?.(input, key)
  return new ApiError(0, 'queued', sentence)
}

async function queueBehind<E extends Endpoint>(command: Command<E>, entry: Entry): Promise<never> {
  await outbox.add(entry, command.plan.replaces)
  void outbox.send()
  throw queuedError(command, QUEUED_BEHIND_OTHERS)
}

async function attemptThenQueue<E extends Endpoint>(
  command: Command<E>,
  entry: Entry,
): Promise<ResponseOf<E>> {
  const { replaces } = command.plan
  try {
    const response = await firstAttempt(command, entry)
    await discardKnown(entry.id, replaces)
    return response
  } catch (failure) {
    const error = withoutAbort(failure)
    if (!isRetryable(error)) {
      await discardKnown(entry.id)
      throw error
    }
    const reason = retryReason(error)
    // Without storage it is an ordinary failure.
    await outbox.add({ ...entry, attempts: 1, message: reason }, replaces).catch(() => {
      throw error
    })
    throw queuedError(command, `${reason}，已保存在本机，恢复后自动提交`)
  } finally {
    // Send the commands that were queued behind this one, and this one again.
    if (useOutbox.getState().entries.length > 0) void outbox.send()
  }
}

/** Resolves when the command is done; rejects with an `ApiError` when it is refused, or queued (code `queued`). */
export async function submit<E extends Endpoint>(command: Command<E>): Promise<ResponseOf<E>> {
  const entry = entryOfCommand(command)
  try {
    if (!entry.owner) return await firstAttempt(command, entry)
    const others = await outbox.entriesOf(entry.owner).catch(() => [])
    return await (others.some(isWaiting) ? queueBehind(command, entry) : attemptThenQueue(command, entry))
  } catch (error) {
    const reported =
      command.quiet || !(error instanceof ApiError) || error.code === 'expired' || isQueued(error)
    if (!reported) reportFailure(error)
    throw error
  }
}
