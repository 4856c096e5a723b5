// @module-tag full
import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedSnapshot } from '../../../testing/database/open-test-database.ts'
import { openEmbedded } from '../embedded.ts'
import { EngineStopped } from '../engine.ts'
import { temporaryFolder } from '../testing/folders.ts'
import { DataFolderUnusable, POSTGRES_MAJOR, toFolderError } from './data-folder.ts'

const intactFolder = mkdtempSync(path.join(os.tmpdir(), 'embedded-whole-'))
beforeAll(async () => {
  await (
    await openEmbedded({ dataDir: intactFolder, durable: false, snapshot: await migratedSnapshot() })
  ).close()
})
afterAll(() => rmSync(intactFolder, { recursive: true, force: true }))

/** Returns a copy of the intact folder after `damage`. */
function createDamagedCopy(damage: (pgdata: string) => void): string {
  const dataDir = temporaryFolder()
  cpSync(intactFolder, dataDir, { recursive: true })
  damage(path.join(dataDir, 'pgdata'))
  return dataDir
}

/** Files that PostgreSQL writes before it finds that a table is damaged. */
const BOOKKEEPING = /postmaster\.pid|pg_internal\.init|global\/pg_control|pg_wal\//
function hashContents(dataDir: string): Record<string, string> {
  const files = readdirSync(dataDir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => !BOOKKEEPING.test(file))
  return Object.fromEntries(
    files.sort().map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]),
  )
}

const walFiles = (pgdata: string) =>
  readdirSync(path.join(pgdata, 'pg_wal'))
    .filter((name) => /^[\dA-F]{24}$/.test(name))
    .map((name) => path.join(pgdata, 'pg_wal', name))

/** Creates the part of a folder that is checked before PostgreSQL starts. */
function createSkeleton(damage: (pgdata: string) => void): string {
  const dataDir = temporaryFolder()
  const pgdata = path.join(dataDir, 'pgdata')
  for (const folder of ['global', 'base', 'pg_wal', 'pg_xact'])
    mkdirSync(path.join(pgdata, folder), { recursive: true })
  writeFileSync(path.join(pgdata, 'PG_VERSION'), `${POSTGRES_MAJOR}\n`)
  for (const file of ['postgresql.conf', 'global/pg_control']) writeFileSync(path.join(pgdata, file), 'x')
  damage(pgdata)
  return dataDir
}

test.each<[string, (pgdata: string) => void, RegExp]>([
  ['without PG_VERSION', (to) => rmSync(path.join(to, 'PG_VERSION')), /缺少 PG_VERSION/],
  ['without pg_control', (to) => rmSync(path.join(to, 'global/pg_control')), /缺少 global\/pg_control/],
  ['without its configuration', (to) => rmSync(path.join(to, 'postgresql.conf')), /缺少 postgresql.conf/],
  [
    'that was copied half',
    (to) => {
      for (const part of ['pg_wal', 'pg_xact']) rmSync(path.join(to, part), { recursive: true })
    },
    /缺少 pg_wal、pg_xact/,
  ],
  ['with another text in PG_VERSION', (to) => writeFileSync(path.join(to, 'PG_VERSION'), 'x'), /PG_VERSION/],
])('reports a folder %s as damaged', async (_, damage, pattern) => {
  const rejected = openEmbedded({ dataDir: createSkeleton(damage) })
  await expect(rejected).rejects.toMatchObject({ name: 'DataFolderUnusable', kind: 'damaged' })
  await expect(rejected).rejects.toThrow(pattern)
})

test.each<[string, (pgdata: string) => void, RegExp]>([
  [
    'garbage in pg_control',
    (to) => writeFileSync(path.join(to, 'global/pg_control'), Buffer.alloc(8_192, 7)),
    /FATAL: .*incompatible/,
  ],
  [
    'a log that was cut',
    (to) => {
      for (const file of walFiles(to)) truncateSync(file, 1_000)
    },
    /PANIC: .*checkpoint record/,
  ],
  [
    'garbage in its catalogue',
    (to) => {
      for (const database of readdirSync(path.join(to, 'base')))
        for (const name of readdirSync(path.join(to, 'base', database)).filter((name) =>
          /^\d+$/.test(name),
        )) {
          const file = path.join(to, 'base', database, name)
          writeFileSync(file, Buffer.alloc(readFileSync(file).length, 9))
        }
    },
    /FATAL: .*invalid page/,
  ],
])('reports a folder with %s as damaged without overwriting data', async (_, damage, pattern) => {
  const dataDir = createDamagedCopy(damage)
  const before = hashContents(dataDir)
  const rejected = openEmbedded({ dataDir, durable: false })
  await expect(rejected).rejects.toMatchObject({ kind: 'damaged' })
  await expect(rejected).rejects.toThrow(pattern)
  expect(hashContents(dataDir)).toEqual(before)
})

test.each([POSTGRES_MAJOR + 1, POSTGRES_MAJOR - 1])(
  'reports a folder of PostgreSQL %s as other version',
  async (major) => {
    const dataDir = createSkeleton((to) => writeFileSync(path.join(to, 'PG_VERSION'), `${major}\n`))
    const rejected = openEmbedded({ dataDir })
    await expect(rejected).rejects.toMatchObject({ kind: 'other-version' })
    await expect(rejected).rejects.toThrow(`由 PostgreSQL ${major} 写成`)
  },
)

test('unlocks a rejected folder', async () => {
  const dataDir = createSkeleton((to) => rmSync(path.join(to, 'PG_VERSION')))
  for (let round = 0; round < 2; round++)
    await expect(openEmbedded({ dataDir })).rejects.toThrow(DataFolderUnusable)
})

test('matches the version of files that this release writes', () => {
  expect(readFileSync(path.join(intactFolder, 'pgdata/PG_VERSION'), 'utf8')).toBe(`${POSTGRES_MAJOR}\n`)
})

test.each<[string, EngineStopped, string]>([
  [
    'no access',
    new EngineStopped('FATAL: could not open file "base": Permission denied', false),
    'not-writable',
  ],
  ['a full disk', new EngineStopped('FATAL: could not write: No space left on device', false), 'itself'],
  ['too little memory', new EngineStopped('FATAL: out of memory', false), 'itself'],
  ['a thread that ended', new EngineStopped('exit 1', false), 'itself'],
  ['a death amid work', new EngineStopped('PANIC: could not open file', true), 'itself'],
])('does not report %s as damage', (_, error, kind) => {
  const folderError = toFolderError(error, '/data/database')
  expect(folderError === error ? 'itself' : (folderError as DataFolderUnusable).kind).toBe(kind)
})
