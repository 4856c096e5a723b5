// Builds a report of all regions with every sales line of a year of a large company, as the screen does, and
// reports the duration and the growth of the server's memory.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { hash } from '@node-rs/argon2'
import {
  ALL_REGIONS,
  buildRegionReport,
  downloadRegionReport,
  getRegionReport,
  REGION_PARTS,
} from '@shangxue/contract/region-reports/endpoints'
import { login } from '@shangxue/contract/session/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import pg from 'pg'
import { migrateDatabase } from '../../server/src/platform/database/connection/migrate.ts'
import { createDatabase } from '../../server/src/platform/database/database.ts'
import { aTenant, aUser } from '../../server/src/testing/builders.ts'
import { startProcess } from '../api/measured-process.ts'
import { BENCH_PASSWORD } from '../api/seed-data.ts'
import { freshDatabase } from '../api/temporary-database.ts'
import { seedThreeYears } from './seed-years.ts'

/** Number of devices; each yields three sales lines, a third of them in the last year. */
const DEVICES = Number(process.env.REGION_DEVICES ?? 205_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const MOST_GROWTH_MB = 150
const BOSS = 'region-boss'
const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const url = await freshDatabase('shangxue_bench_regions')
const pool = new pg.Pool({ connectionString: url, max: 2 })
await migrateDatabase(pool, resolvePath('../../server/src/migrations'))
const passwordHash = await hash(BENCH_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
const tenantId = await createDatabase(pool).withOwner(async (db) => {
  const { id } = await aTenant(db, { name: 'regions' })
  await aUser(db, { tenantId: id, passwordHash, name: BOSS, boss: true })
  return id
})
await seedThreeYears(pool, tenantId, DEVICES)
// without rules, no commission is calculated during the measurement
await pool.query('delete from commission_rule')
await pool.end()

const dataDir = mkdtempSync(join(tmpdir(), 'shangxue-bench-'))
const quiet = { NODE_ENV: 'production', LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '1000000000' }
const server = await startProcess(
  [resolvePath('../../server/dist/main.js')],
  { DATABASE_URL: url, DATA_DIR: dataDir, ...quiet },
  '/health',
)
const json = { 'content-type': 'application/json' }
const post = async <T>(path: string, body: object, headers: Record<string, string> = {}): Promise<T> => {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  })
  const { data, msg } = (await answer.json()) as { data: T; msg: string }
  if (!answer.ok) throw new Error(msg)
  return data
}
const { token } = await post<{ token: string }>(login.path, { yonghuming: BOSS, mima: BENCH_PASSWORD })
const headers = { authorization: `Bearer ${token}`, 'x-user-name': BOSS }

type Made = { region: string; file: string; state: string; rows_done: number; refusal: string | null }
const addressOf = (path: string, { region, file }: Made) =>
  server.url + path.replace(':region', encodeURIComponent(region)).replace(':file', file)

async function round(to: string): Promise<number> {
  const before = server.residentMb()
  let peak = before
  const began = performance.now()
  const requested = { region: ALL_REGIONS, from: addDays(to, -364), to, parts: REGION_PARTS }
  let made = await post<Made>(buildRegionReport.path, requested, headers)
  while (made.state !== 'done') {
    if (made.state === 'failed') throw new Error(made.refusal ?? '')
    await pause(50)
    peak = Math.max(peak, server.residentMb())
    const answer = await fetch(addressOf(getRegionReport.path, made), { headers })
    made = ((await answer.json()) as { data: Made }).data
  }
  const seconds = (performance.now() - began) / 1_000
  const file = await fetch(addressOf(downloadRegionReport.path, made), { headers })
  const megabytes = (await file.arrayBuffer()).byteLength / 2 ** 20
  console.log(
    `${made.rows_done} rows in ${REGION_PARTS.length} sheets: ${seconds.toFixed(1)} s, ${megabytes.toFixed(1)} MB; ` +
      `resident memory +${(peak - before).toFixed(0)} MB to ${peak.toFixed(0)} MB`,
  )
  return peak - before
}

const grown: number[] = []
for (let n = 0; n < ROUNDS; n++) grown.push(await round(addDays(new Date().toISOString().slice(0, 10), -n)))
await server.stop()
rmSync(dataDir, { recursive: true, force: true })
if (Math.max(...grown) > MOST_GROWTH_MB)
  throw new Error(`memory grew by more than ${MOST_GROWTH_MB} MB: ${grown.map(Math.round).join(', ')}`)
