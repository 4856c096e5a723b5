// Two hundred salespeople sell from one pool of a thousand phones and take some back; then sixteen connections post
// sales as fast as they can. On real PostgreSQL. Every phone is sold once at a time, ledgers and facts agree, and nobody
// is told of a deadlock.
import { fileURLToPath } from 'node:url'
import type { Endpoint, Input, Output } from '@shangxue/contract/endpoint'
import * as sales from '@shangxue/contract/sales'
import { login } from '@shangxue/contract/session'
import pg from 'pg'
import { SALE_RULES } from '../server/src/domains/sales/check.ts'
import { ledgerDifferences } from '../server/src/domains/stock/check.ts'
import { createDatabase } from '../server/src/platform/database/database.ts'
import { client } from './client.ts'
import { freshDatabase } from './database.ts'
import { startProcess } from './process.ts'

const PEOPLE = Number(process.env.SALES_PEOPLE ?? 200)
const SECONDS = Number(process.env.SALES_SECONDS ?? 60)
const POOL = 1_000
const QUICK_SECONDS = 20
const QUICK_PHONES = 20_000
const CONNECTIONS = 16
const PRICE = 300_000

const url = await freshDatabase('shangxue_sales')
const server = await startProcess(
  [fileURLToPath(new URL('../server/dist/main.js', import.meta.url))],
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

const { rows: shops } = await pool.query<{ tenant: number; id: number; sku: number }>(`
  select t.id as tenant, min(l.id)::int as id, min(s.id)::int as sku
  from tenant t join location l on l.tenant_id = t.id join product p on p.tenant_id = t.id and p.tracking = 'serial'
    join sku s on s.tenant_id = t.id and s.product_id = p.id
  where t.name = '演示数据库' group by t.id`)
const shop = shops[0]
if (!shop) throw new Error('no demo shop')

/** Phones in the shop, received by a document of their own: the ledgers agree before anything is sold. */
async function phones(count: number, from: number): Promise<number[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const made = await client.query<{ id: number }>(
      `insert into device (tenant_id, sku_id, status, location_id, cost_fen, received_at)
       select $1, $2, 'in_stock', $3, 250000, now() from generate_series(1, $4::int) returning id::int as id`,
      [shop?.tenant, shop?.sku, shop?.id, count],
    )
    const ids = made.rows.map(({ id }) => id)
    await client.query(
      `insert into device_identifier (tenant_id, value, kind, device_id)
       select $1, 'BENCH' || ($3::int + n), 'sn', id from unnest($2::bigint[]) with ordinality as d(id, n)`,
      [shop?.tenant, ids, from],
    )
    await client.query(
      `insert into device_event (tenant_id, device_id, kind, to_status, to_location_id)
       select $1, id, 'received', 'in_stock', $3 from unnest($2::bigint[]) id`,
      [shop?.tenant, ids, shop?.id],
    )
    await client.query(
      `insert into stock_ledger (tenant_id, sku_id, location_id, kind, quantity, value_fen)
       values ($1, $2, $3, 'received', $4::int, $4::bigint * 250000)`,
      [shop?.tenant, shop?.sku, shop?.id, count],
    )
    await client.query(
      `insert into stock_balance as b (tenant_id, sku_id, location_id, quantity, value_fen)
       values ($1, $2, $3, $4::int, $4::bigint * 250000)
       on conflict (tenant_id, sku_id, location_id) do update set quantity = b.quantity + excluded.quantity,
         value_fen = b.value_fen + excluded.value_fen`,
      [shop?.tenant, shop?.sku, shop?.id, count],
    )
    await client.query('commit')
    return ids
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

const sell = (ids: readonly number[], token: string) =>
  call(
    sales.recordSale,
    {
      location_id: shop.id,
      discount_fen: 0,
      note: '',
      lines: [{ sku_id: shop.sku, price_fen: PRICE, device_ids: [...ids] }],
      payments: [{ method: 'cash', amount_fen: PRICE * ids.length }],
    },
    token,
  )
const takeBack = (id: number, deviceId: number, token: string) =>
  call(
    sales.returnSale,
    {
      id,
      location_id: shop.id,
      sellable: true,
      lines: [{ line: 1, device_ids: [deviceId] }],
      payments: [{ method: 'cash', amount_fen: PRICE }],
      reason: '压力测试',
    },
    token,
  )

await pool.query(`delete from sku_price where sku_id = $1 and type = 'floor'`, [shop.sku])
const stock = await phones(POOL, 0)
const tokens = await people()
const until = Date.now() + SECONDS * 1000
await Promise.all(
  tokens.map(async (token) => {
    const mine: { id: number; device: number }[] = []
    while (Date.now() < until) {
      const device = stock[Math.floor(Math.random() * stock.length)] ?? 0
      const sale = await sell([device], token)
      if (sale) mine.push({ id: sale.id, device })
      const back = Math.random() < 0.6 ? mine.pop() : undefined
      if (back) await takeBack(back.id, back.device, token)
    }
  }),
)

async function agree(): Promise<number> {
  const database = createDatabase(pool)
  const found = [
    ...(await database.asSystem(ledgerDifferences)),
    ...(await database.asSystem((db) => ledgerDifferences(db, SALE_RULES))),
  ]
  for (const difference of found.slice(0, 20)) console.log(' ', difference)
  return found.length
}
const shared = await agree()
console.log(`${PEOPLE} people, ${POOL} phones, ${SECONDS} s: ${shared} differences`)
for (const [key, n] of [...answers].sort()) console.log(`  ${String(n).padStart(6)}  ${key}`)
const failed = [...answers].some(([key]) => key.endsWith(' 500'))

const many = await phones(QUICK_PHONES, POOL)
times.length = 0
const end = Date.now() + QUICK_SECONDS * 1000
await Promise.all(
  tokens.slice(0, CONNECTIONS).map(async (token) => {
    while (Date.now() < end) {
      const device = many.pop()
      if (device === undefined) return
      await sell([device], token)
    }
  }),
)
const sorted = times.toSorted((a, b) => a - b)
const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
console.log(
  `${Math.round(times.length / QUICK_SECONDS)} sales/s by ${CONNECTIONS} connections, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`,
)
const quick = await agree()
await server.stop()
await pool.end()
process.exit(shared + quick === 0 && !failed ? 0 : 1)
