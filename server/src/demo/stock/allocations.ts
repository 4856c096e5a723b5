import type { AllocationKind, AllocationState } from '@shangxue/contract/devices/endpoints'
import { sql } from 'drizzle-orm'
import {
  activationMappings,
  activationRecords,
  allocationEvents,
  allocations,
} from '../../domains/devices/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertAll, luhnImei } from '../../testing/builders.ts'
import type { Calendar } from '../calendar.ts'
import type { Staff } from '../people.ts'

interface Parts {
  readonly tenantId: number
  readonly calendar: Calendar
  readonly staff: Staff
  readonly customers: readonly number[]
}
interface Group {
  readonly kind: AllocationKind
  readonly phones: number
  /** Days ago. */
  readonly startedDaysAgo: number
  /** Days from today, negative in the past. */
  readonly expiresInDays: number
  readonly note: string
}

const GROUPS: readonly Group[] = [
  { kind: 'salesperson', phones: 3, startedDaysAgo: 4, expiresInDays: 1, note: '带去周末路演' },
  { kind: 'customer', phones: 4, startedDaysAgo: 2, expiresInDays: 5, note: '已收定金' },
  { kind: 'store', phones: 6, startedDaysAgo: 1, expiresInDays: 12, note: '新店铺货' },
  { kind: 'salesperson', phones: 2, startedDaysAgo: 15, expiresInDays: -6, note: '' },
]

/** Allocates warehouse devices, which nothing else in the demo moves. */
export async function seedAllocations(db: Db, parts: Parts): Promise<void> {
  const { tenantId } = parts
  const phoneRows = await db.execute<{ id: number }>(sql`
    select d.id::int as id from device d join location l on l.tenant_id = d.tenant_id and l.id = d.location_id
    where d.tenant_id = ${tenantId} and d.status = 'in_stock' and l.kind = 'warehouse'
    order by d.received_at desc, d.id limit 40`)
  const store = await db.execute<{ id: number }>(sql`
    select id::int as id from location where tenant_id = ${tenantId} and kind = 'store' order by position, id limit 1`)
  const freeDeviceIds = phoneRows.rows.map(({ id }) => id)
  for (const group of GROUPS)
    await seedGroup(db, parts, group, freeDeviceIds.splice(0, group.phones), store.rows[0]?.id ?? 0)
  await seedActivationRecords(db, parts)
}

const DAY = 86_400_000
const dayFromNow = (calendar: Calendar, days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(calendar.now.getTime() + days * DAY)

async function seedGroup(
  db: Db,
  { tenantId, calendar, staff, customers }: Parts,
  { kind, startedDaysAgo, expiresInDays, note }: Group,
  phones: readonly number[],
  store: number,
): Promise<void> {
  const [seller = staff.manager] = staff.owners
  const at = calendar.at(startedDaysAgo, 0.3)
  const expiresOn = dayFromNow(calendar, expiresInDays)
  const endedAt = expiresInDays < 0 ? calendar.at(-expiresInDays - 1, 0) : null
  const state: AllocationState = endedAt ? 'expired' : 'open'
  const ids = await insertAll(
    db,
    allocations,
    phones.map((deviceId) => ({
      tenantId,
      deviceId,
      kind,
      locationId: kind === 'store' ? store : null,
      userId: kind === 'salesperson' ? seller : null,
      customerId: kind === 'customer' ? (customers[3] ?? null) : null,
      state,
      expiresOn,
      note,
      at,
      allocatedBy: staff.keeper,
      endedAt,
    })),
  )
  const toEvent = (allocationId: number) => ({
    tenantId,
    allocationId,
    note: '',
    userId: null,
    expiresOn: null,
  })
  await insertAll(
    db,
    allocationEvents,
    ids.flatMap((id) => [
      { ...toEvent(id), kind: 'allocated' as const, at, userId: staff.keeper, expiresOn, note },
      ...(endedAt ? [{ ...toEvent(id), kind: 'expired' as const, at: endedAt }] : []),
    ]),
  )
}

const SOURCE = '华为'
/** Devices sold by other shops. */
const FOREIGN_STORES = ['上海徐汇店', '南京新街口店', '合肥包河店']

/** Activation records of one manufacturer, some of them for foreign devices. */
async function seedActivationRecords(db: Db, { tenantId, calendar }: Parts): Promise<void> {
  const recordedAt = calendar.at(1, 0.5).toISOString()
  // Model by model: without statistics, one join of all would take seconds.
  const models = await db.execute<{ id: number; name: string }>(sql`
    select s.id::int as id, p.name from sku s join product p on p.tenant_id = s.tenant_id and p.id = s.product_id
      join brand b on b.tenant_id = p.tenant_id and b.id = p.brand_id
    where s.tenant_id = ${tenantId} and b.name = ${SOURCE}`)
  for (const { id, name } of models.rows)
    await db.execute(sql`
      insert into activation_record (tenant_id, source, imei, activated_at, place, model, recorded_at)
      select d.tenant_id, ${SOURCE}::text, i.value, d.activated_at, '杭州', ${name}::text, ${recordedAt}::timestamptz
      from (select * from device d where d.tenant_id = ${tenantId} and d.sku_id = ${id} and d.activated_at < ${recordedAt}::timestamptz) d,
        lateral (select v.value from device_identifier v
          where v.tenant_id = d.tenant_id and v.device_id = d.id and v.kind = 'imei1' limit 1) i`)
  await db.insert(activationRecords).values(
    FOREIGN_STORES.map((place, index) => ({
      tenantId,
      source: SOURCE,
      imei: luhnImei(96_000_000 + index),
      activatedAt: calendar.at(6 + index, 0.4),
      place,
      model: 'Mate 70',
      recordedAt: calendar.at(1, 0.5),
    })),
  )
  await db.insert(activationMappings).values({
    tenantId,
    source: SOURCE,
    headings: { imei: '设备串号', activatedAt: '首次激活时间', place: '激活城市', model: '传播名' },
    usedAt: calendar.at(1, 0.5),
  })
}
