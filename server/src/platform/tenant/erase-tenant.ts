import type pg from 'pg'
import { quoteIdentifier } from '../backup/database-catalog.ts'
import type { Storage } from '../storage/storage.ts'
import { listFileKeys, listTenantTables, type TenantTable } from './tenant-tables.ts'

/** The tenant is not marked for deletion, or its grace period is not over. */
export class DeletionNotDue extends Error {}

const PRIVILEGE_MISSING = '42501'

/**
 * Deletes all rows and files of a tenant whose grace period is over. Safe to repeat after an interruption. Returns the
 * number of deleted rows and files. Throws DeletionNotDue.
 */
export async function eraseTenant(
  pool: pg.Pool,
  storage: Storage,
  tenantId: number,
): Promise<{ rows: number; files: number }> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await requireDeletionDue(client, tenantId)
    // Files are deleted first: once the rows are gone nothing references them.
    const keys = new Set(await listFileKeys(client, tenantId))
    for (const key of keys) await storage.remove(key)
    await client.query('begin')
    await requireDeletionDue(client, tenantId)
    const lateKeys = (await listFileKeys(client, tenantId)).filter((key) => !keys.has(key))
    const rows = await deleteRows(client, tenantId)
    await client.query('commit')
    for (const key of lateKeys) await storage.remove(key)
    // Deletes rows that an already running job has written meanwhile.
    await client.query('begin')
    const lateRows = await deleteRows(client, tenantId)
    await client.query('commit')
    return { rows: rows + lateRows, files: keys.size + lateKeys.length }
  } catch (error) {
    failure = error as Error
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release(failure)
  }
}

async function requireDeletionDue(client: pg.PoolClient, tenantId: number): Promise<void> {
  const { rows } = await client.query<{ due: boolean | null; day: string }>(
    `select delete_after <= now() as due, delete_after::date::text as day from tenant where id = $1 for update`,
    [tenantId],
  )
  if (rows[0]?.due) return
  throw new DeletionNotDue(
    rows[0]?.day
      ? `it is kept until ${rows[0].day}, so that it can be taken back until then`
      : 'it is not marked for deletion: mark it first with --mark',
  )
}

async function deleteRows(client: pg.PoolClient, tenantId: number): Promise<number> {
  const tables = await listTenantTables(client)
  // pg-boss 10 had an archive, which exists until the first start with pg-boss 12.
  const { rows: jobTables } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'pgboss' and c.relname in ('job', 'archive')`,
  )
  for (const { name } of jobTables)
    await client.query(`delete from ${name} where data->>'tenantId' = $1`, [String(tenantId)])
  return (await disableForeignKeys(client))
    ? await deleteTableByTable(client, tables, tenantId)
    : await deleteInOneStatement(client, tables, tenantId)
}

/**
 * Disables foreign key checks, which cost a search per row: every key includes the tenant, and all its rows go. Returns
 * false if the role lacks the privilege.
 */
async function disableForeignKeys(client: pg.PoolClient): Promise<boolean> {
  await client.query('savepoint keys')
  try {
    await client.query('set local session_replication_role = replica')
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== PRIVILEGE_MISSING) throw error
    await client.query('rollback to savepoint keys')
    return false
  }
}

async function deleteTableByTable(
  client: pg.PoolClient,
  tables: TenantTable[],
  tenantId: number,
): Promise<number> {
  let deleted = 0
  for (const { name, rowFilter } of tables) {
    const { rowCount } = await client.query(
      `delete from public.${quoteIdentifier(name)} where ${rowFilter}`,
      [tenantId],
    )
    deleted += rowCount ?? 0
  }
  return deleted
}

/** Deletes in one statement, after which keys are checked: no order would do, since tables reference each other. */
async function deleteInOneStatement(
  client: pg.PoolClient,
  tables: TenantTable[],
  tenantId: number,
): Promise<number> {
  await client.query(`set local app.erasing = 'yes'`)
  const steps = tables.map(
    ({ name, rowFilter }, index) =>
      `gone_${index} as (delete from public.${quoteIdentifier(name)} where ${rowFilter} returning 1)`,
  )
  const sum = tables.map((_, index) => `(select count(*) from gone_${index})`).join(' + ')
  const { rows } = await client.query<{ n: number }>(`with ${steps.join(', ')} select (${sum})::int as n`, [
    tenantId,
  ])
  return rows[0]?.n ?? 0
}
