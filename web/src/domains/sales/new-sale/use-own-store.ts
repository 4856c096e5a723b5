import { getOwnStore } from '@shangxue/contract/sales/endpoints'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/api/index.ts'

const OWN_STORE_STALE_MS = 5 * 60_000

/** The user's own store: null if there is none or it fails to load, undefined while loading. */
export function useOwnStore(enabled: boolean): number | null | undefined {
  const { data, isError } = useQuery({
    ...query(getOwnStore, {}),
    staleTime: OWN_STORE_STALE_MS,
    enabled,
    meta: { quiet: true },
  })
  return isError ? null : data?.location_id
}
