// @module-tag full
import { renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { migratedSnapshot, openTestEmbedded } from '../../testing/database/open-test-database.ts'
import { openEmbedded } from './embedded.ts'
import { startEngine } from './engine.ts'
import { EnginePool } from './engine-pool.ts'
import { temporaryFolder } from './testing/folders.ts'

const stopped = { code: 'ENGINE_STOPPED' }

test('fails waiting and later queries when the engine dies', async () => {
  const engine = await startEngine({ dataDir: undefined, durable: false, snapshot: await migratedSnapshot() })
  const pool = new EnginePool(engine, 60_000)
  const crashed = vi.fn()
  engine.onCrash(crashed)
  await pool.query('SELECT 1')
  const pendingQueries = [1, 2, 3].map(() => pool.query(`SELECT count(*) FROM generate_series(1, 100000000)`))
  const outcomes = Promise.allSettled(pendingQueries)
  await engine.kill()
  expect(await outcomes).toMatchObject(pendingQueries.map(() => ({ status: 'rejected', reason: stopped })))
  await expect(pool.query('SELECT 1')).rejects.toThrow('内嵌数据库已停止运行')
  await expect(pool.connect()).rejects.toMatchObject(stopped)
  expect(crashed).toHaveBeenCalledOnce()
  await pool.end()
})

test('stops on PANIC and preserves committed rows', async () => {
  const dataDir = temporaryFolder()
  const crashed = vi.fn()
  const opened = await openEmbedded({
    dataDir,
    durable: false,
    snapshot: await migratedSnapshot(),
    onCrash: crashed,
  })
  await opened.pool.query('CREATE TABLE item AS SELECT 1 AS id')
  const wal = path.join(dataDir, 'pgdata/pg_wal')
  renameSync(wal, `${wal}.aside`)
  writeFileSync(wal, '')
  const largeInsert = opened.pool.query('INSERT INTO item SELECT generate_series(2, 300000)')
  await expect(largeInsert).rejects.toMatchObject({ severity: 'PANIC' })
  await expect(opened.pool.query('SELECT 1')).rejects.toThrow('PANIC: could not open file')
  expect(crashed).toHaveBeenCalledOnce()
  await opened.close()

  renameSync(wal, `${wal}.broken`)
  renameSync(`${wal}.aside`, wal)
  const reopened = await openEmbedded({ dataDir, durable: false })
  const { rows } = await reopened.pool.query('SELECT id FROM item')
  await reopened.close()
  expect(rows).toEqual([{ id: 1 }])
})

test('fails on COPY FROM STDIN instead of hanging', async () => {
  const opened = await openTestEmbedded()
  await opened.pool.query('CREATE TABLE item (id int)')
  await expect(opened.pool.query('COPY item FROM STDIN')).rejects.toThrow()
  await expect(opened.pool.query('SELECT 1')).rejects.toMatchObject(stopped)
  await opened.close()
})
