import { type SQL, sql } from 'drizzle-orm'

/** Invariants of expenses and incomes. Each rule is a query that returns its violations (see `ledgerDifferences`). */
export const EXPENSE_RULES: Record<string, SQL> = {
  'entries match the journal lines': sql`
    select e.tenant_id, 'expense_entry ' || e.id as record, concat_ws(' ', e.amount_fen, e.day, e.account_id) as book,
           coalesce(concat_ws(' ', m.amount_fen, m.day, m.account_id), 'nothing') as should
    from expense_entry e left join lateral (
      select t.day, own.account_id, case e.direction when 'income' then own.amount_fen else -own.amount_fen end as amount_fen
      from journal_entry t
        join journal_line own on own.tenant_id = t.tenant_id and own.entry_id = t.id
        join account a on a.tenant_id = own.tenant_id and a.id = own.account_id and a.kind <> 'books'
        join journal_line other on other.tenant_id = t.tenant_id and other.entry_id = t.id and other.line <> own.line
          and other.amount_fen = -own.amount_fen and other.location_id = e.location_id
        join account b on b.tenant_id = other.tenant_id and b.id = other.account_id and b.role = e.direction
      where t.tenant_id = e.tenant_id and t.source = 'expense_entry' and t.source_id = coalesce(e.reverses_id, e.id)
        and (t.reverses_id is null) = (e.reverses_id is null)) m on true
    where (e.amount_fen, e.day, e.account_id) is distinct from (m.amount_fen, m.day, m.account_id)`,
  'approved requests match their entries': sql`
    select q.tenant_id, 'expense_request ' || q.number as record,
           concat_ws(' ', e.amount_fen, e.item_id, e.account_id, e.location_id, e.day) as book,
           concat_ws(' ', q.amount_fen, q.item_id, q.account_id, q.location_id, q.day) as should
    from expense_request q left join expense_entry e on e.tenant_id = q.tenant_id and e.id = q.entry_id
    where q.state = 'approved' and (e.amount_fen, e.item_id, e.account_id, e.location_id, e.day)
      is distinct from (q.amount_fen, q.item_id, q.account_id, q.location_id, q.day)`,
  'reversals match the reversed entries': sql`
    select e.tenant_id, 'expense_entry ' || e.id as record, r.amount_fen::text as book, (-e.amount_fen)::text as should
    from expense_entry e join expense_entry r on r.tenant_id = e.tenant_id and r.reverses_id = e.id
    where (r.amount_fen, r.item_id, r.account_id, r.location_id) <> (-e.amount_fen, e.item_id, e.account_id, e.location_id)
      or r.day < e.day`,
  'expense and income accounts match the entries': sql`
    select tenant_id, role as record, coalesce(e.amount_fen, 0)::text as book, coalesce(l.amount_fen, 0)::text as should
    from (select tenant_id, direction as role, sum(amount_fen) as amount_fen from expense_entry group by 1, 2) e
      full join (
        select l.tenant_id, a.role, sum(case a.role when 'income' then -l.amount_fen else l.amount_fen end) as amount_fen
        from journal_line l join account a on a.tenant_id = l.tenant_id and a.id = l.account_id
          join journal_entry t on t.tenant_id = l.tenant_id and t.id = l.entry_id and t.source = 'expense_entry'
        where a.role in ('expense', 'income') group by 1, 2
      ) l using (tenant_id, role)
    where coalesce(e.amount_fen, 0) <> coalesce(l.amount_fen, 0)`,
}
