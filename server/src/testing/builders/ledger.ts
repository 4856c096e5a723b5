import { sql } from 'drizzle-orm'
import { stockBalances, stockLedger } from '../../domains/stock/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { batches, insertAll } from './helpers.ts'

type LedgerRow = typeof stockLedger.$inferInsert & { at: Date }
type BalanceRow = typeof stockBalances.$inferSelect

/** Merges pieces of one sku that one document moves at one location into one row. */
function mergeByDocument(rows: readonly LedgerRow[]): LedgerRow[] {
  const byDocument = new Map<string, LedgerRow>()
  for (const row of rows) {
    const { at, kind, skuId, locationId, document, userId, reason } = row
    const key = [at.getTime(), kind, skuId, locationId, document, userId, reason, row.quantity < 0].join('|')
    const existing = byDocument.get(key)
    if (existing) {
      existing.quantity += row.quantity
      existing.valueFen += row.valueFen
    } else byDocument.set(key, { ...row })
  }
  return [...byDocument.values()]
}

/** Pieces of a sku that are reserved at a location or in transit to it. */
export interface ReservedStock {
  skuId: number
  locationId: number
  reserved?: number
  inTransit?: number
}

/** Inserts ledger rows in order of time and adds them and the reservations to the balances. */
export async function postLedger(
  db: Db,
  tenantId: number,
  rows: readonly LedgerRow[],
  reservedStocks: readonly ReservedStock[] = [],
): Promise<void> {
  const mergedRows = mergeByDocument(rows).sort((a, b) => a.at.getTime() - b.at.getTime())
  await insertAll(db, stockLedger, mergedRows)

  const balances = new Map<string, BalanceRow>()
  const balanceOf = (skuId: number, locationId: number) => {
    const key = `${skuId}|${locationId}`
    const existing = balances.get(key)
    if (existing) return existing
    const created = { tenantId, skuId, locationId, quantity: 0, reserved: 0, inTransit: 0, valueFen: 0 }
    balances.set(key, created)
    return created
  }
  for (const { skuId, locationId, quantity, valueFen } of mergedRows) {
    const balance = balanceOf(skuId, locationId)
    balance.quantity += quantity
    balance.valueFen += valueFen
  }
  for (const { skuId, locationId, reserved = 0, inTransit = 0 } of reservedStocks) {
    const balance = balanceOf(skuId, locationId)
    balance.reserved += reserved
    balance.inTransit += inTransit
  }
  const add = (column: 'quantity' | 'reserved' | 'inTransit' | 'valueFen') =>
    sql`${stockBalances[column]} + excluded.${sql.identifier(stockBalances[column].name)}`
  for (const batch of batches([...balances.values()]))
    await db
      .insert(stockBalances)
      .values(batch)
      .onConflictDoUpdate({
        target: [stockBalances.tenantId, stockBalances.skuId, stockBalances.locationId],
        set: {
          quantity: add('quantity'),
          reserved: add('reserved'),
          inTransit: add('inTransit'),
          valueFen: add('valueFen'),
        },
      })
}
