import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { createMissingPaymentAccounts } from '../payment-accounts.ts'

/** Enough for the concurrent postings of one server. */
const SHARDS = 16

/** CTE for a statement with inserted lines in `line`. Updates account_day rows in key order to avoid deadlocks. */
export const upsertAccountDays: SQL = sql`account_days as (
  insert into account_day as d (tenant_id, account_id, day, shard, in_fen, out_fen)
  select tenant_id, account_id, day, entry_id % ${SHARDS}::int, sum(greatest(amount_fen, 0)), sum(greatest(-amount_fen, 0))
  from line group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (tenant_id, account_id, day, shard) do update set in_fen = d.in_fen + excluded.in_fen,
    out_fen = d.out_fen + excluded.out_fen)`

const roleAccountSql = (role: string): SQL =>
  sql`(select a.id from account a where a.tenant_id = t.tenant_id and a.role = ${role})`

/**
 * Builds one statement that posts the sales and returns of alias `s`: payments to the store's accounts, payments through channels to
 * the money in transit and their fees, and the amount on account to receivables, against sales revenue. `userId` is the posting user
 * if not the salesperson.
 */
export const postSalesSql = (filter: SQL, userId: SQL = sql`s.salesperson_id`): SQL => sql`
  with txn as (
    insert into journal_entry (tenant_id, kind, day, at, user_id, number, source, source_id)
    select s.tenant_id, case s.kind when 'sale' then 'sale' else 'sale_return' end, s.day, s.at, ${userId}, s.number,
           'sale', s.id
    from sale s where s.status = 'posted' and ${filter}
      and exists (select from sale_payment p where p.tenant_id = s.tenant_id and p.sale_id = s.id)
    order by s.id
    on conflict do nothing returning tenant_id, id, day, source_id),
  moved as (
    select t.tenant_id, t.id as entry_id, t.day, s.location_id, p.amount_fen - coalesce(v.amount_fen, 0) as amount_fen, p.method,
           case p.method when 'on_account' then s.customer_id end as customer_id,
           case p.method when 'on_account' then ${roleAccountSql('receivable')} else m.account_id end as account_id
    from txn t join sale s on s.tenant_id = t.tenant_id and s.id = t.source_id
      join sale_payment p on p.tenant_id = t.tenant_id and p.sale_id = s.id
      left join payment_account m on m.tenant_id = t.tenant_id and m.location_id = s.location_id and m.method = p.method
      left join lateral (select sum(c.amount_fen) as amount_fen from channel_payment c
        where c.tenant_id = t.tenant_id and c.sale_id = t.source_id and c.method = p.method) v on true
    union all
    select t.tenant_id, t.id, t.day, s.location_id, x.amount_fen, x.label, null, x.account_id
    from txn t join sale s on s.tenant_id = t.tenant_id and s.id = t.source_id
      join channel_payment c on c.tenant_id = t.tenant_id and c.sale_id = t.source_id
      join payment_channel h on h.tenant_id = t.tenant_id and h.id = c.channel_id
      cross join lateral (values (c.amount_fen - c.fee_fen, 'transit ' || c.id, h.transit_account_id),
        (c.fee_fen, 'fee ' || c.id, ${roleAccountSql('channel_fee')})) as x(amount_fen, label, account_id)
    union all
    select t.tenant_id, t.id, t.day, s.location_id, -s.total_fen, '', null, ${roleAccountSql('sales')}
    from txn t join sale s on s.tenant_id = t.tenant_id and s.id = t.source_id),
  line as (
    insert into journal_line (tenant_id, entry_id, line, account_id, amount_fen, day, location_id, customer_id)
    select tenant_id, entry_id, row_number() over (partition by entry_id order by method), account_id, amount_fen, day,
           location_id, customer_id
    from moved where amount_fen <> 0
    returning tenant_id, entry_id, account_id, day, amount_fen),
  ${upsertAccountDays}
  select id::float8 as id from txn`

/**
 * Posts the sales made before the ledger existed, and the debts and settlements that follow from them. Works set-based because
 * there may be millions. A return settles the sale that its goods came from, oldest return first.
 */
export async function postPastSales(db: Db, tenantId: number): Promise<void> {
  await createMissingPaymentAccounts(db, tenantId)
  await db.execute(
    postSalesSql(sql`s.tenant_id = ${tenantId} and not exists (
    select from journal_entry x where x.tenant_id = s.tenant_id and x.source = 'sale' and x.source_id = s.id)`),
  )
  await db.execute(sql`
    insert into receivable (tenant_id, customer_id, entry_id, kind, number, source_id, day, at, amount_fen, open_fen)
    select t.tenant_id, l.customer_id, t.id, case t.kind when 'sale' then 'sale' else 'return' end, t.number, t.source_id,
           t.day, t.at, l.amount_fen, l.amount_fen
    from journal_entry t join journal_line l on l.tenant_id = t.tenant_id and l.entry_id = t.id
    where t.tenant_id = ${tenantId} and l.customer_id is not null order by t.id`)
  await db.execute(sql`
    insert into receivable_allocation (tenant_id, receivable_id, credit_id, amount_fen, day, user_id)
    select tenant_id, receivable_id, credit_id, amount_fen, day, user_id from (
      select c.tenant_id, d.id as receivable_id, c.id as credit_id, greatest(c.day, d.day) as day, t.user_id,
             least(d.amount_fen, sum(-c.amount_fen) over so_far)
               - least(d.amount_fen, sum(-c.amount_fen) over so_far + c.amount_fen) as amount_fen
      from receivable c join sale r on r.tenant_id = c.tenant_id and r.id = c.source_id
        join receivable d on d.tenant_id = c.tenant_id and d.kind = 'sale' and d.source_id = r.origin_id
        join journal_entry t on t.tenant_id = c.tenant_id and t.id = c.entry_id
      where c.tenant_id = ${tenantId} and c.kind = 'return'
      window so_far as (partition by d.id order by c.id)) settled
    where amount_fen > 0`)
  await db.execute(sql`
    update receivable i set open_fen = i.amount_fen - s.amount_fen
    from (select receivable_id as id, sum(amount_fen) as amount_fen from receivable_allocation where tenant_id = ${tenantId} group by 1
          union all
          select credit_id, -sum(amount_fen) from receivable_allocation where tenant_id = ${tenantId} group by 1) s
    where i.tenant_id = ${tenantId} and i.id = s.id`)
}
