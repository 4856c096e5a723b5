import type { Output } from '@shangxue/contract/platform/endpoint'
import type { getCount } from '@shangxue/contract/stock/actions'
import { DEVICE_STATUS_NAMES, type DeviceStatus } from '@shangxue/contract/stock/endpoints'

export type Count = Output<typeof getCount>
export type CountedDevice = Count['surplus'][number]

/** Statuses of devices that posting the count moves to this location. Others need a document of their own. */
const MOVABLE: readonly DeviceStatus[] = ['in_stock', 'lost']

export const isMovable = ({ status }: CountedDevice): boolean => status !== null && MOVABLE.includes(status)

/** What posting the count does with a device that is not expected here. */
export function surplusText(device: CountedDevice): string {
  const { status, location, device_id } = device
  if (device_id === null || status === null) return '系统里没有，不会入账，请另行入库'
  const name = DEVICE_STATUS_NAMES[status]
  const recordedText = location ? `在${location}（${name}）` : name
  return isMovable(device)
    ? `账上${recordedText}，入账后移到这里`
    : `账上${recordedText}，不会入账，请另行处理`
}

/** The device was recorded here after the count had started and was not scanned. */
export const hasArrivedSince = ({ location, status }: CountedDevice, count: Count): boolean =>
  location === count.location && (status === 'in_stock' || status === 'reserved')

/** Why a device that moved during the count is not a difference. */
export function movementText(device: CountedDevice, count: Count): string {
  if (hasArrivedSince(device, count)) return '盘点开始后才到这里，没有扫'
  const name = device.status ? DEVICE_STATUS_NAMES[device.status] : ''
  return `扫到之后有变动，现在${device.location ? `${device.location}（${name}）` : name}`
}

export interface CountPosting {
  readonly lost: number
  readonly moved: number
  readonly ignored: number
  readonly items: readonly { title: string; booked: number; counted: number; moved: number }[]
  readonly uncounted: number
}

/** What posting the count would change. */
export function summarizePosting({ missing, surplus, expected, found, items }: Count): CountPosting {
  const moved = surplus.filter(isMovable).length
  return {
    // `missing` is limited to 500 entries; `expected` and `found` are not.
    lost: Math.max(missing.length, expected - found),
    moved,
    ignored: surplus.length - moved,
    items: items.flatMap(({ title, booked, counted, moved }) =>
      counted !== null && counted !== booked ? [{ title, booked, counted, moved }] : [],
    ),
    uncounted: items.filter(({ counted }) => counted === null).length,
  }
}

/** Pieces moved since they were counted, as a suffix, or `''` if none. */
export const movedSince = (moved: number): string => (moved === 0 ? '' : `，之后 ${signedNumber(moved)} 件`)

export const signedNumber = (n: number): string => (n > 0 ? `+${n}` : `-${Math.abs(n)}`)
