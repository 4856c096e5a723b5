import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { getSale, listSales } from '@shangxue/contract/sales/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, type Given, invalidate, useCall } from '../../../lib/api/index.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { SALE_QUERIES } from '../invalidations.ts'

/** Action on a sale with a success message. Reloads the sale if a colleague changed it first. */
export function useSaleAction<E extends Endpoint>(endpoint: E, successText: string) {
  const cache = useQueryClient()
  const action = useCall(endpoint, { stale: SALE_QUERIES, quiet: true })
  return async (input: Given<E>) => {
    try {
      const response = await action.mutateAsync(input)
      toast(successText, { kind: 'success' })
      return response
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await invalidate(cache, [getSale, listSales])
      throw error
    }
  }
}
