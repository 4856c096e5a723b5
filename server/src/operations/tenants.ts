import { resolve } from 'node:path'
import type pg from 'pg'
import { openPool } from '../platform/database/open.ts'
import { openStorage, type Storage } from '../platform/storage/storage.ts'
import { countsOf, fileKeysOf } from '../platform/tenant/catalogue.ts'
import { eraseTenant } from '../platform/tenant/erase.ts'
import { exportTenant } from '../platform/tenant/export.ts'
import { fatal, openForReading, type Where } from './backup.ts'

/** The tenant does not exist, or its state does not allow the command. */
export class NoSuchTenant extends Error {}

interface Tenant {
  readonly id: number
  readonly name: string
  readonly deleteAfter: string | null
}

/** Finds a tenant by name, else by id. */
export async function tenantOf(pool: pg.Pool, named: string): Promise<Tenant> {
  const { rows } = await pool.query<Tenant>(
    `select id, name, delete_after::date::text as "deleteAfter" from tenant where name = $1 or id::text = $1
     order by name <> $1 limit 1`,
    [named],
  )
  if (rows[0]) return rows[0]
  const { rows: all } = await pool.query<{ name: string }>('select name from tenant order by id limit 20')
  throw new NoSuchTenant(`there is no tenant ${named}; there are ${all.map(({ name }) => name).join(', ')}`)
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Exports a tenant to one archive while the servers run. Returns lines for the terminal. */
export async function exportOne(config: Where, named: string, to: string): Promise<string[]> {
  const opened = await openForReading(config)
  try {
    const { id, name } = await tenantOf(opened.pool, named)
    const { rows, files } = await exportTenant(opened.pool, await openStorage(config), id, resolve(to))
    const lost = files.missing.map((key) => `warning: the file ${key} is named by a row and not there`)
    return [
      `${resolve(to)}: ${name}, ${sumOf(rows)} rows, ${files.count} files with ${megabytes(files.bytes)}`,
      ...lost,
    ]
  } finally {
    await opened.close()
  }
}

export const GRACE_DAYS = 30

export type Deed =
  | { readonly kind: 'count' }
  | { readonly kind: 'mark'; readonly days: number }
  | { readonly kind: 'unmark' }
  | { readonly kind: 'erase' }

/** Runs one step of a tenant's deletion. Returns lines for the terminal. */
export async function removeTenant(config: Where, named: string, deed: Deed): Promise<string[]> {
  const opened = deed.kind === 'count' ? await openForReading(config) : await openPool(config, fatal)
  try {
    return await stepOfDeletion(opened.pool, await openStorage(config), named, deed)
  } finally {
    await opened.close()
  }
}

/** Same as above on an open pool. */
export async function stepOfDeletion(
  pool: pg.Pool,
  storage: Storage,
  named: string,
  deed: Deed,
): Promise<string[]> {
  const tenant = await tenantOf(pool, named)
  if (deed.kind === 'count') return counted(pool, tenant)
  if (deed.kind === 'mark') return mark(pool, tenant, deed.days)
  if (deed.kind === 'unmark') return unmark(pool, tenant)
  const { rows, files } = await eraseTenant(pool, storage, tenant.id)
  return [
    `${tenant.name} is deleted: ${rows} rows and ${files} files are gone`,
    'Backups still hold it until they are deleted: see docs/privacy.md',
  ]
}

async function counted(pool: pg.Pool, { id, name, deleteAfter }: Tenant): Promise<string[]> {
  const client = await pool.connect()
  try {
    const counts = await countsOf(client, id)
    const files = await fileKeysOf(client, id)
    const full = Object.entries(counts).filter(([, count]) => count > 0)
    return [
      ...full.map(([table, count]) => `${String(count).padStart(9)}  ${table}`),
      `${name}: ${sumOf(counts)} rows in ${full.length} tables and ${files.length} files would go. Nothing was changed`,
      deleteAfter
        ? `marked: --erase deletes it from ${deleteAfter} on, --unmark takes that back`
        : 'not marked: --mark closes it for its users and begins the time of grace',
    ]
  } finally {
    client.release()
  }
}

async function mark(pool: pg.Pool, { id, name, deleteAfter }: Tenant, days: number): Promise<string[]> {
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

async function unmark(pool: pg.Pool, { id, name, deleteAfter }: Tenant): Promise<string[]> {
  if (!deleteAfter) throw new NoSuchTenant(`${name} is not marked for deletion`)
  await pool.query('update tenant set delete_after = null where id = $1', [id])
  return [`${name} is open again; everybody signs in anew`]
}
