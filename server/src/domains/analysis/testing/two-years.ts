import { addDays, daysBetween } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { createRandom, type Random } from '../../../demo/random.ts'
import type { Db } from '../../../platform/database/database.ts'
import {
  aBrand,
  aCustomer,
  aLocation,
  aProduct,
  aSku,
  someAccessories,
  someDevices,
} from '../../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { postFacts } from '../../sales/posting/sale-document.ts'
import { saleLineDevices, saleLines, sales } from '../../sales/schema.ts'
import { stockDocuments } from '../../stock/documents/schema.ts'
import { testColumnar } from './test-columnar.ts'

/** A stored line with all grouping dimensions. */
export interface Line {
  day: string
  kind: 'sale' | 'return'
  location: number
  salesperson: number
  /** 0 for anonymous sales. */
  customer: number
  area: string
  sku: number
  model: number
  short_name: string
  brand: number
  quantity: number
  amount: number
  cost: number
  /** Devices not returned since, and how many of them are activated. */
  unreturned: number
  activated: number
}
type Row = Record<string, unknown>
interface StockItem {
  readonly sku: number
  readonly phone: boolean
}
interface Company {
  readonly h: Harness
  readonly boss: TestUser
  readonly sellerIds: number[]
  readonly stores: number[]
  readonly customers: number[]
  readonly goods: StockItem[]
  readonly today: string
  /** One stock document serves all sales, since tests need no real one. */
  readonly document: number
}
const SALES = 260
/** Includes shared and empty areas, short names and specs. */
const AREAS = ['城东', '城西', '', '城东']
const MODELS = [
  { shortName: '星', tracking: 'serial' },
  { shortName: '星', tracking: 'serial' },
  { shortName: '膜', tracking: 'none' },
] as const

async function createCompany(h: Harness): Promise<Company> {
  const boss = await h.signIn({ boss: true })
  const { tenantId } = boss
  const otherUser = await h.signIn({ tenantId, permissions: ['sales-record'] })
  return h.database.withOwner(async (db) => {
    const stores = [(await aLocation(db, { tenantId })).id, (await aLocation(db, { tenantId })).id]
    const goods: StockItem[] = []
    for (const brand of ['甲', '乙']) {
      const { id: brandId } = await aBrand(db, { tenantId, name: brand })
      for (const model of MODELS) {
        const product = await aProduct(db, { tenantId, brandId, ...model })
        for (const spec of ['8+128', '12+256']) {
          const { id } = await aSku(db, { tenantId, productId: product.id, spec })
          goods.push({ sku: id, phone: model.tracking === 'serial' })
        }
      }
    }
    const [skuId = 0, , , , film = 0] = goods.map(({ sku }) => sku)
    for (const [n, locationId] of stores.entries()) {
      await someDevices(db, 3 + n, { tenantId, skuId, locationId, costFen: 90_007 })
      await someAccessories(db, 11 + n, { tenantId, skuId: film, locationId, unitCostFen: 333 })
    }
    const customers: number[] = []
    for (const area of AREAS) customers.push((await aCustomer(db, { tenantId, area })).id)
    const [created] = await db
      .insert(stockDocuments)
      .values({ tenantId, number: 'T1', kind: 'sale', userId: boss.userId })
      .returning({ id: stockDocuments.id })
    const { rows } = await db.execute<{ today: string }>(
      sql`select (now() at time zone 'Asia/Shanghai')::date::text as today`,
    )
    const sellerIds = [boss.userId, otherUser.userId]
    return {
      h,
      boss,
      sellerIds,
      stores,
      customers,
      goods,
      today: rows[0]?.today ?? '',
      document: created?.id ?? 0,
    }
  })
}

interface SaleOptions {
  readonly day: string
  readonly store?: number
  readonly person?: number
  readonly customer?: number | undefined
  readonly lines: readonly {
    sku: number
    quantity: number
    amount: number
    cost: number
    phones: readonly number[]
  }[]
  readonly origin?: number
}

/** Inserts a posted sale or return with its facts, on any day. */
async function insertSale(
  db: Db,
  company: Company,
  { day, store, person, customer, lines, origin }: SaleOptions,
): Promise<number> {
  const { tenantId } = company.boss
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const [sale] = await db
    .insert(sales)
    .values({
      tenantId,
      number: `X${Math.random()}`,
      kind: origin ? 'return' : 'sale',
      status: 'posted',
      day,
      locationId: store ?? company.stores[0] ?? 0,
      salespersonId: person ?? company.boss.userId,
      discountFen: 0,
      totalFen: total,
      pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      documentId: company.document,
      ...(customer && { customerId: customer }),
      ...(origin && { originId: origin }),
    })
    .returning({ id: sales.id })
  const saleId = sale?.id ?? 0
  for (const [n, { sku, quantity, amount, cost, phones }] of lines.entries()) {
    const line = n + 1
    const money = { priceFen: Math.abs(amount), amountFen: amount, costFen: cost }
    await db.insert(saleLines).values({ tenantId, saleId, line, skuId: sku, quantity, ...money })
    for (const deviceId of phones)
      await db.insert(saleLineDevices).values({ tenantId, saleId, line, deviceId, costFen: 0 })
  }
  await postFacts(db, saleId)
  return saleId
}

const createSoldDevices = async (
  db: Db,
  { boss }: Company,
  skuId: number,
  count: number,
  activatedAt?: Date,
) => {
  const options = {
    tenantId: boss.tenantId,
    skuId,
    status: 'sold' as const,
    ...(activatedAt && { activatedAt }),
  }
  return (await someDevices(db, count, options)).map(({ id }) => id)
}

/** Records a random sale and sometimes a return. */
async function recordRandomSale(db: Db, company: Company, random: Random): Promise<void> {
  const day = addDays(company.today, -random.int(0, random.chance(0.5) ? 70 : 760))
  const goods = random.shuffled(company.goods).slice(0, random.int(1, 2))
  const lines: SaleOptions['lines'][number][] = []
  for (const { sku, phone } of goods) {
    const quantity = random.int(1, 3)
    const activatedAt = random.chance(0.6) ? new Date() : undefined
    const phones = phone ? await createSoldDevices(db, company, sku, quantity, activatedAt) : []
    lines.push({ sku, quantity, amount: random.int(1, 300_000), cost: random.int(1, 250_000), phones })
  }
  const buyer = random.chance(0.75) ? { customer: random.pick(company.customers) } : {}
  const saleOptions = {
    day,
    store: random.pick(company.stores),
    person: random.pick(company.sellerIds),
    ...buyer,
    lines,
  }
  const origin = await insertSale(db, company, saleOptions)
  const [first] = lines
  if (!first || !random.chance(0.25)) return
  const returnLine = {
    ...first,
    quantity: -1,
    amount: -Math.floor(first.amount / first.quantity),
    cost: -100,
  }
  const returnDay = addDays(day, random.int(0, 9))
  const phones = first.phones.slice(0, 1)
  await insertSale(db, company, {
    ...saleOptions,
    day: daysBetween(returnDay, company.today) > 0 ? returnDay : company.today,
    lines: [{ ...returnLine, phones }],
    origin,
  })
}

/** Sets up a company with two years of reproducible random sales. */
export function twoYearsOfSales({ seed = 20_261_123, count = SALES } = {}) {
  const fixture = {} as Company
  beforeAll(async () => {
    Object.assign(fixture, await createCompany(await startHarness({ columnar: testColumnar })))
    const random = createRandom(seed)
    await fixture.h.database.withOwnerOf(fixture.boss.tenantId, async (db) => {
      await db.execute(sql`select set_config('app.tenant', ${String(fixture.boss.tenantId)}, true)`)
      for (let n = 0; n < count; n++) await recordRandomSale(db, fixture, random)
    })
  }, 180_000)
  afterAll(() => fixture.h.close())

  return {
    fixture,
    sell: (options: SaleOptions) =>
      fixture.h.database.withTenant({ tenantId: fixture.boss.tenantId }, (db) =>
        insertSale(db, fixture, options),
      ),
    phones: (sku: number, count: number) =>
      fixture.h.database.withOwnerOf(fixture.boss.tenantId, (db) =>
        createSoldDevices(db, fixture, sku, count),
      ),
    /** All posted lines, loaded without optimisation. */
    async lines(): Promise<Line[]> {
      const statement = sql.raw(`
        select s.day::text as day, s.kind, s.location_id::int as location, s.salesperson_id::int as salesperson,
               coalesce(s.customer_id, 0)::int as customer, coalesce(nullif(c.area, ''), '-') as area, k.sku_id::int as sku,
               p.id::int as model, p.short_name, p.brand_id::int as brand, k.quantity,
               k.amount_fen::float8 as amount, k.cost_fen::float8 as cost,
               (select count(*) from sale_line_device v where v.sale_id = s.id and v.line = k.line and s.kind = 'sale'
                 and v.device_id not in (select w.device_id from sale_line_device w join sale r on r.id = w.sale_id
                   where r.kind = 'return'))::int as unreturned,
               (select count(*) from sale_line_device v join device d on d.id = v.device_id
                where v.sale_id = s.id and v.line = k.line and s.kind = 'sale' and d.activated_at is not null
                 and v.device_id not in (select w.device_id from sale_line_device w join sale r on r.id = w.sale_id
                   where r.kind = 'return'))::int as activated
        from sale s join sale_line k on k.sale_id = s.id join sku m on m.id = k.sku_id join product p on p.id = m.product_id
          left join customer c on c.id = s.customer_id
        where s.status = 'posted' order by s.id, k.line`)
      const { h, boss } = fixture
      return (await h.database.withOwnerOf(boss.tenantId, (db) => db.execute<Line & Row>(statement))).rows
    },
  }
}
