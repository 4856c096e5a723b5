import { DEVICE_STATUS_NAMES } from '@shangxue/contract/stock'
import { Refusal } from '../../platform/refusal.ts'
import type { LockedDevice } from '../stock/service.ts'

/** Why a device cannot be sold here or to this customer; undefined if it can. */
export function troubleOf(
  device: Pick<LockedDevice, 'status' | 'locationId' | 'location' | 'customerId'>,
  at: { readonly locationId: number | null; readonly customerId: number | null },
): string | undefined {
  const { status, locationId, location, customerId } = device
  if (status === 'reserved') {
    if (customerId === null || customerId !== at.customerId) return '已预留给别人'
  } else if (status !== 'in_stock') return DEVICE_STATUS_NAMES[status]
  return locationId === at.locationId ? undefined : `在${location}`
}

interface Unsellable {
  readonly device: LockedDevice
  readonly reason: string
}
const NAMED = 3

/**
 * Error that names the first devices and lists all of them by id with the reason, so that the seller can remove them.
 */
export function notForSale(found: readonly Unsellable[]): Refusal {
  const told = found.slice(0, NAMED).map(({ device, reason }) => `${device.name}${reason}`)
  const others = found.length > NAMED ? `等${found.length}台` : ''
  return new Refusal(
    'goods_not_for_sale',
    { devices: told.join('、') + others },
    found.map(({ device, reason }) => ({ device_id: device.id, name: device.name, reason })),
  )
}
