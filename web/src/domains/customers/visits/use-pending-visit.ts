import { checkInVisit, finishVisit } from '@shangxue/contract/customers/visits'
import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { isWaiting, useMyEntries } from '../../../lib/outbox/state.ts'

/** The visit of a customer that is stored on this device until it is online. */
export function usePendingVisit(customerId: number) {
  const { mine: ownEntries } = useMyEntries()
  const find = ({ path }: Endpoint) =>
    ownEntries.find((item) => isWaiting(item) && item.path === path && item.input.customer_id === customerId)
  return { checkIn: find(checkInVisit), finish: find(finishVisit) }
}
