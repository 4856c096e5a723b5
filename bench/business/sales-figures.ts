// Measures the sales screens on three years of a large company: calls through the built server, with and without the
// columnar read model, compared with hand-written SQL on the same tables, alternately in one run; then with sixteen connections.
// All sums are compared with the lines.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getStaffPerformance, listCommissionRules } from '@shangxue/contract/commission/endpoints'
import {
  getActivationFigures,
  listQueriedDevices,
  queryActivations,
} from '@shangxue/contract/devices/endpoints'
import {
  type Endpoint,
  type Input,
  type Output,
  sendsInputInQuery,
} from '@shangxue/contract/platform/endpoint'
import { getDailySales, listSoldLines } from '@shangxue/contract/sales-figures/endpoints'
import { login } from '@shangxue/contract/session/endpoints'
import { getProgress } from '@shangxue/contract/targets/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import pg from 'pg'
import { addUncachedDays, cacheStaleDays } from '../../server/src/domains/commission/commission-cache.ts'
import { migrateDatabase } from '../../server/src/platform/database/connection/migrate.ts'
import { createDatabase } from '../../server/src/platform/database/database.ts'
import { aUser } from '../../server/src/testing/builders.ts'
import { client } from '../api/client.ts'
import { createCompany, MIGRATIONS } from '../api/company-fixture.ts'
import { median } from '../api/load-generator.ts'
import { type Running, startProcess } from '../api/measured-process.ts'
import { BENCH_PASSWORD } from '../api/seed-data.ts'
import { existingDatabase } from '../api/temporary-database.ts'
import * as hand from './reference-figures.ts'
import { seedThreeYears } from './seed-years.ts'

const NAME = 'shangxue_years'
const DEVICES = Number(process.env.YEARS_DEVICES ?? 1_000_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 30)
const CONNECTIONS = 16
const WARM_MS = 1_500
const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** A boss, and a user who sees sales but no costs and has sold nothing. */
const BOSS = 'years-boss'
const VIEWER = 'years-viewer'

async function make(): Promise<string> {
  const { url, pool, tenantId, passwordHash } = await createCompany(NAME, BOSS)
  const viewer = { name: VIEWER, permissions: ['market-analysis' as const], position: '文员' }
  await createDatabase(pool).withOwner((db) => aUser(db, { tenantId, passwordHash, ...viewer }))
  const { lines } = await seedThreeYears(pool, tenantId, DEVICES)
  console.log(`${DEVICES} devices, ${lines} lines`)
  await pool.end()
  return url
}

const startedAt = performance.now()
const databaseUrl = await existingDatabase(NAME)
const url = databaseUrl ?? (await make())
console.log(
  `${databaseUrl ? 'found' : 'created'} in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
)
// JIT compilation costs more than it saves here
const pool = new pg.Pool({ connectionString: url, max: 1, options: '-c jit=off' })
await migrateDatabase(pool, MIGRATIONS)
if (process.env.BENCH_ONLY === 'data') {
  await pool.end()
  process.exit(0)
}
const keeping = performance.now()
const database = createDatabase(pool)
await database.withOwner(addUncachedDays)
// each run caches up to a thousand days
for (let run = 0; run < 2; run++) await cacheStaleDays(database)
console.log(`commission cached in ${((performance.now() - keeping) / 1000).toFixed(1)} s`)

const { rows: facts } = await pool.query<{ tenant: number; today: string; codes: string[] }>(
  `select t.id as tenant, (now() at time zone 'Asia/Shanghai')::date::text as today,
          array(select value from device_identifier i where i.tenant_id = t.id and right(value, 4) = '0007' order by value limit 100) as codes
   from tenant t where t.name = $1`,
  [NAME],
)
const [fact] = facts
if (!fact) throw new Error(`database ${NAME} has no company: drop it and run again`)
const { tenant, today, codes } = fact

/** Starts the built server with or without read models, on files of its own. */
const startServer = (columnar: '0' | '1'): Promise<Running> =>
  startProcess(
    [resolvePath('../../server/dist/main.js')],
    {
      DATABASE_URL: url,
      DATA_DIR: mkdtempSync(join(tmpdir(), 'shangxue-years-')),
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '1000000000',
      METRICS_PUBLIC: '1',
      COLUMNAR: columnar,
    },
    '/ready',
  )
const plain = await startServer('0')
const columnar = await startServer('1')
const post = client(plain.url)
async function signIn(yonghuming: string): Promise<string> {
  const { data } = await post(login, { yonghuming, mima: BENCH_PASSWORD, shujuku: NAME })
  return data.token
}
const boss = await signIn(BOSS)
const viewer = await signIn(VIEWER)

async function call<E extends Endpoint>(
  server: Running,
  e: E,
  input: Partial<Input<E>>,
  token = boss,
): Promise<Output<E>> {
  const inQuery = sendsInputInQuery(e)
  const query = new URLSearchParams(
    Object.entries(inQuery ? input : {}).map(([key, value]) => [key, String(value)]),
  )
  const response = await fetch(`${server.url}${e.path}?${query}`, {
    method: e.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(inQuery ? {} : { body: JSON.stringify(input) }),
  })
  const { data, msg } = (await response.json()) as { data: Output<E>; msg: string }
  if (!response.ok) throw new Error(`${e.path}: ${response.status} ${msg}`)
  return data
}

const yesterday = addDays(today, -1)
const month = { from: addDays(today, -30), to: yesterday }
const year = { from: addDays(today, -365), to: yesterday }
interface Case {
  readonly name: string
  readonly ask: (server: Running) => Promise<unknown>
  readonly hand: readonly hand.Statement[]
}
const ranking = (name: string, period: typeof month, token = boss): Case => ({
  name: `ranking of a ${name}${token === boss ? ' with commission' : ''}`,
  ask: (server) => call(server, getStaffPerformance, period, token),
  hand: [
    ...hand.referenceRanking(tenant, period.from, period.to),
    ...(token === boss ? hand.referenceCommission(tenant, period.from, period.to) : []),
  ],
})
const CASES: Case[] = [
  {
    name: 'request with one query',
    ask: (server) => call(server, listCommissionRules, {}),
    hand: [{ text: 'select * from commission_rule where tenant_id = $1', values: [tenant] }],
  },
  {
    name: 'daily sales',
    ask: (server) => call(server, getDailySales, { day: yesterday }),
    hand: hand.referenceDay(tenant, yesterday),
  },
  {
    name: 'progress of a month',
    ask: (server) => call(server, getProgress, { month: today.slice(0, 7) }),
    hand: hand.referenceProgress(tenant, today.slice(0, 7)),
  },
  ranking('month', month, viewer),
  ranking('month', month),
  ranking('year', year, viewer),
  ranking('year', year),
  {
    name: 'activations of a month by store',
    ask: (server) => call(server, getActivationFigures, { ...month, by: 'store' }),
    hand: hand.referenceActivations(tenant, month.from, month.to),
  },
  {
    name: `activation of ${codes.length} phones`,
    ask: (server) => call(server, queryActivations, { codes }),
    hand: hand.referenceImeiGaps(tenant, codes),
  },
  {
    name: 'sold, not activated: first page',
    ask: (server) => call(server, listQueriedDevices, { type: 'sold-unactivated', page: 1, limit: 20 }),
    hand: hand.referenceUnactivated(tenant),
  },
  {
    name: 'lines of a day: first page',
    ask: (server) => call(server, listSoldLines, { from: yesterday, to: yesterday, page: 1, limit: 20 }),
    hand: hand.referenceSaleLines(tenant, yesterday, yesterday),
  },
  {
    name: 'lines of a year: first page',
    ask: (server) => call(server, listSoldLines, { ...year, page: 1, limit: 20 }),
    hand: hand.referenceSaleLines(tenant, year.from, year.to),
  },
]

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}
/** Unnamed, so that they are planned for their values, as in the product. */
async function byHand(statements: readonly hand.Statement[]): Promise<void> {
  for (const { text, values } of statements) await pool.query(text, [...values])
}

/** Waits for the read model, which the first question prepares. */
async function untilBuilt(): Promise<void> {
  const builds = async () =>
    /^columnar_builds_total (\d+)$/m.exec(await (await fetch(`${columnar.url}/metrics`)).text())?.[1]
  await call(columnar, getDailySales, { day: yesterday })
  while (!Number(await builds())) await new Promise((wait) => setTimeout(wait, 200))
}
await untilBuilt()

console.log(
  `\nsequential, medians of ${ROUNDS}, ms      columnar   PostgreSQL   by hand   columnar / by hand   PostgreSQL / by hand, without request overhead`,
)
// overhead of the first case beyond its query: HTTP, authentication, permission, transaction, schema
let request: number | undefined
for (const { name, ask, hand } of CASES) {
  // each connection plans a statement six times before it caches the plan
  const warm = performance.now() + WARM_MS
  for (let call = 0; call < 60 && performance.now() < warm; call++) {
    await ask(columnar)
    await ask(plain)
  }
  await byHand(hand)
  const times: { columnar: number[]; plain: number[]; hand: number[] } = { columnar: [], plain: [], hand: [] }
  for (let round = 0; round < ROUNDS; round++) {
    times.columnar.push(await timed(() => ask(columnar)))
    times.plain.push(await timed(() => ask(plain)))
    times.hand.push(await timed(() => byHand(hand)))
  }
  const [a, b, c] = [median(times.columnar), median(times.plain), median(times.hand)]
  request ??= b - c
  const columns = [a, b, c].map((ms) => ms.toFixed(1).padStart(8))
  console.log(
    `  ${name.padEnd(34)} ${columns.join(' ')}   ${(a / c).toFixed(2)}   ${(b / c).toFixed(2)}  ${((b - request) / c).toFixed(2)}`,
  )
}

/** Compares the ranking's total with the sum of the individual lines. */
async function proof(name: string, { from, to }: typeof month): Promise<number> {
  const reported = await call(columnar, getStaffPerformance, { from, to })
  const [{ text, values } = { text: '', values: [] }] = hand.referenceCommission(tenant, from, to)
  const { rows } = await pool.query<
    Record<'salesperson_id' | 'pieces' | 'amount' | 'margin' | 'commission', string>
  >(text, [...values])
  const lines = new Map(rows.map((row) => [Number(row.salesperson_id), row]))
  const differ = reported.filter(({ id, pieces, amount_fen, margin_fen, commission_fen }) => {
    const row = lines.get(id)
    const should = [row?.pieces, row?.amount, row?.margin, row?.commission].map(Number)
    return [pieces, amount_fen, margin_fen, commission_fen].some((value, n) => value !== should[n])
  })
  const sum = (values: readonly (number | null)[]) =>
    values.reduce<number>((total, value) => total + (value ?? 0), 0)
  const differences = differ.length + Math.abs(reported.length - lines.size)
  console.log(
    `  ${name}: ranking ${sum(reported.map((item) => item.amount_fen))} 分, commission ${sum(reported.map((item) => item.commission_fen))} 分; ` +
      `lines ${sum(rows.map((row) => Number(row.amount)))} 分, commission ${sum(rows.map((row) => Number(row.commission)))} 分; ` +
      `${reported.length} people, ${differences} differences`,
  )
  return differences
}
console.log('\nproduct compared with the sum of all lines')
const wrong = (await proof('month', month)) + (await proof('year', year))

for (const [engine, server] of [
  ['columnar', columnar],
  ['PostgreSQL', plain],
] as const) {
  const times = new Map<string, number[]>(CASES.map(({ name }) => [name, []]))
  const end = performance.now() + SECONDS * 1000
  let turn = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) {
        const benchCase = CASES[turn++ % CASES.length]
        if (benchCase) times.get(benchCase.name)?.push(await timed(() => benchCase.ask(server)))
      }
    }),
  )
  console.log(`\n${CONNECTIONS} connections, all calls, ${SECONDS} s, ${engine}    n     p50     p95     p99`)
  for (const [name, all] of times) {
    const sorted = all.toSorted((a, b) => a - b)
    const percentile = (share: number) =>
      (sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0).toFixed(0).padStart(5)
    console.log(
      `  ${name.padEnd(36)} ${String(all.length).padStart(5)} ${percentile(0.5)} ms ${percentile(0.95)} ms ${percentile(0.99)} ms`,
    )
  }
}
await columnar.stop()
await plain.stop()
await pool.end()
process.exit(wrong === 0 ? 0 : 1)
