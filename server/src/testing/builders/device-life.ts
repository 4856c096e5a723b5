import type { DeviceEventKind, DeviceStatus } from '@shangxue/contract/stock'

/** An event of a device. `locationId` is its new location; without one it stays. */
export interface LifeEvent {
  kind: DeviceEventKind
  at: Date
  locationId?: number
  customerId?: number
  userId?: number
  reason?: string
  document?: string
}

interface Whereabouts {
  status: DeviceStatus
  locationId: number | null
  customerId: number | null
}

export interface LivedEvent extends LifeEvent {
  before: Whereabouts | undefined
  after: Whereabouts
}

const STATUS_AFTER: Partial<Record<DeviceEventKind, DeviceStatus>> = {
  received: 'in_stock',
  reserved: 'reserved',
  released: 'in_stock',
  transfer_out: 'in_transit',
  transfer_in: 'in_stock',
  sold: 'sold',
  returned: 'returned',
  adjusted: 'in_stock',
  damaged: 'damaged',
  lost: 'lost',
  scrapped: 'scrapped',
}
const GONE = new Set<DeviceStatus>(['sold', 'lost', 'scrapped'])
const WITH_CUSTOMER = new Set<DeviceStatus>(['reserved', 'sold'])

function after(before: Whereabouts | undefined, event: LifeEvent): Whereabouts {
  const status = STATUS_AFTER[event.kind] ?? before?.status
  if (!status) throw new Error(`a device's life cannot begin with ${event.kind}`)
  if (event.kind === 'activated' && before) return before
  return {
    status,
    locationId: GONE.has(status) ? null : (event.locationId ?? before?.locationId ?? null),
    customerId: WITH_CUSTOMER.has(status) ? (event.customerId ?? before?.customerId ?? null) : null,
  }
}

/** Adds the state before and after to each event, oldest first. */
export function live(events: readonly LifeEvent[]): LivedEvent[] {
  const lived: LivedEvent[] = []
  for (const event of events) {
    const before = lived.at(-1)?.after
    lived.push({ ...event, before, after: after(before, event) })
  }
  return lived
}

const heldAt = (where: Whereabouts | undefined): number | null =>
  where?.status === 'in_stock' || where?.status === 'reserved' ? where.locationId : null

/** Returns the pieces that leave and enter locations by an event: none, one or two. */
export function moves({ before, after }: LivedEvent): { locationId: number; quantity: 1 | -1 }[] {
  const [from, to] = [heldAt(before), heldAt(after)]
  if (from === to) return []
  const moved: { locationId: number; quantity: 1 | -1 }[] = []
  if (from !== null) moved.push({ locationId: from, quantity: -1 })
  if (to !== null) moved.push({ locationId: to, quantity: 1 })
  return moved
}
