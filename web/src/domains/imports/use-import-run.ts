import type { ImportEndpoints } from '@shangxue/contract/platform/imports'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { query } from '../../lib/api/queries.ts'
import { isWorking } from './import-run.ts'

const FIRST_MS = 600
const LONGEST_MS = 5_000
const GROWTH = 1.4

/** Milliseconds before the next poll of a run that was polled `polls` times in its state. */
export const pollDelay = (polls: number): number => Math.min(LONGEST_MS, FIRST_MS * GROWTH ** polls)

/**
 * Polls the run while the server works on it, with growing intervals, and not while the
 * page is hidden. After a failure only focus, the network's return or the user asks again.
 */
export function useImportRun(endpoints: ImportEndpoints, id: string | null) {
  const pollState = useRef({ state: '', from: 0 })
  return useQuery({
    ...query(endpoints.get, { id: id ?? '' }),
    enabled: id !== null,
    staleTime: 0,
    meta: { quiet: true },
    refetchOnReconnect: ({ state }) => !state.data || isWorking(state.data),
    refetchOnWindowFocus: ({ state }) => !state.data || isWorking(state.data),
    refetchInterval: ({ state }) => {
      const { data, dataUpdateCount } = state
      if (state.status === 'error' || !data || !isWorking(data)) return false
      if (pollState.current.state !== data.state)
        pollState.current = { state: data.state, from: dataUpdateCount }
      return pollDelay(dataUpdateCount - pollState.current.from)
    },
  })
}
