// @module-tag full
import { codeFromSearch } from '@shangxue/contract/devices/device-codes'
import { listQueriedDevices } from '@shangxue/contract/devices/endpoints'
import { TOTAL_CAP } from '@shangxue/contract/platform/constants'
import * as stock from '@shangxue/contract/stock/endpoints'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '../../../demo/random.ts'
import { analyzeGrownTables } from '../../../platform/database/planner/statistics.ts'
import { insertDevices } from '../../../testing/builders/devices.ts'
import { aBrand, aLocation, aProduct, aSku } from '../../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { stockExport } from '../export.ts'
import { deviceExport } from './export.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 25)
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_127)
/** More than the cap of a total, so that short searches exceed it. */
const PHONES = TOTAL_CAP + 300
const PAGE = 100
const DAY_MS = 86_400_000

interface Phone {
  id: number
  sku: number
  product: number
  brand: number
  location: number | null
  status: string
  received: string
  codes: string[]
}
interface Product {
  id: number
  brand: number
  text: string
}

let h: Harness
let boss: TestUser
let phones: Phone[]
let products: Product[]

/** Creates devices whose codes use few characters, so that code fragments match many. */
async function createDevices(tenantId: number, seed: number) {
  const random = createRandom(seed)
  await h.database.withOwner(async (db) => {
    const places: number[] = []
    for (let n = 0; n < 3; n++) places.push((await aLocation(db, { tenantId })).id)
    const skus: number[] = []
    for (const [brand, names] of [
      ['华为', ['Mate 1200', 'Pura 8012']],
      ['小米', ['红米 Note', 'Mix 2001 Pro']],
      ['荣耀', ['畅玩', 'Magic']],
    ] as const) {
      const { id: brandId } = await aBrand(db, { tenantId, name: brand })
      for (const name of names) {
        const { id: productId } = await aProduct(db, { tenantId, brandId, name })
        for (const spec of ['8+128', '12+256']) skus.push((await aSku(db, { tenantId, productId, spec })).id)
      }
    }
    const digits = (count: number) => Array.from({ length: count }, () => random.int(0, 2)).join('')
    const usedCodes = new Set<string>()
    const fresh = (make: () => string): string => {
      for (;;) {
        const code = make()
        if (!usedCodes.has(code)) return usedCodes.add(code) && code
      }
    }
    const devices = Array.from({ length: PHONES }, (_, n) => {
      const at = new Date(Date.UTC(2026, 0, 1) + (n % 90) * DAY_MS)
      const events = [
        { kind: 'received' as const, at, locationId: random.pick(places) },
        ...(random.chance(0.4) ? [{ kind: 'sold' as const, at: new Date(at.getTime() + DAY_MS) }] : []),
      ]
      return {
        ...{ skuId: random.pick(skus), costFen: 1_000, events },
        imei1: fresh(() => `8600${digits(11)}`),
        ...(random.chance(0.5) && { imei2: fresh(() => `8611${digits(11)}`) }),
        ...(random.chance(0.3) && { sn: fresh(() => `SN${random.pick(['A', 'B'])}${digits(8)}`) }),
      }
    })
    await insertDevices(db, tenantId, devices)
  })
}

beforeAll(async () => {
  h = await startHarness()
  boss = await h.signIn({ boss: true })
  const stranger = await h.signIn({ boss: true })
  await createDevices(boss.tenantId, SEED)
  // Another tenant has the same codes.
  await createDevices(stranger.tenantId, SEED)
  // Statistics are up to date, as after an import.
  await analyzeGrownTables(h.database)
  const { pool } = h.database
  const found = await pool.query<Phone>(
    `select d.id::int as id, s.id::int as sku, p.id::int as product, p.brand_id::int as brand, d.location_id::int as location,
       d.status, d.received_at as received, array(select value from device_identifier i
         where i.tenant_id = d.tenant_id and i.device_id = d.id) as codes
     from device d join sku s on s.tenant_id = d.tenant_id and s.id = d.sku_id
       join product p on p.tenant_id = s.tenant_id and p.id = s.product_id
     where d.tenant_id = $1 order by d.received_at, d.id`,
    [boss.tenantId],
  )
  phones = found.rows
  const models = await pool.query<Product>(
    'select id::int as id, brand_id::int as brand, search_text as text from product where tenant_id = $1',
    [boss.tenantId],
  )
  products = models.rows
})
afterAll(() => h.close())

const isNameMatch = ({ text }: Product, q: string): boolean =>
  q
    .normalize('NFKC')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
const isCodeMatch = ({ codes }: Phone, part: string): boolean => codes.some((code) => code.includes(part))

/** Reference filter that scans every device. */
function phoneMatches(phone: Phone, q: string): boolean {
  const part = codeFromSearch(q)
  if (part) return isCodeMatch(phone, part)
  const product = products.find(({ id }) => id === phone.product)
  return q === '' || (product !== undefined && isNameMatch(product, q))
}
function productMatches(product: Product, q: string): boolean {
  const part = codeFromSearch(q)
  if (isNameMatch(product, q)) return true
  return (
    part !== undefined && phones.some((phone) => phone.product === product.id && isCodeMatch(phone, part))
  )
}

const capped = (count: number) => ({ total: Math.min(count, TOTAL_CAP), totalCapped: count > TOTAL_CAP })

const queryRoll = fc.record({
  like: fc.nat(PHONES - 1),
  code: fc.nat(2),
  from: fc.nat(12),
  length: fc.integer({ min: 4, max: 15 }),
  text: fc.option(
    fc.constantFrom(
      '',
      'mate',
      '1200',
      '2001',
      '红米',
      'hm',
      'note 红米',
      'huawei 8+128',
      'magic',
      '%',
      '_',
      '8600',
      '\\',
    ),
    { freq: 3 },
  ),
  small: fc.boolean(),
  filters: fc.subarray(['location_id', 'brand_id', 'product_id', 'sku_id', 'status'] as const),
  newest: fc.boolean(),
})
type QueryRoll = typeof queryRoll extends fc.Arbitrary<infer T> ? T : never

function toFilters({ like, code, from, length, text, small, filters }: QueryRoll) {
  const phone = phones[like]
  if (!phone) throw new Error('no phone')
  const fullCode = phone.codes[code % phone.codes.length] ?? ''
  const part = fullCode.slice(Math.min(from, fullCode.length - 4)).slice(0, length)
  const q = text ?? (small ? part.toLowerCase() : part)
  const { location, brand: brand_id, product: product_id, sku: sku_id, status } = phone
  const values = { location_id: location ?? undefined, brand_id, product_id, sku_id, status }
  const chosen = Object.fromEntries(
    filters.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]),
  ) as Partial<typeof values>
  return { q, ...chosen }
}

async function fetchAllPages(
  fetchPage: (page: number) => Promise<{ list: { id: number }[] }>,
): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const { list } = await fetchPage(page)
    ids.push(...list.map(({ id }) => id))
    if (list.length < PAGE) return ids
  }
}

test('rows, totals and exports equal a plain filter', async () => {
  const token = { token: boss.token }
  const exportKeys = <K>(keys: (context: never) => Promise<K>) =>
    h.database.withTenant({ tenantId: boss.tenantId, readOnly: true }, (db) => keys({ db } as never))
  const coverage = { capped: 0, empty: 0, some: 0 }
  await fc.assert(
    fc.asyncProperty(queryRoll, async (rolled) => {
      const listFilters = toFilters(rolled)
      const { q, location_id, brand_id, product_id, sku_id, status } = listFilters
      const message = JSON.stringify(listFilters)
      const place = (phone: Phone) => location_id === undefined || phone.location === location_id
      const maker = (brand: number) => brand_id === undefined || brand === brand_id
      const expected = phones
        .filter((phone) => phoneMatches(phone, q) && place(phone) && maker(phone.brand))
        .filter(({ product, sku }) => (product_id ?? product) === product && (sku_id ?? sku) === sku)
        .filter((phone) => (status ?? phone.status) === phone.status)
        .map(({ id }) => id)
      coverage[expected.length > TOTAL_CAP ? 'capped' : expected.length === 0 ? 'empty' : 'some']++

      const filters = { ...listFilters, sort: 'oldest' } as const
      const fetchPage = async (page: number) =>
        (await h.call(stock.listDevices, { ...filters, page, limit: PAGE } as never, token)).data
      expect(await fetchAllPages(fetchPage), message).toEqual(expected)
      expect((await fetchPage(1)).pagination, message).toMatchObject(capped(expected.length))
      expect(
        await exportKeys((context) => deviceExport.keys(context, filters as never, 10_000)),
        message,
      ).toEqual(expected)

      const inStock = phones
        .filter(
          (phone) =>
            phone.status === 'in_stock' && phoneMatches(phone, q) && place(phone) && maker(phone.brand),
        )
        .map(({ id }) => id)
      const kind = {
        type: 'in-stock',
        q,
        ...(brand_id && { brand_id }),
        ...(location_id && { location_id }),
      } as const
      const queried = async (page: number) =>
        (await h.call(listQueriedDevices, { ...kind, page, limit: PAGE }, token)).data
      expect(await fetchAllPages(queried), message).toEqual(inStock)
      expect((await queried(1)).pagination, message).toMatchObject(capped(inStock.length))

      const models = products
        .filter((product) => (q === '' || productMatches(product, q)) && maker(product.brand))
        .map(({ id }) => id)
      const modelled = { q, ...(brand_id && { brand_id }) }
      const listed = (await h.call(stock.listStockModels, { ...modelled, limit: PAGE }, token)).data
      expect(
        listed.list.map(({ id }) => id).sort((a, b) => a - b),
        message,
      ).toEqual(models.sort((a, b) => a - b))
      expect(listed.pagination, message).toMatchObject(capped(models.length))
      const keys = await exportKeys((context) =>
        stockExport.keys(context, { ...modelled, view: 'all' } as never, 10_000),
      )
      const exportedSkus = new Set((keys as { sku: number }[]).map(({ sku }) => sku))
      const stocked = phones.filter(({ product, location }) => models.includes(product) && location !== null)
      expect(exportedSkus, message).toEqual(new Set(stocked.map(({ sku }) => sku)))
    }),
    { numRuns: RUNS, seed: SEED },
  )
  for (const count of Object.values(coverage)) expect(count, JSON.stringify(coverage)).toBeGreaterThan(0)
}, 120_000)
