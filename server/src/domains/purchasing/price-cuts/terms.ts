import { isDay } from '@shangxue/contract/values/days'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { toIso } from '../../../platform/database/pagination.ts'
import { getTenantZone } from '../../../platform/database/tenant-zone.ts'
import type { CutTerms } from '../price-claims/claim-lines.ts'

export interface LockedCut {
  readonly id: number
  readonly number: string
  readonly merchant: string
  readonly cancelled: boolean
  /** False if its instant is still to come. */
  readonly inForce: boolean
  readonly terms: CutTerms
}

interface CutRow extends Record<string, unknown> {
  readonly number: string
  readonly merchant_id: number
  readonly merchant: string
  readonly effective_at: string | Date
  readonly window_days: number
  readonly any_supplier: boolean
  readonly cancelled: boolean
  readonly in_force: boolean
}

/** Locks a cut, so that of two claims of it the second sees the phones of the first. */
export async function lockCut(db: Db, id: number): Promise<LockedCut> {
  const { rows } = await db.execute<CutRow>(sql`
    select c.number, c.merchant_id::float8 as merchant_id, m.name as merchant, c.effective_at, c.window_days, c.any_supplier,
           c.cancelled_at is not null as cancelled, c.effective_at <= clock_timestamp() as in_force
    from price_cut c join merchant m on m.id = c.merchant_id where c.id = ${id} for no key update of c`)
  const [cut] = rows
  if (!cut) throw new AppError('not_found')
  const { rows: lines } = await db.execute<{ sku_id: number; cut_fen: number }>(sql`
    select sku_id::float8 as sku_id, cut_fen::float8 as cut_fen from price_cut_line where cut_id = ${id}`)
  return {
    ...{ id, number: cut.number, merchant: cut.merchant, cancelled: cut.cancelled, inForce: cut.in_force },
    terms: {
      merchantId: cut.merchant_id,
      effectiveAt: toIso(cut.effective_at),
      windowDays: cut.window_days,
      anySupplier: cut.any_supplier,
      lines: lines.map(({ sku_id, cut_fen }) => ({ skuId: sku_id, cutFen: cut_fen })),
    },
  }
}

/** When a cut takes effect: an instant, or a local time of the company. */
export async function parseEffectiveAt(db: Db, tenantId: number, text: string): Promise<string> {
  if (!isDay(text.slice(0, 10))) throw new AppError('no_such_day')
  if (/(Z|[+-]\d\d:\d\d)$/.test(text)) return new Date(text).toISOString()
  const zone = await getTenantZone(db, tenantId)
  const { rows } = await db.execute<{ at: string | Date }>(
    sql`select ${text}::timestamp at time zone ${zone}::text as at`,
  )
  const [row] = rows
  if (!row) throw new AppError('no_such_day')
  return toIso(row.at)
}
