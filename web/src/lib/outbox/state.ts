import { create } from 'zustand'
import { ownerOf, useSession } from '../session/state.ts'
import type { Entry } from './entry.ts'
import type { Submit } from './write.ts'

interface OutboxState {
  /** Of all users of this device, oldest first, as last read. */
  readonly entries: readonly Entry[]
  /** Ids that the server has acknowledged after they had waited, since this page was loaded. */
  readonly sent: ReadonlySet<string>
  /** A screen whose writes may wait has been shown: what an outage needs should be loaded before it comes. */
  readonly wanted: boolean
}

export const useOutbox = create<OutboxState>(() => ({ entries: [], sent: new Set(), wanted: false }))

/** How a write that may wait is made: set when that code has come, for which the first screen does not wait. */
export const writer: { submit?: Submit } = {}

export const isKept = (id: string): boolean => useOutbox.getState().entries.some((entry) => entry.id === id)

/** The entries of who is signed in, and the number of those of others. */
export function useMyEntries(): { readonly mine: readonly Entry[]; readonly others: number } {
  const entries = useOutbox((outbox) => outbox.entries)
  const owner = useSession(ownerOf)
  const mine = entries.filter((entry) => entry.owner === owner)
  return { mine, others: entries.length - mine.length }
}
