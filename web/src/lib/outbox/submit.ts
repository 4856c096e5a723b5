import type { Endpoint } from '@shangxue/contract/endpoint'
import { call } from '../api/call.ts'
import { ApiError, reportFailure } from '../api/error.ts'
import type { Answer, CallOptions } from '../api/request.ts'
import { listeners } from '../listeners.ts'
import { underWay } from './busy.ts'
import { type Entry, isQueued, isWaiting } from './entry.ts'
import { claimOf, send } from './send.ts'
import { isKept, useOutbox } from './state.ts'
import { change, entriesOf } from './storage.ts'
import { queuedSentence, unsentReason } from './unsent-reason.ts'
import { isUnsent, withoutAbort } from './wire.ts'
import type { Write } from './write.ts'

/** With something to fall back on, nobody has to watch a spinner for half a minute. */
const PATIENCE_MS = 10_000
/** Whoever waits this long may well close the page: from then on the write is kept while it is under way. */
const SLOW_MS = 1_000

const BEHIND = '已保存，排在待提交的操作之后'

const queued = listeners<string>()
/** A write is kept instead of done; the sentence says so. Returns the unsubscriber. */
export const onQueued = queued.add

const entryOf = <E extends Endpoint>({ endpoint, input, key, owner, stale, plan }: Write<E>): Entry => ({
  id: key,
  owner,
  method: endpoint.method,
  path: endpoint.path,
  timeoutMs: endpoint.timeoutMs,
  input,
  stale: stale.map(({ path }) => path),
  title: plan.title(input),
  editAt: plan.editAt?.(input) ?? null,
  madeAt: Date.now(),
  wantedAt: Date.now(),
  state: 'waiting',
  message: '',
  attempts: 0,
  sender: '',
  busyUntil: 0,
})

/** Keeps the entry: once, however often it is asked for, and in the place of the one that it replaces. */
const keep = (entry: Entry, replaces: string | undefined): Promise<void> =>
  change((entries) => {
    const others = entries.filter(({ id }) => id !== replaces)
    return others.some(({ id }) => id === entry.id)
      ? others.map((one) => (one.id === entry.id ? { ...entry, madeAt: one.madeAt } : one))
      : [...others, entry]
  })

async function forget(...ids: (string | undefined)[]): Promise<void> {
  if (!ids.some((id) => id !== undefined && isKept(id))) return
  await change((entries) => entries.filter(({ id }) => !ids.includes(id)))
}

const othersWait = async (owner: string): Promise<boolean> => (await entriesOf(owner)).some(isWaiting)

/** One attempt that is not waited for too long; kept meanwhile when it is slow. */
async function firstAttempt<E extends Endpoint>(write: Write<E>, entry: Entry): Promise<Answer<E>> {
  const { endpoint, input, key, owner } = write
  const timeoutMs = Math.min(endpoint.timeoutMs, PATIENCE_MS)
  let keeping: Promise<void> | undefined
  const slow = setTimeout(() => {
    if (!entry.owner) return
    const claimed = { ...entry, ...claimOf({ timeoutMs }), attempts: 1 }
    keeping = keep(claimed, undefined).catch(() => undefined)
  }, SLOW_MS)
  const how: CallOptions = { idempotencyKey: key, owner, quiet: true, timeoutMs }
  underWay.add(key)
  try {
    return await call(endpoint, input, how)
  } finally {
    clearTimeout(slow)
    await keeping
    underWay.delete(key)
  }
}

function putOff<E extends Endpoint>({ input, key, plan }: Write<E>, sentence: string): ApiError {
  queued.notify(sentence)
  plan.onQueued?.(input, key)
  return new ApiError(0, 'queued', sentence)
}

async function putBehind<E extends Endpoint>(write: Write<E>, entry: Entry): Promise<never> {
  await keep(entry, write.plan.replaces)
  void send()
  throw putOff(write, BEHIND)
}

async function attemptThenKeep<E extends Endpoint>(write: Write<E>, entry: Entry): Promise<Answer<E>> {
  try {
    const answer = await firstAttempt(write, entry)
    await forget(entry.id, write.plan.replaces).catch(() => undefined)
    return answer
  } catch (failure) {
    const error = withoutAbort(failure)
    if (!isUnsent(error)) {
      await forget(entry.id).catch(() => undefined)
      throw error
    }
    // Without a storage it is the ordinary failure.
    const kept = await keep(
      { ...entry, attempts: 1, message: unsentReason(error) },
      write.plan.replaces,
    ).then(
      () => true,
      () => false,
    )
    if (!kept) throw error
    throw putOff(write, queuedSentence(error))
  } finally {
    // What came meanwhile stands behind this one; and this one is tried again before long.
    if (useOutbox.getState().entries.length > 0) void send()
  }
}

/** A write that is done, refused (`ApiError`), or kept for later (`ApiError` with code `queued`). */
export async function submit<E extends Endpoint>(write: Write<E>): Promise<Answer<E>> {
  const entry = entryOf(write)
  try {
    // Kept in whose name?
    if (!entry.owner) return await firstAttempt(write, entry)
    const wait = await othersWait(entry.owner).catch(() => false)
    return await (wait ? putBehind(write, entry) : attemptThenKeep(write, entry))
  } catch (error) {
    const told = write.quiet || !(error instanceof ApiError) || error.code === 'expired' || isQueued(error)
    if (!told) reportFailure(error)
    throw error
  }
}
