import { getSale } from '@shangxue/contract/sales/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { parsePositiveInt } from '../../../lib/address/index.ts'
import { ApiError, query } from '../../../lib/api/index.ts'

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
