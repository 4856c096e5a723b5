// Sixteen clients change stock at random on real PostgreSQL: stock documents, sales, returns,
// and sales pending approval; then again until the server is killed. Afterwards ledgers, sales
// and facts of all tenants must agree, to the last piece and 分.
import { fileURLToPath } from 'node:url'
import type { Endpoint, Input } from '@shangxue/contract/platform/endpoint'
import { pathKeys, sendsInputInQuery } from '@shangxue/contract/platform/endpoint'
import * as actions from '@shangxue/contract/stock/actions'
import { type DeviceStatus, listDevices } from '@shangxue/contract/stock/endpoints'
import pg from 'pg'
import { createDatabase } from '../../server/src/platform/database/database.ts'
import { findAllDifferences } from '../../server/src/verify-ledgers.ts'
import { saleMoves } from './load-test-sales.ts'
import { startProcess } from './measured-process.ts'
import { freshDatabase } from './temporary-database.ts'

const SECONDS = Number(process.env.STORM_SECONDS ?? 60)
const CLIENTS = 16

const url = await freshDatabase('shangxue_storm')

const start = () =>
  startProcess(
    [fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))],
    { DATABASE_URL: url, SEED_DEMO: '1', LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '1000000000' },
    '/ready',
  )
let server = await start()
const tokens = { boss: '', seller: '' }
const counts = new Map<string, number>()

async function call<E extends Endpoint>(
  e: E,
  input: Partial<Input<E>>,
  who: keyof typeof tokens = 'boss',
): Promise<{ status: number; data: never }> {
  const requestInput = { ...(input as Record<string, unknown>) }
  let path: string = e.path
  for (const key of pathKeys(e.path)) {
    path = path.replace(`:${key}`, encodeURIComponent(String(requestInput[key])))
    delete requestInput[key]
  }
  const query = sendsInputInQuery(e)
    ? `?${new URLSearchParams(Object.entries(requestInput).map(([k, v]) => [k, String(v)]))}`
    : ''
  const response = await fetch(server.url + path + query, {
    method: e.method,
    headers: {
      authorization: `Bearer ${tokens[who]}`,
      ...(query ? {} : { 'content-type': 'application/json' }),
      ...(e.method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }),
    },
    ...(query ? {} : { body: JSON.stringify(requestInput) }),
  })
  const key = `${e.method} ${e.path} ${response.status}`
  if (e.method !== 'GET') counts.set(key, (counts.get(key) ?? 0) + 1)
  return { status: response.status, data: ((await response.json()) as { data: never }).data }
}

async function signIn() {
  for (const [who, yonghuming] of [
    ['boss', 'laoban'],
    ['seller', 'xiaolin'],
  ] as const) {
    const response = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ yonghuming, mima: 'demo-2026', shujuku: '演示数据库' }),
    })
    tokens[who] = ((await response.json()) as { data: { token: string } }).data.token
  }
}

const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(Math.random() * from.length)]
type Listed = { list: { id: number; location_id?: number; to_location_id?: number }[] }
const listed = async <E extends Endpoint>(e: E, input: Partial<Input<E>>) =>
  ((await call(e, input)).data as Listed).list
const phones = async (status: DeviceStatus) =>
  (await listed(listDevices, { status, limit: 8, with_total: false, q: '' })).map(({ id }) => id)

const pool = new pg.Pool({ connectionString: url, max: 4 })
const { rows: places } = await pool.query<{ id: number }>(
  `select l.id::int as id from location l join tenant t on t.id = l.tenant_id where t.name = '演示数据库'`,
)
const { rows: cables } = await pool.query<{ id: number }>(
  `select s.id::int as id from sku s join product p on p.tenant_id = s.tenant_id and p.id = s.product_id and p.tracking = 'none'
   join tenant t on t.id = s.tenant_id where t.name = '演示数据库' order by s.id limit 6`,
)
const place = () => pick(places)?.id ?? 0
const items = () => {
  const sku_id = pick(cables)?.id ?? 0
  return Math.random() < 0.6 ? [{ sku_id, quantity: 1 + Math.floor(Math.random() * 4) }] : []
}
const two = (ids: number[]) => [...new Set([pick(ids), pick(ids)])].flatMap((id) => id ?? [])
const reason = '压力测试'

const MOVES: (() => Promise<unknown>)[] = [
  ...saleMoves({ pool, call }),
  async () => call(actions.reserveDevices, { device_ids: two(await phones('in_stock')) }),
  async () => call(actions.releaseDevices, { device_ids: two(await phones('reserved')) }),
  async () => {
    const matches = await listed(listDevices, { status: 'in_stock', limit: 30, sort: 'newest', q: '' })
    const { rows } = await pool.query<{ id: number; at: number }>(
      'select id::int as id, location_id::int as at from device where id = any($1::bigint[])',
      [matches.map(({ id }) => id)],
    )
    const from = pick(rows)?.at ?? place()
    return call(actions.sendTransfer, {
      from_location_id: from,
      to_location_id: place(),
      device_ids: rows
        .filter(({ at }) => at === from)
        .map(({ id }) => id)
        .slice(0, 2),
      items: items(),
    })
  },
  async () => {
    const id = pick(await listed(actions.listTransfers, { state: 'out' }))?.id
    if (id === undefined) return
    if (Math.random() < 0.3) return call(actions.cancelTransfer, { id, reason })
    const { lines } = (await call(actions.getTransfer, { id })).data as {
      lines: { device_id: number | null; sku_id: number; quantity: number }[]
    }
    return call(actions.receiveTransfer, {
      id,
      device_ids: lines.flatMap(({ device_id }) => device_id ?? []),
      items: lines.filter(({ device_id }) => device_id === null && Math.random() < 0.8),
      missing: Math.random() < 0.5 ? 'back' : 'lost',
      reason,
    })
  },
  async () =>
    call(actions.adjustStock, {
      reason,
      devices: two(await phones(Math.random() < 0.5 ? 'lost' : 'in_stock')).map((device_id) => ({
        device_id,
        location_id: place(),
        cost_fen: 100_000 + Math.floor(Math.random() * 400_000),
      })),
      items: items().map((item) => ({ ...item, location_id: place(), unit_cost_fen: 700 })),
    }),
  async () =>
    call(actions.writeOff, {
      kind: pick(actions.WRITE_OFF_KINDS) ?? 'lost',
      reason,
      device_ids: two(await phones('in_stock')).slice(0, 1),
      items: items().map((item) => ({ ...item, location_id: place() })),
    }),
  async () => {
    const id = pick(await listed(actions.listStockDocuments, {}))?.id
    return id === undefined ? undefined : call(actions.reverseStockDocument, { id, reason })
  },
  async () => {
    await call(actions.startCount, { location_id: place() })
    const id = pick(await listed(actions.listCounts, {}))?.id
    if (id === undefined) return
    await call(actions.countItem, {
      id,
      sku_id: pick(cables)?.id ?? 0,
      quantity: Math.floor(Math.random() * 90),
    })
    const look = async () =>
      (await call(actions.getCount, { id })).data as { revision: string; missing: { code: string }[] }
    const codes = ((await look()).missing ?? []).slice(1).map(({ code }) => code)
    if (codes.length > 0) await call(actions.scanCount, { id, codes })
    return call(actions.postStockCount, { id, revision: (await look()).revision ?? '', reason })
  },
]

async function client(until: number) {
  while (Date.now() < until) await pick(MOVES)?.()
}

async function agree(after: string): Promise<boolean> {
  const database = createDatabase(pool)
  const differences = await database.withOwner(findAllDifferences)
  console.log(`${after}: ${differences.length} differences`)
  for (const difference of differences.slice(0, 20)) console.log(' ', difference)
  return differences.length === 0
}
const clients = (seconds: number) =>
  Array.from({ length: CLIENTS }, () => client(Date.now() + seconds * 1000))

await signIn()
await Promise.all(clients(SECONDS))
const calm = await agree(`after ${SECONDS} s with ${CLIENTS} clients`)
for (const [key, n] of [...counts].sort()) console.log(`  ${String(n).padStart(6)}  ${key}`)
const failures = [...counts].filter(([key]) => / 5\d\d$/.test(key)).reduce((sum, [, n]) => sum + n, 0)

let passed = calm && failures === 0
for (let round = 1; round <= 3; round++) {
  await signIn()
  const clientsDone = Promise.allSettled(clients(8))
  await new Promise((wait) => setTimeout(wait, 2_500))
  server.kill()
  await clientsDone
  server = await start()
  passed = (await agree(`after kill -9 during requests, round ${round}`)) && passed
}
await server.stop()
await pool.end()
process.exit(passed ? 0 : 1)
