// @module-tag full
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from './config/config.ts'
import { backUp, restore } from './operations/backup.ts'
import { createDatabase } from './platform/database/database.ts'
import { openEmbedded } from './platform/embedded/embedded.ts'
import { EngineStopped } from './platform/embedded/engine.ts'
import { serve } from './serve.ts'
import { explainStart } from './start-failure.ts'
import { aTenant } from './testing/builders.ts'
import { migratedSnapshot } from './testing/database/open-test-database.ts'

// Processes and databases start in these tests.
vi.setConfig({ testTimeout: 120_000 })

const migrations = fileURLToPath(new URL('./migrations', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'shangxue-start-'))
const intactFolder = join(root, 'whole')
const backup = join(root, 'kept backups', 'monday')
beforeAll(async () => {
  mkdirSync(join(root, 'kept backups'))
  const database = await openEmbedded({
    dataDir: join(intactFolder, 'database'),
    durable: false,
    snapshot: await migratedSnapshot(),
  })
  await createDatabase(database.pool).withOwner((db) => aTenant(db, { name: 'before the damage' }))
  await database.close()
  await backUp(readConfig({ DATA_DIR: intactFolder }), {}, { to: backup })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

let nth = 0
const environment = (): NodeJS.ProcessEnv & { DATA_DIR: string } => {
  const dataDir = join(root, `data-${nth++}`)
  cpSync(intactFolder, dataDir, { recursive: true })
  return { DATA_DIR: dataDir, PORT: '0', SEED_DEMO: '0', LOG_LEVEL: 'silent' }
}
const startError = (env: NodeJS.ProcessEnv) =>
  serve(env, () => undefined).then(
    async (serving) => {
      await serving.stop()
      return 'it started'
    },
    (error: Error) => error.message,
  )

test('reports a taken port without touching the database', async () => {
  const env = environment()
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  expect(await startError({ ...env, PORT: String(port), HOST: '127.0.0.1' })).toBe(
    `PORT: ${port} is taken by another program on 127.0.0.1. Stop that program, or set PORT to a free number`,
  )
  const reopened = await openEmbedded({ dataDir: join(env.DATA_DIR, 'database'), durable: false })
  await reopened.close()
})

test('names a foreign HOST address', async () => {
  expect(await startError({ ...environment(), HOST: '203.0.113.7' })).toContain(
    'HOST: 203.0.113.7 is no address of this machine',
  )
})

test('names and restores the newest backup after damage', async () => {
  const env = environment()
  const pgdata = join(env.DATA_DIR, 'database/pgdata')
  writeFileSync(join(pgdata, 'global/pg_control'), Buffer.alloc(8_192, 1))
  const message = await startError(env)
  expect(message).toMatch(
    /^数据库文件夹 .*pgdata 已损坏或不完整（.*），其中的数据没有被覆盖；请恢复最新的可用备份（20/,
  )
  expect(message.split('\n')).toHaveLength(1)
  const command = `DATA_DIR=${env.DATA_DIR} npm run restore -- --from '${backup}' --overwrite`
  expect(message).toContain(command)

  const config = readConfig(env)
  const lines = await restore(config, env, { from: backup, overwrite: true, migrations })
  expect(lines[0]).toMatch(/the damaged database is kept in .*database\.damaged-\d{8}T\d{6}Z/)
  const damagedFolder = readdirSync(env.DATA_DIR).find((name) => name.startsWith('database.damaged-'))
  expect(readdirSync(join(env.DATA_DIR, damagedFolder ?? '', 'pgdata'))).toContain('base')
  const { pool, close } = await openEmbedded({ dataDir: join(env.DATA_DIR, 'database'), durable: false })
  const { rows } = await pool.query('select name from tenant')
  await close()
  expect(rows).toEqual([{ name: 'before the damage' }])
}, 120_000)

test('explains a damaged database without a backup', async () => {
  const env = environment()
  rmSync(join(env.DATA_DIR, 'backups.json'))
  rmSync(join(env.DATA_DIR, 'database/pgdata/PG_VERSION'))
  const message = await startError(env)
  expect(message).toContain('缺少 PG_VERSION')
  expect(message).toContain('没有找到可用的备份')
  await expect(restore(readConfig(env), env, { from: backup, overwrite: false, migrations })).rejects.toThrow(
    '缺少 PG_VERSION',
  )
})

test('asks for the version that wrote the data folder', async () => {
  const env = environment()
  writeFileSync(join(env.DATA_DIR, 'database/pgdata/PG_VERSION'), '19\n')
  expect(await startError(env)).toContain('由 PostgreSQL 19 写成')
  expect(await startError(env)).toContain('请用写入它的版本启动，或恢复最新的可用备份')
})

test('refuses a database from before the first release and leaves it unchanged', async () => {
  const env = environment()
  const dataDir = join(env.DATA_DIR, 'database')
  const appliedMigrations = async (change?: string) => {
    const { pool, close } = await openEmbedded({ dataDir, durable: false })
    if (change) await pool.query(change)
    const { rows } = await pool.query('select created_at from drizzle.__drizzle_migrations order by 1')
    await close()
    return rows
  }
  const before = await appliedMigrations(
    'update drizzle.__drizzle_migrations set created_at = created_at - 9e9',
  )
  expect(await startError(env)).toContain('数据由正式版之前的版本写入，这个版本不能读取')
  expect(await appliedMigrations()).toEqual(before)
})

test('reports a missing table file as damage', async () => {
  const env = environment()
  const dataDir = join(env.DATA_DIR, 'database')
  const opened = await openEmbedded({ dataDir, durable: false })
  const { rows } = await opened.pool.query(`select pg_relation_filepath('tenant') as file`)
  await opened.close()
  rmSync(join(dataDir, 'pgdata', rows[0].file))
  expect(await startError(env)).toMatch(/已损坏或不完整（could not open file.*restore -- --from/)
})

test.each([
  ['a full disk of the engine', new EngineStopped('FATAL: No space left on device', false), '存储空间已满'],
  ['a full disk of a folder', Object.assign(new Error('no'), { code: 'ENOSPC' }), '存储空间已满'],
  [
    'a port below 1024',
    Object.assign(new Error('no'), { code: 'EACCES', syscall: 'listen' }),
    'not listen on 8080',
  ],
])('explains %s', async (_, error, message) => {
  const explained = await explainStart(error, readConfig({}), { env: {}, migrations })
  expect((explained as Error).message).toContain(message)
})

test('returns unexpected errors unchanged', async () => {
  const error = new Error('a bug')
  expect(await explainStart(error, readConfig({}), { env: {}, migrations })).toBe(error)
})
