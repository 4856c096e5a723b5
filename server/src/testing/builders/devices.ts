import type { DeviceEventKind, DeviceStatus } from '@shangxue/contract/stock'
import { deviceEvents, deviceIdentifiers, devices } from '../../domains/stock/tables.ts'
import type { Db } from '../../platform/database/database.ts'
import { aLocation, aSku } from './catalogue.ts'
import { luhnImei, serialNumber } from './codes.ts'
import { type LifeEvent, type LivedEvent, live, moves } from './device-life.ts'
import { postLedger, type Standing } from './ledger.ts'
import { given, insertAll, nextNumber, only } from './made.ts'

export interface DeviceLife {
  skuId: number
  costFen: number
  imei1: string
  imei2?: string
  sn?: string
  /** Oldest first; the first one receives the device. */
  events: LifeEvent[]
}
type Told = DeviceLife & { lived: LivedEvent[] }

function deviceRow(tenantId: number, { skuId, costFen, lived }: Told) {
  const end = lived.at(-1)?.after
  if (!end) throw new Error('a device without events')
  const first = (kind: DeviceEventKind) => lived.find((event) => event.kind === kind)?.at ?? null
  const sold = lived.findLast((event) => event.kind === 'sold')?.at
  return {
    tenantId,
    skuId,
    costFen,
    ...end,
    receivedAt: first('received'),
    activatedAt: first('activated'),
    soldAt: end.status === 'sold' ? (sold ?? null) : null,
  }
}

function identifierRows(tenantId: number, deviceId: number, { imei1, imei2, sn }: DeviceLife) {
  return (['imei1', 'imei2', 'sn'] as const).flatMap((kind) => {
    const value = { imei1, imei2, sn }[kind]
    return value === undefined ? [] : [{ tenantId, deviceId, kind, value }]
  })
}

function eventRow(tenantId: number, deviceId: number, { before, after, ...event }: LivedEvent) {
  const { locationId: _place, ...told } = event
  return {
    tenantId,
    deviceId,
    ...told,
    fromStatus: before?.status ?? null,
    toStatus: after.status,
    fromLocationId: before?.locationId ?? null,
    toLocationId: after.locationId,
  }
}

function ledgerRows(tenantId: number, { skuId, costFen, lived }: Told) {
  return lived.flatMap((event) =>
    moves(event).map(({ locationId, quantity }) => {
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
        ...given({ userId, reason, document }),
      }
    }),
  )
}

function standing({ skuId, status, locationId }: ReturnType<typeof deviceRow>): Standing[] {
  if (locationId === null) return []
  if (status === 'reserved') return [{ skuId, locationId, reserved: 1 }]
  return status === 'in_transit' ? [{ skuId, locationId, inTransit: 1 }] : []
}

/** Inserts devices with their events, ledger and balances. Returns their ids in order. */
export async function insertDevices(db: Db, tenantId: number, lives: readonly DeviceLife[]) {
  const told = lives.map((life): Told => ({ ...life, lived: live(life.events) }))
  const rows = told.map((life) => deviceRow(tenantId, life))
  const ids = await insertAll(db, devices, rows)
  const withId = told.map((life, index) => ({ ...life, id: ids[index] ?? 0 }))
  await insertAll(
    db,
    deviceIdentifiers,
    withId.flatMap((life) => identifierRows(tenantId, life.id, life)),
  )
  const events = withId.flatMap(({ id, lived }) => lived.map((event) => eventRow(tenantId, id, event)))
  await insertAll(
    db,
    deviceEvents,
    events.sort((a, b) => a.at.getTime() - b.at.getTime()),
  )
  await postLedger(
    db,
    tenantId,
    told.flatMap((life) => ledgerRows(tenantId, life)),
    rows.flatMap(standing),
  )
  return ids
}

/** The shortest sequence of events that ends in a status. */
const WAY_TO: Record<DeviceStatus, DeviceEventKind[]> = {
  in_stock: ['received'],
  reserved: ['received', 'reserved'],
  in_transit: ['received', 'transfer_out'],
  sold: ['received', 'sold'],
  returned: ['received', 'sold', 'returned'],
  damaged: ['received', 'damaged'],
  lost: ['received', 'lost'],
  scrapped: ['received', 'damaged', 'scrapped'],
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

async function lifeOf(db: Db, options: DeviceOptions) {
  const { tenantId, status = 'in_stock', costFen = 150_000, customerId, userId } = options
  const { receivedAt = new Date(Date.now() - DAY), activatedAt } = options
  const skuId = options.skuId ?? (await aSku(db, { tenantId })).id
  const locationId = options.locationId ?? (await aLocation(db, { tenantId })).id
  const origin =
    status === 'in_transit' ? (await aLocation(db, { tenantId, kind: 'warehouse' })).id : locationId
  const events = WAY_TO[status].map((kind, index): LifeEvent => {
    const at = new Date(receivedAt.getTime() + index * MINUTE)
    const place = { received: origin, transfer_out: locationId, returned: locationId }[kind as string]
    return { kind, at, ...given({ locationId: place, userId }), ...(customerId ? { customerId } : {}) }
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
  const { locationId, ...life } = await lifeOf(db, options)
  const lives = Array.from({ length: count }, () => {
    const n = nextNumber()
    return { ...life, imei1: luhnImei(2 * n), imei2: luhnImei(2 * n + 1), sn: serialNumber(n) }
  })
  const ids = await insertDevices(db, options.tenantId, lives)
  return lives.map(({ imei1, imei2, sn, skuId }, index) => {
    const id = ids[index] ?? 0
    return { id, skuId, locationId, imei1, imei2, sn }
  })
}

export async function aDevice(db: Db, options: DeviceOptions) {
  const { locationId, ...life } = await lifeOf(db, options)
  const n = nextNumber()
  const { imei1 = luhnImei(2 * n), imei2 = luhnImei(2 * n + 1), sn = serialNumber(n) } = options
  const id = only(await insertDevices(db, options.tenantId, [{ ...life, imei1, imei2, sn }]))
  return { id, skuId: life.skuId, locationId, imei1, imei2, sn }
}
