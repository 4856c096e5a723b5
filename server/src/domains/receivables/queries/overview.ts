import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { DebtBucket, getDebtSummary, listDebts } from '@shangxue/contract/receivables/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toPage } from '../../../platform/database/pagination.ts'
import { getToday } from '../../../platform/time/period.ts'
import { requirePastDay } from '../documents/receivable-document.ts'
import { getRemindDays } from '../jobs.ts'
import {
  debtorSums,
  dueDay,
  NO_SUMS,
  openReceivablesCte,
  type Sums,
  totalSums,
} from './open-receivables-sql.ts'

type DebtFilters = Input<typeof getDebtSummary>
export type Debtor = Output<typeof listDebts>['list'][number]

const IN_BUCKET: Record<DebtBucket, SQL> = {
  d30: sql`d.d30_fen > 0`,
  d60: sql`d.d60_fen > 0`,
  d90: sql`d.d90_fen > 0`,
  older: sql`d.older_fen > 0`,
  credit: sql`d.credit_fen > 0`,
}
const ORDER: Record<DebtFilters['sort'], SQL> = {
  owed: sql`d.net_fen desc, c.pinyin, c.id`,
  oldest: sql`d.oldest_day nulls last, d.owed_fen desc, c.id`,
  name: sql`c.pinyin, c.id`,
}

/** Overdue amount of debtor `d`. */
const overdueSql = (remindDays: number, day: string): SQL => sql`(
  select coalesce(sum(o.left_fen), 0) from open_item o
  where o.customer_id = d.customer_id and o.left_fen > 0 and ${dueDay(sql`o`, remindDays)} < ${day}::date)`

const filterSql = ({ q, area, bucket, overdue }: DebtFilters, remindDays: number, day: string): SQL =>
  sql.join(
    [
      sql`from debtor d join customer c on c.id = d.customer_id where true`,
      ...(area === undefined ? [] : [sql`and c.area = ${area}`]),
      ...(bucket === undefined ? [] : [sql`and ${IN_BUCKET[bucket]}`]),
      ...(overdue ? [sql`and ${overdueSql(remindDays, day)} > 0`] : []),
      ...q
        .trim()
        .toLowerCase()
        .split(/\s+/)
        .filter(Boolean)
        .map(
          (word) =>
            sql`and strpos(lower(concat_ws(' ', c.name, c.short_name, c.pinyin, c.phone)), ${word}) > 0`,
        ),
    ],
    sql` `,
  )

/** The requested day (default today) and today. */
async function resolveDays(db: Db, tenantId: number, day: string | undefined) {
  if (day === undefined) {
    const today = await getToday(db, tenantId)
    return { day: today, today }
  }
  return { day, today: await requirePastDay(db, tenantId, day) }
}

/** Debtors by id, in the order of the ids. */
export async function getDebtors(db: Db, tenantId: number, ids: readonly number[], requestedDay?: string) {
  const { day, today } = await resolveDays(db, tenantId, requestedDay)
  const { rows } = await db.execute<Debtor & Record<string, unknown>>(sql`
    with ${openReceivablesCte(day, today, sql`i.customer_id = any(${sql.param([...ids])}::bigint[])`)}
    select c.id::float8 as id, c.name, c.area, ${debtorSums}, d.oldest_day::text as oldest_day,
           ${day}::date - d.oldest_day as oldest_days,
           case when r.id is not null then json_build_object('at', r.at, 'by', u.name) end as reminded
    from unnest(${sql.param([...ids])}::bigint[]) with ordinality as input(id, n)
      join debtor d on d.customer_id = input.id join customer c on c.id = input.id
      left join lateral (select * from payment_reminder r where r.customer_id in (select id from customer where input.id in (id, merged_into)) order by r.id desc limit 1) r on true
      left join app_user u on u.id = r.user_id
    order by input.n`)
  return rows.map(({ reminded, ...row }) => ({
    ...row,
    reminded: reminded && { ...reminded, at: toIso(reminded.at) },
  }))
}

/** Ids of the debtors that match the filters, sorted. */
export async function listDebtorIds(
  db: Db,
  tenantId: number,
  filters: DebtFilters,
  limitSql: SQL,
): Promise<number[]> {
  const { day, today } = await resolveDays(db, tenantId, filters.day)
  const where = filterSql(filters, await getRemindDays(db), day)
  const { rows } = await db.execute<{ id: number }>(sql`
    with ${openReceivablesCte(day, today)} select c.id::float8 as id ${where} order by ${ORDER[filters.sort]} ${limitSql}`)
  return rows.map(({ id }) => id)
}

export async function listDebtors(
  db: Db,
  tenantId: number,
  filters: Input<typeof listDebts>,
): Promise<Output<typeof listDebts>> {
  const { day, today } = await resolveDays(db, tenantId, filters.day)
  const ids = await listDebtorIds(db, tenantId, filters, limitOffset(filters))
  const list = await getDebtors(db, tenantId, ids, filters.day)
  // `cappedCount` cannot wrap a statement that starts with CTEs.
  const where = filterSql(filters, await getRemindDays(db), day)
  const count = await cappedCount(
    db,
    sql`select 1 from (with ${openReceivablesCte(day, today)} select 1 ${where}) as f`,
  )
  return toPage(list, filters, count)
}

export async function sumDebts(
  db: Db,
  tenantId: number,
  filters: DebtFilters,
): Promise<Output<typeof getDebtSummary>> {
  const { day, today } = await resolveDays(db, tenantId, filters.day)
  const days = await getRemindDays(db)
  const { rows } = await db.execute<Sums & { customers: number; overdue_fen: number; waiting: number }>(sql`
    with ${openReceivablesCte(day, today)}
    select count(*)::int as customers, ${totalSums}, coalesce(sum(${overdueSql(days, day)}), 0)::float8 as overdue_fen,
           (select count(*)::int from receivable_document where status = 'waiting') as waiting
    ${filterSql(filters, days, day)}`)
  return { day, customers: 0, overdue_fen: 0, waiting: 0, ...NO_SUMS, ...rows[0] }
}

/** Areas with open debts, largest debt first. */
export async function listDebtAreas(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ area: string }>(sql`
    select c.area from receivable i join customer c on c.id = i.customer_id
    where i.open_fen <> 0 group by c.area order by sum(i.open_fen) desc, c.area`)
  return rows.map(({ area }) => area)
}
