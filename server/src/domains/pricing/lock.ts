import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'

export interface LockedSku {
  readonly name: string
  readonly active: boolean
}

/** Who sets prices of a sku waits for whoever does so at the same time; always in the order of the ids. */
export async function lockSkus(db: Db, ids: readonly number[]): Promise<Map<number, LockedSku>> {
  const { rows } = await db.execute<{
    id: number
    model: string
    spec: string
    color: string
    active: boolean
  }>(sql`
    select s.id::int as id, p.name as model, s.spec, s.color, s.active and p.active as active
    from sku s join product p on p.id = s.product_id
    where s.id = any(${sql.param(ids)}::bigint[]) order by s.id for no key update of s`)
  if (rows.length < ids.length) throw new Refusal('not_found')
  return new Map(
    rows.map(({ id, model, spec, color, active }) => [
      id,
      { name: [model, spec, color].filter(Boolean).join(' '), active },
    ]),
  )
}

/** The database's time now, not when the transaction began: it may have waited for a lock since. */
export async function timeNow(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select clock_timestamp() as now`)
  return new Date(rows[0]?.now ?? Date.now())
}
