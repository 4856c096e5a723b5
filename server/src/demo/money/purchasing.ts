import type { PurchaseOrderState } from '@shangxue/contract/purchasing/schemas'
import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import { purchaseOrderLines, purchaseOrders } from '../../domains/purchasing/orders/schema.ts'
import { postAdjustment } from '../../domains/purchasing/payables/adjustments.ts'
import { lockSupplier } from '../../domains/purchasing/payables/payables.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertAll } from '../../testing/builders.ts'
import type { Calendar } from '../calendar.ts'
import type { Staff } from '../people.ts'
import type { Catalogue } from '../stock/catalogue.ts'
import type { PurchasePrice } from '../stock/prices.ts'

interface Parts {
  readonly tenantId: number
  readonly calendar: Calendar
  readonly staff: Staff
  readonly catalogue: Catalogue
  readonly purchasePrice: PurchasePrice
}

/** Contacts, payment days and lead days of the suppliers that merchant payments name already. */
const CARDS = [
  { name: '华为省级总代', contact: '沈经理', phone: '0571-0000 1001', paymentDays: 30, leadDays: 4 },
  { name: '小米直供中心', contact: '顾小姐', phone: '0574-0000 1002', paymentDays: 15, leadDays: 3 },
  { name: '荣耀浙北代理', contact: '许经理', phone: '0573-0000 1003', paymentDays: 30, leadDays: 5 },
  { name: '配件批发城老周', contact: '老周', phone: '0571-0000 1004', paymentDays: 7, leadDays: 1 },
] as const

/** What suppliers were owed before their accounts began: days ago, 分. */
const OPENINGS = [
  ['华为省级总代', 74, 18_600_000],
  ['华为省级总代', 21, 42_380_000],
  ['小米直供中心', 38, 9_450_000],
  ['荣耀浙北代理', 96, 3_120_000],
  ['荣耀浙北代理', 12, 11_600_000],
  ['配件批发城老周', 5, -800_000],
] as const

interface DemoOrder {
  readonly merchant: string
  readonly brand: string
  readonly state: PurchaseOrderState
  readonly daysAgo: number
  /** Days after the order; null for no expected day. */
  readonly expected: number | null
  readonly note: string
}
const ORDERS: readonly DemoOrder[] = [
  { merchant: '荣耀浙北代理', brand: '荣耀', state: 'cancelled', daysAgo: 16, expected: null, note: '' },
  { merchant: '小米直供中心', brand: '小米', state: 'approved', daysAgo: 9, expected: 5, note: '催货中' },
  {
    merchant: '华为省级总代',
    brand: '华为',
    state: 'approved',
    daysAgo: 2,
    expected: 4,
    note: '周末活动备货',
  },
  { merchant: '小米直供中心', brand: '红米', state: 'draft', daysAgo: 0, expected: null, note: '' },
]
const LINES = 3

/** Seeds cards, opening balances and orders of suppliers. Nothing is received, so that the demo's stock stays as it is. */
export async function seedPurchasing(db: Db, parts: Parts): Promise<void> {
  const { tenantId, calendar, staff } = parts
  for (const { name, contact, phone, paymentDays, leadDays } of CARDS)
    await db.execute(sql`
      update merchant set contact = ${contact}, phone = ${phone}, payment_days = ${paymentDays}, lead_days = ${leadDays}
      where tenant_id = ${tenantId} and name = ${name}`)
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select id::float8 as id, name from merchant where tenant_id = ${tenantId}`,
  )
  const idByName = new Map(rows.map(({ id, name }) => [name, id]))
  const toDay = (daysAgo: number) => calendar.digits(daysAgo).replace(/^(\d{4})(\d{2})/, '$1-$2-')
  for (const [name, daysAgo, amountFen] of OPENINGS) {
    const supplier = await lockSupplier(db, idByName.get(name) ?? 0)
    const opening = { kind: 'opening', amountFen, day: toDay(daysAgo), note: '启用采购前的往来' } as const
    await postAdjustment(db, { tenantId, userId: staff.accountant }, supplier, opening)
  }
  for (const [n, order] of ORDERS.entries())
    await seedOrder(db, parts, order, {
      merchantId: idByName.get(order.merchant) ?? 0,
      day: toDay(order.daysAgo),
      number: `CG${calendar.digits(order.daysAgo).slice(2)}-DEM${n + 2}A`,
    })
}

async function seedOrder(
  db: Db,
  { tenantId, calendar, staff, catalogue, purchasePrice }: Parts,
  { brand, state, daysAgo, expected, note }: DemoOrder,
  { merchantId, day, number }: { merchantId: number; day: string; number: string },
): Promise<void> {
  const { rows: skus } = await db.execute<{ id: number }>(sql`
    select s.id::float8 as id from sku s join product p on p.id = s.product_id join brand b on b.id = p.brand_id
    where s.tenant_id = ${tenantId} and b.name = ${brand} and p.tracking = 'serial' order by s.id limit ${LINES}`)
  const lines = skus.map(({ id }, line) => ({
    ...{ line, skuId: id, quantity: 5 * (line + 1), unitFen: purchasePrice(id, daysAgo) },
  }))
  const [orderId = 0] = await insertAll(db, purchaseOrders, [
    {
      ...{ tenantId, number, merchantId, locationId: catalogue.warehouse, day, note, state },
      expectedDay: expected === null ? null : addDays(day, expected),
      totalFen: lines.reduce((sum, { quantity, unitFen }) => sum + quantity * unitFen, 0),
      userId: staff.boss,
      at: calendar.at(daysAgo, 0.3),
      ...(state === 'approved' && {
        ...{ submittedBy: staff.boss, decidedBy: staff.boss, decidedAt: calendar.at(daysAgo, 0.4) },
      }),
      ...(state === 'cancelled' && {
        ...{ endedBy: staff.boss, endedAt: calendar.at(daysAgo - 1, 0.4), reason: '供应商缺货' },
      }),
    },
  ])
  await db.insert(purchaseOrderLines).values(lines.map((line) => ({ ...line, tenantId, orderId })))
}
