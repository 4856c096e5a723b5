import { DEVICE_STATUS_NAMES } from '@shangxue/contract/stock/endpoints'
import { AppError } from '../../../platform/app-error.ts'
import type { LockedDevice } from '../../stock/service.ts'

/** Why a device cannot be sold here or to this customer; undefined if it can. */
export function saleBlockReason(
  device: Pick<LockedDevice, 'status' | 'locationId' | 'location' | 'customerId'>,
  sale: { readonly locationId: number | null; readonly customerId: number | null },
): string | undefined {
  const { status, locationId, location, customerId } = device
  if (status === 'reserved') {
    if (customerId === null || customerId !== sale.customerId) return '已预留给别人'
  } else if (status !== 'in_stock') return DEVICE_STATUS_NAMES[status]
  return locationId === sale.locationId ? undefined : `在${location}`
}

interface UnsellableDevice {
  readonly device: LockedDevice
  readonly reason: string
}
const MAX_NAMED = 3

/**
 * Error that names the first devices and lists all of them by id with the reason, so that the seller can remove them.
 */
export function goodsNotForSale(devices: readonly UnsellableDevice[]): AppError {
  const names = devices.slice(0, MAX_NAMED).map(({ device, reason }) => `${device.name}${reason}`)
  const suffix = devices.length > MAX_NAMED ? `等${devices.length}台` : ''
  return new AppError(
    'goods_not_for_sale',
    { devices: names.join('、') + suffix },
    devices.map(({ device, reason }) => ({ device_id: device.id, name: device.name, reason })),
  )
}
