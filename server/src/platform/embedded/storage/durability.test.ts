// @module-tag full
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Embedded, openEmbedded } from '../embedded.ts'
import { temporaryFolder } from '../testing/folders.ts'
import { spawnLedgerChild } from '../testing/spawn.ts'
import { PATCHED_PGLITE } from './durable-fs.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 3)

const initialFolder = mkdtempSync(path.join(os.tmpdir(), 'embedded-made-'))
let initialDatabase: Embedded
let snapshot: ArrayBuffer
/** Unpacked once with fsync, as a server does it, which takes seconds. */
const durableFolder = path.join(initialFolder, 'not', 'there', 'yet')
beforeAll(async () => {
  initialDatabase = await openEmbedded({ dataDir: initialFolder, durable: false })
  await initialDatabase.pool.query('CREATE TABLE item (id int PRIMARY KEY)')
  snapshot = await initialDatabase.dump('none')
  await (await openEmbedded({ dataDir: durableFolder, snapshot })).close()
})
afterAll(async () => {
  await initialDatabase.close()
  rmSync(initialFolder, { recursive: true, force: true })
})

describe('a data folder', () => {
  test('retains its rows and ignores the snapshot on reopen', async () => {
    const first = await openEmbedded({ dataDir: durableFolder, snapshot })
    await first.pool.query('INSERT INTO item VALUES (1), (2)')
    await first.close()
    const second = await openEmbedded({ dataDir: durableFolder, snapshot })
    const { rows } = await second.pool.query('SELECT id FROM item ORDER BY id')
    await second.close()
    expect(rows).toEqual([{ id: 1 }, { id: 2 }])
  })

  test('is initialised by initdb without a snapshot', async () => {
    const { rows } = await initialDatabase.pool.query('SHOW server_encoding')
    expect(rows).toEqual([{ server_encoding: 'UTF8' }])
    expect(existsSync(path.join(initialFolder, 'pgdata/PG_VERSION'))).toBe(true)
  })

  test('is shut down cleanly without recovery at restart', async () => {
    // DBState in pg_control, after the system identifier and two version numbers.
    const state = () => readFileSync(path.join(durableFolder, 'pgdata/global/pg_control')).readInt32LE(16)
    const opened = await openEmbedded({ dataDir: durableFolder })
    await opened.pool.query('INSERT INTO item VALUES (3)')
    const inProduction = state()
    await opened.pool.end()
    await Promise.all([opened.close(), opened.close()])
    expect([inProduction, state()]).toEqual([6, 1])
  })

  test('is initialised again after an interrupted first start', async () => {
    const dataDir = temporaryFolder()
    mkdirSync(path.join(dataDir, 'pgdata'))
    writeFileSync(path.join(dataDir, 'pgdata/PG_VERSION'), '18\n')
    writeFileSync(path.join(dataDir, 'pgdata.creating'), '')
    const opened = await openEmbedded({ dataDir, snapshot, durable: false })
    await opened.pool.query('INSERT INTO item VALUES (1)')
    await opened.close()
    expect(existsSync(path.join(dataDir, 'pgdata.creating'))).toBe(false)
  })

  test('is rejected with unknown contents and left unchanged', async () => {
    const dataDir = temporaryFolder()
    const file = path.join(dataDir, 'pgdata/precious')
    mkdirSync(path.dirname(file))
    writeFileSync(file, 'data')
    await expect(openEmbedded({ dataDir, snapshot })).rejects.toThrow('缺少 PG_VERSION')
    expect(readFileSync(file, 'utf8')).toBe('data')
  })

  test('is locked for a second process until it is closed', async () => {
    const dataDir = temporaryFolder()
    const first = await openEmbedded({ dataDir, snapshot, durable: false })
    const rejected = openEmbedded({ dataDir })
    await expect(rejected).rejects.toMatchObject({
      code: 'DATA_FOLDER_IN_USE',
      folder: dataDir,
      pid: process.pid,
    })
    await expect(rejected).rejects.toThrow(`数据文件夹 ${dataDir} 正被进程 ${process.pid}使用。请先停止`)
    await first.close()
    await (await openEmbedded({ dataDir, durable: false })).close()
  })
})

describe('durability', () => {
  test('checks the fsync patch against the installed PGlite', () => {
    const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
    const manifest = readFileSync(path.join(path.dirname(entry), '../package.json'), 'utf8')
    expect(JSON.parse(manifest).version).toBe(PATCHED_PGLITE)
  })

  test('flushes every commit but no read', async () => {
    const opened = await openEmbedded({ dataDir: durableFolder })
    await opened.pool.query('INSERT INTO item VALUES (100)')
    const before = await opened.fsyncCalls()
    for (let id = 1; id <= 25; id += 1) {
      await opened.pool.query('INSERT INTO item VALUES ($1)', [100 + id])
      expect(await opened.fsyncCalls()).toBeGreaterThanOrEqual(before + id)
    }
    const written = await opened.fsyncCalls()
    for (let id = 1; id <= 25; id += 1) await opened.pool.query('SELECT FROM item WHERE id = $1', [100 + id])
    const read = await opened.fsyncCalls()
    await opened.close()
    expect(read).toBe(written)
  })

  test('flushes nothing without durable', async () => {
    const opened = await openEmbedded({ dataDir: temporaryFolder(), snapshot, durable: false })
    await opened.pool.query('INSERT INTO item VALUES (1)')
    const calls = await opened.fsyncCalls()
    await opened.close()
    expect(calls).toBe(0)
  })

  test(
    `kill -9, ${ROUNDS} times: no acknowledged row is lost, no transaction is half there`,
    async () => {
      const dataDir = durableFolder
      for (let round = 1; round <= ROUNDS; round += 1) {
        const child = spawnLedgerChild(dataDir)
        await child.acknowledged(20 + 13 * round)
        await expect(openEmbedded({ dataDir })).rejects.toMatchObject({ pid: child.pid })
        const last = await child.kill()
        const opened = await openEmbedded({ dataDir })
        const { rows } = await opened.pool.query(
          'SELECT max(id) AS max, count(*)::int AS count, (SELECT total FROM balance) FROM ledger',
        )
        await opened.close()
        const { max, count, total } = rows[0]
        expect(max).toBeGreaterThanOrEqual(last)
        expect([count, total]).toEqual([max, max])
      }
    },
    120_000 * ROUNDS,
  )
})
