import { listRecentCustomers, RECENT_CUSTOMERS_MAX } from '@shangxue/contract/sales/counter'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/api/queries.ts'
import { draftKey } from '../../../lib/storage/drafts.ts'
import { readStored, store } from '../../../lib/storage/local-storage.ts'
import type { Buyer } from '../new-sale/sale-draft.ts'

const SLOT = 'sale-customers'
const STALE_MS = 5 * 60_000

const isBuyer = (value: unknown): value is Buyer =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  Number.isSafeInteger(value.id) &&
  'name' in value &&
  typeof value.name === 'string'

/** Customers of this user's last sales on this device, newest first. */
function storedCustomers(): Buyer[] {
  try {
    const stored: unknown = JSON.parse(readStored(draftKey(SLOT)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isBuyer) : []
  } catch {
    return []
  }
}

/** Stores the customer of a sale, which may still be in the outbox. */
export function rememberCustomer({ id, name }: Buyer): void {
  const others = storedCustomers().filter((other) => other.id !== id)
  store(draftKey(SLOT), JSON.stringify([{ id, name }, ...others].slice(0, RECENT_CUSTOMERS_MAX)))
}

/** Customers of the user's last sales: those of this device, then those that the server knows. */
export function useRecentCustomers(): readonly Buyer[] {
  const { data = [] } = useQuery({
    ...query(listRecentCustomers, {}),
    staleTime: STALE_MS,
    meta: { quiet: true },
  })
  const names = new Map(data.map(({ id, name }) => [id, name]))
  // A customer may have been renamed since the sale on this device.
  const stored = storedCustomers().map(({ id, name }) => ({ id, name: names.get(id) ?? name }))
  const others = data.filter(({ id }) => !stored.some((customer) => customer.id === id))
  return [...stored, ...others].slice(0, RECENT_CUSTOMERS_MAX)
}
