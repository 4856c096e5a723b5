import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../app-error.ts'
import { type Db, withLimitedStores } from '../../database/database.ts'
import type { LimitedStores } from '../../database/store-scope.ts'
import type { Actor } from '../../session/access.ts'
import { requireStore } from '../../session/require-store.ts'

/** Input fields that name the store of an action. The destination of a transfer may be any store. */
export const STORE_FIELDS: readonly string[] = ['location_id', 'from_location_id']

/** Input fields that refer to records of stores, and their tables. */
export const RECORD_FIELDS: Readonly<Record<string, string>> = {
  device_id: 'device',
  device_ids: 'device',
  customer_id: 'customer',
  customer_ids: 'customer',
  into_id: 'customer',
  sale_id: 'sale',
  transfer_id: 'stock_transfer',
  claim_id: 'price_claim',
}

/** Paths whose `id` or `ids` refer to records of stores, and their tables. */
export const RECORD_PATHS: readonly (readonly [path: RegExp, table: string])[] = [
  [/^\/api\/sales\/:id\b/, 'sale'],
  [/^\/api\/stock\/documents\/:id\b/, 'stock_document'],
  [/^\/api\/stock\/transfers\/:id\b/, 'stock_transfer'],
  [/^\/api\/stock\/counts\/:id\b/, 'stock_count'],
  [/^\/api\/customers\/:id\b/, 'customer'],
  [/^\/api\/visits\/:id\b/, 'customer_visit'],
  [/^\/api\/logistics\/waybills\/:id\b/, 'waybill'],
  [/^\/api\/targets\/:id\b/, 'sales_target'],
  [/^\/api\/purchasing\/orders\/:id\b/, 'purchase_order'],
  [/^\/api\/purchasing\/receipts\/:id\b/, 'purchase_receipt'],
  [/^\/api\/purchasing\/returns\/:id\b/, 'purchase_return'],
  [/^\/api\/repairs\/:id\b/, 'repair'],
  [/^\/api\/repairs\/parts\/:id\b/, 'repair_part'],
  [/^\/api\/repairs\/loans\/:id\b/, 'repair_loan'],
  [/^\/api\/repairs\/claims\/:id\b/, 'repair_claim'],
  [/^\/api\/pricing\/rules\/remove\b/, 'price_rule'],
  [/^\/api\/pricing\/gifts\/:id\b/, 'gift_rule'],
  [/^\/api\/subsidies\/claims\/:id\b/, 'subsidy_claim'],
  [/^\/api\/tills\/:id\b/, 'account'],
  [/^\/api\/devices\/allocations\/(extend|end)\b/, 'device_allocation'],
]

/** Ids that the input contains, by field name; also those in lists of lines. */
function collectIds(value: unknown, ids: Map<string, Set<number>>, field = ''): void {
  if (Array.isArray(value)) for (const item of value) collectIds(item, ids, field)
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) collectIds(item, ids, key)
  else if (typeof value === 'number') ids.set(field, (ids.get(field) ?? new Set()).add(value))
}

const tableOf = (e: Endpoint, field: string): string | undefined =>
  field === 'id' || field === 'ids'
    ? RECORD_PATHS.find(([path]) => path.test(e.path))?.[1]
    : RECORD_FIELDS[field]

/** Rejects records that row-level security hides from the user, as if they did not exist. */
async function requireVisible(
  db: Db,
  tenantId: number,
  stores: LimitedStores,
  records: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<void> {
  if (records.size === 0) return
  const counts: SQL[] = [...records].map(
    ([table, ids]) =>
      sql`(select count(*) from ${sql.identifier(table)} r where r.id = any(${sql.param([...ids])}::bigint[]))::int`,
  )
  const { rows } = await withLimitedStores(db, tenantId, stores, () =>
    db.execute<{ counts: number[] }>(sql`select array[${sql.join(counts, sql`, `)}] as counts`),
  )
  const visible = rows[0]?.counts ?? []
  if ([...records.values()].some((ids, n) => visible[n] !== ids.size)) throw new AppError('not_found')
}

/**
 * Checks before a write that a user who is limited to stores refers only to these stores and their records. The fields are found by
 * name, so that a new endpoint is checked without code of its own; `store-scope.test.ts` lists those without a store.
 */
export async function requireOwnStores(
  db: Db,
  actor: Pick<Actor, 'tenantId' | 'stores'>,
  e: Endpoint,
  input: unknown,
): Promise<void> {
  const { stores, tenantId } = actor
  if (stores === 'all' || !e.idempotent) return
  const ids = new Map<string, Set<number>>()
  collectIds(input, ids)
  for (const field of STORE_FIELDS) for (const id of ids.get(field) ?? []) await requireStore(db, actor, id)
  const records = new Map<string, Set<number>>()
  for (const [field, fieldIds] of ids) {
    const table = tableOf(e, field)
    if (table) records.set(table, new Set([...(records.get(table) ?? []), ...fieldIds]))
  }
  await requireVisible(db, tenantId, stores, records)
}
