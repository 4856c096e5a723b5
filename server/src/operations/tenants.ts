import { resolve } from 'node:path'
import type pg from 'pg'
import { openPool } from '../platform/database/connection/open-pool.ts'
import { openStorage, type Storage } from '../platform/storage/storage.ts'
import { eraseTenant } from '../platform/tenant/erase-tenant.ts'
import { exportTenant } from '../platform/tenant/export-tenant.ts'
import { countTenantRows, listFileKeys } from '../platform/tenant/tenant-tables.ts'
import { type DatabaseConfig, openForReading, rethrow } from './backup.ts'

/** The tenant does not exist, or its state does not allow the command. */
export class NoSuchTenant extends Error {}

interface Tenant {
  readonly id: number
  readonly name: string
  readonly deleteAfter: string | null
}

/** Finds a tenant by name, else by id. */
export async function findTenant(pool: pg.Pool, nameOrId: string): Promise<Tenant> {
  const { rows } = await pool.query<Tenant>(
    `select id, name, delete_after::date::text as "deleteAfter" from tenant where name = $1 or id::text = $1
     order by name <> $1 limit 1`,
    [nameOrId],
  )
  if (rows[0]) return rows[0]
  const { rows: all } = await pool.query<{ name: string }>('select name from tenant order by id limit 20')
  throw new NoSuchTenant(
    `there is no tenant ${nameOrId}; there are ${all.map(({ name }) => name).join(', ')}`,
  )
}

const formatMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
const sumCounts = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Exports a tenant to one archive while the servers run. Returns lines for the terminal. */
export async function exportTenantToFile(
  config: DatabaseConfig,
  nameOrId: string,
  to: string,
): Promise<string[]> {
  const opened = await openForReading(config)
  try {
    const { id, name } = await findTenant(opened.pool, nameOrId)
    const { rows, files } = await exportTenant(opened.pool, await openStorage(config), id, resolve(to))
    const warnings = files.missing.map((key) => `warning: the file ${key} is named by a row and not there`)
    return [
      `${resolve(to)}: ${name}, ${sumCounts(rows)} rows, ${files.count} files with ${formatMegabytes(files.bytes)}`,
      ...warnings,
    ]
  } finally {
    await opened.close()
  }
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
    return await runDeletionStep(opened.pool, await openStorage(config), nameOrId, step)
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
): Promise<string[]> {
  const tenant = await findTenant(pool, nameOrId)
  if (step.kind === 'count') return reportCounts(pool, tenant)
  if (step.kind === 'mark') return markForDeletion(pool, tenant, step.days)
  if (step.kind === 'unmark') return unmarkDeletion(pool, tenant)
  const { rows, files } = await eraseTenant(pool, storage, tenant.id)
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
  const { rows } = await pool.query<{ day: string }>(
    `with closed as (update sign_in set ended_at = now() where tenant_id = $1 and ended_at is null)
     update tenant set delete_after = now() + make_interval(days => $2) where id = $1
     returning delete_after::date::text as day`,
    [id, days],
  )
  return [
    `${name} is closed: its users can sign in no more, within half a minute also those who are signed in`,
    `--erase deletes it from ${rows[0]?.day} on, --unmark takes that back. Offer its owner tenant:export`,
  ]
}

async function unmarkDeletion(pool: pg.Pool, { id, name, deleteAfter }: Tenant): Promise<string[]> {
  if (!deleteAfter) throw new NoSuchTenant(`${name} is not marked for deletion`)
  await pool.query('update tenant set delete_after = null where id = $1', [id])
  return [`${name} is open again; everybody signs in anew`]
}
