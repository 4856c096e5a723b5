import { sql } from 'drizzle-orm'
import { accrueRebates } from '../../domains/purchasing/rebates/accrue.ts'
import { getFigures } from '../../domains/purchasing/rebates/queries.ts'
import type { Db } from '../../platform/database/database.ts'
import { daysOfMonth } from '../../platform/time/period.ts'
import type { Calendar } from '../calendar.ts'
import type { Staff } from '../people.ts'

interface Parts {
  readonly tenantId: number
  readonly calendar: Calendar
  readonly staff: Staff
}

const SUPPLIER = '小米直供中心'
const BRAND = '小米'
/** Pieces that are missing to the second tier. */
const MISSING = 3

/** Seeds a rebate agreement whose current month is just below its second tier. */
export async function seedRebates(db: Db, { tenantId, calendar, staff }: Parts): Promise<void> {
  const today = calendar.digits(0).replace(/^(\d{4})(\d{2})/, '$1-$2-')
  const { from, to } = daysOfMonth(today.slice(0, 7))
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into rebate_agreement (tenant_id, number, name, merchant_id, basis, measure, period, from_day, to_day, retroactive,
      brand_id, user_id, at)
    select ${tenantId}, ${`FL${calendar.digits(0).slice(2)}-DEM2A`}, '小米月度销量返利', m.id, 'sold', 'pieces', 'month',
           ${from}::date, ${`${today.slice(0, 4)}-12-31`}::date, true, b.id, ${staff.boss},
           ${calendar.at(10, 0.5).toISOString()}::timestamptz
    from merchant m join brand b on b.tenant_id = m.tenant_id and b.name = ${BRAND}
    where m.tenant_id = ${tenantId} and m.name = ${SUPPLIER} returning id::float8 as id`)
  const id = rows[0]?.id ?? 0
  const { pieces } = await getFigures(db, id, { from, to })
  const tiers = [
    { from: Math.max(1, Math.floor(pieces / 2)), rate: 2_000 },
    { from: pieces + MISSING, rate: 5_000 },
  ]
  await db.execute(sql`
    insert into rebate_tier (tenant_id, agreement_id, from_count, rate)
    select ${tenantId}::integer, ${id}::bigint, r."from", r.rate
    from jsonb_to_recordset(${JSON.stringify(tiers)}::jsonb) as r("from" bigint, rate integer)`)
  await accrueRebates(db, tenantId)
}
