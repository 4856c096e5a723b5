import type pg from 'pg'
import { quoted } from '../backup/catalogue.ts'
import type { Storage } from '../storage/storage.ts'
import { fileKeysOf, type TenantTable, tenantTablesOf } from './catalogue.ts'

/** The tenant is not marked for deletion, or its grace period is not over. */
export class NotDue extends Error {}

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
  let failed: Error | undefined
  try {
    await requireDue(client, tenantId)
    // Files are deleted first: once the rows are gone nothing references them.
    const keys = new Set(await fileKeysOf(client, tenantId))
    for (const key of keys) await storage.remove(key)
    await client.query('begin')
    await requireDue(client, tenantId)
    const late = (await fileKeysOf(client, tenantId)).filter((key) => !keys.has(key))
    const rows = await deleteRows(client, tenantId)
    await client.query('commit')
    for (const key of late) await storage.remove(key)
    // Deletes rows that an already running job has written meanwhile.
    await client.query('begin')
    const more = await deleteRows(client, tenantId)
    await client.query('commit')
    return { rows: rows + more, files: keys.size + late.length }
  } catch (error) {
    failed = error as Error
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release(failed)
  }
}

async function requireDue(client: pg.PoolClient, tenantId: number): Promise<void> {
  const { rows } = await client.query<{ due: boolean | null; day: string }>(
    `select delete_after <= now() as due, delete_after::date::text as day from tenant where id = $1 for update`,
    [tenantId],
  )
  if (rows[0]?.due) return
  throw new NotDue(
    rows[0]?.day
      ? `it is kept until ${rows[0].day}, so that it can be taken back until then`
      : 'it is not marked for deletion: mark it first with --mark',
  )
}

async function deleteRows(client: pg.PoolClient, tenantId: number): Promise<number> {
  const tables = await tenantTablesOf(client)
  const { rows: queue } = await client.query(`select from pg_namespace where nspname = 'pgboss'`)
  if (queue.length > 0)
    for (const table of ['job', 'archive'])
      await client.query(`delete from pgboss.${table} where data->>'tenantId' = $1`, [String(tenantId)])
  return (await withoutKeys(client))
    ? await oneByOne(client, tables, tenantId)
    : await together(client, tables, tenantId)
}

/**
 * Disables foreign key checks, which cost a search per row: every key includes the tenant, and all its rows go. Returns
 * false if the role lacks the privilege.
 */
async function withoutKeys(client: pg.PoolClient): Promise<boolean> {
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

async function oneByOne(client: pg.PoolClient, tables: TenantTable[], tenantId: number): Promise<number> {
  let gone = 0
  for (const { name, own } of tables) {
    const { rowCount } = await client.query(`delete from public.${quoted(name)} where ${own}`, [tenantId])
    gone += rowCount ?? 0
  }
  return gone
}

/** Deletes in one statement, after which keys are checked: no order would do, since tables reference each other. */
async function together(client: pg.PoolClient, tables: TenantTable[], tenantId: number): Promise<number> {
  const steps = tables.map(
    ({ name, own }, at) => `gone_${at} as (delete from public.${quoted(name)} where ${own} returning 1)`,
  )
  const sum = tables.map((_, at) => `(select count(*) from gone_${at})`).join(' + ')
  const { rows } = await client.query<{ n: number }>(`with ${steps.join(', ')} select (${sum})::int as n`, [
    tenantId,
  ])
  return rows[0]?.n ?? 0
}
