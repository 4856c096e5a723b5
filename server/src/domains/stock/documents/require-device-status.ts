import { DEVICE_STATUS_NAMES, type DeviceStatus } from '@shangxue/contract/stock/endpoints'
import { AppError } from '../../../platform/app-error.ts'
import type { LockedDevice } from './stock-locks.ts'

const MAX_NAMED = 3

/**
 * Requires that every device has one of the statuses, and is at the location if one is given. The error names the first
 * devices that do not.
 */
export function requireDeviceStatus(
  devices: readonly LockedDevice[],
  action: string,
  statuses: readonly DeviceStatus[],
  locationId?: number,
): void {
  const invalid = devices.filter(
    (device) =>
      !statuses.includes(device.status) || (locationId !== undefined && device.locationId !== locationId),
  )
  if (invalid.length === 0) return
  const names = invalid.slice(0, MAX_NAMED).map((device) => {
    const isElsewhere = statuses.includes(device.status) && device.location
    return `${device.name}${isElsewhere ? `在${device.location}` : DEVICE_STATUS_NAMES[device.status]}`
  })
  const suffix = invalid.length > MAX_NAMED ? `等${invalid.length}台` : ''
  throw new AppError('device_not_ready', { devices: names.join('、') + suffix, action })
}
