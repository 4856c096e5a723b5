import { type SQL, sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/database/database.ts'
import { together } from '../../platform/database/together.ts'
import { eachOf } from '../../platform/each.ts'
import { commissionLines } from './reckoning.ts'

/**
 * Sums of commission by day, store and person are kept for days that are over, so that a year is not reckoned line by
 * line. A day without `commission_day` is not kept and is reckoned when it is asked for: whatever changes what a day has
 * earned only has to take that row away.
 *
 * Two locks of a tenant, shared by whoever changes something and held alone while a day is summed up: the rules, and the
 * sales of one day. So no sum is kept that has not seen a change.
 */
const RULES = sql`0`
const salesOf = (day: SQL): SQL => sql`${day} - date '2000-01-01'`

/** Call after whatever changes the lines of a sale's day, in its transaction. */
export async function forgetDayOf(db: Db, saleId: number): Promise<void> {
  const sale = sql`from sale s where s.id = ${saleId}`
  await together(
    db,
    () => db.execute(sql`select pg_advisory_xact_lock_shared(s.tenant_id, ${salesOf(sql`s.day`)}) ${sale}`),
    // a statement of its own: it sees what was kept while it waited
    () => db.execute(sql`delete from commission_day where day = (select s.day ${sale})`),
  )
}

/** Call before a rule is changed, with the first day on which it counts or counted. */
export async function forgetFrom(db: Db, tenantId: number, day: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${tenantId}::integer, ${RULES})`)
  // what comes back of a sale on a later day goes by the rule of the sale
  await db.execute(sql`delete from commission_day where day >= ${day}::date`)
}

/** Sums a day up, unless it is kept already or somebody is changing it. */
export const keepDay = (database: Database, tenantId: number, day: string): Promise<void> =>
  database.asTenant({ tenantId }, async (db) => {
    const date = sql`${day}::date`
    const { rows } = await db.execute<{ alone: boolean }>(sql`
      select pg_try_advisory_xact_lock(${tenantId}::integer, ${RULES})
        and pg_try_advisory_xact_lock(${tenantId}::integer, ${salesOf(date)}) as alone`)
    if (!rows[0]?.alone) return
    const lines = commissionLines({
      from: sql`from sale s join sale_line k on k.sale_id = s.id`,
      where: sql`s.status = 'posted' and s.day = ${date}`,
    })
    await db.execute(sql`
      with kept as (
        insert into commission_day (tenant_id, day) values (${tenantId}::integer, ${date})
        on conflict do nothing returning tenant_id, day)
      insert into commission_sum (tenant_id, day, location_id, salesperson_id, commission_fen)
      select d.tenant_id, d.day, c.location_id, c.salesperson_id, sum(c.commission_fen)
      from kept d cross join ${lines} c group by 1, 2, 3, 4 having sum(c.commission_fen) <> 0`)
  })

/** Keeps the days of all tenants that are over; today is still being sold. */
export async function keepCommissions(database: Database): Promise<void> {
  const { rows } = await database.asSystem((db) =>
    db.execute<{ tenant: number; day: string }>(sql`
      select t.id as tenant, d::date::text as day
      from tenant t cross join lateral (
        select min(f.day) as first from sales_fact f where f.tenant_id = t.id
      ) f cross join lateral generate_series(f.first::timestamp, current_date - 1, interval '1 day') d
      where not exists (select from commission_day c where c.tenant_id = t.id and c.day = d::date)
      order by t.id, d desc`),
  )
  await eachOf(rows, ({ tenant, day }) => keepDay(database, tenant, day))
}

interface Period {
  readonly from: string
  readonly to: string
}

/**
 * Commission of a period by day, store and person, `rows` says of which: what is kept, and days that are not, line by line.
 * The same condition is asked of both.
 */
export function commissionsOf({ from, to }: Period, which: (rows: SQL) => SQL): SQL {
  const period = (rows: SQL) => sql`${rows}.day between ${from}::date and ${to}::date and ${which(rows)}`
  const notKept = sql`array(
    select d::date from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') d
    except select day from commission_day)`
  const lines = commissionLines({
    from: sql`from sale s join sale_line k on k.sale_id = s.id`,
    where: sql`s.status = 'posted' and s.day = any(${notKept}) and ${which(sql`s`)}`,
  })
  return sql`(
    select m.salesperson_id, m.commission_fen from commission_sum m where ${period(sql`m`)}
    union all select c.salesperson_id, c.commission_fen from ${lines} c)`
}
