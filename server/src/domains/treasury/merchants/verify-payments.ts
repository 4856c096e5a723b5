import { type SQL, sql } from 'drizzle-orm'

/** Invariants of payments to merchants. Each rule is a query that returns its violations (see `ledgerDifferences`). */
export const MERCHANT_RULES: Record<string, SQL> = {
  'merchant payments match the journal lines': sql`
    select p.tenant_id, 'merchant_payment ' || p.number as record, coalesce(m.amount_fen, 0)::text as book,
           case p.state when 'done' then p.amount_fen else 0 end::text as should
    from merchant_payment p left join lateral (
      select sum(-l.amount_fen) as amount_fen
      from journal_entry t join journal_line l on l.tenant_id = t.tenant_id and l.entry_id = t.id
      where t.tenant_id = p.tenant_id and t.source = 'merchant_payment' and t.source_id = p.id
        and l.account_id = p.account_id) m on true
    where coalesce(m.amount_fen, 0) <> case p.state when 'done' then p.amount_fen else 0 end`,
  'merchant payments match the merchant account': sql`
    select a.tenant_id, 'account ' || a.name as record, coalesce(l.amount_fen, 0)::text as book,
           coalesce(p.amount_fen, 0)::text as should
    from account a
      left join (
        -- Deliveries and opening balances of suppliers are verified by purchasing.
        select l.tenant_id, l.account_id, sum(l.amount_fen) as amount_fen
        from journal_line l join journal_entry e on e.tenant_id = l.tenant_id and e.id = l.entry_id
        where e.source = 'merchant_payment' group by 1, 2) l
        on l.tenant_id = a.tenant_id and l.account_id = a.id
      left join (select tenant_id, sum(amount_fen) as amount_fen from merchant_payment where state = 'done' group by 1) p
        on p.tenant_id = a.tenant_id
    where a.role = 'merchant' and coalesce(l.amount_fen, 0) <> coalesce(p.amount_fen, 0)`,
}
