// Moves a company with three years of sales from one database to another: export, dry run, import with its ledgers, and
// erasure. Reports the rows, the time and the peak memory of each command. MOVE_DEVICES sets the size: a device makes twelve rows.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrateDatabase } from '../../server/src/platform/database/connection/migrate.ts'
import { createCompany, MIGRATIONS } from '../api/company-fixture.ts'
import { freshDatabase } from '../api/temporary-database.ts'
import { seedThreeYears } from '../business/seed-years.ts'

const SOURCE = 'shangxue_move_source'
const DEVICES = Number(process.env.MOVE_DEVICES ?? 150_000)
const POLL_MS = 100
const operate = fileURLToPath(new URL('../../server/dist/operate.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'shangxue-move-'))
const archive = join(folder, 'company.tar.gz')

/** Runs a command of the built product and prints its output, time and peak memory. */
async function measure(databaseUrl: string, args: readonly string[]): Promise<void> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [operate, ...args], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // The generated company has no ledgers: their differences, which are indented, say nothing.
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.startsWith('  ')) console.log(line)
  })
  let peakMb = 0
  const timer = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      peakMb = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? peakMb * 1024) / 1024
    } catch {
      // it has ended since
    }
  }, POLL_MS)
  const code = await new Promise((resolve) => child.once('exit', resolve))
  clearInterval(timer)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `${args[0]} ${args.slice(2).join(' ')}: ${seconds} s, peak ${peakMb.toFixed(0)} MB, exit ${code}\n`,
  )
}

async function migrated(name: string): Promise<string> {
  const url = await freshDatabase(name)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  await migrateDatabase(pool, MIGRATIONS)
  await pool.end()
  return url
}

/** Importing checks the foreign keys that seeding leaves out: each sale gets its stock document. */
async function addDocuments(pool: pg.Pool, tenantId: number): Promise<void> {
  await pool.query(
    `insert into stock_document (tenant_id, number, kind, at, user_id, location_id, devices, pieces)
     select tenant_id, number, 'sale', at, salesperson_id, location_id, 1, 3 from sale where tenant_id = $1 order by id`,
    [tenantId],
  )
  await pool.query(
    `update sale s set document_id = d.id from stock_document d
     where s.tenant_id = $1 and d.tenant_id = s.tenant_id and d.number = s.number`,
    [tenantId],
  )
}

try {
  const { url: source, pool, tenantId } = await createCompany(SOURCE, 'move-boss')
  const { lines } = await seedThreeYears(pool, tenantId, DEVICES)
  await addDocuments(pool, tenantId)
  await pool.query('vacuum analyze')
  console.log(`${DEVICES} devices, ${lines} sale lines`)
  await pool.end()
  const target = await migrated('shangxue_move_target')
  await measure(source, ['tenant-export', SOURCE, archive, '--move'])
  console.log(`archive: ${(statSync(archive).size / 1e6).toFixed(0)} MB`)
  await measure(target, ['tenant-import', archive, '--dry-run'])
  await measure(target, ['tenant-import', archive])
  await measure(target, ['tenant-delete', SOURCE, '--mark', '--days', '0'])
  await measure(target, ['tenant-delete', SOURCE, '--erase'])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
