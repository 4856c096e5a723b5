// Measures the analysis engine on three years of a large company (created by `npm run bench -- years`): each call through
// the built server compared with hand-written SQL for the same result on the same tables, alternately.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getCustomerActivity, getCustomerRfm } from '@shangxue/contract/analysis/customer-groups'
import { buyers, goods, market } from '@shangxue/contract/analysis/endpoints'
import type { Endpoint, Input } from '@shangxue/contract/platform/endpoint'
import { login } from '@shangxue/contract/session/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import pg from 'pg'
import { client } from '../api/client.ts'
import { cpuTime } from '../api/cpu-time.ts'
import { median } from '../api/load-generator.ts'
import { type Running, startProcess } from '../api/measured-process.ts'
import { BENCH_PASSWORD } from '../api/seed-data.ts'
import { existingDatabase } from '../api/temporary-database.ts'
import * as hand from './analysis-reference.ts'

const NAME = 'shangxue_years'
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20)
const CONNECTIONS = 16

const url = await existingDatabase(NAME)
if (url === undefined) throw new Error(`database ${NAME} is missing: npm run bench -- years creates it`)
const pool = new pg.Pool({ connectionString: url, max: 1, options: '-c jit=off' })
const { rows } = await pool.query<{ tenant: number; today: string }>(
  `select id as tenant, (now() at time zone 'Asia/Shanghai')::date::text as today from tenant where name = $1`,
  [NAME],
)
const { tenant, today } = rows[0] ?? { tenant: 0, today: '' }

/** Starts the built server with or without read models, on files of its own. */
async function startServer(columnar: '0' | '1'): Promise<Running> {
  return startProcess(
    [fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))],
    {
      DATABASE_URL: url ?? '',
      DATA_DIR: mkdtempSync(join(tmpdir(), 'shangxue-engine-')),
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '1000000000',
      METRICS_PUBLIC: '1',
      COLUMNAR: columnar,
    },
    '/ready',
  )
}
const plain = await startServer('0')
const columnar = await startServer('1')
const { data: session } = await client(plain.url)(login, {
  yonghuming: 'years-boss',
  mima: BENCH_PASSWORD,
  shujuku: NAME,
})

type Ask = (server: Running) => Promise<void>
const ask =
  <E extends Endpoint>(endpoint: E, input: Partial<Input<E>>): Ask =>
  async (server) => {
    const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))
    const response = await fetch(`${server.url}${endpoint.path}?${query}`, {
      headers: { authorization: `Bearer ${session.token}` },
    })
    if (!response.ok) throw new Error(`${endpoint.path}: ${response.status} ${await response.text()}`)
    await response.arrayBuffer()
  }

const yesterday = addDays(today, -1)
const month = { from: addDays(today, -30), to: yesterday }
const year = { from: addDays(today, -365), to: yesterday }
const before = 'before' as const
const { goodsRanking, ranking, heatMapStatements, purchaseStatements } = hand

const CASES: [string, Ask, readonly hand.Statement[]][] = [
  [
    'brands of a month, compared',
    ask(goods.rank, { ...month, by: 'brand', compare: before }),
    goodsRanking(tenant, 'p.brand_id', 'brand', month),
  ],
  [
    'models of a month, compared',
    ask(market.rank, { ...month, by: 'model', compare: before }),
    goodsRanking(tenant, 'm.product_id', 'product', month),
  ],
  [
    'models of a year, compared',
    ask(market.rank, { ...year, by: 'model', compare: before }),
    goodsRanking(tenant, 'm.product_id', 'product', year),
  ],
  [
    'brands of a year',
    ask(goods.rank, { ...year, by: 'brand' }),
    goodsRanking(tenant, 'p.brand_id', 'brand', year, false),
  ],
  [
    'brands of a month, all columns',
    ask(goods.rank, {
      ...month,
      by: 'brand',
      with_customers: true,
      with_activation: true,
      with_stock: true,
    }),
    [
      ...goodsRanking(tenant, 'p.brand_id', 'brand', month, false),
      ...hand.customersOfGoods(tenant, 'p.brand_id', month),
      ...hand.activationStatements(tenant, 'p.brand_id', month),
    ],
  ],
  [
    'stores of a year, compared',
    ask(market.rank, { ...year, by: 'store', compare: before }),
    ranking(tenant, 'f.location_id', 'location', year),
  ],
  [
    'customers of a month, compared',
    ask(buyers.rank, { ...month, by: 'customer', compare: before }),
    ranking(tenant, 'f.customer_id', 'customer', month),
  ],
  [
    'customers of a year, compared',
    ask(buyers.rank, { ...year, by: 'customer', compare: before }),
    ranking(tenant, 'f.customer_id', 'customer', year),
  ],
  [
    'days of a month, compared',
    ask(market.rank, { ...month, by: 'day', compare: 'year_ago' }),
    hand.days(tenant, month),
  ],
  [
    'months of a year, compared',
    ask(market.rank, { ...year, by: 'month', compare: 'year_ago' }),
    hand.days(tenant, year),
  ],
  [
    'areas by month of a year',
    ask(market.grid, { ...year, by: 'area', step: 'month', limit: 20 }),
    heatMapStatements(tenant, year),
  ],
  [
    'specs of a model, a year',
    ask(market.rank, { ...year, by: 'spec', short_name: 'M7' }),
    hand.specsOfName(tenant, 'M7', year),
  ],
  [
    'ABC of models of a year',
    ask(market.abc, { ...year, by: 'model' }),
    goodsRanking(tenant, 'm.product_id', 'product', year, false),
  ],
  ['customer activity of a month', ask(getCustomerActivity, { ...month }), purchaseStatements(tenant, month)],
  ['RFM of a year', ask(getCustomerRfm, { ...year }), hand.rfm(tenant, year)],
]

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}
const byHand = async (statements: readonly hand.Statement[]): Promise<void> => {
  for (const { text, values } of statements) await pool.query(text, [...values])
}

/** The value of a metric without labels. */
async function metric(name: string): Promise<number> {
  const page = await (await fetch(`${columnar.url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(page)?.[1] ?? 0)
}
const percentile = (times: readonly number[], share: number): number => {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
}

/** Elapsed and CPU times of one way to answer. */
function createSamples() {
  const times: number[] = []
  const used: number[] = []
  return {
    times,
    async add(pids: readonly number[], work: () => Promise<unknown>): Promise<void> {
      const before = cpuTime(pids)
      times.push(await timed(work))
      used.push(cpuTime(pids) - before)
    },
    elapsed: () => median(times),
    cpu: () => median(used),
  }
}

/** Measures /health every 20 ms until `work` has ended. */
async function withHealth(work: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  let done = false
  const probing = (async () => {
    while (!done) {
      times.push(await timed(() => fetch(`${columnar.url}/health`).then((response) => response.text())))
      await new Promise((wait) => setTimeout(wait, 20))
    }
  })()
  await work()
  done = true
  await probing
  return times
}

const [, firstAsk] = CASES[0] ?? []
/** The server and the process of the columnar engine. */
const processesOf = ({ pid, children }: Running) => [pid, ...children().map((child) => child.pid)]
const residentMb = ({ residentMb, children }: Running) =>
  children().reduce((sum, child) => sum + child.residentMb, residentMb())
const memoryBefore = residentMb(columnar)
const buildStarted = performance.now()
const healthDuringBuild = await withHealth(async () => {
  await firstAsk?.(columnar)
  while ((await metric('columnar_builds_total')) === 0) await new Promise((wait) => setTimeout(wait, 200))
})
const report = (name: string, value: string, goal: string) =>
  console.log(`${name.padEnd(44)} ${value} (goal ${goal})`)
report('first build', `${((performance.now() - buildStarted) / 1000).toFixed(1)} s`, '20 s')
report('/health p99 during the build', `${percentile(healthDuringBuild, 0.99).toFixed(0)} ms`, '50 ms')

console.log(
  `\nmedians of ${ROUNDS}, ms: elapsed columnar, its p95 (goal 50), PostgreSQL, by hand, by hand / columnar (goal 10); the same of CPU`,
)
const { rows: connections } = await pool.query<{ pid: number }>(
  'select pid from pg_stat_activity where datname = current_database()',
)
const backends = connections.map(({ pid }) => pid)
for (const [name, product, statements] of CASES) {
  await product(columnar)
  await product(plain)
  await byHand(statements)
  const ours = createSamples()
  const rows = createSamples()
  const theirs = createSamples()
  for (let round = 0; round < ROUNDS; round++) {
    await ours.add([...processesOf(columnar), ...backends], () => product(columnar))
    await rows.add([...processesOf(plain), ...backends], () => product(plain))
    await theirs.add(backends, () => byHand(statements))
  }
  const [a, b, c] = [ours.elapsed(), rows.elapsed(), theirs.elapsed()]
  const elapsed = [a, percentile(ours.times, 0.95), b, c].map((ms) => ms.toFixed(1).padStart(7))
  const used = [ours.cpu(), rows.cpu(), theirs.cpu()].map((ms) => ms.toFixed(1).padStart(7))
  const ratio = (part: number, whole: number) => (whole / part).toFixed(1).padStart(5)
  console.log(
    `  ${name.padEnd(30)} ${elapsed.join(' ')}  ${ratio(a, c)}   ${used.join(' ')}  ${ratio(ours.cpu(), theirs.cpu())}`,
  )
}

for (const [name, server] of [
  ['columnar', columnar],
  ['PostgreSQL', plain],
] as const) {
  const times: number[] = []
  const end = performance.now() + SECONDS * 1000
  let turn = 0
  const health = await withHealth(async () => {
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (performance.now() < end) {
          const [, product] = CASES[turn++ % CASES.length] ?? []
          if (product) times.push(await timed(() => product(server)))
        }
      }),
    )
  })
  console.log(`\n${CONNECTIONS} at once, ${SECONDS} s, ${name}: ${times.length} answers`)
  report('  p50', `${percentile(times, 0.5).toFixed(0)} ms`, '–')
  report('  p95', `${percentile(times, 0.95).toFixed(0)} ms`, '150 ms')
  if (server === columnar) report('  /health p99', `${percentile(health, 0.99).toFixed(0)} ms`, '50 ms')
}
report(
  'memory more than before the first question',
  `${(residentMb(columnar) - memoryBefore).toFixed(0)} MB`,
  '300 MB',
)
console.log(
  `answers ${await metric('columnar_answers_total')}, failures ${await metric('columnar_failures_total')}`,
)
await columnar.stop()
await plain.stop()
await pool.end()
