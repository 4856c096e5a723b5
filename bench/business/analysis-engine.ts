// Measures the analysis engine on three years of a large company (created by `npm run bench -- years`): each call through
// the built server compared with hand-written SQL for the same result on the same tables, alternately.
import { fileURLToPath } from 'node:url'
import { getCustomerActivity, getCustomerRfm } from '@shangxue/contract/analysis/customer-groups'
import { buyers, goods, market } from '@shangxue/contract/analysis/endpoints'
import type { Endpoint, Input } from '@shangxue/contract/platform/endpoint'
import { login } from '@shangxue/contract/session/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import pg from 'pg'
import { client } from '../api/client.ts'
import { median } from '../api/load-generator.ts'
import { startProcess } from '../api/measured-process.ts'
import { BENCH_PASSWORD } from '../api/seed-data.ts'
import { existingDatabase } from '../api/temporary-database.ts'
import * as hand from './analysis-reference.ts'

const NAME = 'shangxue_years'
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9)

const url = await existingDatabase(NAME)
if (url === undefined) throw new Error(`database ${NAME} is missing: npm run bench -- years creates it`)
const pool = new pg.Pool({ connectionString: url, max: 1, options: '-c jit=off' })
const { rows } = await pool.query<{ tenant: number; today: string }>(
  `select id as tenant, (now() at time zone 'Asia/Shanghai')::date::text as today from tenant where name = $1`,
  [NAME],
)
const { tenant, today } = rows[0] ?? { tenant: 0, today: '' }

const server = await startProcess(
  [fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))],
  { DATABASE_URL: url, NODE_ENV: 'production', LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '1000000000' },
  '/ready',
)
const { data: session } = await client(server.url)(login, {
  yonghuming: 'years-boss',
  mima: BENCH_PASSWORD,
  shujuku: NAME,
})

async function ask<E extends Endpoint>(endpoint: E, input: Partial<Input<E>>): Promise<void> {
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

const CASES: [string, () => Promise<void>, readonly hand.Statement[]][] = [
  [
    'brands of a month, compared',
    () => ask(goods.rank, { ...month, by: 'brand', compare: before }),
    goodsRanking(tenant, 'p.brand_id', 'brand', month),
  ],
  [
    'models of a month, compared',
    () => ask(market.rank, { ...month, by: 'model', compare: before }),
    goodsRanking(tenant, 'm.product_id', 'product', month),
  ],
  [
    'models of a year, compared',
    () => ask(market.rank, { ...year, by: 'model', compare: before }),
    goodsRanking(tenant, 'm.product_id', 'product', year),
  ],
  [
    'brands of a year',
    () => ask(goods.rank, { ...year, by: 'brand' }),
    goodsRanking(tenant, 'p.brand_id', 'brand', year, false),
  ],
  [
    'brands of a month, all columns',
    () =>
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
    () => ask(market.rank, { ...year, by: 'store', compare: before }),
    ranking(tenant, 'f.location_id', 'location', year),
  ],
  [
    'customers of a month, compared',
    () => ask(buyers.rank, { ...month, by: 'customer', compare: before }),
    ranking(tenant, 'f.customer_id', 'customer', month),
  ],
  [
    'customers of a year, compared',
    () => ask(buyers.rank, { ...year, by: 'customer', compare: before }),
    ranking(tenant, 'f.customer_id', 'customer', year),
  ],
  [
    'days of a month, compared',
    () => ask(market.rank, { ...month, by: 'day', compare: 'year_ago' }),
    hand.days(tenant, month),
  ],
  [
    'months of a year, compared',
    () => ask(market.rank, { ...year, by: 'month', compare: 'year_ago' }),
    hand.days(tenant, year),
  ],
  [
    'areas by month of a year',
    () => ask(market.grid, { ...year, by: 'area', step: 'month', limit: 20 }),
    heatMapStatements(tenant, year),
  ],
  [
    'specs of a model, a year',
    () => ask(market.rank, { ...year, by: 'spec', short_name: 'M7' }),
    hand.specsOfName(tenant, 'M7', year),
  ],
  [
    'ABC of models of a year',
    () => ask(market.abc, { ...year, by: 'model' }),
    goodsRanking(tenant, 'm.product_id', 'product', year, false),
  ],
  [
    'customer activity of a month',
    () => ask(getCustomerActivity, { ...month }),
    purchaseStatements(tenant, month),
  ],
  ['RFM of a year', () => ask(getCustomerRfm, { ...year }), hand.rfm(tenant, year)],
]

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}
const byHand = async (statements: readonly hand.Statement[]): Promise<void> => {
  for (const { text, values } of statements) await pool.query(text, [...values])
}

console.log(`medians of ${ROUNDS}                 product      p95   baseline   ratio`)
for (const [name, product, statements] of CASES) {
  await product()
  await byHand(statements)
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await timed(product))
    theirs.push(await timed(() => byHand(statements)))
  }
  const [a, b] = [median(ours), median(theirs)]
  const p95 = ours.toSorted((x, y) => x - y)[Math.ceil(ROUNDS * 0.95) - 1] ?? a
  const reported = [a, p95, b].map((ms) => `${ms.toFixed(1).padStart(7)} ms`)
  console.log(`  ${name.padEnd(28)} ${reported.join(' ')}  ${(a / b).toFixed(2)}`)
}
await server.stop()
await pool.end()
