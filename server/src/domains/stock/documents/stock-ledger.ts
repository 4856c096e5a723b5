import type { DeviceEventKind } from '@shangxue/contract/stock/endpoints'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { balanceKey, type StockLocationKey } from './stock-locks.ts'

/**
 * The only writer of the stock ledger and its balances. Every ledger row must be added to the balances in the same
 * transaction: `verify-stock.ts` compares the two.
 */
export interface LedgerPosting {
  readonly db: Db
  readonly tenantId: number
  readonly userId: number
  /** Number of the document, or of the import. */
  readonly document: string
  /** Time zone of the days in `LedgerRow.day`. */
  readonly timeZone?: string
}

export interface LedgerRow extends StockLocationKey {
  readonly kind: DeviceEventKind
  /** Positive pieces arrive, negative leave. */
  readonly quantity: number
  readonly valueFen: number
  readonly reason: string | null
  /** The day of a movement that is recorded later; now by default. */
  readonly day?: string | null
}

export async function insertLedgerRows(posting: LedgerPosting, rows: readonly LedgerRow[]): Promise<void> {
  if (rows.length === 0) return
  const { db, tenantId, userId, document, timeZone = 'UTC' } = posting
  const columns = rows.map(({ skuId, locationId, kind, quantity, valueFen, reason, day = null }) => ({
    ...{ s: skuId, l: locationId, k: kind, q: quantity, v: valueFen, r: reason, d: day },
  }))
  await db.execute(sql`
    insert into stock_ledger (tenant_id, sku_id, location_id, at, kind, quantity, value_fen, reason, user_id, document)
    select ${tenantId}::integer, r.s, r.l, coalesce(r.d::timestamp at time zone ${timeZone}::text, clock_timestamp()),
           r.k, r.q, r.v, r.r, ${userId}::bigint, ${document}::text
    from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb)
      as r(s bigint, l bigint, k text, q integer, v bigint, r text, d date)`)
}

export interface BalanceDelta extends StockLocationKey {
  readonly quantity: number
  readonly valueFen: number
  readonly reserved: number
  readonly inTransit: number
}

/** Sums changes per SKU and location; `list` omits those that cancel out and is in the order of the key. */
export function createBalanceDeltas() {
  const byKey = new Map<string, BalanceDelta>()
  return {
    add(key: StockLocationKey, change: Partial<Omit<BalanceDelta, keyof StockLocationKey>>): void {
      const { quantity = 0, valueFen = 0, reserved = 0, inTransit = 0 } = byKey.get(balanceKey(key)) ?? {}
      byKey.set(balanceKey(key), {
        skuId: key.skuId,
        locationId: key.locationId,
        quantity: quantity + (change.quantity ?? 0),
        valueFen: valueFen + (change.valueFen ?? 0),
        reserved: reserved + (change.reserved ?? 0),
        inTransit: inTransit + (change.inTransit ?? 0),
      })
    },
    list: (): BalanceDelta[] =>
      [...byKey.values()]
        .filter((delta) => delta.quantity || delta.valueFen || delta.reserved || delta.inTransit)
        .sort((a, b) => a.skuId - b.skuId || a.locationId - b.locationId),
  }
}

const toColumns = (delta: BalanceDelta) => ({
  ...{ s: delta.skuId, l: delta.locationId, q: delta.quantity, v: delta.valueFen },
  ...{ r: delta.reserved, t: delta.inTransit },
})

/** Locks the balances in key order before changing any. The table's checks reject negative balances. */
export async function updateBalances(
  { db, tenantId }: Pick<LedgerPosting, 'db' | 'tenantId'>,
  changes: readonly BalanceDelta[],
): Promise<void> {
  if (changes.length === 0) return
  const [first, ...others] = changes
  // Most documents touch one existing balance, which needs no ordering.
  if (first && others.length === 0 && (await updateBalance(db, first))) return
  const changesTable = sql`jsonb_to_recordset(${JSON.stringify(changes.map(toColumns))}::jsonb) as g(s bigint, l bigint, q integer, v bigint, r integer, t integer)`
  await db.execute(sql`
    insert into stock_balance (tenant_id, sku_id, location_id, quantity, value_fen)
    select ${tenantId}::integer, g.s, g.l, 0, 0 from ${changesTable} order by g.s, g.l on conflict do nothing`)
  await db.execute(sql`
    select 1 from stock_balance b where (b.sku_id, b.location_id) in (select g.s, g.l from ${changesTable})
    order by b.sku_id, b.location_id for update`)
  await db.execute(sql`
    update stock_balance b set quantity = b.quantity + g.q, value_fen = b.value_fen + g.v,
      reserved = b.reserved + g.r, in_transit = b.in_transit + g.t
    from ${changesTable} where b.sku_id = g.s and b.location_id = g.l`)
}

async function updateBalance(db: Db, delta: BalanceDelta): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update stock_balance set quantity = quantity + ${delta.quantity}, value_fen = value_fen + ${delta.valueFen},
      reserved = reserved + ${delta.reserved}, in_transit = in_transit + ${delta.inTransit}
    where sku_id = ${delta.skuId} and location_id = ${delta.locationId}`)
  return rowCount === 1
}
