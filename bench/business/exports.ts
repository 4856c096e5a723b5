// Exports 100,000 devices the way the screen does, and reports the duration, the growth of the server's memory
// and the latency of list requests meanwhile.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { deleteExport, downloadExport, getExport } from '@shangxue/contract/platform/exports'
import { exportDevices, listDevices } from '@shangxue/contract/stock/endpoints'
import pg from 'pg'
import { migrateDatabase } from '../../server/src/platform/database/connection/migrate.ts'
import { createDatabase } from '../../server/src/platform/database/database.ts'
import { median } from '../api/load-generator.ts'
import { startProcess } from '../api/measured-process.ts'
import { BENCH_PASSWORD, BENCH_USER, STOCK_ROWS, seedBench } from '../api/seed-data.ts'
import { freshDatabase } from '../api/temporary-database.ts'

type Run = Output<typeof getExport>

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const url = await freshDatabase('shangxue_bench_exports')
const pool = new pg.Pool({ connectionString: url, max: 4 })
await migrateDatabase(pool, resolvePath('../../server/src/migrations'))
console.log(`seeding ${STOCK_ROWS} devices and 20 other tenants …`)
await seedBench(createDatabase(pool))
await pool.end()

const dataDir = mkdtempSync(join(tmpdir(), 'shangxue-bench-'))
const server = await startProcess(
  [resolvePath('../../server/dist/main.js')],
  {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '1000000000',
  },
  '/health',
)

let headers: Record<string, string> = {}
async function requestJson<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(server.url + path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { data, msg } = (await answer.json()) as { data: T; msg: string }
  if (!answer.ok) throw new Error(msg)
  return data
}
const withId = (path: string, id: string) => path.replace(':id', id)

const { token } = await requestJson<{ token: string }>('POST', '/api/auth/login', {
  yonghuming: BENCH_USER,
  mima: BENCH_PASSWORD,
})
headers = { authorization: `Bearer ${token}`, 'x-user-name': BENCH_USER }

/** One export from the request to the last byte. */
async function round() {
  const before = server.residentMb()
  let peak = before
  const waits: number[] = []
  const began = performance.now()
  const { id } = await requestJson<Run>('POST', exportDevices.path, {})
  for (;;) {
    const run = await requestJson<Run>('GET', withId(getExport.path, id))
    peak = Math.max(peak, server.residentMb())
    if (run.state === 'failed') throw new Error(run.refusal ?? '')
    if (run.state === 'done') break
    const listed = performance.now()
    await requestJson('GET', `${listDevices.path}?limit=20&with_total=false`)
    waits.push(performance.now() - listed)
    await pause(20)
  }
  const seconds = (performance.now() - began) / 1000
  const file = await fetch(server.url + withId(downloadExport.path, id), { headers })
  const megabytes = (await file.arrayBuffer()).byteLength / 2 ** 20
  await requestJson('DELETE', withId(deleteExport.path, id))
  return { seconds, grown: peak - before, peak, megabytes, wait: median(waits), longest: Math.max(...waits) }
}

const rounds: Awaited<ReturnType<typeof round>>[] = []
for (let i = 0; i < ROUNDS; i++) {
  const matches = await round()
  rounds.push(matches)
  console.log(
    `${STOCK_ROWS} rows: ${matches.seconds.toFixed(1)} s, ${(STOCK_ROWS / matches.seconds).toFixed(0)} rows/s, ` +
      `${matches.megabytes.toFixed(1)} MB; resident memory +${matches.grown.toFixed(0)} MB to ${matches.peak.toFixed(0)} MB; ` +
      `concurrent list request ${matches.wait.toFixed(0)} ms, at most ${matches.longest.toFixed(0)} ms`,
  )
}
console.log(
  `median ${median(rounds.map(({ seconds }) => seconds)).toFixed(1)} s; ` +
    `resident memory at most ${Math.max(...rounds.map(({ peak }) => peak)).toFixed(0)} MB`,
)

await server.stop()
rmSync(dataDir, { recursive: true, force: true })
