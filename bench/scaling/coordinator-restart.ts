// Restarts a node of Citus, again and again, while companies write: each write that was acknowledged exists once, and
// ledgers agree. BENCH_CITUS_URL as in nodes.ts; RESTART_COMMAND crashes and starts the node, by default the
// coordinator's. Clients retry under the same key, as the app does.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { addCustomer } from '@shangxue/contract/customers/endpoints'
import { recordSale } from '@shangxue/contract/sales/endpoints'
import pg from 'pg'
import { createDatabase } from '../../server/src/platform/database/database.ts'
import { createCitusDatabase } from '../../server/src/testing/database/citus-database.ts'
import { migratedTemplate } from '../../server/src/testing/database/migrated-template.ts'
import { findAllDifferences } from '../../server/src/verify-ledgers.ts'
import { startProcess } from '../api/measured-process.ts'
import { BENCH_PASSWORD } from '../api/seed-data.ts'
import { noDeviceErrors, type Phone, phone, RefusedError } from '../faults/client-device.ts'
import { createOperationLog, logOperation, logRefusal, recoveryTimes } from '../faults/operation-log.ts'
import { type Company, PRICE_FEN, seedCompanies } from './many-companies.ts'

const URLS = (process.env.BENCH_CITUS_URL ?? '').split(',').filter(Boolean)
const COMMAND = process.env.RESTART_COMMAND
const ROUNDS = Number(process.env.RESTART_ROUNDS ?? 10)
const CLIENTS = 8
const CALM_MS = 4_000
const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))
const after = (ms: number) => new Promise((wait) => setTimeout(wait, ms))
if (!COMMAND || URLS.length < 2) throw new Error('set BENCH_CITUS_URL and RESTART_COMMAND')

const template = migratedTemplate()
const opened = await createCitusDatabase(URLS, { ...template, hash: `${template.hash}_restart` })
opened.pool.on('error', () => undefined)
const companies = await seedCompanies(opened.pool, CLIENTS)
const server = await startProcess(
  [main],
  { DATABASE_URL: opened.url, LOG_LEVEL: 'fatal', REQUESTS_PER_MINUTE: '1000000000', SEED_DEMO: '0' },
  '/ready',
)
const errors = noDeviceErrors()
const book = createOperationLog()
let isRunning = true

async function sellOrAdd(client: Phone, company: Company): Promise<void> {
  const startedAt = performance.now()
  const name = crypto.randomUUID()
  const device = Math.random() < 0.4 ? company.deviceIds.pop() : undefined
  try {
    if (device === undefined) {
      const { id } = await client.call(addCustomer, { name, area: '城东' })
      logOperation(book, 'customer', name, String(id), startedAt)
      return
    }
    const { number } = await client.call(recordSale, {
      location_id: company.locationId,
      note: name,
      lines: [{ sku_id: company.skuId, price_fen: PRICE_FEN, device_ids: [device] }],
      discount_fen: 0,
      payments: [{ method: 'cash', amount_fen: PRICE_FEN }],
    })
    logOperation(book, 'sale', name, number, startedAt)
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    logRefusal(book, device === undefined ? 'customer' : 'sale', name, `${error.status} ${error.message}`)
  }
}

const clients = companies.map(async (company) => {
  const client = phone([server], errors, company.boss, BENCH_PASSWORD, company.name)
  await client.signIn()
  while (isRunning) await sellOrAdd(client, company)
})
await after(CALM_MS)
for (let round = 1; round <= ROUNDS; round++) {
  const startedAt = performance.now()
  await promisify(execFile)('sh', ['-c', COMMAND])
  const restarted = performance.now()
  await after(CALM_MS)
  const recovery = Math.max(...recoveryTimes(book, restarted).map(({ ms }) => ms))
  const count = [...book.acknowledged.values()].reduce((sum, all) => sum + all.size, 0)
  console.log(
    `restart ${round} took ${((restarted - startedAt) / 1000).toFixed(1)} s, all kinds of writes answered ` +
      `${(recovery / 1000).toFixed(1)} s later; ${count} acknowledged`,
  )
}
isRunning = false
await Promise.all(clients)
await server.stop()

const STORED: Readonly<Record<string, string>> = {
  customer: `select name, id::text as value from customer`,
  sale: `select note as name, number as value from sale`,
}
const pool = new pg.Pool({ connectionString: opened.url, max: 2 })
let isPassed = true
for (const [kind, acknowledged] of book.acknowledged) {
  const { rows } = await pool.query<{ name: string; value: string }>(STORED[kind] ?? '')
  const stored = new Map<string, string[]>()
  for (const { name, value } of rows) stored.set(name, [...(stored.get(name) ?? []), value])
  const lost = [...acknowledged].filter(([name, value]) => !stored.get(name)?.includes(value)).length
  const twice = [...stored].filter(([name, values]) => acknowledged.has(name) && values.length > 1).length
  console.log(`${kind}: ${acknowledged.size} acknowledged, ${lost} lost, ${twice} twice`)
  isPassed &&= lost === 0 && twice === 0
}
// The generated phones have neither ledgers nor events before they are sold: only the rules of sales and money say something.
const all = await createDatabase(pool).withOwner(findAllDifferences)
const differences = all.filter(({ rule }) => !/phone|balance/.test(rule))
for (const difference of differences.slice(0, 10)) console.log('  ', difference)
const { rows: prepared } = await pool.query(
  `select result from run_command_on_all_nodes('select count(*) from pg_prepared_xacts')`,
)
console.log(
  `${differences.length} differences in ledgers, ${errors.repeats} retries, ${errors.signedOut} signed out`,
)
console.log(`prepared transactions left on the nodes: ${prepared.map(({ result }) => result).join(', ')}`)
for (const [message, n] of [...errors.internal, ...book.words]) console.log(`  ${n} × ${message}`)
await pool.end()
await opened.close().catch(() => undefined)
process.exit(isPassed && differences.length === 0 ? 0 : 1)
