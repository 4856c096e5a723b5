import { type SQL, sql } from 'drizzle-orm'

const moved = (from: SQL, account: string): SQL => sql`
  coalesce((select sum(l.amount_fen) from journal_entry t join journal_line l on l.tenant_id = t.tenant_id and l.entry_id = t.id
    where t.tenant_id = f.tenant_id and ${from} and l.account_id = f.${sql.identifier(account)}), 0)`
const OWN_ENTRY = sql`t.source = 'transfer_request' and t.source_id = f.id`
const RETURNS = sql`t.source = 'transfer_repayment'
  and t.source_id in (select r.id from transfer_repayment r where r.tenant_id = f.tenant_id and r.transfer_id = f.id)`

/** Invariants of transfer requests. Each rule is a query that returns its violations (see `ledgerDifferences`). */
export const TRANSFER_RULES: Record<string, SQL> = {
  'transfers match the journal lines': sql`
    select tenant_id, 'transfer_request ' || number as record, gave || ' / ' || got as book,
           should_give || ' / ' || should_get as should
    from (
      select f.tenant_id, f.number, ${moved(OWN_ENTRY, 'from_account_id')} as gave, ${moved(OWN_ENTRY, 'to_account_id')} as got,
             case when f.state = 'approved' then -f.amount_fen else 0 end as should_give,
             -- a fee with an item is an entry of its own
             case when f.state = 'approved' then f.amount_fen - case when f.item_id is null then f.fee_fen else 0 end else 0 end
               as should_get
      from transfer_request f) f
    where (gave, got) is distinct from (should_give::numeric, should_get::numeric)`,
  'repayments match the journal lines': sql`
    select tenant_id, 'transfer_request ' || number as record, gave || ' / ' || got as book, -back || ' / ' || back as should
    from (
      select f.tenant_id, f.number, ${moved(RETURNS, 'to_account_id')} as gave, ${moved(RETURNS, 'from_account_id')} as got,
             case when f.state = 'reversed' then 0 else f.returned_fen end as back
      from transfer_request f) f
    where (gave, got) is distinct from (-back::numeric, back::numeric)`,
  'repaid amounts match the repayments': sql`
    select f.tenant_id, 'transfer_request ' || f.number as record, concat_ws(' ', f.returned_fen, f.returned_day) as book,
           coalesce(r.fen, 0)::text as should
    from transfer_request f left join (
      select tenant_id, transfer_id, sum(amount_fen) as fen from transfer_repayment group by 1, 2
    ) r on r.tenant_id = f.tenant_id and r.transfer_id = f.id
    where f.returned_fen <> coalesce(r.fen, 0)
      or (f.returned_day is not null) <> (f.kind = 'temporary' and f.returned_fen = f.amount_fen)`,
  'transfer fees match their expense entries': sql`
    select f.tenant_id, 'transfer_request ' || f.number as record,
           concat_ws(' ', e.amount_fen, e.item_id, e.account_id, e.location_id) as book,
           concat_ws(' ', f.fee_fen, f.item_id, f.to_account_id, f.location_id) as should
    from transfer_request f left join expense_entry e on e.tenant_id = f.tenant_id and e.id = f.fee_entry_id
    where case when f.item_id is null or f.state not in ('approved', 'reversed') then f.fee_entry_id is not null
      else (e.amount_fen, e.item_id, e.account_id, e.location_id) is distinct from (f.fee_fen, f.item_id, f.to_account_id, f.location_id)
        or (f.state = 'reversed') <> exists (select from expense_entry r where r.tenant_id = e.tenant_id and r.reverses_id = e.id) end`,
}
