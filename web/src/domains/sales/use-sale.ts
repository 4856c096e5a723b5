import { getSale } from '@shangxue/contract/sales/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { positive } from '../../lib/address/index.ts'
import { ApiError, query } from '../../lib/api/index.ts'

/** The sale of the address. `isMissing` is true if no sale has this id. */
export function useSale() {
  const { id = '' } = useParams()
  const known = positive(id)
  const found = useQuery({
    ...query(getSale, { id: known ?? 0 }),
    enabled: known !== undefined,
    meta: { quiet: true },
  })
  const gone = known === undefined || (found.error instanceof ApiError && found.error.isGone)
  return { ...found, gone: gone && !found.data }
}
