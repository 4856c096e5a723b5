import type { Input, Output } from '@shangxue/contract/endpoint'
import { type getDailySales as GetDailySales, TREND_DAYS } from '@shangxue/contract/sales-figures'
import { addDays } from '@shangxue/study/calendar'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { plannedAnew } from '../../platform/database/plans.ts'
import { together } from '../../platform/database/together.ts'
import { requireDay, todayOf } from '../../platform/period.ts'
import type { Actor } from '../../platform/session/access.ts'
import { figuresOf, type Measured, measures, NOTHING_SOLD } from '../sales/service.ts'
import { type Group, ofStore, salesCounts, sharesOf } from './shares.ts'

type Daily = Output<typeof GetDailySales>

/** Sales of a day, its breakdown, and comparison days. */
export async function dailySales(
  db: Db,
  actor: Pick<Actor, 'can' | 'tenantId'>,
  { day: asked, location_id }: Input<typeof GetDailySales>,
): Promise<Daily> {
  if (asked !== undefined) requireDay(asked)
  const day = asked ?? (await todayOf(db, actor.tenantId))
  const seesCost = actor.can('cost-view')
  const shares = (by: Group) => sharesOf(db, by, { from: day, to: day }, seesCost, location_id)
  const [, days, counts, stores, people, brands, payments] = await together(
    db,
    () => plannedAnew(db),
    () => byDay(db, day, location_id),
    () => salesCounts(db, [day, addDays(day, -1), addDays(day, -7)], location_id),
    () => shares('stores'),
    () => shares('people'),
    () => shares('brands'),
    () => byPayment(db, day, location_id),
  )
  const at = (one: string) => ({
    day: one,
    ...figuresOf(days.get(one) ?? NOTHING_SOLD, seesCost),
    sales: counts.get(one) ?? 0,
  })
  return {
    day: at(day),
    before: at(addDays(day, -1)),
    week_before: at(addDays(day, -7)),
    trend: Array.from({ length: TREND_DAYS }, (_, n) => addDays(day, n + 1 - TREND_DAYS)).map((one) => ({
      day: one,
      ...figuresOf(days.get(one) ?? NOTHING_SOLD, seesCost),
    })),
    stores,
    people,
    brands,
    payments,
  }
}

async function byDay(db: Db, day: string, locationId?: number): Promise<Map<string, Measured>> {
  const { rows } = await db.execute<Measured & { day: string }>(sql`
    select f.day::text as day, ${measures(sql`f`)} from sales_fact f
    where f.day between ${addDays(day, 1 - TREND_DAYS)}::date and ${day}::date and ${ofStore(sql`f`, locationId)}
    group by f.day`)
  return new Map(rows.map(({ day: of, ...measured }) => [of, measured]))
}

async function byPayment(db: Db, day: string, locationId?: number): Promise<Daily['payments']> {
  const { rows } = await db.execute<Daily['payments'][number] & Record<string, unknown>>(sql`
    select p.method, sum(p.amount_fen)::float8 as amount_fen, (count(*) filter (where s.kind = 'sale'))::int as sales
    from sale s join sale_payment p on p.sale_id = s.id
    where s.day = ${day}::date and s.status = 'posted' and ${ofStore(sql`s`, locationId)}
    group by p.method order by 2 desc, 1`)
  return rows
}
