// Requests per second of the product, compared with baselines: bare Fastify + pg with the same statements, plain and bound to
// the tenant in a transaction. One run prints them side by side.

import { fileURLToPath } from 'node:url'
import { verify } from '@node-rs/argon2'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { listDevices } from '@shangxue/contract/stock/endpoints'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { deviceRepository } from '../../server/src/domains/stock/devices/queries.ts'
import { migrateDatabase } from '../../server/src/platform/database/connection/migrate.ts'
import { createDatabase } from '../../server/src/platform/database/database.ts'
import { load, loadAlternately, median } from './load-generator.ts'
import { startProcess } from './measured-process.ts'
import { BENCH_PASSWORD, BENCH_USER, STOCK_ROWS, seedBench } from './seed-data.ts'
import { freshDatabase } from './temporary-database.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const page: Input<typeof listDevices> = { q: '', page: 1, limit: 20, sort: 'oldest', with_total: false }
/** Measured requests by name; the rare term matches one device. */
const MEASURED_REQUESTS: Record<string, Input<typeof listDevices>> = {
  list: page,
  total: { ...page, with_total: true },
  search: { ...page, q: '' },
}

/** The statements that the product sends. */
async function statementsOf(pool: pg.Pool, filters: Input<typeof listDevices>) {
  const statements: { text: string; values: unknown[] }[] = []
  const client = await pool.connect()
  const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) }
  await deviceRepository(drizzle(client, { logger }), true).list(filters)
  client.release()
  return statements
}

const url = await freshDatabase()
const pool = new pg.Pool({ connectionString: url, max: 4 })
await migrateDatabase(pool, resolvePath('../../server/src/migrations'))
console.log(`seeding ${STOCK_ROWS} devices and 20 other tenants …`)
await seedBench(createDatabase(pool))
const { rows } = await pool.query<{ tenant_id: number; value: string }>(
  `select i.tenant_id, right(i.value, 7) as value from device_identifier i join tenant t on t.id = i.tenant_id
   where t.name = 'bench-0' order by i.value offset 54321 limit 1`,
)
const rare = rows[0]
if (!rare) throw new Error('the database has no seeded device')
MEASURED_REQUESTS.search = { ...page, q: rare.value }

const statements: Record<string, { text: string; values: unknown[] }[]> = {}
for (const [name, filters] of Object.entries(MEASURED_REQUESTS))
  statements[name] = await statementsOf(pool, filters)
/** The same queries without role, setting and search view, as a server without tenants would send them. */
const plainly = (list: { text: string; values: unknown[] }[] = []) =>
  list.map(({ text, values }) => ({
    values,
    text: text
      .replace('from searchable_device_code i', 'from device_identifier i')
      .replace(/\bi\.code\b/g, 'upper(i.value)')
      .replace(
        /(from|join) (device|device_identifier|sku|product|brand|location) (\w) (on|where) /g,
        `$1 $2 $3 $4 $3.tenant_id = ${rare.tenant_id} and `,
      ),
  }))

const floor = await startProcess(
  ['--import', 'tsx', resolvePath('../web/baseline-fetch.ts')],
  {
    DATABASE_URL: url,
    TENANT: String(rare.tenant_id),
    STATEMENTS: JSON.stringify({
      list: statements.list,
      total: statements.total,
      search: statements.search,
      plainlist: plainly(statements.list),
      plaintotal: plainly(statements.total),
      plainsearch: plainly(statements.search),
    }),
  },
  '/plain/plainlist',
)
const product = await startProcess(
  [resolvePath('../../server/dist/main.js')],
  { DATABASE_URL: url, NODE_ENV: 'production', LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '1000000000' },
  '/health',
)
console.log(
  `cold start to /health: ${product.readyMs.toFixed(0)} ms, ${product.residentMb().toFixed(0)} MB resident`,
)

const signIn = await fetch(`${product.url}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ yonghuming: BENCH_USER, mima: BENCH_PASSWORD }),
})
const { data } = (await signIn.json()) as { data: { token: string } }
const headers = { authorization: `Bearer ${data.token}`, 'x-user-name': BENCH_USER }
const requested = (filters: Input<typeof listDevices>) =>
  `${product.url}${listDevices.path}?${new URLSearchParams(Object.entries(filters).map(([k, v]) => [k, String(v)]))}`

for (const [name, goals] of process.env.BENCH_ONLY === 'sign-in'
  ? []
  : ([
      ['list', { bound: 0.9, plain: 0.9 }],
      ['total', { bound: 0.8, plain: 0.8 }],
      ['search', { bound: 0, plain: 0.85 }],
    ] as const)) {
  const matches = await loadAlternately(
    [
      { name: 'plain', url: `${floor.url}/plain/plain${name}` },
      { name: 'bound', url: `${floor.url}/bound/${name}` },
      { name: 'product', url: requested(MEASURED_REQUESTS[name] ?? page), headers },
    ],
    ROUNDS,
    SECONDS,
  )
  const ours = matches.get('product')
  if (!ours) continue
  console.log(`\n${name}`)
  for (const [who, { perSecond, p99, errors }] of matches)
    console.log(
      `  ${who.padEnd(8)} ${perSecond.toFixed(0).padStart(6)} req/s  p99 ${p99} ms  errors ${errors}`,
    )
  for (const who of ['bound', 'plain'] as const) {
    const ratio = ours.perSecond / (matches.get(who)?.perSecond ?? 1)
    console.log(`  product / ${who}: ${ratio.toFixed(2)}${goals[who] ? `  (goal ${goals[who]})` : ''}`)
  }
}

const signInLoad = {
  name: 'sign-in',
  url: `${product.url}/api/auth/login`,
  method: 'POST' as const,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ yonghuming: BENCH_USER, mima: BENCH_PASSWORD }),
}
const { rows: users } = await pool.query<{ password_hash: string }>(
  'select password_hash from app_user where name = $1',
  [BENCH_USER],
)
const hashed = users[0]?.password_hash ?? ''
/** Verifications per second of the bare library, with the same concurrency as the product. */
async function bareRate(): Promise<number> {
  let checked = 0
  const until = performance.now() + SECONDS * 1000
  const worker = async () => {
    for (; performance.now() < until; checked++) await verify(hashed, BENCH_PASSWORD)
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  return checked / SECONDS
}
// warms up the code around the hash
await load(signInLoad, SECONDS * 2)
const bare: number[] = []
const signIns: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  bare.push(await bareRate())
  signIns.push((await load(signInLoad, SECONDS)).perSecond)
}
const list = { name: 'list', url: requested(page), headers }
const [during] = await Promise.all([load(list, SECONDS, 4), load(signInLoad, SECONDS)])
const calm = await load(list, SECONDS, 4)
console.log('\nsign-in')
console.log(
  `  argon2id alone ${median(bare).toFixed(1)}/s, product ${median(signIns).toFixed(1)}/s: ` +
    `${(median(signIns) / median(bare)).toFixed(2)}  (goal 0.85)`,
)
console.log(
  `  lists with 4 connections: otherwise ${calm.perSecond.toFixed(0)}/s p99 ${calm.p99} ms; ` +
    `during a burst of sign-ins ${during.perSecond.toFixed(0)}/s p99 ${during.p99} ms`,
)
console.log(`\nresident memory of the product after the load: ${product.residentMb().toFixed(0)} MB`)

await Promise.all([product.stop(), floor.stop()])
await pool.end()
