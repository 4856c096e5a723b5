import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { useLocation } from 'react-router'
import type { RequestOf } from '../api/http.ts'
import { type Entry, isWaiting, type QueueState, useMyEntries, useOutbox } from './state.ts'

/** The status of a queued command: its state in the outbox, acknowledged, or gone for an unknown reason. */
export interface OutboxStatus {
  readonly state: Entry['state'] | 'sent' | 'gone'
  /** The server's message where it rejected the command. */
  readonly message: string
}

export function statusOf({ entries, sent }: QueueState, id: string): OutboxStatus {
  const entry = entries.find((item) => item.id === id)
  return entry ?? { state: sent.has(id) ? 'sent' : 'gone', message: '' }
}

/** Returns the status of queued commands by id. */
export function useOutboxStatus(): (id: string) => OutboxStatus {
  const outbox = useOutbox()
  return (id) => statusOf(outbox, id)
}

/** Returns whether a command to one of these endpoints waits for a connection, by the `id` of its input. */
export function usePendingIds(endpoints: readonly Endpoint[]): (id: number) => boolean {
  const { mine } = useMyEntries()
  const ids = new Set(
    mine
      .filter((entry) => isWaiting(entry) && endpoints.some(({ path }) => path === entry.path))
      .map(({ input }) => input.id),
  )
  return (id) => ids.has(id)
}

/** State for `navigate(editAt, { state })`. The history keeps it across a reload. */
export const editState = ({ id, method, path, input }: Entry) => ({
  outbox: { id, call: `${method} ${path}`, input },
})

interface PendingEdit<E extends Endpoint> {
  readonly id: string
  readonly input: RequestOf<E>
}

/** The refused command that the user wants to edit, if it belongs to this endpoint. */
export function usePendingEdit<E extends Endpoint>({ method, path }: E): PendingEdit<E> | undefined {
  const { outbox } = (useLocation().state ?? {}) as Partial<ReturnType<typeof editState>>
  return outbox?.call === `${method} ${path}`
    ? { id: outbox.id, input: outbox.input as RequestOf<E> }
    : undefined
}
