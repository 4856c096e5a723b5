// Compares one web server with two on the same cores, with and without Redis: requests per second and p99 of ten typical calls,
// relative to a baseline (Fastify and pg, a tenant transaction around one 'select 1'), and CPU time per request, which a
// busy machine affects less.

import { fileURLToPath } from 'node:url'
import { listCustomers } from '@shangxue/contract/customers/endpoints'
import { addMomentComment, listMoments } from '@shangxue/contract/moments/endpoints'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { listPrices } from '@shangxue/contract/pricing/endpoints'
import { listSales } from '@shangxue/contract/sales/endpoints'
import { getStockSummary, listDevices } from '@shangxue/contract/stock/endpoints'
import { listTodos } from '@shangxue/contract/todos/endpoints'
import pg from 'pg'
import { profileWork } from '../business/filter-clauses.ts'
import { type Load, load, median, type Target } from './load-generator.ts'
import { type Running, startProcess } from './measured-process.ts'
import { freshDatabase } from './temporary-database.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const CONNECTIONS = 16
/** Comma-separated names of the calls to measure; all by default. */
const SELECTED_CALLS = process.env.BENCH_CALLS?.split(',')
/** URL of a Redis reserved for the benchmark, if available. */
const REDIS = process.env.BENCH_REDIS_URL
const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const main = resolvePath('../../server/dist/main.js')

const url = await freshDatabase('shangxue_bench_servers')
const settings = {
  DATABASE_URL: url,
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  REQUESTS_PER_MINUTE: '1000000000',
}
const start = (env: Record<string, string>): Promise<Running> =>
  startProcess([main], { ...settings, ROLE: 'web', ...env }, '/ready')

console.log('creating the demo company …')
await (await start({ SEED_DEMO: '1', ROLE: 'all' })).stop()
const pool = new pg.Pool({ connectionString: url, max: 1 })
await pool.query('vacuum analyze')
const { rows: tenants } = await pool.query<{ id: number }>('select min(id) as id from tenant')
const tenant = String(tenants[0]?.id)

const today = new Date().toISOString().slice(0, 10)
const { rows: moments } = await pool.query<{ id: number }>('select min(id) as id from moment')
const A_COMMENT: Omit<Input<typeof addMomentComment>, 'id'> = { body: '收到', reply_to: null }
/** Typical requests of a day in a store: the path and, for a write, the body. */
const CALLS: Record<string, { readonly path: string; readonly body?: object }> = {
  'stock by brand': { path: getStockSummary.path },
  phones: { path: `${listDevices.path}?page=1&limit=20` },
  prices: { path: `${listPrices.path}?page=1&limit=20` },
  sales: { path: `${listSales.path}?page=1&limit=20` },
  customers: { path: `${listCustomers.path}?page=1&limit=20` },
  analysis: { path: `/api/analysis/market/ranking?by=brand&from=${today.slice(0, 8)}01&to=${today}` },
  moments: { path: `${listMoments.path}?page=1&limit=10` },
  notices: { path: `${listNotifications.path}?page=1&limit=20` },
  todos: { path: listTodos.path },
  'add comment': { path: addMomentComment.path.replace(':id', String(moments[0]?.id)), body: A_COMMENT },
}

async function token(server: Running): Promise<string> {
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ yonghuming: 'laoban', mima: 'demo-2026', shujuku: '演示数据库' }),
  })
  return ((await answer.json()) as { data: { token: string } }).data.token
}

/** Loads all servers at once, with the connections divided among them. */
async function loadInParallel(
  servers: readonly Running[],
  target: Omit<Target, 'url'>,
  path: string,
): Promise<Load> {
  const loads = await Promise.all(
    servers.map((server) =>
      load({ ...target, url: server.url + path }, SECONDS, CONNECTIONS / servers.length),
    ),
  )
  return {
    perSecond: loads.reduce((sum, load) => sum + load.perSecond, 0),
    p99: Math.max(...loads.map((load) => load.p99)),
    errors: loads.reduce((sum, load) => sum + load.errors, 0),
  }
}

/** CPU time per request in ms. */
type Measured = Load & { readonly server: number; readonly postgres: number; readonly load: number }

async function measured(
  servers: readonly Running[],
  target: Omit<Target, 'url'>,
  path: string,
): Promise<Measured> {
  let loaded: Load = { perSecond: 0, p99: 0, errors: 0 }
  const pids = servers.map(({ pid }) => pid)
  const { server, postgres, load } = await profileWork(pool, pids, async () => {
    loaded = await loadInParallel(servers, target, path)
  })
  const requests = Math.max(1, loaded.perSecond * SECONDS)
  return { ...loaded, server: server / requests, postgres: postgres / requests, load: load / requests }
}

const floor = await startProcess(
  ['--import', 'tsx', resolvePath('../web/baseline-fetch.ts')],
  {
    DATABASE_URL: url,
    TENANT: tenant,
    STATEMENTS: JSON.stringify({ one: [{ text: 'select 1', values: [] }] }),
  },
  '/bound/one',
)
const redis: Record<string, string> = REDIS ? { REDIS_URL: REDIS } : {}
/** An address without a server: Redis is unavailable, and the servers detect it. */
const GONE = { REDIS_URL: 'redis://127.0.0.1:9' }
const setups: Record<string, readonly Running[]> = {
  'one server': [await start(redis)],
  'two servers': [await start(redis), await start(redis)],
  'two, no Redis': [await start(GONE), await start(GONE)],
}
const bearer = await token(setups['one server']?.[0] ?? floor)

const bare = await load({ name: 'floor', url: `${floor.url}/bound/one` }, SECONDS, CONNECTIONS)
console.log(`baseline: ${bare.perSecond.toFixed(0)} req/s, p99 ${bare.p99} ms\n`)
for (const [name, { path, body }] of Object.entries(CALLS)) {
  if (SELECTED_CALLS && !SELECTED_CALLS.includes(name)) continue
  const target = {
    name,
    method: body ? ('POST' as const) : ('GET' as const),
    headers: { authorization: `Bearer ${bearer}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }
  const matches = new Map<string, Measured[]>()
  for (const servers of Object.values(setups)) await loadInParallel(servers, target, path)
  for (let round = 0; round < ROUNDS; round++)
    for (const [setup, servers] of Object.entries(setups))
      matches.set(setup, [...(matches.get(setup) ?? []), await measured(servers, target, path)])
  console.log(name)
  for (const [setup, all] of matches) {
    const middle = (of: (measured: Measured) => number) => median(all.map(of))
    const errors = all.reduce((n, measured) => n + measured.errors, 0)
    console.log(
      `  ${setup.padEnd(16)} ${middle((measured) => measured.perSecond)
        .toFixed(0)
        .padStart(5)}/s  p99 ${middle((measured) => measured.p99)} ms  ` +
        `CPU per request: servers ${middle((measured) => measured.server).toFixed(2)} ms, PostgreSQL ${middle((measured) => measured.postgres).toFixed(2)} ms, ` +
        `load generator ${middle((measured) => measured.load).toFixed(2)} ms${errors ? `  ${errors} errors` : ''}`,
    )
  }
}
for (const running of [floor, ...Object.values(setups).flat()]) await running.stop()
await pool.end()
