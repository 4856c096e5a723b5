import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { unpackHistory } from '../domains/study/service.ts'
import { removeTenantFiles } from '../platform/columnar/folders.ts'
import { openPool } from '../platform/database/connection/open-pool.ts'
import { createDatabase } from '../platform/database/database.ts'
import { openStorage, type Storage } from '../platform/storage/storage.ts'
import { eraseTenant } from '../platform/tenant/erase-tenant.ts'
import { type ExportOptions, exportTenant } from '../platform/tenant/export-tenant.ts'
import { countTenantRows, listFileKeys } from '../platform/tenant/tenant-tables.ts'
import { type DatabaseConfig, openForReading, rethrow } from './backup.ts'

/** The tenant does not exist, or its state does not allow the command. */
export class NoSuchTenant extends Error {}

interface Tenant {
  readonly id: number
  readonly name: string
  readonly deleteAfter: string | null
  readonly frozen: boolean
}

/** Finds a tenant by name, else by id. */
export async function findTenant(pool: pg.Pool, nameOrId: string): Promise<Tenant> {
  const { rows } = await pool.query<Tenant>(
    `select id, name, delete_after::date::text as "deleteAfter", frozen_at is not null as frozen from tenant where name = $1 or id::text = $1
     order by name <> $1 limit 1`,
    [nameOrId],
  )
  if (rows[0]) return rows[0]
  const { rows: all } = await pool.query<{ name: string }>('select name from tenant order by id limit 20')
  throw new NoSuchTenant(
    `there is no tenant ${nameOrId}; there are ${all.map(({ name }) => name).join(', ')}`,
  )
}

export const formatMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
export const sumCounts = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Tables whose rows hold packed content, for `exportTenant`. */
export const UNPACK_BY_TABLE = { study_history: unpackHistory }

/** Exports a tenant to one archive while the servers run. Returns lines for the terminal. */
export async function exportTenantToFile(
  config: DatabaseConfig,
  nameOrId: string,
  to: string,
  options: ExportOptions = {},
): Promise<string[]> {
  const opened = await openForReading(config)
  try {
    const { id, name, deleteAfter, frozen } = await findTenant(opened.pool, nameOrId)
    const storage = await openStorage(config)
    const { rows, files } = await exportTenant(opened.pool, storage, id, resolve(to), {
      ...options,
      unpackByTable: UNPACK_BY_TABLE,
    })
    const warnings = files.missing.map((key) => `warning: the file ${key} is named by a row and not there`)
    if (options.credentials && !deleteAfter && !frozen)
      warnings.push(
        `warning: ${name} is open, and what its users write from now on is not in the archive. For the final export freeze it first with tenant:freeze`,
      )
    return [
      `${resolve(to)}: ${name}, ${sumCounts(rows)} rows, ${files.count} files with ${formatMegabytes(files.bytes)}`,
      ...warnings,
    ]
  } finally {
    await opened.close()
  }
}

/** Makes a tenant read-only during its move, or writable again. Returns lines for the terminal. */
export async function freezeTenant(
  config: DatabaseConfig,
  nameOrId: string,
  isFrozen: boolean,
): Promise<string[]> {
  const opened = await openPool(config, rethrow)
  try {
    return await setFrozen(opened.pool, nameOrId, isFrozen)
  } finally {
    await opened.close()
  }
}

/** Same as above on an open pool. */
export async function setFrozen(pool: pg.Pool, nameOrId: string, isFrozen: boolean): Promise<string[]> {
  const { id, name } = await findTenant(pool, nameOrId)
  await pool.query(
    isFrozen
      ? 'update tenant set frozen_at = now() where id = $1 and frozen_at is null'
      : 'update tenant set frozen_at = null where id = $1',
    [id],
  )
  return isFrozen
    ? [
        `${name} is read-only within half a minute. Its devices queue their writes`,
        'Then wait until its jobs are done, and export it with tenant:export --move. tenant:freeze --off ends the freeze',
      ]
    : [`${name} can be written again within half a minute`]
}

export const GRACE_DAYS = 30

export type DeletionStep =
  | { readonly kind: 'count' }
  | { readonly kind: 'mark'; readonly days: number }
  | { readonly kind: 'unmark' }
  | { readonly kind: 'erase' }

/** Runs one step of a tenant's deletion. Returns lines for the terminal. */
export async function deleteTenant(
  config: DatabaseConfig,
  nameOrId: string,
  step: DeletionStep,
): Promise<string[]> {
  const opened = step.kind === 'count' ? await openForReading(config) : await openPool(config, rethrow)
  try {
    return await runDeletionStep(opened.pool, await openStorage(config), nameOrId, step, config.dataDir)
  } finally {
    await opened.close()
  }
}

/** Same as above on an open pool. */
export async function runDeletionStep(
  pool: pg.Pool,
  storage: Storage,
  nameOrId: string,
  step: DeletionStep,
  dataDir: string,
): Promise<string[]> {
  const tenant = await findTenant(pool, nameOrId)
  if (step.kind === 'count') return reportCounts(pool, tenant)
  if (step.kind === 'mark') return markForDeletion(pool, tenant, step.days)
  if (step.kind === 'unmark') return unmarkDeletion(pool, tenant)
  const { rows, files } = await eraseTenant(pool, storage, tenant.id)
  await removeTenantFiles(dataDir, tenant.id)
  return [
    `${tenant.name} is deleted: ${rows} rows and ${files} files are gone`,
    'Backups still hold it until they are deleted: see docs/privacy.md',
  ]
}

async function reportCounts(pool: pg.Pool, { id, name, deleteAfter }: Tenant): Promise<string[]> {
  const client = await pool.connect()
  try {
    const counts = await countTenantRows(client, id)
    const files = await listFileKeys(client, id)
    const nonEmpty = Object.entries(counts).filter(([, count]) => count > 0)
    return [
      ...nonEmpty.map(([table, count]) => `${String(count).padStart(9)}  ${table}`),
      `${name}: ${sumCounts(counts)} rows in ${nonEmpty.length} tables and ${files.length} files would go. Nothing was changed`,
      deleteAfter
        ? `marked: --erase deletes it from ${deleteAfter} on, --unmark takes that back`
        : 'not marked: --mark closes it for its users and begins the time of grace',
    ]
  } finally {
    client.release()
  }
}

async function markForDeletion(
  pool: pg.Pool,
  { id, name, deleteAfter }: Tenant,
  days: number,
): Promise<string[]> {
  if (deleteAfter)
    throw new NoSuchTenant(`${name} is marked already: it may be deleted from ${deleteAfter} on`)
  const day = await createDatabase(pool).withOwnerOf(id, async (db) => {
    await db.execute(
      sql`update tenant set delete_after = now() + make_interval(days => ${days}::int) where id = ${id}`,
    )
    await db.execute(sql`update sign_in set ended_at = now() where tenant_id = ${id} and ended_at is null`)
    const { rows } = await db.execute<{ day: string }>(
      sql`select delete_after::date::text as day from tenant where id = ${id}`,
    )
    return rows[0]?.day
  })
  return [
    `${name} is closed: its users can sign in no more, within half a minute also those who are signed in`,
    `--erase deletes it from ${day} on, --unmark takes that back. Offer its owner tenant:export`,
  ]
}

async function unmarkDeletion(pool: pg.Pool, { id, name, deleteAfter }: Tenant): Promise<string[]> {
  if (!deleteAfter) throw new NoSuchTenant(`${name} is not marked for deletion`)
  await pool.query('update tenant set delete_after = null where id = $1', [id])
  return [`${name} is open again; everybody signs in anew`]
}
