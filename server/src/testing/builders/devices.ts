import type { DeviceEventKind, DeviceStatus } from '@shangxue/contract/stock/endpoints'
import { deviceEvents, deviceIdentifiers, devices } from '../../domains/stock/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { aLocation, aSku } from './catalogue.ts'
import { luhnImei, serialNumber } from './codes.ts'
import { type DeviceHistoryEvent, type ReplayedEvent, replayEvents, stockMoves } from './device-history.ts'
import { insertAll, nextNumber, omitUndefined, single } from './helpers.ts'
import { postLedger, type ReservedStock } from './ledger.ts'

export interface DeviceHistory {
  skuId: number
  costFen: number
  imei1: string
  imei2?: string
  sn?: string
  /** Oldest first; the first one receives the device. */
  events: DeviceHistoryEvent[]
}
type ReplayedDevice = DeviceHistory & { replayed: ReplayedEvent[] }

function deviceRow(tenantId: number, { skuId, costFen, replayed }: ReplayedDevice) {
  const lastState = replayed.at(-1)?.after
  if (!lastState) throw new Error('a device without events')
  const first = (kind: DeviceEventKind) => replayed.find((event) => event.kind === kind)?.at ?? null
  const sold = replayed.findLast((event) => event.kind === 'sold')?.at
  return {
    tenantId,
    skuId,
    costFen,
    ...lastState,
    receivedAt: first('received'),
    activatedAt: first('activated'),
    soldAt: lastState.status === 'sold' ? (sold ?? null) : null,
  }
}

function identifierRows(tenantId: number, deviceId: number, { imei1, imei2, sn }: DeviceHistory) {
  return (['imei1', 'imei2', 'sn'] as const).flatMap((kind) => {
    const value = { imei1, imei2, sn }[kind]
    return value === undefined ? [] : [{ tenantId, deviceId, kind, value }]
  })
}

function eventRow(tenantId: number, deviceId: number, { before, after, ...event }: ReplayedEvent) {
  const { locationId: _locationId, ...details } = event
  return {
    tenantId,
    deviceId,
    ...details,
    fromStatus: before?.status ?? null,
    toStatus: after.status,
    fromLocationId: before?.locationId ?? null,
    toLocationId: after.locationId,
  }
}

function ledgerRows(tenantId: number, { skuId, costFen, replayed }: ReplayedDevice) {
  return replayed.flatMap((event) =>
    stockMoves(event).map(({ locationId, quantity }) => {
      const { kind, at, userId, reason, document } = event
      const valueFen = quantity * costFen
      return {
        tenantId,
        skuId,
        locationId,
        kind,
        at,
        quantity,
        valueFen,
        ...omitUndefined({ userId, reason, document }),
      }
    }),
  )
}

function reservedStock({ skuId, status, locationId }: ReturnType<typeof deviceRow>): ReservedStock[] {
  if (locationId === null) return []
  if (status === 'reserved') return [{ skuId, locationId, reserved: 1 }]
  return status === 'in_transit' ? [{ skuId, locationId, inTransit: 1 }] : []
}

/** Inserts devices with their events, ledger and balances. Returns their ids in order. */
export async function insertDevices(db: Db, tenantId: number, histories: readonly DeviceHistory[]) {
  const devicesWithEvents = histories.map(
    (history): ReplayedDevice => ({ ...history, replayed: replayEvents(history.events) }),
  )
  const rows = devicesWithEvents.map((history) => deviceRow(tenantId, history))
  const ids = await insertAll(db, devices, rows)
  const devicesWithIds = devicesWithEvents.map((history, index) => ({ ...history, id: ids[index] ?? 0 }))
  await insertAll(
    db,
    deviceIdentifiers,
    devicesWithIds.flatMap((history) => identifierRows(tenantId, history.id, history)),
  )
  const events = devicesWithIds.flatMap(({ id, replayed }) =>
    replayed.map((event) => eventRow(tenantId, id, event)),
  )
  await insertAll(
    db,
    deviceEvents,
    events.sort((a, b) => a.at.getTime() - b.at.getTime()),
  )
  await postLedger(
    db,
    tenantId,
    devicesWithEvents.flatMap((history) => ledgerRows(tenantId, history)),
    rows.flatMap(reservedStock),
  )
  return ids
}

/** The shortest sequence of events that ends in a status. */
const EVENTS_TO_STATUS: Record<DeviceStatus, DeviceEventKind[]> = {
  in_stock: ['received'],
  reserved: ['received', 'reserved'],
  in_transit: ['received', 'transfer_out'],
  sold: ['received', 'sold'],
  returned: ['received', 'sold', 'returned'],
  damaged: ['received', 'damaged'],
  lost: ['received', 'lost'],
  scrapped: ['received', 'damaged', 'scrapped'],
  supplier_returned: ['received', 'supplier_returned'],
}

export interface DeviceOptions {
  tenantId: number
  skuId?: number
  /** Its current, next or last location. */
  locationId?: number
  status?: DeviceStatus
  costFen?: number
  receivedAt?: Date
  activatedAt?: Date
  customerId?: number
  userId?: number
  imei1?: string
  imei2?: string
  sn?: string
}

const DAY = 86_400_000
const MINUTE = 60_000

async function createHistory(db: Db, options: DeviceOptions) {
  const { tenantId, status = 'in_stock', costFen = 150_000, customerId, userId } = options
  const { receivedAt = new Date(Date.now() - DAY), activatedAt } = options
  const skuId = options.skuId ?? (await aSku(db, { tenantId })).id
  const locationId = options.locationId ?? (await aLocation(db, { tenantId })).id
  const origin =
    status === 'in_transit' ? (await aLocation(db, { tenantId, kind: 'warehouse' })).id : locationId
  const events = EVENTS_TO_STATUS[status].map((kind, index): DeviceHistoryEvent => {
    const at = new Date(receivedAt.getTime() + index * MINUTE)
    const eventLocation = { received: origin, transfer_out: locationId, returned: locationId }[kind as string]
    return {
      kind,
      at,
      ...omitUndefined({ locationId: eventLocation, userId }),
      ...(customerId ? { customerId } : {}),
    }
  })
  if (activatedAt) events.push({ kind: 'activated', at: activatedAt })
  return { skuId, locationId, costFen, events }
}

/** Inserts devices that differ only in their codes. */
export async function someDevices(
  db: Db,
  count: number,
  options: Omit<DeviceOptions, 'imei1' | 'imei2' | 'sn'>,
) {
  const { locationId, ...history } = await createHistory(db, options)
  const histories = Array.from({ length: count }, () => {
    const n = nextNumber()
    return { ...history, imei1: luhnImei(2 * n), imei2: luhnImei(2 * n + 1), sn: serialNumber(n) }
  })
  const ids = await insertDevices(db, options.tenantId, histories)
  return histories.map(({ imei1, imei2, sn, skuId }, index) => {
    const id = ids[index] ?? 0
    return { id, skuId, locationId, imei1, imei2, sn }
  })
}

export async function aDevice(db: Db, options: DeviceOptions) {
  const { locationId, ...history } = await createHistory(db, options)
  const n = nextNumber()
  const { imei1 = luhnImei(2 * n), imei2 = luhnImei(2 * n + 1), sn = serialNumber(n) } = options
  const id = single(await insertDevices(db, options.tenantId, [{ ...history, imei1, imei2, sn }]))
  return { id, skuId: history.skuId, locationId, imei1, imei2, sn }
}
