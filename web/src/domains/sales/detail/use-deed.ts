import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { getSale, listSales } from '@shangxue/contract/sales/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, type Given, invalidate, useCall } from '../../../lib/api/index.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { SALE_READS } from '../stale.ts'

/** Action on a sale with a success message. Reloads the sale if a colleague changed it first. */
export function useDeed<E extends Endpoint>(endpoint: E, done: string) {
  const cache = useQueryClient()
  const deed = useCall(endpoint, { stale: SALE_READS, quiet: true })
  return async (input: Given<E>) => {
    try {
      const answer = await deed.mutateAsync(input)
      toast(done, { kind: 'success' })
      return answer
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await invalidate(cache, [getSale, listSales])
      throw error
    }
  }
}
