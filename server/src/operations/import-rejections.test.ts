// @module-tag full
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createByteReader } from '../platform/backup/seal-backup.ts'
import type { Storage } from '../platform/storage/storage.ts'
import {
  type ArchiveHead,
  type ArchiveManifest,
  HEAD_NAME,
  MANIFEST_NAME,
} from '../platform/tenant/archive.ts'
import { exportTenant } from '../platform/tenant/export-tenant.ts'
import { importTenant } from '../platform/tenant/import-tenant.ts'
import { openFileWriter, purgeCutImports } from '../platform/tenant/imported-files.ts'
import { readTar, TAR_END, tarEntry } from '../platform/tenant/tar.ts'
import { type Harness, startHarness, type TestUser } from '../testing/harness.ts'

const PASSPHRASE = 'lantern-orchard-41'
const folder = mkdtempSync(join(tmpdir(), 'shangxue-rejections-'))
const path = (name: string) => join(folder, name)
const at = new Date('2026-03-14T07:30:00Z')

let h: Harness
let boss: TestUser
let other: TestUser
let photo: string

beforeAll(async () => {
  h = await startHarness()
  boss = await h.signIn({ boss: true })
  other = await h.signIn({ boss: true })
  photo = await addPhoto(boss)
  await exportTenant(h.database.pool, h.storage, boss.tenantId, path('good'), { credentials: true })
})
afterAll(async () => {
  await h.close()
  rmSync(folder, { recursive: true, force: true })
})

async function addPhoto({ tenantId, userId }: TestUser): Promise<string> {
  const [file, thumb] = [await h.storage.put(randomBytes(50_000)), await h.storage.put(randomBytes(900))]
  await h.database.pool.query(
    `insert into moment_photo (tenant_id, user_id, file_key, thumb_key, width, height) values ($1, $2, $3, $4, 8, 6)`,
    [tenantId, userId, file, thumb],
  )
  return file
}

interface Entry {
  readonly name: string
  readonly content: Buffer
}

async function readEntries(file: string): Promise<Entry[]> {
  const unpacked = (async function* () {
    yield gunzipSync(readFileSync(file))
  })()
  const entries: Entry[] = []
  for await (const entry of readTar(createByteReader(unpacked), () => 1e9)) entries.push(entry)
  return entries
}

const pack = (entries: readonly Entry[]) =>
  Buffer.concat([...entries.map(({ name, content }) => tarEntry(name, content, at)), TAR_END])

/** Writes the good archive with changed entries; `sealed` corrects the checksums afterwards. */
async function tamper(
  change: (entries: Entry[]) => Entry[],
  { sealed = false }: { sealed?: boolean } = {},
): Promise<string> {
  const changed = change(await readEntries(path('good')))
  const file = path(`bad-${randomBytes(6).toString('hex')}`)
  writeFileSync(file, gzipSync(pack(sealed ? correctSums(changed) : changed)))
  return file
}

function correctSums(entries: readonly Entry[]): Entry[] {
  const hashOf = (name: string) => {
    const hash = createHash('sha256')
    for (const entry of entries) if (entry.name.startsWith(`tables/${name}.`)) hash.update(entry.content)
    return hash.digest('hex')
  }
  const files = entries.filter(({ name }) => name.startsWith('files/'))
  const filesHash = createHash('sha256')
  for (const { name, content } of files) filesHash.update(`${name.slice(6)}\n`).update(content)
  return entries.map((entry) => {
    if (entry.name !== MANIFEST_NAME) return entry
    const manifest: ArchiveManifest = JSON.parse(entry.content.toString())
    const names = Object.keys(manifest.rows)
    const rows = names.map((name) => {
      const lines = entries.filter((part) => part.name.startsWith(`tables/${name}.`))
      return [name, lines.reduce((sum, { content }) => sum + content.toString().split('\n').length - 1, 0)]
    })
    const bytes = files.reduce((sum, { content }) => sum + content.length, 0)
    const corrected = {
      ...manifest,
      rows: Object.fromEntries(rows),
      files: { ...manifest.files, count: files.length, bytes },
      sums: {
        tables: Object.fromEntries(names.map((name) => [name, hashOf(name)])),
        files: filesHash.digest('hex'),
      },
    }
    return { ...entry, content: Buffer.from(JSON.stringify(corrected)) }
  })
}

/** Changes the text of one entry. */
const edit = (prefix: string, change: (text: string) => string) => (entries: Entry[]) =>
  entries.map((entry) =>
    entry.name.startsWith(prefix)
      ? { ...entry, content: Buffer.from(change(entry.content.toString())) }
      : entry,
  )
const editHead = (change: (head: ArchiveHead) => unknown) =>
  edit(HEAD_NAME, (text) => JSON.stringify(change(JSON.parse(text))))
const editRow = (table: string, change: Record<string, unknown>) =>
  edit(
    `tables/${table}.`,
    (text) => `${JSON.stringify({ ...JSON.parse(text.split('\n')[0] ?? ''), ...change })}\n`,
  )

const listStored = async () => {
  const keys: string[] = []
  for await (const { key } of h.storage.list('')) keys.push(key)
  return keys.sort()
}
/** Row counts of all tables, and stored files. */
async function snapshot() {
  const { rows } = await h.database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const counts = rows.map(({ name }) => `(select count(*) from "${name}")`).join(" || ' ' || ")
  const { rows: found } = await h.database.pool.query(`select ${counts} as counts`)
  return { counts: found[0].counts, files: await listStored() }
}

const rename = '另一家公司'
const importFrom = (
  from: string,
  options: { passphrase?: string; storage?: Storage; rename?: string } = {},
) => importTenant(h.database.pool, options.storage ?? h.storage, { from, rename, ...options })

async function expectRejected(file: string, reason: string | RegExp) {
  const before = await snapshot()
  await expect(importFrom(file)).rejects.toThrow(reason)
  expect(await snapshot()).toEqual(before)
}

describe('rejects, with nothing written,', () => {
  test('truncated archives', async () => {
    const bytes = readFileSync(path('good'))
    for (const length of [0, 100, bytes.length >> 1, bytes.length - 20]) {
      writeFileSync(path('cut'), bytes.subarray(0, length))
      await expectRejected(path('cut'), /damaged/)
    }
    const end = (await readEntries(path('good'))).slice(0, -1)
    writeFileSync(path('cut'), gzipSync(pack(end)))
    await expectRejected(path('cut'), 'its manifest is missing')
  })

  test('changed rows and files', async () => {
    await expectRejected(await tamper(editRow('app_user', { name: '改名' })), 'differs from its checksum')
    const [changed] = [await tamper(edit(`files/${photo}`, () => 'x'))]
    await expectRejected(changed, 'files differ from their checksum')
    await expectRejected(
      await tamper((entries) => entries.filter(({ name }) => !name.startsWith('tables/app_user'))),
      'differs from its checksum',
    )
  })

  test('archives of another schema version', async () => {
    const withMigrations = (change: (list: ArchiveHead['migrations']) => unknown) =>
      tamper(editHead((head) => ({ ...head, migrations: change(head.migrations) })))
    await expectRejected(await withMigrations((list) => list.slice(0, -1)), 'of an older version')
    await expectRejected(
      await withMigrations((list) => [...list, { at: 9_999_999_999_999, hash: 'of tomorrow' }]),
      'of a newer version',
    )
    await expectRejected(
      await withMigrations((list) => [...list.slice(0, -1), { at: 1, hash: 'of elsewhere' }]),
      'to the same version',
    )
    await expectRejected(
      await tamper(editHead((head) => ({ ...head, tables: head.tables.slice(1) }))),
      /schema/,
    )
  })

  test('archives that were made for reading', async () => {
    await exportTenant(h.database.pool, h.storage, boss.tenantId, path('plain'))
    await expectRejected(path('plain'), '--move')
    await expectRejected(
      await tamper((all) => all.filter(({ name }) => name !== HEAD_NAME)),
      'earlier version',
    )
  })

  test('paths outside of the archive’s folders', async () => {
    const add = (name: string) =>
      tamper((entries) => entries.toSpliced(2, 0, { name, content: Buffer.from('x') }))
    for (const name of ['files/../../etc/cron', '/etc/passwd', 'files/ab/../../x', 'tables/../x.00001.jsonl'])
      await expectRejected(await add(name), 'never writes')
    const link = tarEntry('files/link', Buffer.alloc(0), at)
    link.write('2', 156, 'latin1')
    link.write('/etc/passwd', 157, 'latin1')
    link.write('        ', 148, 'latin1')
    const sum = link.subarray(0, 512).reduce((total, byte) => total + byte, 0)
    link.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
    writeFileSync(path('link'), gzipSync(Buffer.concat([link, TAR_END])))
    await expectRejected(path('link'), 'no plain file')
  })

  test('decompression bombs', async () => {
    const [head] = (await readEntries(path('good'))).filter(({ name }) => name === HEAD_NAME)
    const name = `files/${photo}`
    const bomb = pack([...(head ? [head] : []), { name, content: Buffer.alloc(90_000_000) }])
    writeFileSync(path('bomb'), gzipSync(bomb))
    await expectRejected(path('bomb'), 'implausible size')
    const large = tarEntry(name, Buffer.alloc(0), at)
    large.write('77777777777\0        ', 124, 'latin1')
    large.write('        ', 148, 'latin1')
    const sum = large.subarray(0, 512).reduce((total, byte) => total + byte, 0)
    large.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
    writeFileSync(path('large'), gzipSync(large))
    await expectRejected(path('large'), 'too large')
    writeFileSync(path('zeros'), gzipSync(Buffer.concat([pack([]), Buffer.alloc(1_000_000)])))
    await expectRejected(path('zeros'), 'follows its end')
  })

  test('rows of another company', async () => {
    const change = editRow('app_user', { tenant_id: other.tenantId })
    await expectRejected(await tamper(change, { sealed: true }), 'row of another company')
    const second = edit(
      'tables/tenant.',
      (text) => text + text.replace(/"id": ?\d+/, `"id": ${other.tenantId}`),
    )
    await expectRejected(await tamper(second, { sealed: true }), 'row of another company')
  })

  test('rows that name files of others', async () => {
    for (const file_key of ['../../database', 'speech/ab/cached', `${photo}/..`]) {
      const file = await tamper(editRow('moment_photo', { file_key }), { sealed: true })
      await expectRejected(file, /outside of the storage|no row refers/)
    }
    const unnamed = await tamper(
      (entries) =>
        entries.toSpliced(2, 0, {
          name: 'files/00/00000000-0000-0000-0000-000000000000',
          content: Buffer.from('x'),
        }),
      { sealed: true },
    )
    await expectRejected(unnamed, 'no row refers')
  })

  test('rows that contradict the schema', async () => {
    const orphan = await tamper(editRow('moment_photo', { user_id: 987_654 }), { sealed: true })
    await expectRejected(orphan, 'contradict the schema')
    const tooLarge = await tamper(editRow('moment_photo', { id: 2 ** 40 }), { sealed: true })
    await expectRejected(tooLarge, 'too large')
    const noName = await tamper(editRow('app_user', { name: '' }), { sealed: true })
    await expectRejected(noName, 'contradict the schema')
  })

  test('a taken name and an empty one', async () => {
    const before = await snapshot()
    await expect(importFrom(path('good'), { rename: other.database })).rejects.toThrow('--rename')
    await expect(importFrom(path('good'), { rename: ' ' })).rejects.toThrow('--rename')
    await expect(importFrom(path('absent'))).rejects.toThrow('there is no file')
    expect(await snapshot()).toEqual(before)
  })

  test('an encrypted archive without its passphrase', async () => {
    const options = { credentials: true, passphrase: PASSPHRASE }
    await exportTenant(h.database.pool, h.storage, boss.tenantId, path('secret'), options)
    await expectRejected(path('secret'), 'SHANGXUE_BACKUP_PASSPHRASE')
    const imported = await importFrom(path('secret'), { passphrase: PASSPHRASE, rename: '加密导入' })
    expect(imported.tenant.name).toBe('加密导入')
  })
})

describe('files of an import', () => {
  test('are removed when one cannot be stored', async () => {
    const before = await snapshot()
    let writes = 0
    const storage: Storage = {
      ...h.storage,
      putAs: async (key, bytes) => {
        writes += 1
        if (writes === 3) throw new Error('the disk is gone')
        await h.storage.putAs(key, bytes)
      },
    }
    await expect(importFrom(path('good'), { storage })).rejects.toThrow('the disk is gone')
    expect(await snapshot()).toEqual(before)
  })

  test('are removed after a cut, except used ones', async () => {
    const orphan = h.storage.newKey()
    const before = await listStored()
    const writer = await openFileWriter(h.storage, [orphan, photo])
    await writer.write(orphan, randomBytes(10))
    await writer.flush()
    expect(await listStored()).toHaveLength(before.length + 2)
    await purgeCutImports(h.database, h.storage)
    expect(await listStored()).toEqual(before)
  })
})

test('imports once when two imports run at once', async () => {
  const twins = await Promise.allSettled([1, 2].map(() => importFrom(path('good'), { rename: '同时导入' })))
  expect(twins.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { rows } = await h.database.pool.query<{ id: number }>(
    `select id from tenant where name = '同时导入'`,
  )
  expect(rows).toHaveLength(1)
  const { rows: photos } = await h.database.pool.query<{ file_key: string }>(
    'select file_key from moment_photo where tenant_id = $1',
    [rows[0]?.id],
  )
  const [imported] = photos
  expect(imported?.file_key).not.toBe(photo)
  const [copy, original] = [await h.storage.get(imported?.file_key ?? ''), await h.storage.get(photo)]
  expect(Buffer.from(copy).equals(Buffer.from(original))).toBe(true)
})
