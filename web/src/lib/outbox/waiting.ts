import type { Endpoint } from '@shangxue/contract/endpoint'
import { isWaiting } from './entry.ts'
import { useMyEntries } from './state.ts'

/** Tells of which records, by `id`, a write to one of these endpoints waits for a connection. */
export function useWaiting(endpoints: readonly Endpoint[]): (id: number) => boolean {
  const { mine } = useMyEntries()
  const ids = new Set(
    mine
      .filter((entry) => isWaiting(entry) && endpoints.some(({ path }) => path === entry.path))
      .map(({ input }) => input.id),
  )
  return (id) => ids.has(id)
}
