import { createHash } from 'node:crypto'
import { BadBackup } from './bad-backup.ts'

/** Records of a backup in this order: head, tables each with its rows, files each with its bytes, sums. */
export interface Head {
  readonly kind: 'head'
  readonly product: 'shangxue'
  readonly format: 1
  /** Time of the snapshot, ISO 8601. */
  readonly at: string
  readonly database: string
  /** Applied to the database, oldest first. */
  readonly migrations: readonly AppliedMigration[]
}
export interface AppliedMigration {
  readonly hash: string
  /** Milliseconds; Drizzle identifies migrations by this. */
  readonly at: number
}
export interface Column {
  readonly name: string
  /** As PostgreSQL writes it. */
  readonly type: string
}
export interface TableHead {
  readonly kind: 'table'
  readonly name: string
  readonly columns: readonly Column[]
}
export interface FileHead {
  readonly kind: 'file'
  readonly key: string
  readonly bytes: number
  readonly sha256: string
}
export interface Sums {
  readonly kind: 'sums'
  readonly tables: Readonly<Record<string, { readonly rows: number; readonly sha256: string }>>
  readonly sequences: Readonly<Record<string, { readonly value: string; readonly called: boolean }>>
  readonly files: { readonly count: number; readonly bytes: number }
}
export type BackupRecord =
  | Head
  | TableHead
  /** JSON arrays of texts and nulls, one value for each column. */
  | { readonly kind: 'rows'; readonly lines: readonly string[] }
  | (FileHead & { readonly content: Buffer })
  | Sums

const MAX_BATCH_ROWS = 1_000
const MAX_BATCH_BYTES = 512 * 1024
const OPENING_BRACKET = 0x5b

/** Reads the records and verifies them against the sums at the end. */
export async function* readRecords(source: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord> {
  const lines = createLineReader(source)
  const countedTables: Record<string, { rows: number; sha256: string }> = {}
  const files = { count: 0, bytes: 0 }
  let table: { name: string; rows: number; hash: ReturnType<typeof createHash> } | undefined
  let batch: string[] = []
  let size = 0
  for (let line = await lines.next(); line; line = await lines.next()) {
    const isRow = line[0] === OPENING_BRACKET
    if (batch.length > 0 && (!isRow || batch.length === MAX_BATCH_ROWS || size > MAX_BATCH_BYTES)) {
      yield { kind: 'rows', lines: batch }
      batch = []
      size = 0
    }
    if (isRow) {
      if (!table) throw contradictionError()
      table.rows += 1
      table.hash.update(line).update('\n')
      batch.push(line.toString())
      size += line.length
      continue
    }
    if (table) countedTables[table.name] = { rows: table.rows, sha256: table.hash.digest('hex') }
    table = undefined
    const record: Head | TableHead | FileHead | Sums = JSON.parse(line.toString())
    if (record.kind === 'table') table = { name: record.name, rows: 0, hash: createHash('sha256') }
    if (record.kind === 'file') {
      const content = await lines.bytes(record.bytes)
      if (createHash('sha256').update(content).digest('hex') !== record.sha256) throw contradictionError()
      files.count += 1
      files.bytes += record.bytes
      yield { ...record, content }
      continue
    }
    if (record.kind === 'sums') {
      const expectedSums = JSON.stringify([record.tables, record.files])
      // To the very end: the last seal may follow the last record.
      if (expectedSums !== JSON.stringify([countedTables, files]) || (await lines.next()))
        throw contradictionError()
      yield record
      return
    }
    yield record
  }
  throw contradictionError()
}

const contradictionError = () =>
  new BadBackup('the backup contradicts itself: what it holds is not what it counts')

/** Reads lines without line ends, and byte blocks between them. */
function createLineReader(source: AsyncIterable<Buffer>) {
  const parts = source[Symbol.asyncIterator]()
  let buffered: Buffer = Buffer.alloc(0)
  const readMore = async () => {
    const { done, value } = await parts.next()
    if (!done) buffered = buffered.length > 0 ? Buffer.concat([buffered, value]) : value
    return !done
  }
  return {
    async next(): Promise<Buffer | undefined> {
      let from = 0
      for (;;) {
        const end = buffered.indexOf(10, from)
        if (end >= 0) {
          const line = buffered.subarray(0, end)
          buffered = buffered.subarray(end + 1)
          return line
        }
        from = buffered.length
        if (!(await readMore())) return undefined
      }
    },
    async bytes(count: number): Promise<Buffer> {
      const pieces: Buffer[] = []
      let missingBytes = count + 1
      while (missingBytes > 0) {
        if (buffered.length === 0 && !(await readMore())) throw contradictionError()
        const piece = buffered.subarray(0, missingBytes)
        pieces.push(piece)
        buffered = buffered.subarray(piece.length)
        missingBytes -= piece.length
      }
      return Buffer.concat(pieces).subarray(0, count)
    },
  }
}
