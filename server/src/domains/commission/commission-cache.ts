import { type SQL, sql } from 'drizzle-orm'
import { forEachSettled } from '../../platform/async/for-each-settled.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { pipeline } from '../../platform/database/pipeline.ts'
import { commissionLinesSql } from './calculate.ts'

/**
 * Commission per day, store and user is cached for past days, so that a year is not calculated line by line. A day without a
 * `commission_day` row is not cached and is calculated on read: every change to a day's commission deletes that row and adds the
 * day to `commission_stale`, which the job processes.
 *
 * Two advisory locks per tenant, one for the rules and one for each day's sales, are held in shared mode by writers and
 * exclusively while a day is cached. Therefore no cached sum can miss a change.
 */
const RULES = sql`0`
const salesLockKey = (day: SQL): SQL => sql`${day} - date '2000-01-01'`

/** Call after every change to the lines of a sale's day, in the same transaction. */
export async function invalidateSaleDay(db: Db, saleId: number): Promise<void> {
  const sale = sql`from sale s where s.id = ${saleId}`
  await pipeline(
    db,
    () =>
      db.execute(sql`select pg_advisory_xact_lock_shared(s.tenant_id, ${salesLockKey(sql`s.day`)}) ${sale}`),
    // A separate statement, so that its snapshot includes what was cached while it waited for the lock.
    () =>
      db.execute(sql`
        with deleted as (delete from commission_day where day = (select s.day ${sale}))
        insert into commission_stale (tenant_id, day)
        select s.tenant_id, s.day ${sale} and not exists (select from commission_stale c where c.day = s.day)
        on conflict do nothing`),
  )
}

/** Call before changing a rule, with the first day on which it applies or applied. */
export async function invalidateFrom(db: Db, tenantId: number, day: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${tenantId}::integer, ${RULES})`)
  // A later return uses the rule of the day of its sale, so all later days are affected.
  await db.execute(sql`
    with deleted as (delete from commission_day where day >= ${day}::date returning tenant_id, day)
    insert into commission_stale (tenant_id, day) select tenant_id, day from deleted on conflict do nothing`)
}

/**
 * Marks every day with sales but no cached sums as stale, for all tenants. Needed for sales that were imported without posting.
 */
export const addUncachedDays = (db: Db) =>
  db.execute(sql`
    insert into commission_stale (tenant_id, day)
    select f.tenant_id, f.day from (select distinct tenant_id, day from sales_fact) f
    where not exists (select from commission_day c where c.tenant_id = f.tenant_id and c.day = f.day)
    on conflict do nothing`)

/** Caches the sums of a day, unless they are already cached or a writer holds a lock. */
export const cacheDay = (database: Database, tenantId: number, day: string): Promise<void> =>
  database.withTenant({ tenantId }, async (db) => {
    const date = sql`${day}::date`
    const { rows } = await db.execute<{ locked: boolean }>(sql`
      select pg_try_advisory_xact_lock(${tenantId}::integer, ${RULES})
        and pg_try_advisory_xact_lock(${tenantId}::integer, ${salesLockKey(date)}) as locked`)
    if (!rows[0]?.locked) return
    const lines = commissionLinesSql({
      from: sql`from sale s join sale_line k on k.sale_id = s.id`,
      where: sql`s.status = 'posted' and s.day = ${date}`,
    })
    await db.execute(sql`
      with cached as (
        insert into commission_day (tenant_id, day) values (${tenantId}::integer, ${date})
        on conflict do nothing returning tenant_id, day)
      insert into commission_sum (tenant_id, day, location_id, salesperson_id, commission_fen)
      select d.tenant_id, d.day, c.location_id, c.salesperson_id, sum(c.commission_fen)
      from cached d cross join ${lines} c group by 1, 2, 3, 4 having sum(c.commission_fen) <> 0`)
    await db.execute(sql`delete from commission_stale where day = ${date}`)
  })

const DAYS_PER_RUN = 1_000

/**
 * Caches the stale past days of all tenants, latest first; today still changes. A day that a writer holds stays stale until the
 * next run.
 */
export async function cacheStaleDays(database: Database): Promise<void> {
  const { rows } = await database.withOwner((db) =>
    db.execute<{ tenant: number; day: string }>(sql`
      select tenant_id as tenant, day::text as day from commission_stale where day < current_date
      order by day desc, tenant_id limit ${DAYS_PER_RUN}`),
  )
  await forEachSettled(rows, ({ tenant, day }) => cacheDay(database, tenant, day))
}

interface Period {
  readonly from: string
  readonly to: string
}

/**
 * Commission of a period per user: cached sums, and calculated lines for uncached days. `filter` adds the same condition to both.
 */
export function commissionSql({ from, to }: Period, filter: (rows: SQL) => SQL): SQL {
  const period = (rows: SQL) => sql`${rows}.day between ${from}::date and ${to}::date and ${filter(rows)}`
  const uncachedDays = sql`array(
    select d::date from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') d
    except select day from commission_day)`
  const lines = commissionLinesSql({
    from: sql`from sale s join sale_line k on k.sale_id = s.id`,
    where: sql`s.status = 'posted' and s.day = any(${uncachedDays}) and ${filter(sql`s`)}`,
  })
  return sql`(
    select m.salesperson_id, m.commission_fen from commission_sum m where ${period(sql`m`)}
    union all select c.salesperson_id, c.commission_fen from ${lines} c)`
}
