import { PRICE_TYPES, type PriceType } from '@shangxue/contract/pricing'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { batches } from '../../platform/imports/batches.ts'

interface Given {
  readonly fen: number
  /** Of the file, or the place in a call, from 1. */
  readonly line: number
}
/** What is to be set for one sku from one moment on. */
export interface Target {
  readonly skuId: number
  readonly from: Date
  readonly given: Map<PriceType, Given>
}
export interface InForce {
  readonly fen: number
  readonly since: Date
}
export type PricesInForce = ReadonlyMap<PriceType, InForce>

/** The prices in force at each target's moment as the database has them, in the order of the targets. */
export async function pricesInForce(
  db: Db,
  targets: readonly Pick<Target, 'skuId' | 'from'>[],
): Promise<PricesInForce[]> {
  const found: Map<PriceType, InForce>[] = targets.map(() => new Map())
  const asked = targets.map(({ skuId, from }, n) => ({ n, sku_id: skuId, at: from.toISOString() }))
  for await (const batch of batches(asked)) {
    const { rows } = await db.execute<{ n: number; type: PriceType; fen: number; since: string }>(sql`
      select r.n, t.type, v.amount_fen::float8 as fen, v.valid_from as since
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as r(n integer, sku_id bigint, at timestamptz)
      cross join unnest(${sql.param([...PRICE_TYPES])}::text[]) as t(type)
      cross join lateral (
        select p.amount_fen, p.valid_from from sku_price p
        where p.sku_id = r.sku_id and p.type = t.type and p.valid_from <= r.at
        order by p.valid_from desc limit 1) v`)
    for (const { n, type, fen, since } of rows) found[n]?.set(type, { fen, since: new Date(since) })
  }
  return found
}
