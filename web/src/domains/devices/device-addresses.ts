import type { DeviceQuery } from '@shangxue/contract/devices/endpoints'

export const ACTIVATION_QUERY_PATH = '/inventory/activation-query'
export const ACTIVATION_RESULT_PATH = '/inventory/activation-query-result'
export const DEVICE_ACTIVATION_PATH = '/inventory/device-activation'
export const UNALLOCATED_STOCK_PATH = '/inventory/unallocated-stock'

export const deviceListAddress = (type: DeviceQuery): string => `/inventory/device-query-result/${type}`
/** Address of a device's history. */
export const deviceAddress = (id: number): string => `/home?device=${id}`
