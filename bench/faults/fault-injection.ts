// Sales, exam answers, word reviews, clock-ins and photos by many clients against two servers and a worker, on PostgreSQL and
// their own Redis, while one component after the other fails. Clients retry as the web app does. In the end every
// write that was
// acknowledged exists once, and ledgers agree. FAULT_MINUTES sets the duration, FAULT_SEED repeats the order of faults.
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Running, startProcess } from '../api/measured-process.ts'
import { noDeviceErrors, phone } from './client-device.ts'
import { CLIENT_KINDS } from './clients.ts'
import { mountSmallFolder, outsideService, ownPostgres, ownRedis } from './infrastructure.ts'
import { createOperationLog, recoveryTimes } from './operation-log.ts'
import { createFaultTestState } from './test-environment.ts'
import {
  countErrorCauses,
  countLedgerDifferences,
  countUngradedAttempts,
  verifyOperations,
} from './verify-state.ts'

const MINUTES = Number(process.env.FAULT_MINUTES ?? 30)
const EVERY_MS = Number(process.env.FAULT_EVERY_SECONDS ?? 70) * 1_000
const PAUSE_MS = Number(process.env.FAULT_PAUSE_MS ?? 400)
const PASSWORD = 'demo-2026'
const ROOM_MB = 400
const after = (ms: number) => new Promise((wait) => setTimeout(wait, ms))
const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'shangxue-faults-'))
// PostgreSQL runs as another user
chmodSync(folder, 0o755)
const dataDir = join(folder, 'data')
const room = mountSmallFolder(dataDir, ROOM_MB)
// after the folder inside was unmounted
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const [postgres, redis, outside] = [await ownPostgres(folder), await ownRedis(), await outsideService()]
await postgres.start()
await redis.start()

interface SupervisedServer {
  readonly name: string
  url: string
  running: Running | undefined
  start(): Promise<void>
}
/** Error log of the servers, for diagnosis. */
const logFile = join(folder, 'log')
const log = openSync(logFile, 'a')
const clockOf = (name: string) => join(folder, `clock-${name}`)
function superviseServer(name: string, role: 'web' | 'worker'): SupervisedServer {
  const environment = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    DATA_DIR: dataDir,
    ROLE: role,
    SEED_DEMO: name === 'first' ? '1' : '0',
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '1000000000',
    AI_BASE_URL: outside.url,
    AI_MODEL: 'none',
    CARRIER_URL: `${outside.url}/query`,
    CARRIER_KEY: 'key',
    CARRIER_CUSTOMER: 'customer',
    CLOCK_OFFSET_FILE: clockOf(name),
  }
  const self: SupervisedServer = {
    name,
    url: '',
    running: undefined,
    async start() {
      const args = ['--import', resolvePath('./clock.mjs'), resolvePath('../../server/dist/main.js')]
      self.running = await startProcess(args, environment, '/health', log)
      self.url = self.running.url
    },
  }
  return self
}
const [first, second, worker] = [
  superviseServer('first', 'web'),
  superviseServer('second', 'web'),
  superviseServer('worker', 'worker'),
]
process.once('exit', () => {
  for (const server of [first, second, worker]) server.running?.kill()
})
console.log('starting …')
await first.start()
await Promise.all([second.start(), worker.start()])
const servers = [first, second]
const pool = new pg.Pool({ connectionString: postgres.url, max: 2 })
pool.on('error', () => undefined)

async function killed(supervisedServer: SupervisedServer): Promise<void> {
  supervisedServer.running?.kill()
  await after(3_000)
  await supervisedServer.start()
}
async function wrongClock(supervisedServer: SupervisedServer, minutes: number): Promise<void> {
  writeFileSync(clockOf(supervisedServer.name), String(minutes * 60_000))
  await after(20_000)
  writeFileSync(clockOf(supervisedServer.name), '0')
}
async function restarted(signal: NodeJS.Signals): Promise<void> {
  await postgres.stop(signal)
  await after(2_000)
  await postgres.start()
}
interface Fault {
  readonly name: string
  run(): Promise<void>
}
const FAULTS: Fault[] = [
  { name: 'kill -9 of the first server', run: () => killed(first) },
  { name: 'PostgreSQL restarted', run: () => restarted('SIGINT') },
  {
    name: 'Redis down for 15 s',
    async run() {
      await redis.stop('SIGKILL')
      await after(15_000)
      await redis.start()
    },
  },
  ...(room
    ? [
        {
          name: 'storage full for 20 s',
          async run() {
            room.fill()
            await after(20_000)
            room.free()
          },
        },
      ]
    : []),
  {
    name: 'AI and carrier services hang for 30 s',
    async run() {
      outside.hang(true)
      await after(30_000)
      outside.hang(false)
    },
  },
  { name: 'clock of the first server 20 minutes ahead for 20 s', run: () => wrongClock(first, 20) },
  { name: 'kill -9 of the second server', run: () => killed(second) },
  { name: 'PostgreSQL crashed', run: () => restarted('SIGQUIT') },
  { name: 'kill -9 of the worker', run: () => killed(worker) },
  { name: 'clock of the second server 20 minutes behind for 20 s', run: () => wrongClock(second, -20) },
  {
    name: 'both servers killed at once',
    run: async () => void (await Promise.all([first, second].map(killed))),
  },
]

const incidents = noDeviceErrors()
const user = (name: string) => phone(servers, incidents, name, PASSWORD)
const book = createOperationLog()
const { world: of, stop } = await createFaultTestState(pool, user, {
  book,
  pauseMs: PAUSE_MS,
  people: 130 * Math.ceil(MINUTES),
})
let number = 0
const clients: Promise<void>[] = []
for (const { who, count, run } of CLIENT_KINDS)
  for (let i = 0; i < count; i++) {
    const client = user(who === 'boss' ? 'laoban' : `故障${++number}`)
    await client.signIn()
    clients.push(run(client, of))
  }
const failed = Promise.all(clients)
failed.catch((error: unknown) => {
  console.log('a client stopped with an error:', error)
  stop()
})

const began = performance.now()
const ends = began + MINUTES * 60_000
let faults = 0
const seconds = (ms: number) => (ms / 1_000).toFixed(1)
for (let seed = Number(process.env.FAULT_SEED ?? 0); performance.now() < ends && of.goesOn(); seed++) {
  const fault = FAULTS[seed % FAULTS.length]
  if (!fault) break
  const startedAt = performance.now()
  await fault.run()
  const over = performance.now()
  faults++
  await after(Math.max(EVERY_MS - (over - startedAt), 5_000))
  const slowest = recoveryTimes(book, over).sort((a, b) => b.ms - a.ms)[0]
  const total = [...book.acknowledged.values()].reduce((sum, all) => sum + all.size, 0)
  console.log(
    `${seconds(over - began)} s  ${fault.name}: lasted ${seconds(over - startedAt)} s, all kinds of writes recovered within ` +
      `${slowest ? `${seconds(slowest.ms)} s (${slowest.kind})` : '—'}; ${total} acknowledged so far`,
  )
}
stop()
await failed.catch(() => undefined)
console.log('all clients have finished')
// attempts are graded by jobs, including those whose worker died
for (let tried = 0; tried < 180 && (await countUngradedAttempts(pool)) > 0; tried++) await after(1_000)

const all = await verifyOperations(pool, book)
const [disagree, ungraded] = [await countLedgerDifferences(pool), await countUngradedAttempts(pool)]
console.log(`\n${faults} faults in ${((performance.now() - began) / 60_000).toFixed(1)} minutes`)
for (const { kind, acknowledged, lost, surplus } of all)
  console.log(
    `  ${kind.padEnd(8)} ${String(acknowledged).padStart(6)} acknowledged, ${lost} lost, ${surplus} surplus`,
  )
console.log(`  ${incidents.repeats} retries, ${incidents.signedOut} sessions ended before expiry`)
console.log(`  ${disagree} differences in ledgers, ${ungraded} submitted but not graded`)
for (const [what, n] of incidents.internal) console.log(`  ${n} × unexpected: ${what}`)
for (const [what, n] of book.words) console.log(`  ${n} × rejected: ${what}`)
for (const [what, n] of countErrorCauses(readFileSync(logFile, 'utf8'), incidents.numbers))
  console.log(`  ${n} × logged: ${what}`)
const passed = all.every(({ acknowledged, lost, surplus }) => acknowledged > 0 && lost === 0 && surplus === 0)
await pool.end()
for (const server of [first, second, worker]) await server.running?.stop()
await redis.stop('SIGTERM')
await postgres.stop('SIGINT')
process.exit(passed && disagree === 0 && ungraded === 0 && incidents.internal.size === 0 ? 0 : 1)
