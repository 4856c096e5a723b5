import type { DeviceQuery } from '@shangxue/contract/devices/endpoints'

export const QUERY = '/inventory/activation-query'
export const RESULT = '/inventory/activation-query-result'
export const ACTIVATION = '/inventory/device-activation'
export const ALLOCATION = '/inventory/unallocated-stock'

export const listAddress = (type: DeviceQuery): string => `/inventory/device-query-result/${type}`
/** Address of a device's history. */
export const deviceAddress = (id: number): string => `/home?device=${id}`
