import { sql } from 'drizzle-orm'
import { customerContacts, customerVisits } from '../../domains/customers/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertAll } from '../../testing/builders.ts'
import type { Calendar } from '../calendar.ts'
import type { Staff } from '../people.ts'
import type { Random } from '../random.ts'

interface Parts {
  readonly tenantId: number
  readonly calendar: Calendar
  readonly staff: Staff
  readonly random: Random
}
interface CustomerRow extends Record<string, unknown> {
  readonly id: number
  readonly phone: string
  readonly owner: number
}
type NewVisit = typeof customerVisits.$inferInsert

const SURNAMES = '王 李 张 刘 陈 杨 黄 赵 吴 周'.split(' ')
const ROLES = '老板 店长 采购'.split(' ')
const STREETS = '解放路 中山路 文三路 人民路 建设路 江南大道 市心路 迎宾路'.split(' ')
const PURPOSES = ['推荐新机', '核对欠款', '补货', '了解动销', '']
const NOTES = [
  '柜台换了新机海报，Mate 系列卖得好，要求补两台样机。',
  '老板说同行报价低 50 元，答应回来核实后给答复。',
  '库存还有 6 台，这周不补；下周做活动再来。',
  '欠款答应月底结清，已提醒。',
  '新店员不熟悉卖点，现场讲了一遍。',
]
const STEPS = ['带样机过去', '给出新报价', '核对欠款', '看活动准备']
/** Customers per owner that were visited, and the number of days covered. */
const VISITED_CUSTOMERS = 14
const MAX_DAYS_AGO = 45

/** Seeds contacts, levels, addresses and positions of all customers, past visits, and plans for today. */
export async function seedVisits(db: Db, parts: Parts): Promise<void> {
  const { tenantId, random } = parts
  const { rows } = await db.execute<CustomerRow>(sql`
    select id::int as id, phone, owner_id::int as owner from customer where tenant_id = ${tenantId} order by id`)
  const details = rows.map(({ id }) => ({
    id,
    level: random.chance(0.15) ? 'A' : random.chance(0.3) ? 'B' : random.chance(0.75) ? 'C' : 'D',
    address: `${random.pick(STREETS)} ${random.int(1, 320)} 号`,
    lat: 30.15 + random.fraction() * 0.25,
    lng: 120.05 + random.fraction() * 0.3,
  }))
  await db.execute(sql`
    update customer c set level = g.level, address = g.address, lat = g.lat, lng = g.lng
    from jsonb_to_recordset(${JSON.stringify(details)}::jsonb) as g(id bigint, level text, address text, lat float8, lng float8)
    where c.tenant_id = ${tenantId} and c.id = g.id`)
  await insertAll(
    db,
    customerContacts,
    rows.flatMap(({ id: customerId, phone }) => [
      {
        ...{ tenantId, customerId, phone, main: true },
        ...{ name: `${random.pick(SURNAMES)}先生`, role: random.pick(ROLES) },
      },
      ...(random.chance(0.3)
        ? [
            {
              tenantId,
              customerId,
              phone: null,
              main: false,
              name: `${random.pick(SURNAMES)}女士`,
              role: '店员',
            },
          ]
        : []),
    ]),
  )
  for (const owner of parts.staff.owners)
    await seedOwnerVisits(
      db,
      parts,
      owner,
      rows.filter((row) => row.owner === owner),
    )
  // Check-ins are in or in front of the store.
  await db.execute(sql`
    update customer_visit v set lat = c.lat + (v.id % 7) * 0.0002, lng = c.lng
    from customer c
    where v.tenant_id = ${tenantId} and v.place_state = 'given' and c.tenant_id = v.tenant_id and c.id = v.customer_id`)
}

const toIsoDay = (digits: string): string => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`

async function seedOwnerVisits(
  db: Db,
  parts: Parts,
  userId: number,
  ownCustomers: readonly CustomerRow[],
): Promise<void> {
  const { tenantId, calendar, random } = parts
  const day = (ago: number) => toIsoDay(calendar.digits(ago))
  const doneVisits = ownCustomers.slice(0, VISITED_CUSTOMERS).map(({ id: customerId }): NewVisit => {
    const ago = random.int(1, MAX_DAYS_AGO)
    const checkedAt = calendar.at(ago, random.fraction() * 0.8)
    return {
      ...{ tenantId, customerId, userId, state: 'done', day: day(ago), purpose: random.pick(PURPOSES) },
      ...{ checkedAt, doneAt: new Date(checkedAt.getTime() + random.int(10, 50) * 60_000) },
      ...(random.chance(0.9)
        ? {
            ...{ placeState: 'given' as const, accuracyM: random.int(8, 60) },
            ...{ lat: 30.15 + random.fraction() * 0.25, lng: 120.05 + random.fraction() * 0.3 },
          }
        : { placeState: 'denied' as const }),
      ...{ notes: random.pick(NOTES), nextStep: random.pick(STEPS) },
    }
  })
  const plannedVisits = ownCustomers.slice(VISITED_CUSTOMERS, VISITED_CUSTOMERS + 4).map(
    ({ id: customerId }, n): NewVisit => ({
      ...{ tenantId, customerId, userId, state: 'planned', purpose: random.pick(PURPOSES) },
      // One is overdue since the day before yesterday.
      day: day(n === 3 ? 2 : 0),
    }),
  )
  await insertAll(db, customerVisits, doneVisits)
  await insertAll(db, customerVisits, plannedVisits)
}
