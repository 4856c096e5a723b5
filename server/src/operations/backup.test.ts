// @module-tag full
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foldOldAnswers } from '../domains/study/folding/fold-answers.ts'
import { BadBackup } from '../platform/backup/bad-backup.ts'
import { checkBackup, restoreBackup } from '../platform/backup/restore-backup.ts'
import { writeBackup } from '../platform/backup/write-backup.ts'
import { migrateDatabase } from '../platform/database/connection/migrate.ts'
import { createDatabase } from '../platform/database/database.ts'
import { type Embedded, openEmbedded } from '../platform/embedded/embedded.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import { openStorage, type Storage } from '../platform/storage/storage.ts'
import { migratedSnapshot, openTestDatabase } from '../testing/database/open-test-database.ts'
import type { TestDatabase } from '../testing/database/test-database.ts'
import { openDemo } from '../testing/demo.ts'
import { findAllDifferences } from '../verify-ledgers.ts'
import { backUp, restore, verify } from './backup.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const PASSPHRASE = 'lantern-orchard-41'
const JOB = { name: 'kept.work', retries: 2 }
const folder = mkdtempSync(join(tmpdir(), 'shangxue-backup-'))
const path = (name: string) => join(folder, name)

let source: TestDatabase
/** The database of the 'small' backup, emptied afterwards. */
let target: TestDatabase
let storage: Storage
let key: string
const photo = randomBytes(300_000)
/** Contents of the 'small' backup: one tenant, and a file that spans several chunks. */
let smallContents: Record<string, string>

beforeAll(async () => {
  source = await openDemo(path('source'))
  const database = createDatabase(source.pool)
  storage = await openStorage({ dataDir: path('source'), s3: undefined })
  // Histories of learners are bytes.
  await foldOldAnswers(database, console, new Date(Date.now() + 500 * 86_400_000))
  key = await storage.put(photo)
  await storage.putAs('speech/ab/cached', randomBytes(50))
  const jobs = createJobs(source.pool, console, { runsJobs: false })
  jobs.handle(JOB, async () => undefined)
  await jobs.start()
  await database.withTenant({ tenantId: 1 }, (db) => jobs.enqueue(db, JOB, { tenantId: 1 }))
  await jobs.stop()
  await writeSmall()
}, 400_000)
afterAll(async () => {
  await Promise.all([source.close(), target.close()])
  rmSync(folder, { recursive: true, force: true })
})

/** Returns row count and content hash per table, independent of the order. */
/** Fingerprints of all tables that are backed up. */
async function hashContents(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname <> 'columnar_change'`,
  )
  const contents: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: counted } = await pool.query(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as all from public."${name}" t`,
    )
    contents[name] = counted[0].all
  }
  return contents
}

async function writeSmall(): Promise<void> {
  target = await openTestDatabase()
  const { pool } = target
  await pool.query(`insert into tenant (name, settings) values ('already here', '{}')`)
  const files = await openStorage({ dataDir: path('few'), s3: undefined })
  await files.put(randomBytes(1_200_000))
  smallContents = await hashContents(pool)
  await writeBackup(pool, files, { to: path('small') })
  await writeBackup(pool, files, { to: path('secret'), passphrase: PASSPHRASE })
  await pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999)`,
  )
  await writeBackup(pool, files, { to: path('later') })
  await pool.query('update drizzle.__drizzle_migrations set created_at = 1 where created_at = 9999999999999')
  await writeBackup(pool, files, { to: path('earlier') })
  await pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
}

const restoreTo = (
  into: TestDatabase,
  from: string,
  options: { passphrase?: string; overwrite?: boolean } = {},
) =>
  openStorage({ dataDir: path('target'), s3: undefined }).then((to) =>
    restoreBackup(into.pool, to, { from, migrations, ...options }),
  )

describe('a backup', () => {
  beforeAll(async () => {
    await writeBackup(source.pool, storage, { to: path('plain') })
    await restoreTo(target, path('plain'))
  }, 400_000)

  test('restores rows, files, queued jobs and sequences', async () => {
    expect(await hashContents(target.pool)).toEqual(await hashContents(source.pool))
    const restored = await openStorage({ dataDir: path('target'), s3: undefined })
    expect(Buffer.from(await restored.get(key)).equals(photo)).toBe(true)
    expect(await restored.find('speech/ab/cached')).toBeUndefined()
    const queuedJobs = 'select name, data, state from pgboss.job'
    expect((await target.pool.query(queuedJobs)).rows).toEqual((await source.pool.query(queuedJobs)).rows)
    const nextNumber = 'select last_value, is_called from sale_id_seq'
    expect((await target.pool.query(nextNumber)).rows).toEqual((await source.pool.query(nextNumber)).rows)
    await migrateDatabase(target.pool, migrations)
    expect(await createDatabase(target.pool).withOwner(findAllDifferences)).toEqual([])
  })

  test('restores keys, triggers and row-level security', async () => {
    const rules = `
      select 'key' as kind, conname as name from pg_constraint where connamespace = 'public'::regnamespace
      union all select 'trigger ' || tgenabled::text, tgname from pg_trigger where not tgisinternal
      union all select 'policy', tablename || policyname from pg_policies
      union all select 'security', relname from pg_class where relrowsecurity order by 1, 2`
    expect((await target.pool.query(rules)).rows).toEqual((await source.pool.query(rules)).rows)
    const database = createDatabase(target.pool)
    const otherTenantRows = database.withTenant({ tenantId: 999_999 }, (db) =>
      db.$client.query('select from sale'),
    )
    expect((await otherTenantRows).rows).toEqual([])
  })

  test('is rejected for a non-empty target without overwrite', async () => {
    const before = await hashContents(target.pool)
    await expect(restoreTo(target, path('small'))).rejects.toThrow('holds data already')
    expect(await hashContents(target.pool)).toEqual(before)
    await restoreTo(target, path('small'), { overwrite: true })
    expect(await hashContents(target.pool)).toEqual(smallContents)
  }, 400_000)

  test('never overwrites an existing file', async () => {
    await expect(writeBackup(source.pool, storage, { to: path('plain') })).rejects.toThrow('exists already')
  })
})

describe('an encrypted backup', () => {
  test('is readable only with its passphrase', async () => {
    const check = (passphrase?: string) => checkBackup({ from: path('secret'), migrations, passphrase })
    await expect(check()).rejects.toThrow('set SHANGXUE_BACKUP_PASSPHRASE')
    await expect(check('another one altogether')).rejects.toThrow('is not the passphrase')
    const checked = await check(PASSPHRASE)
    expect(checked.sums).toEqual((await checkBackup({ from: path('small'), migrations })).sums)
  }, 400_000)

  test('requires a long passphrase', async () => {
    const config = { dataDir: folder, databaseUrl: undefined, databaseConnections: 1, s3: undefined }
    const shortPassphrase = backUp(
      config,
      { SHANGXUE_BACKUP_PASSPHRASE: 'short' },
      { to: path('x'), encrypt: true },
    )
    await expect(shortPassphrase).rejects.toThrow('12 characters or more')
  })
})

describe.each(['small', 'secret'])('a %s backup that is not intact', (name) => {
  const checkDamaged = (damage: (bytes: Buffer) => Buffer) => {
    const file = path(`${name}-spoilt`)
    writeFileSync(file, damage(readFileSync(path(name))))
    return checkBackup({ from: file, migrations, passphrase: PASSPHRASE })
  }
  test.each([0.999, 0.5, 0.1])('is rejected when truncated at %d', async (share) => {
    const cut = checkDamaged((bytes) => bytes.subarray(0, bytes.length * share))
    await expect(cut).rejects.toThrow(BadBackup)
    await expect(cut).rejects.toThrow('ends early')
  })
  test.each([0.02, 0.5, 0.97])('is rejected when a bit is flipped at %d', async (share) => {
    const flipped = checkDamaged((bytes) => {
      const offset = Math.floor(bytes.length * share)
      bytes[offset] = (bytes[offset] ?? 0) ^ 4
      return bytes
    })
    await expect(flipped).rejects.toThrow(BadBackup)
  })
  test('is rejected when data is appended', async () => {
    await expect(checkDamaged((bytes) => Buffer.concat([bytes, bytes]))).rejects.toThrow('damaged')
  })
  test('leaves the target unchanged', async () => {
    const before = await hashContents(source.pool)
    const options = { passphrase: PASSPHRASE, overwrite: true }
    await expect(restoreTo(source, path(`${name}-spoilt`), options)).rejects.toThrow(BadBackup)
    expect(await hashContents(source.pool)).toEqual(before)
  })
})

test('rejects foreign files and backups of later versions', async () => {
  writeFileSync(path('letter'), 'Dear all,\n')
  await expect(checkBackup({ from: path('letter'), migrations })).rejects.toThrow('no backup of Shangxue')
  await expect(checkBackup({ from: path('nothing'), migrations })).rejects.toThrow('there is no file')
  await expect(checkBackup({ from: path('later'), migrations })).rejects.toThrow('of a later version')
  await expect(checkBackup({ from: path('earlier'), migrations })).rejects.toThrow('before the first release')
})

describe('a server with the embedded database', () => {
  const config = { dataDir: path('serving'), databaseUrl: undefined, databaseConnections: 1, s3: undefined }
  let server: Embedded
  beforeAll(async () => {
    const dataDir = join(config.dataDir, 'database')
    server = await openEmbedded({ dataDir, durable: false, snapshot: await migratedSnapshot() })
    await server.pool.query('create table pair (id int primary key, twin int)')
  }, 400_000)
  afterAll(() => server.close())

  test('writes during a backup that contains whole transactions', async () => {
    let done = false
    let written = 0
    const writing = (async () => {
      while (!done) {
        written += 2
        await server.pool.query(`begin; insert into pair values (${written}, ${written + 1});
          insert into pair values (${written + 1}, ${written}); commit`)
      }
    })()
    const summary = await backUp(config, {}, { to: path('live') })
    const duringBackup = written
    done = true
    await writing
    expect(summary).toContain(path('live'))
    expect(duringBackup).toBeGreaterThan(2)
    expect(readdirSync(join(config.dataDir, 'database/copies'))).toEqual([])
    const { sums: checked } = await checkBackup({ from: path('live'), migrations })
    expect(checked.tables.pair?.rows ?? 1).toSatisfy((rows: number) => rows > 0 && rows % 2 === 0)
  }, 400_000)

  test('cannot be restored over while it runs', async () => {
    await expect(restore(config, {}, { from: path('plain'), migrations, overwrite: true })).rejects.toThrow(
      '正被进程',
    )
  })
})

test('verifies a backup and restores it into a new folder', async () => {
  expect((await verify({}, { from: path('small'), migrations })).join()).toContain('all ledgers agree')
  const config = { dataDir: path('none'), databaseUrl: undefined, databaseConnections: 1, s3: undefined }
  const lines = await restore(config, {}, { from: path('small'), into: path('fresh'), migrations })
  expect(lines.join()).toContain('all ledgers agree')
  expect(existsSync(path('fresh/database/pgdata/PG_VERSION'))).toBe(true)
  expect(existsSync(path('none'))).toBe(false)
  await expect(restore(config, {}, { from: path('small'), into: path('fresh'), migrations })).rejects.toThrow(
    'holds data already',
  )
}, 400_000)
