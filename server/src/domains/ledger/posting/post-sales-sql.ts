import { type SQL, sql } from 'drizzle-orm'

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
 * Builds one statement that posts the sales and returns of alias `s`: payments to the store's accounts and the amount on account
 * to receivables, against sales revenue. `userId` is the posting user if not the salesperson.
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
    select t.tenant_id, t.id as entry_id, t.day, s.location_id, p.amount_fen, p.method,
           case p.method when 'on_account' then s.customer_id end as customer_id,
           case p.method when 'on_account' then ${roleAccountSql('receivable')} else m.account_id end as account_id
    from txn t join sale s on s.tenant_id = t.tenant_id and s.id = t.source_id
      join sale_payment p on p.tenant_id = t.tenant_id and p.sale_id = s.id
      left join payment_account m on m.tenant_id = t.tenant_id and m.location_id = s.location_id and m.method = p.method
    union all
    select t.tenant_id, t.id, t.day, s.location_id, -s.total_fen, '', null, ${roleAccountSql('sales')}
    from txn t join sale s on s.tenant_id = t.tenant_id and s.id = t.source_id),
  line as (
    insert into journal_line (tenant_id, entry_id, line, account_id, amount_fen, day, location_id, customer_id)
    select tenant_id, entry_id, row_number() over (partition by entry_id order by method), account_id, amount_fen, day,
           location_id, customer_id
    from moved
    returning tenant_id, entry_id, account_id, day, amount_fen),
  ${upsertAccountDays}
  select id::float8 as id from txn`
