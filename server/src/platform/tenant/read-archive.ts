import { createHash, type Hash } from 'node:crypto'
import type { ReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { openFile } from '../backup/restore-backup.ts'
import { createByteReader, readFileHeader, unsealBackup } from '../backup/seal-backup.ts'
import {
  type ArchiveHead,
  type ArchiveManifest,
  FILE_KEY_PATTERN,
  HEAD_NAME,
  ImportRejected,
  MANIFEST_NAME,
  README_NAME,
} from './archive.ts'
import { BadTar, readTar } from './tar.ts'

export type ArchiveRecord =
  | { readonly kind: 'head'; readonly head: ArchiveHead }
  | { readonly kind: 'file'; readonly key: string; readonly content: Buffer }
  /** Rows of one table, as JSON objects. */
  | { readonly kind: 'rows'; readonly table: string; readonly lines: readonly string[] }
  | { readonly kind: 'end'; readonly manifest: ArchiveManifest }

export interface ArchiveSource {
  readonly from: string
  readonly passphrase?: string | undefined
}

const MEGABYTE = 1_000_000
/** Uploads are at most 50 MB; workbooks may be larger. */
const MAX_FILE_BYTES = 1_000 * MEGABYTE
/** Parts end after 16 million characters. */
const MAX_PART_BYTES = 128 * MEGABYTE
const MAX_JSON_BYTES = 64 * MEGABYTE
/** Rows of JSON shrink to a tenth or a twentieth. A decompression bomb reaches Deflate's maximum of 1,032. */
const MAX_EXPANSION = 200
const ALWAYS_ALLOWED_BYTES = 64 * MEGABYTE
const MAX_BATCH_ROWS = 1_000
const MAX_BATCH_LENGTH = 512 * 1024

const FILE_NAME = new RegExp(`^files/(${FILE_KEY_PATTERN})$`)
const PART_NAME = /^tables\/([a-z_0-9]+)\.(\d{5})\.jsonl$/

const damaged = (reason: string) =>
  new ImportRejected(`the archive is damaged: ${reason}. Take another copy of it, or export again`)

/**
 * Reads the records of an archive in order: head, files, rows, end. Verifies structure, counts and sums on the way, so
 * that only the end proves that everything before it is complete. Throws ImportRejected or BadBackup.
 */
export async function* readArchive(source: ArchiveSource): AsyncGenerator<ArchiveRecord> {
  const gunzip = createGunzip()
  const file = await openFile(source.from)
  const encrypted = readFileHeader(source.from) !== undefined
  const unpacking = encrypted
    ? pipeline(file, (bytes: AsyncIterable<Buffer>) => unsealBackup(bytes, source.passphrase), gunzip)
    : pipeline(file, gunzip)
  // The reader of the stream's end throws errors of earlier stages.
  unpacking.catch(() => undefined)
  try {
    yield* readRecords(limitExpansion(gunzip, file))
  } catch (error) {
    if (error instanceof BadTar) throw damaged(error.message)
    if (/^Z_|^ERR_(STREAM|BUFFER)/.test((error as NodeJS.ErrnoException).code ?? ''))
      throw damaged('it ends early, or is no archive of tenant:export')
    throw error
  } finally {
    gunzip.destroy()
    file.destroy()
  }
}

async function* limitExpansion(unpacked: AsyncIterable<Buffer>, file: ReadStream): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const part of unpacked) {
    bytes += part.length
    if (bytes > ALWAYS_ALLOWED_BYTES && bytes > file.bytesRead * MAX_EXPANSION)
      throw new ImportRejected('the archive unpacks to an implausible size: it was not made by tenant:export')
    yield part
  }
}

function maxBytesOf(name: string): number {
  if (FILE_NAME.test(name)) return MAX_FILE_BYTES
  if (PART_NAME.test(name)) return MAX_PART_BYTES
  if ([README_NAME, HEAD_NAME, MANIFEST_NAME].includes(name)) return MAX_JSON_BYTES
  throw new ImportRejected(
    `the archive contains ${JSON.stringify(name.slice(0, 100))}, which tenant:export never writes. Nothing was imported`,
  )
}

async function* readRecords(unpacked: AsyncIterable<Buffer>): AsyncGenerator<ArchiveRecord> {
  const sums = createSums()
  let head: ArchiveHead | undefined
  let manifest: ArchiveManifest | undefined
  for await (const { name, content } of readTar(createByteReader(unpacked), maxBytesOf)) {
    if (manifest) throw damaged('something follows its manifest')
    if (name === README_NAME && !head) continue
    if (name === HEAD_NAME && !head) {
      head = parseHead(content)
      yield { kind: 'head', head }
      continue
    }
    if (!head)
      throw new ImportRejected(
        'the archive was made by an earlier version, which wrote it for reading only. Update that installation and export again with --move',
      )
    const [, key] = FILE_NAME.exec(name) ?? []
    const [, table, part] = PART_NAME.exec(name) ?? []
    if (key !== undefined) {
      sums.addFile(key, content)
      yield { kind: 'file', key, content }
    } else if (table !== undefined) {
      if (!head.tables.some((known) => known.name === table)) throw damaged(`it has a table ${table}`)
      sums.addPart(table, Number(part), content)
      for (const lines of batches(content)) {
        sums.addRows(table, lines.length)
        yield { kind: 'rows', table, lines }
      }
    } else if (name === MANIFEST_NAME) manifest = parseJson(content) as unknown as ArchiveManifest
    else throw damaged(`${name} occurs twice`)
  }
  if (!head || !manifest) throw damaged('its manifest is missing')
  sums.compare(head, manifest)
  yield { kind: 'end', manifest }
}

function createSums() {
  const files = { count: 0, bytes: 0 }
  const filesHash = createHash('sha256')
  const tables = new Map<string, { rows: number; parts: number; hash: Hash }>()
  let current: string | undefined
  return {
    addFile(key: string, content: Buffer) {
      if (current !== undefined) throw damaged('a file follows the rows')
      files.count += 1
      files.bytes += content.length
      filesHash.update(`${key}\n`).update(content)
    },
    addPart(name: string, part: number, content: Buffer) {
      if (name !== current && tables.has(name)) throw damaged(`the parts of ${name} are out of order`)
      const table = tables.get(name) ?? { rows: 0, parts: 0, hash: createHash('sha256') }
      current = name
      table.parts += 1
      if (part !== table.parts) throw damaged(`part ${table.parts} of ${name} is missing`)
      table.hash.update(content)
      tables.set(name, table)
    },
    addRows(name: string, count: number) {
      const table = tables.get(name)
      if (table) table.rows += count
    },
    compare(head: ArchiveHead, manifest: ArchiveManifest) {
      const empty = { rows: 0, sum: createHash('sha256').digest('hex') }
      for (const { name } of head.tables) {
        const table = tables.get(name)
        const { rows, sum } = table ? { rows: table.rows, sum: table.hash.digest('hex') } : empty
        if (manifest.rows?.[name] !== rows || manifest.sums?.tables?.[name] !== sum)
          throw damaged(`${name} differs from its checksum`)
      }
      const isComplete = manifest.files?.count === files.count && manifest.files.bytes === files.bytes
      if (!isComplete || manifest.sums.files !== filesHash.digest('hex'))
        throw damaged('its files differ from their checksum')
      if (manifest.tenant !== head.tenant.id) throw damaged('it names two companies')
    },
  }
}

function* batches(content: Buffer): Generator<string[]> {
  let lines: string[] = []
  let length = 0
  let start = 0
  while (start < content.length) {
    const end = content.indexOf(10, start)
    if (end < 0) throw damaged('a line ends early')
    const line = content.toString('utf8', start, end)
    lines.push(line)
    length += line.length
    start = end + 1
    if (lines.length < MAX_BATCH_ROWS && length < MAX_BATCH_LENGTH) continue
    yield lines
    lines = []
    length = 0
  }
  if (lines.length > 0) yield lines
}

function parseJson(content: Buffer): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(content.toString('utf8'))
  } catch {
    throw damaged('a part of it is no JSON')
  }
  if (typeof value !== 'object' || value === null) throw damaged('a part of it is no JSON object')
  return value as Record<string, unknown>
}

function parseHead(content: Buffer): ArchiveHead {
  const head = parseJson(content) as Partial<ArchiveHead>
  if (head.product !== 'shangxue' || head.format !== 2)
    throw new ImportRejected(
      'this version does not read such an archive: export again with the version that runs here',
    )
  const { tenant, migrations, tables } = head
  if (
    !Number.isSafeInteger(tenant?.id) ||
    typeof tenant?.name !== 'string' ||
    !Array.isArray(migrations) ||
    !Array.isArray(tables)
  )
    throw damaged(`${HEAD_NAME} is incomplete`)
  return head as ArchiveHead
}

export interface CheckedArchive {
  readonly head: ArchiveHead
  readonly manifest: ArchiveManifest
  /** Keys of stored files that its rows name, at most about 100 bytes of memory each. */
  readonly namedKeys: ReadonlySet<string>
}

const ANY_FILE_KEY = new RegExp(`\\b${FILE_KEY_PATTERN}\\b`, 'g')

/** Replaces every file key in a text. */
export const replaceFileKeys = (text: string, rename: (key: string) => string): string =>
  text.replace(ANY_FILE_KEY, rename)

/** Reads an archive to its end without changing anything. Throws ImportRejected if anything is wrong with it. */
export async function checkArchive(source: ArchiveSource): Promise<CheckedArchive> {
  const fileKeys = new Set<string>()
  const namedKeys = new Set<string>()
  let head: ArchiveHead | undefined
  for await (const record of readArchive(source)) {
    if (record.kind === 'head') head = record.head
    if (record.kind === 'file') {
      if (fileKeys.has(record.key)) throw damaged(`the file ${record.key} occurs twice`)
      fileKeys.add(record.key)
    }
    if (record.kind === 'rows' && head)
      for (const line of record.lines) {
        requireOwnRow(record.table, line, head.tenant)
        for (const [key] of line.matchAll(ANY_FILE_KEY)) namedKeys.add(key)
      }
    if (record.kind === 'end' && head) {
      for (const key of fileKeys) if (!namedKeys.has(key)) throw damaged(`no row refers to the file ${key}`)
      if (record.manifest.rows.tenant !== 1) throw damaged('it contains no company, or several')
      return { head, manifest: record.manifest, namedKeys }
    }
  }
  throw damaged('it ends early')
}

/** Rows are written for the imported company whatever they say; a foreign id proves that the archive was altered. */
function requireOwnRow(table: string, line: string, tenant: ArchiveHead['tenant']): void {
  const row = parseJson(Buffer.from(line))
  if ((table === 'tenant' ? row.id : row.tenant_id) !== tenant.id)
    throw new ImportRejected(
      `the archive contains a row of another company in ${table}. Nothing was imported`,
    )
}

/** Returns the head of an archive without reading the rest. */
export async function readArchiveHead(source: ArchiveSource): Promise<ArchiveHead> {
  for await (const record of readArchive(source)) if (record.kind === 'head') return record.head
  throw damaged('it ends early')
}
