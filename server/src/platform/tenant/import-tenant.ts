import type pg from 'pg'
import { appliedMigrations, quoteIdentifier, STABLE_TEXT_SETTINGS } from '../backup/database-catalog.ts'
import type { Storage } from '../storage/storage.ts'
import { type ArchiveHead, type ArchiveManifest, ImportRejected } from './archive.ts'
import {
  type FileWriter,
  IMPORT_LOCK,
  openFileWriter,
  planFileKeys,
  type RenameKey,
  removeCutImports,
} from './imported-files.ts'
import { createRowWriter, type ImportedTenant } from './insert-rows.ts'
import {
  type ArchiveSource,
  type CheckedArchive,
  checkArchive,
  readArchive,
  readArchiveHead,
  replaceFileKeys,
} from './read-archive.ts'
import { listImportOrder, listReferences } from './table-order.ts'
import { hasInvalidFileKeys } from './tenant-tables.ts'

export interface ImportOptions extends ArchiveSource {
  /** The company's name in this installation; by default that of the archive. */
  readonly rename?: string | undefined
  /** Checks everything and changes nothing. */
  readonly dryRun?: boolean
}

export interface ImportResult {
  readonly source: ArchiveHead['tenant']
  readonly manifest: ArchiveManifest
  /** Its id of a dry run may be taken when the import runs. */
  readonly tenant: ImportedTenant
  /** The files have other keys than in the archive. */
  readonly filesRenamed: boolean
}

/**
 * Imports a company that `exportTenant` wrote with its credentials. The archive is verified before anything changes. Files are written first,
 * rows follow in one transaction, so that nothing is visible before the end. Throws ImportRejected or BadBackup.
 */
export async function importTenant(
  pool: pg.Pool,
  storage: Storage,
  options: ImportOptions,
): Promise<ImportResult> {
  const head = await readArchiveHead(options)
  const name = (options.rename ?? head.tenant.name).trim()
  if (name === '') throw new ImportRejected('a company needs a name: --rename NAME')
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    // One import at a time: a second one of the same archive then finds the name taken.
    await client.query('select pg_advisory_lock($1)', [IMPORT_LOCK])
    await requireImportable(client, head, name)
    const archive = await checkArchive(options)
    // Verified once more, because the file may have been replaced since its head was read.
    await requireImportable(client, archive.head, name)
    const renameKey = await planFileKeys(client, archive.namedKeys)
    const { tenant: source } = archive.head
    const summary = { source, manifest: archive.manifest, filesRenamed: renameKey !== undefined }
    if (options.dryRun) return { ...summary, tenant: { id: await freeId(client, source.id), name } }
    await removeCutImports(client, storage)
    return { ...summary, tenant: await importArchive(client, storage, { options, archive, name, renameKey }) }
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    await client.query('select pg_advisory_unlock($1)', [IMPORT_LOCK]).catch((error: Error) => {
      failure ??= error
    })
    // Temporary tables of a failed import end with the connection.
    client.release(failure)
  }
}

async function requireImportable(client: pg.ClientBase, head: ArchiveHead, name: string): Promise<void> {
  await requireSameSchema(client, head)
  if (!head.credentials)
    throw new ImportRejected(
      'the archive has no passwords, so that nobody could sign in: export again with --move',
    )
  const { rows } = await client.query('select from tenant where name = $1', [name])
  if (rows.length > 0)
    throw new ImportRejected(
      `there is a company ${name} here already: import this one under another name with --rename NAME`,
    )
}

async function requireSameSchema(client: pg.ClientBase, head: ArchiveHead): Promise<void> {
  const versionsOf = (migrations: ArchiveHead['migrations']) =>
    migrations.map(({ at, hash }) => `${at} ${hash}`)
  const here = versionsOf(await appliedMigrations(client))
  const there = versionsOf(head.migrations)
  const shared = here.filter((version, index) => version === there[index]).length
  if (shared === here.length && shared === there.length) {
    const columns = JSON.stringify(await listImportOrder(client))
    if (columns === JSON.stringify(head.tables)) return
  }
  const remedy = {
    older: 'The archive is of an older version: update the other installation, then export again',
    newer: 'The archive is of a newer version: update this installation, start it once, then import',
    other: 'Bring both installations to the same version, then export again',
  }
  const relation =
    shared === there.length && there.length < here.length
      ? 'older'
      : shared === here.length && here.length < there.length
        ? 'newer'
        : 'other'
  throw new ImportRejected(
    `the schema of the archive is not the schema of this database. ${remedy[relation]}`,
  )
}

interface ImportPlan {
  readonly options: ImportOptions
  readonly archive: CheckedArchive
  readonly name: string
  readonly renameKey: RenameKey | undefined
}

async function importArchive(
  client: pg.PoolClient,
  storage: Storage,
  plan: ImportPlan,
): Promise<ImportedTenant> {
  const { namedKeys } = plan.archive
  const { renameKey = (key) => key } = plan
  const files = await openFileWriter(storage, [...namedKeys].map(renameKey))
  let committing = false
  try {
    const tenant = await insertArchive(client, files, plan)
    committing = true
    await client.query('commit').catch((error: unknown) => {
      // Citus compares some rows with the schema only now. Such a commit has failed for certain.
      const rejection = toRejection(error, 'a table')
      committing = rejection === error
      throw rejection
    })
    await files.keep()
    return tenant
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    // A commit without a response may have succeeded. Then the next import, or the nightly cleanup, decides by the rows.
    if (!committing) await files.discard()
    throw error
  }
}

async function insertArchive(
  client: pg.PoolClient,
  files: FileWriter,
  { options, archive, name, renameKey }: ImportPlan,
): Promise<ImportedTenant> {
  const tables = await listImportOrder(client)
  const references = await listReferences(client)
  let started: { tenant: ImportedTenant; rows: ReturnType<typeof createRowWriter> } | undefined
  const start = async () => {
    await files.flush()
    await client.query('begin')
    await client.query(STABLE_TEXT_SETTINGS)
    const tenant = { id: await reserveId(client, archive.head.tenant.id), name }
    return { tenant, rows: createRowWriter(client, tables, references, tenant) }
  }
  for await (const record of readArchive(options)) {
    if (record.kind === 'file') {
      if (!archive.namedKeys.has(record.key)) throw new ImportRejected('the archive was changed meanwhile')
      await files.write(renameKey?.(record.key) ?? record.key, record.content)
    }
    if (record.kind === 'rows') {
      started ??= await start()
      const lines = renameKey ? record.lines.map((line) => replaceFileKeys(line, renameKey)) : record.lines
      await started.rows.insert(record.table, lines).catch((error: unknown) => {
        throw toRejection(error, record.table)
      })
    }
  }
  if (!started) throw new ImportRejected('the archive contains no rows')
  const { tenant, rows } = started
  await rows.finish().catch((error: unknown) => {
    throw toRejection(error, 'a table')
  })
  if (await hasInvalidFileKeys(client, tenant.id))
    throw new ImportRejected('a row names a file outside of the storage of companies. Nothing was imported')
  await advanceSequences(client, tenant.id)
  return tenant
}

/** Classes of PostgreSQL errors that the archive causes: invalid values, violated constraints. */
const CAUSED_BY_ROWS = /^(22|23|P0001)/

function toRejection(error: unknown, table: string): unknown {
  const { code = '', message } = error as { code?: string; message: string }
  if (!CAUSED_BY_ROWS.test(code)) return error
  return new ImportRejected(`rows of ${table} contradict the schema (${message}). Nothing was imported`)
}

const isFree = async (client: pg.ClientBase, id: number) =>
  (await client.query('select from tenant where id = $1', [id])).rows.length === 0

/** Larger ids would exceed the integers that queries use. */
const MAX_ID = 2_000_000_000

/** The id of the archive if no company of this installation has it. */
async function freeId(client: pg.ClientBase, id: number): Promise<number> {
  if (id > 0 && id <= MAX_ID && (await isFree(client, id))) return id
  const { rows } = await client.query<{ id: number }>('select max(id) + 1 as id from tenant')
  return rows[0]?.id ?? 1
}

/** Like freeId, and reserves the id, because companies may be set up meanwhile. */
async function reserveId(client: pg.ClientBase, id: number): Promise<number> {
  if ((await freeId(client, id)) === id) {
    await advanceSequence(client, { table: 'tenant', column: 'id' }, id)
    return id
  }
  const { rows } = await client.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence('public.tenant', 'id')) as id`,
  )
  return Number(rows[0]?.id)
}

interface IdentityColumn {
  readonly table: string
  readonly column: string
}

/**
 * Moves every identity sequence past the imported ids. Ids need to be unique within a company only, so that imported
 * rows keep theirs. Sequences are outside of transactions: an import that fails later leaves a gap in the numbers.
 */
async function advanceSequences(client: pg.ClientBase, tenantId: number): Promise<void> {
  const { rows: columns } = await client.query<IdentityColumn>(`
    select c.relname as "table", a.attname as "column" from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> '' and c.relname <> 'tenant'
      and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')`)
  const reached: { column: IdentityColumn; max: number }[] = []
  for (const column of columns) {
    const { rows } = await client.query<{ max: string | null }>(
      `select max(${quoteIdentifier(column.column)}) as max from public.${quoteIdentifier(column.table)} where tenant_id = $1`,
      [tenantId],
    )
    const max = Number(rows[0]?.max ?? 0)
    if (max > MAX_ID)
      throw new ImportRejected(`${column.table} has the id ${max}, which is too large. Nothing was imported`)
    reached.push({ column, max })
  }
  for (const { column, max } of reached) await advanceSequence(client, column, max)
}

/** Servers may take numbers between the comparison and the change. */
const MARGIN = 1_000

async function advanceSequence(
  client: pg.ClientBase,
  { table, column }: IdentityColumn,
  to: number,
): Promise<void> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select s.name, coalesce(pg_sequence_last_value(s.name::regclass), 0) as last
     from (select pg_get_serial_sequence($1, $2) as name) s`,
    [`public.${quoteIdentifier(table)}`, column],
  )
  const { name, last = '0' } = rows[0] ?? {}
  if (name !== undefined && Number(last) < to)
    await client.query('select setval($1::regclass, $2::bigint)', [
      name,
      to + (Number(last) > 0 ? MARGIN : 0),
    ])
}
