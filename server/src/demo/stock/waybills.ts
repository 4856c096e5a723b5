import type { CarrierKey, WaybillState } from '@shangxue/contract/logistics/endpoints'
import { sql } from 'drizzle-orm'
import { waybillEvents, waybills } from '../../domains/logistics/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertAll } from '../../testing/builders.ts'
import type { Calendar } from '../calendar.ts'
import type { Staff } from '../people.ts'
import type { Random } from '../random.ts'
import type { Catalogue } from './catalogue.ts'

interface Parts {
  tenantId: number
  calendar: Calendar
  random: Random
  catalogue: Catalogue
  staff: Staff
  customers: readonly number[]
}

const CARRIERS: readonly (readonly [CarrierKey, string])[] = [
  ['shunfeng', 'SF14'],
  ['yuantong', 'YT88'],
  ['jd', 'JDVA'],
  ['jtexpress', 'JT52'],
]
const GOODS = ['手机 2 台', '手机 5 台，轻拿轻放', '充电器和数据线一箱', '换货手机 1 台', '钢化膜 200 张']
/** States of a parcel, a day or less apart. */
const PARCEL_STEPS: readonly (readonly [WaybillState, string, string])[] = [
  ['collected', '杭州市', '快件已揽收'],
  ['moving', '杭州转运中心', '快件已发往下一站'],
  ['delivering', '宁波市鄞州区', '快递员正在派送'],
  ['signed', '宁波市鄞州区', '已签收，签收人：前台'],
]
const EXCEPTION_STEP = ['trouble', '嘉兴转运中心', '收件电话无人接听，等待再次派送'] as const
const COUNT = 24

/** Seeds parcels of the last weeks: most have arrived, some are late. */
export async function seedWaybills(db: Db, parts: Parts): Promise<void> {
  const { tenantId, calendar, random, catalogue, staff, customers } = parts
  const { rows } = await db.execute<{ id: number; from: number; to: number }>(sql`
    select id::int as id, from_location_id::int as from, to_location_id::int as to from stock_transfer
    where tenant_id = ${tenantId} and state = 'out' order by id desc limit 3`)
  const day = (daysAgo: number) => calendar.digits(daysAgo).replace(/^(\d{4})(\d{2})/, '$1-$2-')
  const parcels = Array.from({ length: COUNT }, (_, n) => {
    // The first ones are late.
    const sentDaysAgo = n < 3 ? 5 + n : n < 8 ? random.int(0, 3) : random.int(5, 24)
    const steps = n < 8 ? Math.min(3, sentDaysAgo + 1) : 4
    const [carrier, prefix] = random.pick(CARRIERS)
    const transfer = n < 8 ? rows[n] : undefined
    const way = [...PARCEL_STEPS.slice(0, steps), ...(n === 5 ? [EXCEPTION_STEP] : [])]
    return { sent: sentDaysAgo, way, carrier, prefix, transfer, toCustomer: !transfer && random.chance(0.7) }
  })
  const ids = await insertAll(
    db,
    waybills,
    parcels.map(({ sent: sentDaysAgo, way, carrier, prefix, transfer, toCustomer }) => ({
      ...{ tenantId, carrier, number: `${prefix}${random.int(10_000_000, 99_999_999)}` },
      state: way.at(-1)?.[0] ?? 'collected',
      fromLocationId: transfer?.from ?? catalogue.warehouse,
      toLocationId: transfer?.to ?? (toCustomer ? null : random.pick(catalogue.stores)),
      customerId: toCustomer ? random.pick(customers) : null,
      goods: random.pick(GOODS),
      transferId: transfer?.id ?? null,
      sentDay: day(sentDaysAgo),
      expectedDay: day(sentDaysAgo - 3),
      userId: staff.keeper,
      createdAt: calendar.at(sentDaysAgo, 0.2),
    })),
  )
  const events = parcels.flatMap(({ sent: sentDaysAgo, way }, n) =>
    way.map(([state, place, text], step) => ({
      ...{ tenantId, waybillId: ids[n] ?? 0, state, place, text, userId: staff.keeper },
      at: calendar.at(Math.max(0, sentDaysAgo - Math.floor(step / 1.5)), 0.3 + step / 10),
    })),
  )
  await insertAll(db, waybillEvents, events)
}
