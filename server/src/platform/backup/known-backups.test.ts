// @module-tag full
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import type { TestDatabase } from '../../testing/database/test-database.ts'
import { openStorage } from '../storage/storage.ts'
import { findNewestBackup, recordBackupPath } from './known-backups.ts'
import { writeBackup } from './write-backup.ts'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'shangxue-known-'))
let database: TestDatabase
let dataDir: string
let nth = 0
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => {
  dataDir = join(root, String(nth++), 'data')
  mkdirSync(dataDir, { recursive: true })
})
afterAll(async () => {
  await database.close()
  rmSync(root, { recursive: true, force: true })
})

/** Writes a backup with a modification time some hours ago. */
async function createBackup(
  folder: string,
  name: string,
  hoursAgo: number,
  passphrase?: string,
): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const to = join(folder, name)
  await writeBackup(database.pool, await openStorage({ dataDir, s3: undefined }), { to, passphrase })
  const at = Date.now() / 1_000 - hoursAgo * 3_600
  utimesSync(to, at, at)
  return to
}
const findNewest = (passphrase?: string) => findNewestBackup(dataDir, { passphrase, migrations })

test('finds the newest backup in folders of earlier backups', async () => {
  const elsewhere = join(root, 'elsewhere')
  recordBackupPath(dataDir, await createBackup(elsewhere, 'noted', 48))
  const copied = await createBackup(elsewhere, 'copied', 1)
  expect(await findNewest()).toMatchObject({
    path: copied,
    encrypted: false,
    at: expect.stringMatching(/^20/),
  })
})

test.each(['backups', '../backups'])('finds the newest backup in %s of the data folder', async (folder) => {
  const path = await createBackup(join(dataDir, folder), 'one', 1)
  expect(await findNewest()).toMatchObject({ path })
})

test('skips damaged and unfinished backups', async () => {
  const folder = join(dataDir, 'backups')
  const good = await createBackup(folder, 'good', 48)
  const cut = await createBackup(folder, 'cut', 2)
  writeFileSync(cut, 'SHANGXUE BACKUP 1\n{"encrypted":null}\n')
  writeFileSync(join(folder, 'new.part'), 'SHANGXUE BACKUP 1\n{"encrypted":null}\n')
  writeFileSync(join(folder, 'notes.txt'), 'no backup')
  expect(await findNewest()).toMatchObject({ path: good })
})

test('reads an encrypted backup only with its passphrase', async () => {
  const passphrase = 'a long passphrase'
  const path = await createBackup(join(dataDir, 'backups'), 'sealed', 1, passphrase)
  expect(await findNewest(passphrase)).toMatchObject({ path, encrypted: true, at: expect.any(String) })
  expect(await findNewest()).toEqual({ path, encrypted: true, at: undefined })
  expect(await findNewest('another passphrase')).toBeUndefined()
})

test('tolerates a damaged list and missing files', async () => {
  expect(await findNewest()).toBeUndefined()
  recordBackupPath(dataDir, join(root, 'gone'))
  expect(await findNewest()).toBeUndefined()
  writeFileSync(join(dataDir, 'backups.json'), '{')
  expect(await findNewest()).toBeUndefined()
})
