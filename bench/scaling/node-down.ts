// Stops a worker of Citus while companies sign in and read, and starts it again. BENCH_CITUS_URL as in nodes.ts;
// STOP_COMMAND and START_COMMAND stop and start one worker. The companies on other workers must not notice.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createCitusDatabase } from '../../server/src/testing/database/citus-database.ts'
import { migratedTemplate } from '../../server/src/testing/database/migrated-template.ts'
import { startProcess } from '../api/measured-process.ts'
import { BENCH_PASSWORD } from '../api/seed-data.ts'
import { seedCompanies } from './many-companies.ts'

const URLS = (process.env.BENCH_CITUS_URL ?? '').split(',').filter(Boolean)
const { STOP_COMMAND, START_COMMAND } = process.env
const COMPANIES = 20
const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))
if (!STOP_COMMAND || !START_COMMAND || URLS.length < 3)
  throw new Error('set BENCH_CITUS_URL to a coordinator and two workers, STOP_COMMAND and START_COMMAND')

const template = migratedTemplate()
const opened = await createCitusDatabase(URLS, { ...template, hash: `${template.hash}_down_${URLS.length}` })
opened.pool.on('error', () => undefined)
const companies = await seedCompanies(opened.pool, COMPANIES)
const { rows: placements } = await opened.pool.query<{ name: string; node: number }>(
  `select t.name, n.nodeport as node from tenant t
   join pg_dist_shard s on s.logicalrelid = 'app_user'::regclass
     and worker_hash(t.id) between s.shardminvalue::int and s.shardmaxvalue::int
   join pg_dist_placement p on p.shardid = s.shardid join pg_dist_node n on n.groupid = p.groupid`,
)
const nodeOf = new Map(placements.map(({ name, node }) => [name.replace('company', 'boss'), node]))
const server = await startProcess(
  [main],
  { DATABASE_URL: opened.url, LOG_LEVEL: 'fatal', REQUESTS_PER_MINUTE: '1000000000', SEED_DEMO: '0' },
  '/ready',
)

async function post(path: string, body: object) {
  const startedAt = performance.now()
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { data } = (await response.json()) as { data: { token?: string } | null }
  return { status: response.status, token: data?.token ?? '', ms: performance.now() - startedAt }
}

/** Signs every boss in, and reads with an earlier token; prints how often each status came, by worker. */
async function attempt(when: string, tokens: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const counts = new Map<string, { n: number; longest: number }>()
  const count = (what: string, ms: number) => {
    const { n, longest } = counts.get(what) ?? { n: 0, longest: 0 }
    counts.set(what, { n: n + 1, longest: Math.max(longest, ms) })
  }
  const received = new Map<string, string>()
  for (const { boss } of companies) {
    const node = nodeOf.get(boss)
    const { status, token, ms } = await post('/api/auth/login', { yonghuming: boss, mima: BENCH_PASSWORD })
    count(`worker ${node}: sign-in ${status}`, ms)
    if (token) received.set(boss, token)
    const wrong = await post('/api/auth/login', { yonghuming: boss, mima: 'wrong' })
    count(`worker ${node}: wrong password ${wrong.status}`, wrong.ms)
    const startedAt = performance.now()
    const headers = { authorization: `Bearer ${tokens.get(boss) ?? token}` }
    const read = await fetch(`${server.url}/api/sales`, { headers })
    count(`worker ${node}: list of sales ${read.status}`, performance.now() - startedAt)
  }
  console.log(when)
  for (const [what, { n, longest }] of [...counts].sort())
    console.log(`  ${n} × ${what}, at most ${longest.toFixed(0)} ms`)
  return received
}

const run = (command: string) => promisify(execFile)('sh', ['-c', command])
const tokens = await attempt('all workers up', new Map())
await run(STOP_COMMAND)
await attempt('one worker down', tokens)
await run(START_COMMAND)
await attempt('up again', tokens)
await server.stop()
await opened.close().catch(() => undefined)
process.exit(0)
