import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { create } from 'zustand'
import { ApiError } from '../api/error.ts'
import type { Answer, Given } from '../api/request.ts'
import { ownerOf, useSession } from '../session/state.ts'
import { uniqueId } from '../unique.ts'

/** A file of a command, uploaded once before the command is sent. */
export interface Attachment {
  /** Also the `Idempotency-Key` of its upload. */
  readonly id: string
  readonly ready: Blob
  readonly thumb: Blob
  /** The id that the server gave it; null until it is uploaded. */
  readonly sentAs: number | null
}

/** A command that the server has not acknowledged yet. */
export interface Entry {
  /** Also the `Idempotency-Key` of every attempt, retries by hand included: the effect happens once. */
  readonly id: string
  /** The user's number. Sent in nobody else's name. */
  readonly owner: string
  readonly method: Endpoint['method']
  readonly path: Endpoint['path']
  readonly timeoutMs: number
  readonly input: Readonly<Record<string, unknown>>
  readonly attachments?: readonly Attachment[]
  /** Paths of the reads that it makes out of date. */
  readonly stale: readonly string[]
  readonly title: string
  readonly editAt: string | null
  readonly madeAt: number
  /** When the user last decided to send it. */
  readonly wantedAt: number
  /** `conflict`: the data has changed meanwhile; `refused`: the server rejects it. Both wait for the user's decision. */
  readonly state: 'waiting' | 'conflict' | 'refused'
  /** The server's message, or why the last attempt failed. */
  readonly message: string
  readonly attempts: number
  /** The tab that is sending it: no other tab does before `busyUntil`. */
  readonly sender: string
  readonly busyUntil: number
}

/** How a command is queued; the texts are Chinese. Explained in index.ts. */
export interface QueuePlan<I> {
  /** What the user did, in a few words: 预留 3 台 iPhone 16 */
  readonly title: (input: I) => string
  /** Where it can be changed after a refusal; the screen there reads `usePendingEdit(endpoint)`. */
  readonly editAt?: ((input: I) => string) | undefined
  /** It is stored and will be sent later, which is no success: leave the form, clear its draft. `id` is for `useOutboxStatus`. */
  readonly onQueued?: ((input: I, id: string) => void) | undefined
  /** The refused command that this one replaces: `usePendingEdit(endpoint)?.id`. */
  readonly replaces?: string | undefined
}

export interface Command<E extends Endpoint> {
  readonly endpoint: E
  readonly input: Given<E>
  readonly key: string
  /** Empty where nobody is signed in. */
  readonly owner: string
  readonly stale: readonly Endpoint[]
  readonly quiet: boolean
  readonly plan: QueuePlan<Given<E>>
}

type Submit = <E extends Endpoint>(command: Command<E>) => Promise<Answer<E>>

export interface QueueState {
  /** Of all users of this device, oldest first, as last read. */
  readonly entries: readonly Entry[]
  /** Ids that the server acknowledged after they were queued, since this page was loaded. */
  readonly sent: ReadonlySet<string>
  /** A screen with commands for the queue was shown: load what an outage needs before one comes. */
  readonly wanted: boolean
}
export const createQueueState = () =>
  create<QueueState>(() => ({ entries: [], sent: new Set(), wanted: false }))

export const useOutbox = createQueueState()

/** Submits commands: set once that code is loaded, which the first screen does not wait for. */
export const writer: { submit?: Submit } = {}

export const isInOutbox = (id: string): boolean =>
  useOutbox.getState().entries.some((entry) => entry.id === id)

export const isWaiting = ({ state }: Entry): boolean => state === 'waiting'

/** The command is stored and will be sent later: neither done nor failed. */
export const isQueued = (error: unknown): boolean => error instanceof ApiError && error.code === 'queued'

/** The entries of the signed-in user, and the number of those of others. */
export function useMyEntries(): { readonly mine: readonly Entry[]; readonly others: number } {
  const entries = useOutbox((outbox) => outbox.entries)
  const owner = useSession(ownerOf)
  const mine = entries.filter((entry) => entry.owner === owner)
  return { mine, others: entries.length - mine.length }
}

const TAB = 'outboxTab'

/** A reloaded page is still the same tab: it resumes what its reload interrupted. */
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

/** This page is sending it, or another tab that claimed it and has time left. */
export function isInFlight({ id, sender, busyUntil }: Entry): boolean {
  const interrupted = sender === tab && !inFlight.has(id)
  return busyUntil > Date.now() && !interrupted
}
