import { DEVICE_STATUS_NAMES, type DeviceStatus } from '@shangxue/contract/stock'
import { Refusal } from '../../../platform/refusal.ts'
import type { LockedDevice } from './goods.ts'

const NAMED = 3

/**
 * Requires that every device has one of the statuses, and is at the location if one is given. The error names the first
 * devices that do not.
 */
export function requireReady(
  devices: readonly LockedDevice[],
  action: string,
  states: readonly DeviceStatus[],
  locationId?: number,
): void {
  const wrong = devices.filter(
    (device) =>
      !states.includes(device.status) || (locationId !== undefined && device.locationId !== locationId),
  )
  if (wrong.length === 0) return
  const told = wrong.slice(0, NAMED).map((device) => {
    const elsewhere = states.includes(device.status) && device.location
    return `${device.name}${elsewhere ? `在${device.location}` : DEVICE_STATUS_NAMES[device.status]}`
  })
  const others = wrong.length > NAMED ? `等${wrong.length}台` : ''
  throw new Refusal('device_not_ready', { devices: told.join('、') + others, action })
}
