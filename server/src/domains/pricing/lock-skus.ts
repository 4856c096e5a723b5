import { sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'

export interface LockedSku {
  readonly name: string
  readonly active: boolean
}

/** Locks SKUs in id order, so that concurrent price changes wait for each other. */
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
  if (rows.length < ids.length) throw new AppError('not_found')
  return new Map(
    rows.map(({ id, model, spec, color, active }) => [
      id,
      { name: [model, spec, color].filter(Boolean).join(' '), active },
    ]),
  )
}

/** The database clock, not the transaction start: the transaction may have waited for a lock. */
export async function currentTime(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select clock_timestamp() as now`)
  return new Date(rows[0]?.now ?? Date.now())
}
