import { PRICE_TYPES, type PriceType } from '@shangxue/contract/pricing/endpoints'
import { sql } from 'drizzle-orm'
import { batches } from '../../../platform/async/batches.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Moment, revisionOutcomes } from './price-timeline.ts'

/** A price from a moment until the next one of its type. */
export interface PriceEntry {
  readonly fen: number
  readonly from: Date
  /** Revokes a planned price by repeating the previous one. */
  readonly revokes: boolean
  /** Line in the file or position in the call, from 1, for a new price; null for a stored one. */
  readonly line: number | null
}
/** Current and planned prices of a SKU, oldest first. */
export type PriceSchedule = ReadonlyMap<PriceType, readonly PriceEntry[]>
export interface NewPrice {
  readonly fen: number
  readonly line: number
}
/** Prices to be set for one SKU from one moment on. */
export interface PriceTarget extends Moment {
  readonly skuId: number
  readonly newPrices: Map<PriceType, NewPrice>
}

/** Stored prices per SKU from the given time, in request order; the first of a type is in force at that time. */
export async function loadSchedules(
  db: Db,
  requests: readonly { readonly skuId: number; readonly from: Date }[],
): Promise<PriceSchedule[]> {
  type PriceRow = { n: number; type: PriceType; fen: number; valid_from: string }
  const rowsByType: Map<PriceType, PriceRow[]>[] = requests.map(() => new Map())
  const queries = requests.map(({ skuId, from }, n) => ({ n, sku_id: skuId, at: from.toISOString() }))
  for await (const batch of batches(queries)) {
    const { rows } = await db.execute<PriceRow>(sql`
      select r.n, t.type, v.amount_fen::float8 as fen, v.valid_from
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as r(n integer, sku_id bigint, at timestamptz)
      cross join unnest(${sql.param([...PRICE_TYPES])}::text[]) as t(type)
      cross join lateral (
        select p.amount_fen, p.valid_from from sku_price p
        where p.sku_id = r.sku_id and p.type = t.type and p.valid_from >= coalesce((
          select max(f.valid_from) from sku_price f
          where f.sku_id = r.sku_id and f.type = t.type and f.valid_from <= r.at), r.at)) v
      order by r.n, v.valid_from`)
    for (const row of rows) {
      const typeRows = rowsByType[row.n]
      const existing = typeRows?.get(row.type)
      if (existing) existing.push(row)
      else typeRows?.set(row.type, [row])
    }
  }
  const toEntries = (rows: readonly PriceRow[]): PriceEntry[] =>
    revisionOutcomes(rows).flatMap(({ fen, valid_from, revokes, superseded: isSuperseded }) =>
      isSuperseded ? [] : [{ fen, from: new Date(valid_from), revokes, line: null }],
    )
  return rowsByType.map((types) => new Map([...types].map(([type, rows]) => [type, toEntries(rows)])))
}

export const entryAt = (schedule: PriceSchedule, type: PriceType, at: Date): PriceEntry | undefined =>
  schedule.get(type)?.findLast(({ from }) => from <= at)

/** Returns a reader of the prices at a time. Times must ascend: the schedule is read once. */
export function walkSchedule(schedule: PriceSchedule): (at: Date) => ReadonlyMap<PriceType, PriceEntry> {
  const current = new Map<PriceType, PriceEntry>()
  const next = new Map<PriceType, number>()
  return (at) => {
    for (const [type, entries] of schedule) {
      let n = next.get(type) ?? 0
      for (let entry = entries[n]; entry && entry.from <= at; entry = entries[++n]) current.set(type, entry)
      next.set(type, n)
    }
    return current
  }
}
