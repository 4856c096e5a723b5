import { type SQL, sql } from 'drizzle-orm'

/** Invariants of repairs. Each rule is a query that returns its violations (see `ledgerDifferences`). */
export const REPAIR_RULES: Record<string, SQL> = {
  'payments of repairs match the journal lines': sql`
    select r.tenant_id, 'repair ' || r.number as record, coalesce(p.amount_fen, 0)::text as book,
           coalesce(m.amount_fen, 0)::text as should
    from repair r
      cross join lateral (
        select coalesce(sum(p.amount_fen), 0) as amount_fen from repair_payment p
        where p.tenant_id = r.tenant_id and p.repair_id = r.id) p
      left join lateral (
        select sum(-k.amount_fen) as amount_fen
        from journal_entry t join journal_line k on k.tenant_id = t.tenant_id and k.entry_id = t.id
          join account a on a.tenant_id = k.tenant_id and a.id = k.account_id and a.role = 'income'
        where t.tenant_id = r.tenant_id and t.source = 'repair' and t.source_id = r.id) m on true
    where p.amount_fen <> coalesce(m.amount_fen, 0) or coalesce(r.charge_fen, 0) <> p.amount_fen`,
  'parts of repairs match the stock ledger': sql`
    select t.tenant_id, 'repair_part ' || t.id as record, concat_ws(' ', -t.quantity, -t.cost_fen) as book,
           coalesce(concat_ws(' ', k.quantity, k.value_fen), 'nothing') as should
    from repair_part t left join stock_ledger k on k.tenant_id = t.tenant_id and k.document = t.document
      and k.sku_id = t.sku_id and k.location_id = t.location_id
    where (k.quantity, k.value_fen) is distinct from (-t.quantity, -t.cost_fen)`,
  'loan phones are reserved': sql`
    select o.tenant_id, 'repair_loan ' || o.id as record, d.status as book, 'reserved' as should
    from repair_loan o join device d on d.tenant_id = o.tenant_id and d.id = o.device_id
    where o.returned_at is null and d.status <> 'reserved'`,
}
