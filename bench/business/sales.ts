// Two hundred salespeople sell and return phones from a pool of a thousand; then sixteen connections post
// sales as fast as possible, first of one spec in one store and then with a realistic mix. On real PostgreSQL. Every phone is
// sold once at a time, ledgers and facts agree, and no client receives a deadlock error.
import { fileURLToPath } from 'node:url'
import type { Endpoint, Input, Output } from '@shangxue/contract/platform/endpoint'
import * as sales from '@shangxue/contract/sales/endpoints'
import { login } from '@shangxue/contract/session/endpoints'
import pg from 'pg'
import { SALE_RULES } from '../../server/src/domains/sales/verify-sales.ts'
import { ledgerDifferences } from '../../server/src/domains/stock/verify-stock.ts'
import { createDatabase } from '../../server/src/platform/database/database.ts'
import { client } from '../api/client.ts'
import { startProcess } from '../api/measured-process.ts'
import { freshDatabase } from '../api/temporary-database.ts'
import { profileWork } from './filter-clauses.ts'

const PEOPLE = Number(process.env.SALES_PEOPLE ?? 200)
const SECONDS = Number(process.env.SALES_SECONDS ?? 60)
const POOL = 1_000
const QUICK_SECONDS = 20
const QUICK_PHONES = 20_000
const CONNECTIONS = 16
const PRICE = 300_000

const url = await freshDatabase('shangxue_sales')
const server = await startProcess(
  [fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))],
  { DATABASE_URL: url, SEED_DEMO: '1', LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '1000000000' },
  '/ready',
)
const pool = new pg.Pool({ connectionString: url, max: 4 })

const times: number[] = []
const answers = new Map<string, number>()
const ask = client(server.url)
async function call<E extends Endpoint>(e: E, input: Input<E>, token = ''): Promise<Output<E> | undefined> {
  const { ok, status, data, ms } = await ask(e, input, token)
  const key = `${e.path} ${status}`
  answers.set(key, (answers.get(key) ?? 0) + 1)
  if (ok && e.path === sales.recordSale.path) times.push(ms)
  return ok ? data : undefined
}

const { rows: companies } = await pool.query<{ tenant: number; places: number[]; skus: number[] }>(`
  select t.id as tenant, array(select l.id::int from location l where l.tenant_id = t.id order by l.id limit 5) as places,
         array(select s.id::int from sku s join product p on p.tenant_id = s.tenant_id and p.id = s.product_id
           where s.tenant_id = t.id and p.tracking = 'serial' order by s.id limit 60) as skus
  from tenant t where t.name = '演示数据库'`)
const company = companies[0]
if (!company) throw new Error('the demo company is missing')
const { tenant, places, skus } = company

interface Phone {
  id: number
  sku: number
  place: number
}
let received = 0
/** Receives phones at these locations, each in its own document, so that the ledgers agree before the first sale. */
async function phones(
  count: number,
  locationIds: readonly number[],
  of: readonly number[],
): Promise<Phone[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<Phone>(
      `insert into device (tenant_id, sku_id, status, location_id, cost_fen, received_at)
       select $1, ($3::bigint[])[1 + n % cardinality($3::bigint[])], 'in_stock',
              ($2::bigint[])[1 + (n / cardinality($3::bigint[])) % cardinality($2::bigint[])], 250000, now()
       from generate_series(1, $4::int) n returning id::int as id, sku_id::int as sku, location_id::int as place`,
      [tenant, locationIds, of, count],
    )
    const ids = rows.map(({ id }) => id)
    const made = `select sku_id, location_id, count(*) as n from device where id = any($2::bigint[]) group by 1, 2 order by 1, 2`
    await client.query(
      `insert into device_identifier (tenant_id, value, kind, device_id)
       select $1, 'BENCH' || ($3::int + n), 'sn', id from unnest($2::bigint[]) with ordinality as d(id, n)`,
      [tenant, ids, received],
    )
    await client.query(
      `insert into device_event (tenant_id, device_id, kind, to_status, to_location_id)
       select $1, id, 'received', 'in_stock', location_id from device where id = any($2::bigint[])`,
      [tenant, ids],
    )
    await client.query(
      `insert into stock_ledger (tenant_id, sku_id, location_id, kind, quantity, value_fen)
       select $1, sku_id, location_id, 'received', n, n * 250000 from (${made}) m`,
      [tenant, ids],
    )
    await client.query(
      `insert into stock_balance as b (tenant_id, sku_id, location_id, quantity, value_fen)
       select $1, sku_id, location_id, n, n * 250000 from (${made}) m
       on conflict (tenant_id, sku_id, location_id) do update set quantity = b.quantity + excluded.quantity,
         value_fen = b.value_fen + excluded.value_fen`,
      [tenant, ids],
    )
    await client.query('commit')
    received += count
    return rows
  } finally {
    client.release()
  }
}

async function people(): Promise<string[]> {
  await pool.query(
    `insert into app_user (tenant_id, name, password_hash, boss, position)
     select tenant_id, '销售' || n, password_hash, false, '业务员' from app_user, generate_series(1, $1::int) n
     where name = 'yewuyuan'`,
    [PEOPLE],
  )
  await pool.query(
    `insert into user_permission (tenant_id, user_id, key)
     select tenant_id, id, 'sales-record' from app_user where name like '销售%'`,
  )
  const tokens: string[] = []
  for (let n = 1; n <= PEOPLE; n++) {
    const signedIn = await call(login, { yonghuming: `销售${n}`, mima: 'demo-2026', shujuku: '演示数据库' })
    tokens.push(signedIn?.token ?? '')
  }
  return tokens
}

const sell = ({ id, sku, place }: Phone, token: string) =>
  call(
    sales.recordSale,
    {
      location_id: place,
      discount_fen: 0,
      note: '',
      lines: [{ sku_id: sku, price_fen: PRICE, device_ids: [id] }],
      payments: [{ method: 'cash', amount_fen: PRICE }],
    },
    token,
  )
const takeBack = (id: number, phone: Phone, token: string) =>
  call(
    sales.returnSale,
    {
      id,
      location_id: phone.place,
      sellable: true,
      lines: [{ line: 1, device_ids: [phone.id] }],
      payments: [{ method: 'cash', amount_fen: PRICE }],
      reason: '压力测试',
    },
    token,
  )

await pool.query(`delete from sku_price where sku_id = any($1::bigint[]) and type = 'floor'`, [skus])
const [oneStore, first] = [places.slice(0, 1), skus.slice(0, 1)]
const stock = await phones(POOL, oneStore, first)
const tokens = await people()
const until = Date.now() + SECONDS * 1000
await Promise.all(
  tokens.map(async (token) => {
    const mine: { id: number; phone: Phone }[] = []
    while (Date.now() < until) {
      const phone = stock[Math.floor(Math.random() * stock.length)]
      const sale = phone && (await sell(phone, token))
      if (sale) mine.push({ id: sale.id, phone })
      const back = Math.random() < 0.6 ? mine.pop() : undefined
      if (back) await takeBack(back.id, back.phone, token)
    }
  }),
)

async function agree(): Promise<number> {
  const database = createDatabase(pool)
  const matches = [
    ...(await database.withOwner(ledgerDifferences)),
    ...(await database.withOwner((db) => ledgerDifferences(db, SALE_RULES))),
  ]
  for (const difference of matches.slice(0, 20)) console.log(' ', difference)
  return matches.length
}
const shared = await agree()
console.log(`${PEOPLE} salespeople, ${POOL} phones, ${SECONDS} s: ${shared} differences`)
for (const [key, n] of [...answers].sort()) console.log(`  ${String(n).padStart(6)}  ${key}`)
const failed = [...answers].some(([key]) => / 5\d\d$/.test(key))

/** Measures sales per second with sixteen connections, the CPU time per sale and what the database waits for. */
async function quickly(name: string, stock: Phone[], sellers: number): Promise<void> {
  times.length = 0
  const end = Date.now() + QUICK_SECONDS * 1000
  const {
    server: node,
    postgres,
    load,
    waits,
  } = await profileWork(pool, [server.pid], () =>
    Promise.all(
      Array.from({ length: CONNECTIONS }, async (_, connection) => {
        for (let turn = connection; Date.now() < end; turn += CONNECTIONS) {
          const phone = stock.pop()
          if (!phone) return
          await sell(phone, tokens[turn % sellers] ?? '')
        }
      }),
    ),
  )
  const sorted = times.toSorted((a, b) => a - b)
  const percentile = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  const each = (ms: number) => (ms / times.length).toFixed(1)
  console.log(
    `${name}: ${Math.round(times.length / QUICK_SECONDS)} sales/s with ${CONNECTIONS} connections, p50 ${percentile(0.5)} ms, p95 ${percentile(0.95)} ms`,
  )
  console.log(
    `  CPU per sale: server ${each(node)} ms, PostgreSQL ${each(postgres)} ms, load generator ${each(load)} ms`,
  )
  const matches = [...waits.values()].reduce((sum, n) => sum + n, 0)
  for (const [wait, n] of [...waits].sort((a, b) => b[1] - a[1]).slice(0, 6))
    console.log(`  ${Math.round((100 * n) / matches)} % ${wait}`)
}
await quickly(
  'one spec in one store, 16 salespeople',
  await phones(QUICK_PHONES, oneStore, first),
  CONNECTIONS,
)
await quickly(
  `${places.length} stores, ${skus.length} specs, 20 salespeople`,
  (await phones(QUICK_PHONES, places, skus)).sort(() => Math.random() - 0.5),
  20,
)
const quick = await agree()
await server.stop()
await pool.end()
process.exit(shared + quick === 0 && !failed ? 0 : 1)
