import { getSale } from '@shangxue/contract/sales/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { parsePositiveInt } from '../../../lib/address/url-params.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { query } from '../../../lib/api/queries.ts'

/** The sale of the address. `isMissing` is true if no sale has this id. */
export function useSale() {
  const { id = '' } = useParams()
  const validId = parsePositiveInt(id)
  const result = useQuery({
    ...query(getSale, { id: validId ?? 0 }),
    enabled: validId !== undefined,
    meta: { quiet: true },
  })
  const isMissing = validId === undefined || (result.error instanceof ApiError && result.error.isNotFound)
  return { ...result, isMissing: isMissing && !result.data }
}
