import * as sales from '@shangxue/contract/sales/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
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

const STORES = 2
const DAYS = 8
const STOCK = 400

interface StockItem {
  readonly skuId: number
  readonly productId: number
  readonly brandId: number
  /** Unsold devices, by index in `stores`; null for accessories. */
  readonly phones: number[][] | null
}
/** A stored line with all grouping dimensions. */
export interface StoredLine {
  saleId: number
  line: number
  kind: 'sale' | 'return'
  day: string
  locationId: number
  salespersonId: number
  customerId: number | null
  originId: number | null
  originLine: number | null
  productId: number
  brandId: number
  quantity: number
  amountFen: number
  costFen: number
}

interface Company {
  readonly h: Harness
  readonly boss: TestUser
  readonly sellers: TestUser[]
  readonly stores: { id: number; name: string }[]
  readonly goods: StockItem[]
  readonly customer: number
  readonly today: string
}

const METHODS = ['cash', 'wechat', 'on_account'] as const

async function createCompany(h: Harness): Promise<Company> {
  const boss = await h.signIn({ boss: true })
  const { tenantId } = boss
  const seller = () => h.signIn({ tenantId, permissions: ['sales-record'] })
  const sellers = [await seller(), await seller(), boss]
  return h.database.withOwner(async (db) => {
    const stores: { id: number; name: string }[] = []
    for (let n = 0; n < STORES; n++) {
      const { id, name } = await aLocation(db, { tenantId, name: `门店${n + 1}` })
      stores.push({ id, name })
    }
    const goods: StockItem[] = []
    for (const brandNumber of [1, 2]) {
      const { id: brandId } = await aBrand(db, { tenantId, name: `甲牌${brandNumber}` })
      for (const tracking of ['serial', 'serial', 'none'] as const) {
        const product = await aProduct(db, { tenantId, brandId, tracking })
        const { id: skuId } = await aSku(db, { tenantId, productId: product.id })
        const phones = tracking === 'serial' ? stores.map((): number[] => []) : null
        for (const [n, { id: locationId }] of stores.entries()) {
          const location = { tenantId, skuId, locationId }
          const devices = phones ? await someDevices(db, 20, { ...location, costFen: 100_003 + n }) : []
          phones?.[n]?.push(...devices.map(({ id }) => id))
          if (!phones) await someAccessories(db, STOCK, { ...location, unitCostFen: 777 + n })
        }
        goods.push({ skuId, productId: product.id, brandId, phones })
      }
    }
    const { id: customer } = await aCustomer(db, { tenantId })
    const { rows } = await db.execute<{ today: string }>(
      sql`select (now() at time zone 'Asia/Shanghai')::date::text as today`,
    )
    return { h, boss, sellers, stores, goods, customer, today: rows[0]?.today ?? '' }
  })
}

/** Records a random sale; does nothing if the store has no stock left. */
async function recordRandomSale({ h, sellers, stores, goods, customer, today }: Company, random: Random) {
  const store = random.int(0, STORES - 1)
  const lines = random
    .shuffled(goods)
    .slice(0, random.int(1, 3))
    .flatMap(({ skuId, phones }) => {
      const device_ids = phones?.[store]?.splice(0, random.int(1, 3)) ?? []
      if (phones && device_ids.length === 0) return []
      const quantity = phones ? undefined : random.int(1, 5)
      const price_fen = phones ? random.int(90_000, 150_000) : random.int(0, 2_000)
      return [{ sku_id: skuId, price_fen, device_ids, ...(quantity && { quantity }) }]
    })
  if (lines.length === 0) return
  const gross = lines.reduce(
    (sum, line) => sum + line.price_fen * (line.quantity ?? line.device_ids.length),
    0,
  )
  const discount_fen = random.chance(0.4) ? random.int(0, Math.min(gross, 3_333)) : 0
  const total = gross - discount_fen
  const first = random.int(0, total)
  const parts = [first, total - first].filter((amount_fen) => amount_fen > 0)
  const { status, msg } = await h.call(
    sales.recordSale,
    {
      location_id: stores[store]?.id ?? 0,
      customer_id: customer,
      day: addDays(today, -random.int(0, DAYS - 1)),
      lines,
      discount_fen,
      payments: parts.map((amount_fen) => ({ method: random.pick(METHODS), amount_fen })),
    },
    { token: random.pick(sellers).token },
  )
  if (status !== 200) throw new Error(msg)
}

/** Returns some items of a sale; skips what has been returned. */
async function returnRandomItems({ h, boss, stores }: Company, random: Random, id: number) {
  const { data: sale } = await h.call(sales.getSale, { id }, { token: boss.token })
  const line = random.pick(sale.lines)
  const phones = line.devices.filter(({ returned }) => !returned).map(({ device_id }) => device_id)
  const returnable = line.tracking === 'serial' ? phones.length : line.quantity - line.returned
  if (!sale.may_return || returnable === 0) return
  const quantity = random.int(1, returnable)
  const device_ids = line.tracking === 'serial' ? phones.slice(0, quantity) : []
  const share = (pieces: number) => Math.round((line.amount_fen * pieces) / line.quantity)
  const amount_fen = share(line.returned + quantity) - share(line.returned)
  const { status, msg } = await h.call(
    sales.returnSale,
    {
      id,
      location_id: random.pick(stores).id,
      sellable: true,
      lines: [{ line: line.line, device_ids, ...(device_ids.length === 0 && { quantity }) }],
      // Not cash: the till may hold less.
      payments: amount_fen > 0 ? [{ method: 'wechat', amount_fen }] : [],
      reason: '试',
    },
    { token: boss.token },
  )
  if (status !== 200) throw new Error(msg)
}

const postedSaleIds = async (h: Harness): Promise<number[]> => {
  const { rows } = await h.database.pool.query<{ id: number }>(
    `select id::int as id from sale where kind = 'sale' and status = 'posted' order by id`,
  )
  return rows.map(({ id }) => id)
}

/** Voids a random sale; rejected if part of it was returned. */
async function voidRandomSale({ h, boss }: Company, random: Random) {
  const id = random.pick(await postedSaleIds(h))
  await h.call(sales.voidSale, { id, reason: '试' }, { token: boss.token })
}

/** Sets up a company with reproducible random sales, returns and voided sales. */
export function randomSales({ seed = 20_261_122, count = 60, withJobs = false } = {}) {
  const fixture = {} as Company
  beforeAll(async () => {
    Object.assign(fixture, await createCompany(await startHarness({ withJobs })))
    const random = createRandom(seed)
    for (let n = 0; n < count; n++) await recordRandomSale(fixture, random)
    for (let n = 0; n < count / 2; n++)
      await returnRandomItems(fixture, random, random.pick(await postedSaleIds(fixture.h)))
    for (let n = 0; n < count / 12; n++) await voidRandomSale(fixture, random)
  }, 120_000)
  afterAll(() => fixture.h.close())

  return {
    fixture,
    auth: (user: TestUser) => ({ token: user.token }),
    sell: (random: Random) => recordRandomSale(fixture, random),
    returnItems: async (random: Random) =>
      returnRandomItems(fixture, random, random.pick(await postedSaleIds(fixture.h))),
    voidSale: (random: Random) => voidRandomSale(fixture, random),
    /** All posted lines, loaded without optimisation. */
    async lines(): Promise<StoredLine[]> {
      const statement = sql.raw(`
        select s.id::int as "saleId", k.line, s.kind, s.day::text as day, s.location_id::int as "locationId",
               s.salesperson_id::int as "salespersonId", s.customer_id::int as "customerId", s.origin_id::int as "originId",
               k.origin_line as "originLine", p.id::int as "productId", p.brand_id::int as "brandId", k.quantity,
               k.amount_fen::float8 as "amountFen", k.cost_fen::float8 as "costFen"
        from sale s join sale_line k on k.sale_id = s.id join sku m on m.id = k.sku_id join product p on p.id = m.product_id
        where s.status = 'posted' order by s.id, k.line`)
      const { h, boss } = fixture
      const read = (db: Db) => db.execute<StoredLine & Record<string, unknown>>(statement)
      return (await h.database.withOwnerOf(boss.tenantId, read)).rows
    },
  }
}

/** Reference calculation of the figures. */
export function referenceFigures(lines: readonly StoredLine[]) {
  const sum = (of: (line: StoredLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  const pieces = sum(({ quantity }) => quantity)
  const amount_fen = sum(({ amountFen }) => amountFen)
  return {
    pieces,
    returned: sum(({ quantity }) => Math.max(-quantity, 0)),
    amount_fen,
    margin_fen: amount_fen - sum(({ costFen }) => costFen),
    average_fen: pieces > 0 && amount_fen >= 0 ? Math.round(amount_fen / pieces) : null,
  }
}
