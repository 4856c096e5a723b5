// @module-tag full
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migratedSnapshot } from '../../testing/database/open-test-database.ts'
import { type Embedded, openEmbedded } from './embedded.ts'
import { temporaryFolder } from './testing/folders.ts'

const preload = new URL('./testing/full-disk.mjs', import.meta.url).href
const GROW_STATEMENT =
  'insert into item (text) select repeat(md5(n::text), 60) from generate_series(1, 4000) n'

interface FullDisk {
  dataDir: string
  opened: Embedded
  crashed: ReturnType<typeof vi.fn>
  fill(): void
  clear(): void
}

/** A database whose disk is full between `fill` and `clear`, on any machine. */
async function createSmallDisk(): Promise<FullDisk> {
  const dataDir = temporaryFolder()
  const flag = path.join(dataDir, 'full')
  vi.stubEnv('FULL_DISK_FLAG', flag)
  onTestFinished(() => void vi.unstubAllEnvs())
  const crashed = vi.fn()
  const opened = await openEmbedded({
    dataDir,
    durable: false,
    snapshot: await migratedSnapshot(),
    onCrash: crashed,
    execArgv: ['--import', preload],
    restart: { firstRetryMs: 100, log: { warn: () => undefined } },
  })
  onTestFinished(() => opened.close())
  await opened.pool.query('create table item (id bigserial primary key, text text)')
  await opened.pool.query(`insert into item (text) values ('kept')`)
  return {
    dataDir,
    opened,
    crashed,
    fill: () => writeFileSync(flag, ''),
    clear: () => rmSync(flag),
  }
}

/** Writes until PostgreSQL needs another WAL file. */
async function stopOnFullDisk({ opened, fill }: FullDisk): Promise<void> {
  fill()
  for (let round = 0; round < 100; round++) {
    const failure = await opened.pool
      .query(`update item set text = md5(random()::text); select pg_switch_wal()`)
      .then(
        () => undefined,
        (error: { severity?: string }) => error,
      )
    if (failure?.severity === 'PANIC') return
  }
  throw new Error('the disk never got full')
}

test('fails only the statement that finds no space', async () => {
  const disk = await createSmallDisk()
  disk.fill()
  await expect(disk.opened.pool.query(GROW_STATEMENT)).rejects.toMatchObject({
    code: '53100',
    severity: 'ERROR',
  })
  await disk.opened.pool.query(`update item set text = 'changed'`)
  disk.clear()
  await disk.opened.pool.query(GROW_STATEMENT)
  expect(disk.crashed).not.toHaveBeenCalled()
})

test('restarts the engine once a full disk has space again', async () => {
  const disk = await createSmallDisk()
  await stopOnFullDisk(disk)
  await expect(disk.opened.pool.query('select 1')).rejects.toMatchObject({ code: '53100' })
  await expect(disk.opened.pool.query('select 1')).rejects.toThrow('存储空间已满')
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  await expect(disk.opened.pool.query('select 1')).rejects.toMatchObject({ code: '53100' })
  disk.clear()
  await vi.waitFor(() => disk.opened.pool.query('select 1'), { timeout: 30_000 })
  const { rows } = await disk.opened.pool.query('select count(*)::int as n from item')
  expect(rows).toEqual([{ n: 1 }])
  await disk.opened.pool.query(`insert into item (text) values ('after')`)
  expect(disk.crashed).not.toHaveBeenCalled()
}, 90_000)

test('closes and unlocks the folder on a full disk', async () => {
  const disk = await createSmallDisk()
  await stopOnFullDisk(disk)
  await disk.opened.close()
  disk.clear()
  const reopened = await openEmbedded({ dataDir: disk.dataDir, durable: false })
  const { rows } = await reopened.pool.query('select count(*)::int as n from item')
  await reopened.close()
  expect(rows).toEqual([{ n: 1 }])
})
