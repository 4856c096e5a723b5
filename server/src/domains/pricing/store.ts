import type { PriceType } from '@shangxue/contract/pricing'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { batches } from '../../platform/imports/batches.ts'
import { skuPrices } from './tables.ts'
import { fates, REVOKED_MS } from './timeline.ts'

export interface PriceChange {
  readonly skuId: number
  readonly type: PriceType
  readonly from: Date
  readonly fen: number
  readonly before: number | null
}
interface Author {
  readonly tenantId: number
  readonly userId: number
}

/** Appends prices to the history and updates revocations that repeat them. All price changes use it. */
export async function storePrices(db: Db, author: Author, changes: readonly PriceChange[]): Promise<void> {
  await addPrices(db, author, changes)
  await addPrices(db, author, await carriedOn(db, changes))
}

export async function addPrices(
  db: Db,
  { tenantId, userId }: Author,
  changes: readonly Omit<PriceChange, 'before'>[],
): Promise<void> {
  for await (const batch of batches(changes))
    await db.insert(skuPrices).values(
      batch.map(({ skuId, type, fen, from }) => ({
        tenantId,
        skuId,
        type,
        amountFen: fen,
        validFrom: from,
        createdBy: userId,
      })),
    )
}

/** A revocation repeats the previous price: if that changes, the repetition must change too. */
async function carriedOn(db: Db, changes: readonly PriceChange[]): Promise<PriceChange[]> {
  const found: PriceChange[] = []
  for await (const batch of batches(changes)) {
    const asked = batch.map(({ skuId, type, from }, n) => ({ n, sku_id: skuId, type, at: from }))
    const { rows } = await db.execute<{ n: number; fen: number; valid_from: string }>(sql`
      select r.n, v.amount_fen::float8 as fen, v.valid_from
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as r(n integer, sku_id bigint, type text, at timestamptz)
      join sku_price v on v.sku_id = r.sku_id and v.type = r.type and v.valid_from >= r.at
      order by r.n, v.valid_from`)
    const following = grouped(rows)
    for (const [n, change] of batch.entries())
      for (const { fen, valid_from } of repetitions(following.get(n) ?? []))
        if (fen !== change.fen)
          found.push({ ...change, from: new Date(new Date(valid_from).getTime() + REVOKED_MS) })
  }
  return found
}

function grouped<R extends { n: number }>(rows: readonly R[]): Map<number, R[]> {
  const groups = new Map<number, R[]>()
  for (const row of rows) {
    const group = groups.get(row.n)
    if (group) group.push(row)
    else groups.set(row.n, [row])
  }
  return groups
}

/** Rows after the first that repeat a price, up to the first that sets a new one. */
function repetitions<R extends { valid_from: string }>(rows: readonly R[]): R[] {
  const standing = fates(rows)
    .slice(1)
    .filter((row) => !row.void)
  const set = standing.findIndex(({ revokes }) => !revokes)
  return set < 0 ? standing : standing.slice(0, set)
}

/** Audit details of price changes. */
export const beforeAndAfter = (changes: readonly PriceChange[]) => ({
  before: { prices: changes.map(({ skuId, type, before }) => ({ sku_id: skuId, type, fen: before })) },
  after: {
    prices: changes.map(({ skuId, type, fen, from }) => ({ sku_id: skuId, type, fen, valid_from: from })),
  },
})
