import { PRICE_TYPES, type PriceType } from '@shangxue/contract/pricing'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { batches } from '../../platform/imports/batches.ts'
import { fates, type Moment } from './timeline.ts'

/** A price from a moment until the next one of its type. */
export interface Entry {
  readonly fen: number
  readonly from: Date
  /** Revokes a planned price by repeating the previous one. */
  readonly revokes: boolean
  /** Line in the file or position in the call, from 1, for a new price; null for a stored one. */
  readonly line: number | null
}
/** Current and planned prices of a SKU, oldest first. */
export type Schedule = ReadonlyMap<PriceType, readonly Entry[]>
export interface Given {
  readonly fen: number
  readonly line: number
}
/** Prices to be set for one SKU from one moment on. */
export interface Target extends Moment {
  readonly skuId: number
  readonly given: Map<PriceType, Given>
}

/** Stored prices per SKU from the given time, in request order; the first of a type is in force at that time. */
export async function schedulesOf(
  db: Db,
  asked: readonly { readonly skuId: number; readonly from: Date }[],
): Promise<Schedule[]> {
  type Row = { n: number; type: PriceType; fen: number; valid_from: string }
  const found: Map<PriceType, Row[]>[] = asked.map(() => new Map())
  const places = asked.map(({ skuId, from }, n) => ({ n, sku_id: skuId, at: from.toISOString() }))
  for await (const batch of batches(places)) {
    const { rows } = await db.execute<Row>(sql`
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
      const own = found[row.n]
      const before = own?.get(row.type)
      if (before) before.push(row)
      else own?.set(row.type, [row])
    }
  }
  const entries = (rows: readonly Row[]): Entry[] =>
    fates(rows).flatMap(({ fen, valid_from, revokes, void: never }) =>
      never ? [] : [{ fen, from: new Date(valid_from), revokes, line: null }],
    )
  return found.map((types) => new Map([...types].map(([type, rows]) => [type, entries(rows)])))
}

export const entryAt = (schedule: Schedule, type: PriceType, at: Date): Entry | undefined =>
  schedule.get(type)?.findLast(({ from }) => from <= at)

/** Returns a reader of the prices at a time. Times must ascend: the schedule is read once. */
export function walkSchedule(schedule: Schedule): (at: Date) => ReadonlyMap<PriceType, Entry> {
  const then = new Map<PriceType, Entry>()
  const next = new Map<PriceType, number>()
  return (at) => {
    for (const [type, entries] of schedule) {
      let n = next.get(type) ?? 0
      for (let entry = entries[n]; entry && entry.from <= at; entry = entries[++n]) then.set(type, entry)
      next.set(type, n)
    }
    return then
  }
}
