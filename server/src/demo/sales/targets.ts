import { sql } from 'drizzle-orm'
import { commissionRules } from '../../domains/commission/schema.ts'
import { targets } from '../../domains/targets/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertAll } from '../../testing/builders.ts'
import type { Calendar } from '../calendar.ts'
import type { Staff } from '../people.ts'

interface Parts {
  readonly tenantId: number
  readonly calendar: Calendar
  readonly staff: Staff
}

/** Factors of a month's targets relative to recent sales: some are ahead, some behind. */
const TARGET_FACTORS = [0.85, 1.2, 1, 1.4]
const PERIOD_DAYS = 60
const MONTH_DAYS = 30
/** Targets are rounded to this, in 1/100 yuan. */
const ROUNDING_FEN = 10_000_00
const MIN_PIECES = 10

/** A share of the amount for all goods, higher rates for two brands, and a fixed amount per piece for a third. */
const RULES = [
  { brand: null, perPieceFen: 0, amountBp: 80, marginBp: 0 },
  { brand: '华为', perPieceFen: 20_00, amountBp: 50, marginBp: 500 },
  { brand: 'Apple', perPieceFen: 10_00, amountBp: 50, marginBp: 0 },
  { brand: '小米', perPieceFen: 15_00, amountBp: 30, marginBp: 0 },
]
const RULE_MONTHS = 3

/** Returns the first day of the month so many months before a day. */
function monthBefore(day: string, count: number): string {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() - count)
  return first.toISOString().slice(0, 10)
}

/** Seeds targets of stores and sellers for this and the last month, and commission rules. */
export async function seedTargets(db: Db, { tenantId, calendar, staff }: Parts): Promise<void> {
  const today = calendar.digits(0).replace(/^(\d{4})(\d{2})/, '$1-$2-')
  const soldTotals = await loadSoldTotals(db, tenantId, today)
  const targetBases = [
    ...soldTotals.stores,
    ...staff.owners.map((id) => soldTotals.people.find((totals) => totals.userId === id) ?? zeroTotals(id)),
  ]
  await insertAll(
    db,
    targets,
    [0, 1].flatMap((ago) =>
      targetBases.map(({ locationId, userId, pieces, amount }, index) => {
        const factor = ((TARGET_FACTORS[index % TARGET_FACTORS.length] ?? 1) * MONTH_DAYS) / PERIOD_DAYS
        return {
          ...{ tenantId, locationId, userId, month: monthBefore(today, ago) },
          pieces: Math.max(MIN_PIECES, Math.round(pieces * factor)),
          amountFen: Math.max(1, Math.round((amount * factor) / ROUNDING_FEN)) * ROUNDING_FEN,
        }
      }),
    ),
  )
  await seedRules(db, tenantId, monthBefore(today, RULE_MONTHS))
}

interface SoldTotals extends Record<string, unknown> {
  locationId: number | null
  userId: number | null
  pieces: number
  amount: number
}
const zeroTotals = (userId: number): SoldTotals => ({ locationId: null, userId, pieces: 0, amount: 0 })

async function loadSoldTotals(
  db: Db,
  tenantId: number,
  today: string,
): Promise<{ stores: SoldTotals[]; people: SoldTotals[] }> {
  const { rows } = await db.execute<SoldTotals>(sql`
    select l.id::int as "locationId", case when l.id is null then f.salesperson_id::int end as "userId",
           sum(f.pieces)::int as pieces, sum(f.amount_fen)::float8 as amount
    from sales_fact f left join location l on l.tenant_id = f.tenant_id and l.id = f.location_id
    where f.tenant_id = ${tenantId} and f.day > ${today}::date - ${PERIOD_DAYS}::int
    group by grouping sets ((l.id), (f.salesperson_id)) order by 1, 2`)
  return {
    stores: rows.filter(({ locationId }) => locationId !== null),
    people: rows.filter(({ locationId }) => locationId === null),
  }
}

async function seedRules(db: Db, tenantId: number, validFrom: string): Promise<void> {
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select id::int as id, name from brand where tenant_id = ${tenantId}`,
  )
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  await insertAll(
    db,
    commissionRules,
    RULES.map(({ brand, ...rates }) => ({
      ...{ tenantId, ...rates, validFrom },
      brandId: brand === null ? null : (ids.get(brand) ?? null),
    })),
  )
}
