// Measures typical searches in a company with 400,000 phones: calls through the built server
// compared with hand-written SQL in one run. Also verifies that the totals agree.
import { fileURLToPath } from 'node:url'
import { listQueriedDevices } from '@shangxue/contract/devices/endpoints'
import { TOTAL_CAP } from '@shangxue/contract/platform/constants'
import {
  type Endpoint,
  type Input,
  type Output,
  sendsInputInQuery,
} from '@shangxue/contract/platform/endpoint'
import { listSales } from '@shangxue/contract/sales/endpoints'
import { listSoldLines } from '@shangxue/contract/sales-figures/endpoints'
import { login } from '@shangxue/contract/session/endpoints'
import { listDevices, listStockModels } from '@shangxue/contract/stock/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import pg from 'pg'
import { migrateDatabase } from '../../server/src/platform/database/connection/migrate.ts'
import { client } from '../api/client.ts'
import { createCompany, MIGRATIONS } from '../api/company-fixture.ts'
import { median } from '../api/load-generator.ts'
import { startProcess } from '../api/measured-process.ts'
import { BENCH_PASSWORD } from '../api/seed-data.ts'
import { existingDatabase } from '../api/temporary-database.ts'
import type { Statement } from './reference-figures.ts'
import { DEVICES_WITH_SHARED_DIGITS, PREFIX, phonesToSearch, WAREHOUSE } from './search-data.ts'
import { linesByHand, modelsByHand, phonesByHand, salesByHand } from './search-reference.ts'

const NAME = 'shangxue_search'
const BOSS = 'search-boss'
const PHONES = Number(process.env.SEARCH_PHONES ?? 400_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15)
const WARM_CALLS = 8
const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))

async function make(): Promise<string> {
  const { url, pool, tenantId } = await createCompany(NAME, BOSS)
  await phonesToSearch(pool, tenantId, PHONES)
  await pool.end()
  return url
}

const url = (await existingDatabase(NAME)) ?? (await make())
const pool = new pg.Pool({ connectionString: url, max: 1, options: '-c jit=off' })
await migrateDatabase(pool, MIGRATIONS)

interface Facts {
  tenant: number
  warehouse: number
  store: number
  brand: number
  imei: string
  model: string
  today: string
}
const { rows } = await pool.query<Facts>(
  `select t.id as tenant, w.id::int as warehouse, s.id::int as store, b.id::int as brand, i.value as imei, m.name as model,
          (now() at time zone 'Asia/Shanghai')::date::text as today
   from tenant t join location w on w.tenant_id = t.id and w.name = $2 join location s on s.tenant_id = t.id and s.position = 7
     join brand b on b.tenant_id = t.id and b.position = 5
     join lateral (
       select i.value from sale_line_device v join device_identifier i on i.tenant_id = v.tenant_id and i.device_id = v.device_id
       where v.tenant_id = t.id and i.kind = 'imei1' order by v.sale_id offset 4321 limit 1) i on true
     join lateral (
       select p.name from device d join sku k on k.tenant_id = d.tenant_id and k.id = d.sku_id
         join product p on p.tenant_id = k.tenant_id and p.id = k.product_id
       where d.tenant_id = t.id and d.location_id = s.id limit 1) m on true
   where t.name = $1`,
  [NAME, WAREHOUSE],
)
const [fact] = rows
if (!fact) throw new Error(`database ${NAME} has no company: drop it and run again`)
const { tenant, warehouse, store, brand, imei, model, today } = fact

const server = await startProcess(
  [resolvePath('../../server/dist/main.js')],
  { DATABASE_URL: url, NODE_ENV: 'production', LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '1000000000' },
  '/ready',
)
const { data: session } = await client(server.url)(login, {
  yonghuming: BOSS,
  mima: BENCH_PASSWORD,
  shujuku: NAME,
})

async function call<E extends Endpoint>(e: E, input: Partial<Input<E>>): Promise<Output<E>> {
  if (!sendsInputInQuery(e)) throw new Error(`${e.path} sends its input in the body`)
  const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))
  const response = await fetch(`${server.url}${e.path}?${query}`, {
    headers: { authorization: `Bearer ${session.token}` },
  })
  const { data, msg } = (await response.json()) as { data: Output<E>; msg: string }
  if (!response.ok) throw new Error(`${e.path}: ${response.status} ${msg}`)
  return data
}

interface Case {
  readonly name: string
  readonly ask: () => Promise<{ pagination: { total: number; totalCapped: boolean } }>
  /** The page, then the count up to one more than the cap. */
  readonly hand: readonly Statement[]
}
const page = { page: 1, limit: 20 }
const like = (q: string) => `%${q}%`
const four = imei.slice(-4)
const six = imei.slice(-6)
const broad = imei.slice(0, 4)
// the model name without the brand
const word = model.slice(model.indexOf('型号'))
const year = { from: addDays(today, -365), to: today }
const phones = (name: string, q: string, overrides = {}, condition?: string): Case => ({
  name: `phones: ${name}`,
  ask: () => call(listDevices, { ...page, q, ...overrides }),
  hand: phonesByHand(tenant, 'code', like(q), condition),
})
const sold = (name: string, q: string): Case => ({
  name: `sold phones: ${name}`,
  ask: () => call(listQueriedDevices, { ...page, type: 'sold', q }),
  hand: phonesByHand(tenant, 'code', like(q), "d.status = 'sold'", 'd.sold_at desc, d.id desc'),
})
const models = (name: string, q: string, overrides = {}, condition?: string): Case => ({
  name: `models: ${name}`,
  ask: () => call(listStockModels, { ...page, q, ...overrides }),
  hand: modelsByHand(tenant, like(q), condition),
})
const CASES: Case[] = [
  phones('last 4 digits', four),
  phones('last 6 digits', six),
  phones('whole IMEI', imei),
  phones(`prefix of ${DEVICES_WITH_SHARED_DIGITS}`, PREFIX),
  phones(
    `prefix of ${DEVICES_WITH_SHARED_DIGITS}, in ${WAREHOUSE}`,
    PREFIX,
    { location_id: warehouse },
    `d.location_id = ${warehouse}`,
  ),
  phones("4 digits of a brand's IMEIs", broad),
  phones(
    "4 digits of a brand's IMEIs, in a store",
    broad,
    { location_id: store },
    `d.location_id = ${store}`,
  ),
  {
    name: 'phones: part of a model name, in a store',
    ask: () => call(listDevices, { ...page, q: word, location_id: store }),
    hand: phonesByHand(tenant, 'name', like(word), `d.location_id = ${store}`),
  },
  sold('last 4 digits', four),
  sold(`prefix of ${DEVICES_WITH_SHARED_DIGITS}`, PREFIX),
  models('last 4 digits', four),
  models('part of a name, of a brand', word, { brand_id: brand }, `p.brand_id = ${brand}`),
  models("4 digits of a brand's IMEIs", broad),
  {
    name: 'sales: last 6 digits',
    ask: () => call(listSales, { ...page, q: six }),
    hand: salesByHand(tenant, like(six)),
  },
  {
    name: 'lines of a year: last 6 digits',
    ask: () => call(listSoldLines, { ...page, ...year, q: six }),
    hand: linesByHand(tenant, like(six), year.from, year.to),
  },
]

async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const from = performance.now()
  const result = await work()
  return [performance.now() - from, result]
}
async function byHand(statements: readonly Statement[]): Promise<number> {
  let total = 0
  for (const { text, values } of statements)
    total = (await pool.query<{ n?: number }>(text, [...values])).rows[0]?.n ?? 0
  return total
}

console.log(`medians of ${ROUNDS}${' '.repeat(35)}product  baseline  ratio  total`)
let wrong = 0
for (const { name, ask, hand } of CASES) {
  // each connection plans a statement several times before it may cache the plan
  for (let n = 0; n < WARM_CALLS; n++) await ask()
  const should = await byHand(hand)
  const ours: number[] = []
  const theirs: number[] = []
  let counts = { total: 0, totalCapped: false }
  for (let round = 0; round < ROUNDS; round++) {
    const [ms, { pagination }] = await timed(ask)
    ours.push(ms)
    counts = pagination
    theirs.push((await timed(() => byHand(hand)))[0])
  }
  const right = counts.total === Math.min(should, TOTAL_CAP) && counts.totalCapped === should > TOTAL_CAP
  if (!right) wrong++
  const [a, b] = [median(ours), median(theirs)]
  console.log(
    `  ${name.padEnd(44)} ${a.toFixed(1).padStart(7)} ms ${b.toFixed(1).padStart(6)} ms  ${(a / b).toFixed(2).padStart(5)}  ` +
      `${counts.total}${counts.totalCapped ? '+' : ''}${right ? '' : `, WRONG: ${should}`}`,
  )
}
console.log(`${wrong} of ${CASES.length} totals wrong`)
await server.stop()
await pool.end()
process.exit(wrong === 0 ? 0 : 1)
