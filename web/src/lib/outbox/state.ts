import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { create } from 'zustand'
import { ApiError } from '../api/error.ts'
import type { RequestOf, ResponseOf } from '../api/http.ts'
import { ownerOf, useSession } from '../session/state.ts'
import { uniqueId } from '../util/unique-id.ts'

/** A file of a command, uploaded once before the command is sent. */
export interface Attachment {
  /** Also the `Idempotency-Key` of the upload. */
  readonly id: string
  readonly ready: Blob
  readonly thumb: Blob
  /** The file's id on the server; null until it is uploaded. */
  readonly sentAs: number | null
}

/** A command that the server has not acknowledged yet. */
export interface Entry {
  /** Also the `Idempotency-Key` of every attempt, including manual retries, so that the command takes effect once. */
  readonly id: string
  /** The user's number. The entry is never sent as another user. */
  readonly owner: string
  readonly method: Endpoint['method']
  readonly path: Endpoint['path']
  readonly timeoutMs: number
  readonly input: Readonly<Record<string, unknown>>
  readonly attachments?: readonly Attachment[]
  /** Paths of the queries that the command invalidates. */
  readonly stale: readonly string[]
  readonly title: string
  readonly editAt: string | null
  readonly madeAt: number
  /** When the user last decided to send it. */
  readonly wantedAt: number
  /** `conflict`: the data has changed meanwhile. `refused`: the server rejected the command. The user decides on both. */
  readonly state: 'waiting' | 'conflict' | 'refused'
  /** The server's message, or why the last attempt failed. */
  readonly message: string
  readonly attempts: number
  /** The tab that is sending the entry: no other tab sends it before `busyUntil`. */
  readonly sender: string
  readonly busyUntil: number
}

/** How a command is queued. The texts are Chinese. See README.md. */
export interface QueuePlan<I> {
  /** A short description of the command: 预留 3 台 iPhone 16 */
  readonly title: (input: I) => string
  /** Where the user can edit the command after a refusal. That screen reads `usePendingEdit(endpoint)`. */
  readonly editAt?: ((input: I) => string) | undefined
  /**
   * Called when the command is stored to be sent later, which is no success: leave the form and clear its draft. `id` is for
   * `useOutboxStatus`.
   */
  readonly onQueued?: ((input: I, id: string) => void) | undefined
  /** The refused command that this one replaces: `usePendingEdit(endpoint)?.id`. */
  readonly replaces?: string | undefined
}

export interface Command<E extends Endpoint> {
  readonly endpoint: E
  readonly input: RequestOf<E>
  readonly key: string
  /** Empty if nobody is signed in. */
  readonly owner: string
  /** Queries that the command invalidates. */
  readonly invalidates: readonly Endpoint[]
  readonly quiet: boolean
  readonly plan: QueuePlan<RequestOf<E>>
}

type Submit = <E extends Endpoint>(command: Command<E>) => Promise<ResponseOf<E>>

export interface QueueState {
  /** Entries of all users of this device, oldest first, as last read. */
  readonly entries: readonly Entry[]
  /** Ids that the server acknowledged after queueing, since the page was loaded. */
  readonly sent: ReadonlySet<string>
  /** True after a screen with queueable commands was shown: the code for an outage is then loaded in advance. */
  readonly isNeeded: boolean
}
export const createQueueState = () =>
  create<QueueState>(() => ({ entries: [], sent: new Set(), isNeeded: false }))

export const useOutbox = createQueueState()

/**
 * Holds `submit` of submit.ts, which app/offline.ts loads after the first screen. Until then, `useCall` sends commands
 * without the outbox.
 */
export const lazyOutbox: { submit?: Submit } = {}

export const isInOutbox = (id: string): boolean =>
  useOutbox.getState().entries.some((entry) => entry.id === id)

export const isWaiting = ({ state }: Entry): boolean => state === 'waiting'

/** True if the error means that the command is stored and will be sent later: neither done nor failed. */
export const isQueued = (error: unknown): boolean => error instanceof ApiError && error.code === 'queued'

/** The entries of the signed-in user, and the number of entries of other users. */
export function useMyEntries(): { readonly mine: readonly Entry[]; readonly others: number } {
  const entries = useOutbox((outbox) => outbox.entries)
  const owner = useSession(ownerOf)
  const mine = entries.filter((entry) => entry.owner === owner)
  return { mine, others: entries.length - mine.length }
}

const TAB = 'outboxTab'

/** A reloaded page is the same tab: it resumes the attempt that the reload interrupted. */
export const tab = ((): string => {
  try {
    const id = sessionStorage.getItem(TAB) ?? uniqueId()
    sessionStorage.setItem(TAB, id)
    return id
  } catch {
    return uniqueId()
  }
})()

/** Ids of the entries that this page is sending. */
export const inFlight = new Set<string>()

/** True if this page is sending the entry, or another tab has claimed it and has time left. */
export function isInFlight({ id, sender, busyUntil }: Entry): boolean {
  const interrupted = sender === tab && !inFlight.has(id)
  return busyUntil > Date.now() && !interrupted
}
