import { checkInVisit, finishVisit } from '@shangxue/contract/customers/visits'
import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { isWaiting, useMyEntries } from '../../../lib/outbox/index.ts'

/** The visit of a customer that is stored on this device until it is online. */
export function useWaitingVisit(customerId: number) {
  const { mine } = useMyEntries()
  const find = ({ path }: Endpoint) =>
    mine.find((one) => isWaiting(one) && one.path === path && one.input.customer_id === customerId)
  return { checkIn: find(checkInVisit), finish: find(finishVisit) }
}
