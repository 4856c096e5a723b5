import { isMistypedImei } from '@shangxue/contract/devices/device-codes'
import type { ActivationState, queryActivations } from '@shangxue/contract/devices/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import type { DeviceStatus } from '@shangxue/contract/stock/endpoints'
import { sql } from 'drizzle-orm'
import type { Activation } from '../../../adapters/activation/port.ts'
import type { Db } from '../../../platform/database/database.ts'
import { toIsoOrNull } from '../../../platform/database/pagination.ts'
import { pipeline } from '../../../platform/database/pipeline.ts'
import { getTenantZone } from '../../../platform/database/tenant-zone.ts'
import { skuTitle } from '../../stock/service.ts'
import { joinSold, joinSoldNames } from '../sold-joins.ts'
import { earliestRecords } from './activation-records.ts'

export type Result = Output<typeof queryActivations>['list'][number]

const CODE = /^[\dA-Z][\dA-Z/_-]{3,39}$/

/** True if no device can have this code: mistyped, misread, or not a code at all. */
export const isInvalidCode = (code: string): boolean => isMistypedImei(code) || !CODE.test(code)

interface OwnDevice extends Record<string, unknown> {
  code: string
  device_id: number
  title: string
  status: DeviceStatus
  location: string | null
  activated_at: string | null
  sold_on: string | null
  salesperson: string | null
  customer: string | null
}

async function findOwnDevices(
  db: Db,
  zone: string,
  codes: readonly string[],
): Promise<Map<string, OwnDevice>> {
  const { rows } = await db.execute<OwnDevice>(sql`
    select i.value as code, d.id::int as device_id, ${skuTitle} as title, d.status, sl.name as location, d.activated_at,
           sold.day::text as sold_on, su.name as salesperson, sc.name as customer
    from device_identifier i join device d on d.id = i.device_id join sku s on s.id = d.sku_id
      join product p on p.id = s.product_id join brand b on b.id = p.brand_id ${joinSold(zone)} ${joinSoldNames}
    where i.value = any(${sql.param([...codes])}::text[])`)
  return new Map(rows.map((row) => [row.code, row]))
}

const UNKNOWN = {
  device_id: null,
  title: '',
  status: null,
  location: null,
  activated_at: null,
  place: null,
  source: null,
  sold_on: null,
  salesperson: null,
  customer: null,
  gap_days: null,
  twin: null,
} as const

const DAY_MS = 86_400_000
/** Created once per query: creating a formatter takes longer than a database query. */
const dayFormatter = (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone })
const daysBetween = (day: string, to: string) => Math.round((Date.parse(to) - Date.parse(day)) / DAY_MS)

function stateOf(activated: boolean, sold: boolean): ActivationState {
  if (sold) return activated ? 'activated' : 'sold_unactivated'
  return activated ? 'activated_unsold' : 'unactivated'
}

function toOwnResult(
  device: OwnDevice,
  record: Activation | undefined,
  calendar: Intl.DateTimeFormat,
): Result {
  const activatedAt = device.activated_at === null ? undefined : new Date(device.activated_at)
  const at = activatedAt ?? record?.activatedAt
  return {
    ...UNKNOWN,
    ...device,
    state: stateOf(at !== undefined, device.status === 'sold'),
    activated_at: at?.toISOString() ?? null,
    place: record?.place ?? null,
    source: record?.source ?? null,
    gap_days: at && device.sold_on !== null ? daysBetween(device.sold_on, calendar.format(at)) : null,
  }
}

function toForeignResult(code: string, record: Activation | undefined): Result {
  if (!record) return { ...UNKNOWN, code, state: isInvalidCode(code) ? 'invalid' : 'unknown' }
  const { model, activatedAt, place, source = null } = record
  const activated_at = toIsoOrNull(activatedAt)
  return { ...UNKNOWN, code, state: 'foreign', title: model ?? '', activated_at, place, source }
}

/** State of each bare code, in the given order, from stock and activation records. A repeated device is a duplicate. */
export async function lookUpCodes(db: Db, tenantId: number, codes: readonly string[]): Promise<Result[]> {
  const zone = await getTenantZone(db, tenantId)
  const [ownDevices, recordRows] = await pipeline(
    db,
    () => findOwnDevices(db, zone, codes),
    () => earliestRecords(db, codes),
  )
  const calendar = dayFormatter(zone)
  const records = new Map(recordRows.map((record) => [record.imei, record]))
  const codeByKey = new Map<string, string>()
  return codes.map((code) => {
    const device = ownDevices.get(code)
    const key = device ? `device ${device.device_id}` : code
    const firstCode = codeByKey.get(key)
    const result = device
      ? toOwnResult(device, records.get(code), calendar)
      : toForeignResult(code, records.get(code))
    if (firstCode !== undefined)
      return { ...UNKNOWN, code, title: result.title, state: 'duplicate', twin: firstCode }
    codeByKey.set(key, code)
    return result
  })
}
