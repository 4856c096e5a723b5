import { Empty, type Endpoint } from '@shangxue/contract/platform/endpoint'
import type { StoreApi } from 'zustand'
import { call } from '../api/call.ts'
import { ApiError } from '../api/error.ts'
import { storedOwner } from '../session/state.ts'
import { recordStore } from '../storage/indexed-db.ts'
import { onOtherTab, readStored, store } from '../storage/local-storage.ts'
import { listeners } from '../util/listeners.ts'
import { createSender, type PassResult } from '../util/sender.ts'
import { uniqueId } from '../util/unique-id.ts'
import { isRetryable, retryReason, withoutAbort } from './failure.ts'
import { type Entry, inFlight, isInFlight, isWaiting, type QueueState, tab, useOutbox } from './state.ts'

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 5 * 60_000
/** An attempt may take twice its timeout, because the token may have to be renewed. */
const SPARE_MS = 5_000
/** The server stores keys for seven days. A later repeat might take effect twice. */
const KEY_LIFETIME_MS = 6 * 86_400_000
/** This page failed; the server has not rejected the command. */
const UNCERTAIN = '提交时本机出错，不确定是否已经生效；可以重试，不会重复生效'
const TOO_OLD = '已等待超过 6 天，请核对是否已经生效，再决定是否提交'

const records = recordStore('shangxue-outbox', 'entries')
const RELEASED = { sender: '', busyUntil: 0 }

export const claimOf = (timeoutMs: number) => ({
  sender: tab,
  busyUntil: Date.now() + 2 * timeoutMs + SPARE_MS,
})

/** The endpoint of a stored entry, with the properties that sending needs. */
const endpointOf = ({ method, path, timeoutMs, title }: Entry): Endpoint => ({
  method,
  path,
  timeoutMs,
  summary: title,
  permission: 'login',
  idempotent: true,
  input: Empty,
  output: Empty,
})

/** Earlier versions put the company's name before the user's number. */
const withOwnerNumber = (entry: Entry): Entry => ({
  ...entry,
  owner: entry.owner.slice(entry.owner.lastIndexOf('/') + 1),
})
const hasFormerOwner = ({ owner }: Entry) => owner.includes('/')

export interface QueueOptions {
  /** The name of the queue's record. Each change of its entries is one transaction across tabs. */
  readonly record: string
  readonly state: StoreApi<QueueState>
  /** Local storage key that exists while there may be entries. Other tabs observe it, and without it a start opens no database. */
  readonly mark?: string
  /** If true, entries live in memory when the browser refuses storage. Otherwise changes reject. */
  readonly inMemory?: boolean
  /** Maximum time for preparing an attempt, in addition to the command itself. */
  readonly attemptMs?: number
  /** Completes the input before the command is sent. `save` stores the progress in the entry. */
  readonly prepare?: (
    entry: Entry,
    save: (fields: Partial<Entry>) => Promise<unknown>,
  ) => Promise<Entry['input']>
  /** Returns the changes to an entry that the server rejected. */
  readonly onRefusal?: (entry: Entry, error: ApiError) => Partial<Entry>
}

type Change = (entries: readonly Entry[]) => readonly Entry[]
type Outcome = 'sent' | 'refused' | 'later'

/**
 * A queue of commands, sent in order, one at a time, by one tab. An entry leaves it when the server acknowledges the command.
 * Rejected entries stay until the user retries, edits or discards them.
 */
export function createQueue({ record, state, mark, inMemory, attemptMs = 0, ...options }: QueueOptions) {
  const sent = listeners<readonly Entry[]>()
  const refused = listeners<Entry>()

  /** Changes the entries. Returns whether the device has stored them. */
  async function change(transform: Change): Promise<boolean> {
    let isUnchanged = true
    let stored = true
    const entries = await records
      .update(record, (before: readonly Entry[] = []) => {
        const after = transform(before.some(hasFormerOwner) ? before.map(withOwnerNumber) : before)
        isUnchanged = after === before
        return after
      })
      .catch((error: unknown) => {
        if (!inMemory) throw error
        stored = false
        return transform(state.getState().entries)
      })
    state.setState({ entries })
    if (mark && !isUnchanged) store(mark, uniqueId())
    return stored
  }
  const read = (): Promise<boolean> => change((entries) => entries)

  /** Returns the entries of an owner, read from storage if this page has none in memory. */
  async function entriesOf(owner: string): Promise<readonly Entry[]> {
    if (state.getState().entries.length === 0 && (!mark || readStored(mark))) await read()
    return state.getState().entries.filter((entry) => entry.owner === owner)
  }

  /** Stores an entry once, even if it is called repeatedly, in the place of the one that it replaces. */
  const add = (entry: Entry, replaces?: string): Promise<boolean> =>
    change((entries) => {
      const others = entries.filter(({ id }) => id !== replaces)
      return others.some(({ id }) => id === entry.id)
        ? others.map((item) => (item.id === entry.id ? { ...entry, madeAt: item.madeAt } : item))
        : [...others, entry]
    })

  /** Removes entries. It does not undo commands that have reached the server. */
  const discard = (...ids: string[]): Promise<boolean> =>
    change((entries) => entries.filter(({ id }) => !ids.includes(id)))

  /** Stores the result of an attempt, or removes the entry. Returns whether the entry still existed. */
  async function updateEntry(id: string, fields: Partial<Entry> | null): Promise<boolean> {
    let exists = false
    await change((entries) => {
      exists = entries.some((item) => item.id === id)
      if (!exists) return entries
      return entries.flatMap((item) => (item.id !== id ? [item] : fields ? [{ ...item, ...fields }] : []))
    })
    return exists
  }

  const claim = ({ timeoutMs }: Entry) => claimOf(Math.max(timeoutMs, attemptMs))

  /** Claims the next entry for this page, or returns when to check again because another tab is sending. */
  async function claimNext(): Promise<Entry | { readonly retryAt: number } | undefined> {
    let next: Entry | { readonly retryAt: number } | undefined
    await change((entries) => {
      next = undefined
      const owner = storedOwner()
      const first = entries.find((entry) => owner && entry.owner === owner && isWaiting(entry))
      if (!first) return entries
      if (isInFlight(first)) {
        // A first attempt of this page starts the queue itself when it ends.
        if (!inFlight.has(first.id)) next = { retryAt: first.busyUntil }
        return entries
      }
      const entry = { ...first, ...claim(first), attempts: first.attempts + 1 }
      next = entry
      return entries.map((item) => (item === first ? entry : item))
    })
    return next
  }

  async function refuse(entry: Entry, fields: Partial<Entry>): Promise<Outcome> {
    if (await updateEntry(entry.id, { ...RELEASED, ...fields })) refused.notify({ ...entry, ...fields })
    return 'refused'
  }

  async function attempt(entry: Entry): Promise<Outcome> {
    if (entry.attempts > 1 && Date.now() - entry.wantedAt > KEY_LIFETIME_MS)
      return refuse(entry, { state: 'conflict', message: TOO_OLD })
    try {
      const callOptions = { idempotencyKey: entry.id, owner: entry.owner, quiet: true }
      const save = (fields: Partial<Entry>) => updateEntry(entry.id, { ...claim(entry), ...fields })
      const input = (await options.prepare?.(entry, save)) ?? entry.input
      await call(endpointOf(entry), input, callOptions)
      state.setState(({ sent: previous }) => ({ sent: new Set(previous).add(entry.id) }))
      return (await updateEntry(entry.id, null)) ? 'sent' : 'refused'
    } catch (failure) {
      const error = withoutAbort(failure)
      if (!(error instanceof ApiError)) return refuse(entry, { state: 'conflict', message: UNCERTAIN })
      const retryable: boolean = isRetryable(error, true)
      if (retryable || error.code === 'expired') {
        await updateEntry(entry.id, { ...RELEASED, message: retryReason(error) })
        return 'later'
      }
      return refuse(entry, {
        state: error.status === 409 ? 'conflict' : 'refused',
        message: error.message,
        ...options.onRefusal?.(entry, error),
      })
    }
  }

  async function drain(): Promise<PassResult> {
    const done: Entry[] = []
    try {
      for (;;) {
        const next = await claimNext()
        if (!next) return 'done'
        if ('retryAt' in next) return next
        inFlight.add(next.id)
        const outcome = await attempt(next).finally(() => inFlight.delete(next.id))
        if (outcome === 'sent') done.push(next)
        if (outcome === 'later') return 'retry'
      }
    } catch {
      // The storage is temporarily unavailable.
      return { retryAt: Date.now() + LONGEST_PAUSE_MS }
    } finally {
      if (done.length > 0) sent.notify(done)
    }
  }

  const isPending = () => state.getState().entries.length > 0
  const sender = createSender({
    pass: drain,
    isPending,
    firstPauseMs: FIRST_PAUSE_MS,
    longestPauseMs: LONGEST_PAUSE_MS,
  })

  /** Sends entries of an earlier visit. */
  async function resume(): Promise<void> {
    if (mark && readStored(mark) === null) return
    await read()
    if (isPending()) await sender.run()
    else if (mark) store(mark, null)
  }

  return {
    change,
    read,
    entriesOf,
    add,
    discard,
    /** Subscribes to entries that were acknowledged after waiting, once per pass. Returns the function that unsubscribes. */
    onSent: sent.add,
    /** Subscribes to rejections of entries that had waited. Returns the function that unsubscribes. */
    onRefused: refused.add,
    /** Sends waiting entries in order. During a pass, another pass follows. */
    send: () => sender.run(true),
    /** Sends without a pause, because the connection may have returned. */
    retryNow: sender.retryNow,
    /** Sends these entries again with all that wait. Resolves after this page has tried. */
    async retry(ids: readonly string[]): Promise<void> {
      const requeued = (entry: Entry): Entry =>
        ids.includes(entry.id) && !isWaiting(entry)
          ? { ...entry, state: 'waiting', message: '', wantedAt: Date.now() }
          : entry
      await change((entries) => entries.map(requeued))
      await sender.retryNow()
    },
    /** Sends waiting entries whenever a connection may be available. Returns the function that stops it. */
    start(): () => void {
      const stops = [
        sender.start(),
        onOtherTab((key) => {
          if (!mark || key !== mark) return
          const sendPending = () => (isPending() ? sender.run() : undefined)
          read()
            .then(sendPending)
            .catch(() => undefined)
        }),
      ]
      resume().catch(() => undefined)
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

export const outbox = createQueue({ record: 'all', mark: 'outbox', state: useOutbox })
export const { entriesOf, retry, discard, read: readEntries } = outbox
