import type { DeviceEventKind, DeviceStatus } from '@shangxue/contract/stock/endpoints'

/** An event of a device. `locationId` is its new location; without one it stays. */
export interface DeviceHistoryEvent {
  kind: DeviceEventKind
  at: Date
  locationId?: number
  customerId?: number
  userId?: number
  reason?: string
  document?: string
}

interface DeviceState {
  status: DeviceStatus
  locationId: number | null
  customerId: number | null
}

export interface ReplayedEvent extends DeviceHistoryEvent {
  before: DeviceState | undefined
  after: DeviceState
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
  supplier_returned: 'supplier_returned',
}
const UNLOCATED_STATUSES = new Set<DeviceStatus>(['sold', 'lost', 'scrapped', 'supplier_returned'])
const WITH_CUSTOMER = new Set<DeviceStatus>(['reserved', 'sold'])

function nextState(before: DeviceState | undefined, event: DeviceHistoryEvent): DeviceState {
  const status = STATUS_AFTER[event.kind] ?? before?.status
  if (!status) throw new Error(`a device's life cannot begin with ${event.kind}`)
  if (event.kind === 'activated' && before) return before
  return {
    status,
    locationId: UNLOCATED_STATUSES.has(status) ? null : (event.locationId ?? before?.locationId ?? null),
    customerId: WITH_CUSTOMER.has(status) ? (event.customerId ?? before?.customerId ?? null) : null,
  }
}

/** Adds the state before and after to each event, oldest first. */
export function replayEvents(events: readonly DeviceHistoryEvent[]): ReplayedEvent[] {
  const replayed: ReplayedEvent[] = []
  for (const event of events) {
    const before = replayed.at(-1)?.after
    replayed.push({ ...event, before, after: nextState(before, event) })
  }
  return replayed
}

const stockLocation = (state: DeviceState | undefined): number | null =>
  state?.status === 'in_stock' || state?.status === 'reserved' ? state.locationId : null

/** Returns the pieces that leave and enter locations by an event: none, one or two. */
export function stockMoves({
  before,
  after: nextState,
}: ReplayedEvent): { locationId: number; quantity: 1 | -1 }[] {
  const [from, to] = [stockLocation(before), stockLocation(nextState)]
  if (from === to) return []
  const result: { locationId: number; quantity: 1 | -1 }[] = []
  if (from !== null) result.push({ locationId: from, quantity: -1 })
  if (to !== null) result.push({ locationId: to, quantity: 1 })
  return result
}
