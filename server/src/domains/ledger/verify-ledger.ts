import { type SQL, sql } from 'drizzle-orm'

/** Invariants of the ledger. Each rule is a query that returns its violations (see `ledgerDifferences`). */
export const LEDGER_RULES: Record<string, SQL> = {
  'lines of each journal entry sum to zero': sql`
    select t.tenant_id, 'journal_entry ' || t.id as record, coalesce(sum(l.amount_fen), 0)::text as book, '0' as should
    from journal_entry t left join journal_line l on l.tenant_id = t.tenant_id and l.entry_id = t.id and l.day = t.day
    group by t.tenant_id, t.id having coalesce(sum(l.amount_fen), 1) <> 0`,
  'account days match the journal lines': sql`
    select tenant_id, concat_ws(' ', 'account', account_id, day) as record, d.in_fen || ' / ' || d.out_fen as book,
           coalesce(l.in_fen, 0) || ' / ' || coalesce(l.out_fen, 0) as should
    from (select tenant_id, account_id, day, sum(in_fen) as in_fen, sum(out_fen) as out_fen from account_day group by 1, 2, 3) d
    full join (
      select tenant_id, account_id, day, sum(greatest(amount_fen, 0)) as in_fen, sum(greatest(-amount_fen, 0)) as out_fen
      from journal_line group by 1, 2, 3
    ) l using (tenant_id, account_id, day)
    where (coalesce(d.in_fen, 0), coalesce(d.out_fen, 0)) is distinct from (coalesce(l.in_fen, 0), coalesce(l.out_fen, 0))`,
  'sale payments match the journal lines': sql`
    select s.tenant_id, 'sale ' || s.number as record, coalesce(m.amount_fen, 0)::text as book,
           case s.status when 'posted' then p.amount_fen else 0 end::text as should
    from sale s join ledger_settings b on b.tenant_id = s.tenant_id
      cross join lateral (select coalesce(sum(p.amount_fen), 0) as amount_fen from sale_payment p
        where p.tenant_id = s.tenant_id and p.sale_id = s.id) p
      left join lateral (
        select sum(-l.amount_fen) as amount_fen
        from journal_entry t join journal_line l on l.tenant_id = t.tenant_id and l.entry_id = t.id
          join account a on a.tenant_id = l.tenant_id and a.id = l.account_id and a.role = 'sales'
        where t.tenant_id = s.tenant_id and t.source = 'sale' and t.source_id = s.id) m on true
    where coalesce(m.amount_fen, 0) <> case s.status when 'posted' then p.amount_fen else 0 end`,
  'debt items match the receivables account': sql`
    select tenant_id, 'customer ' || customer_id as record, coalesce(i.amount_fen, 0)::text as book,
           coalesce(l.amount_fen, 0)::text as should
    from (select tenant_id, customer_id, sum(amount_fen) as amount_fen from receivable group by 1, 2) i
      full join (
        select l.tenant_id, coalesce(c.merged_into, l.customer_id) as customer_id, sum(l.amount_fen) as amount_fen
        from journal_line l join account a on a.tenant_id = l.tenant_id and a.id = l.account_id and a.role = 'receivable'
          left join customer c on c.tenant_id = l.tenant_id and c.id = l.customer_id
        group by 1, 2
      ) l using (tenant_id, customer_id)
    where coalesce(i.amount_fen, 0) <> coalesce(l.amount_fen, 0)`,
  'open amounts match the settlements': sql`
    select i.tenant_id, 'receivable ' || i.id as record, i.open_fen::text as book,
           (i.amount_fen - coalesce(d.amount_fen, 0) + coalesce(c.amount_fen, 0))::text as should
    from receivable i
      left join (select tenant_id, receivable_id as id, sum(amount_fen) as amount_fen from receivable_allocation group by 1, 2) d
        on d.tenant_id = i.tenant_id and d.id = i.id
      left join (select tenant_id, credit_id as id, sum(amount_fen) as amount_fen from receivable_allocation group by 1, 2) c
        on c.tenant_id = i.tenant_id and c.id = i.id
    where i.open_fen <> i.amount_fen - coalesce(d.amount_fen, 0) + coalesce(c.amount_fen, 0)`,
}
