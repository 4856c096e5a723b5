import { getOwnStore } from '@shangxue/contract/sales/endpoints'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/api/index.ts'

const MINUTES = 5 * 60_000

/** The store in which the user sells; null without one or when it cannot be read, undefined until it is known. */
export function useOwnStore(enabled: boolean): number | null | undefined {
  const { data, isError } = useQuery({
    ...query(getOwnStore, {}),
    staleTime: MINUTES,
    enabled,
    meta: { quiet: true },
  })
  return isError ? null : data?.location_id
}
