import type pg from 'pg'
import { listTables, type Table } from '../backup/database-catalog.ts'
import { listTenantTables } from './tenant-tables.ts'

/**
 * Unique across tenants only in effect: the values are random, so that duplicates are not expected. Distributed, the
 * index gets the tenant in front, and another index finds rows by the value alone.
 */
export const RANDOM_CODES: Record<string, { readonly table: string; readonly column: string }> = {
  reading_attempt_share: { table: 'reading_attempt', column: 'share' },
  repair_status_code: { table: 'repair', column: 'status_code' },
  reward_attempt_code: { table: 'reward_attempt', column: 'code' },
  reward_task_code: { table: 'reward_task', column: 'code' },
}

export interface Reference {
  readonly name: string
  readonly from: string
  readonly to: string
  /** The key includes the tenant on both sides. */
  readonly includesTenant: boolean
}

/** Lists the foreign keys between tables. */
export async function listReferences(client: pg.ClientBase): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select k.conname as name, f.relname as "from", t.relname as "to", exists (
      select from unnest(k.conkey, k.confkey) as pair(own, other)
      join pg_attribute a on a.attrelid = f.oid and a.attnum = own and a.attname = 'tenant_id'
      join pg_attribute b on b.attrelid = t.oid and b.attnum = other and b.attname = 'tenant_id') as "includesTenant"
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by k.conname collate "C"`)
  return rows
}

/** Sorts referenced tables before referencing ones; otherwise the order stays. Throws if tables form a circle. */
export function sortByReferences(tables: readonly string[], references: readonly Reference[]): string[] {
  const names = new Set(tables)
  const order = new Set<string>()
  const visit = (name: string, path: readonly string[]) => {
    if (order.has(name) || !names.has(name)) return
    if (path.includes(name)) throw new Error(`tables point at each other in a circle: ${path.join(' → ')}`)
    for (const { from, to } of references) if (from === name && to !== name) visit(to, [...path, name])
    order.add(name)
  }
  for (const name of tables) visit(name, [])
  return [...order]
}

/** Notes for files that are rebuilt anywhere else. */
export const NOT_EXPORTED: readonly string[] = ['columnar_change']

/** Lists every table with rows that an archive holds, referenced tables before referencing ones. */
export async function listImportOrder(client: pg.ClientBase): Promise<Table[]> {
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]))
  const tenantTables = (await listTenantTables(client)).map(({ name }) => name)
  const names = tenantTables.filter((name) => !NOT_EXPORTED.includes(name))
  return sortByReferences(names, await listReferences(client)).flatMap((name) => tables.get(name) ?? [])
}
