import { type SQL, sql } from 'drizzle-orm'

/** Invariants of receivables. Each rule is a query that returns its violations (see `ledgerDifferences`). */
export const RECEIVABLE_RULES: Record<string, SQL> = {
  'debt items match the receivables account per day': sql`
    select tenant_id, concat_ws(' ', 'customer', customer_id, day) as record, coalesce(i.amount_fen, 0)::text as book,
           coalesce(l.amount_fen, 0)::text as should
    from (select tenant_id, customer_id, day, sum(amount_fen) as amount_fen from receivable group by 1, 2, 3) i
      full join (
        select l.tenant_id, coalesce(c.merged_into, l.customer_id) as customer_id, l.day, sum(l.amount_fen) as amount_fen
        from journal_line l join account a on a.tenant_id = l.tenant_id and a.id = l.account_id and a.role = 'receivable'
          left join customer c on c.tenant_id = l.tenant_id and c.id = l.customer_id
        group by 1, 2, 3) l using (tenant_id, customer_id, day)
    where coalesce(i.amount_fen, 0) <> coalesce(l.amount_fen, 0)`,
  'settlements never exceed a document on any day': sql`
    select s.tenant_id, concat_ws(' ', 'receivable', s.id, s.day) as record, s.settled_fen::text as book,
           i.amount_fen::text as should
    from (
      select tenant_id, id, day, sum(amount_fen) over (partition by tenant_id, id order by day) as settled_fen from (
        select tenant_id, id, day, sum(amount_fen) as amount_fen from (
          select tenant_id, receivable_id as id, day, amount_fen from receivable_allocation
          union all select tenant_id, credit_id, day, -amount_fen from receivable_allocation) both_sides
        group by 1, 2, 3) by_day) s
      join receivable i on i.tenant_id = s.tenant_id and i.id = s.id
    where s.settled_fen not between least(i.amount_fen, 0) and greatest(i.amount_fen, 0)`,
  'settlements are not earlier than their documents': sql`
    select s.tenant_id, 'receivable_allocation ' || s.id as record, s.day::text as book,
           greatest(d.day, c.day)::text as should
    from receivable_allocation s join receivable d on d.tenant_id = s.tenant_id and d.id = s.receivable_id
      join receivable c on c.tenant_id = s.tenant_id and c.id = s.credit_id
    where s.day < greatest(d.day, c.day)`,
  'debt documents match the journal lines': sql`
    select d.tenant_id, 'receivable_document ' || d.number as record, coalesce(sum(l.amount_fen), 0)::text as book,
           case when d.status <> 'posted' then 0 when d.kind = 'opening' then d.amount_fen else -d.amount_fen end::text as should
    from receivable_document d
      left join journal_entry t on t.tenant_id = d.tenant_id and t.source = 'receivable_document' and t.source_id = d.id
      left join journal_line l on l.tenant_id = t.tenant_id and l.entry_id = t.id and exists (
        select from customer c where c.tenant_id = l.tenant_id and c.id = l.customer_id
          and coalesce(c.merged_into, c.id) = d.customer_id)
    group by d.tenant_id, d.id
    having coalesce(sum(l.amount_fen), 0)
      <> case when d.status <> 'posted' then 0 when d.kind = 'opening' then d.amount_fen else -d.amount_fen end`,
}
