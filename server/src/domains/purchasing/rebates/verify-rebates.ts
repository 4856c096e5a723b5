import { type SQL, sql } from 'drizzle-orm'
import { rebateFigures } from './figures.ts'

/** Invariants of rebates. */
export const REBATE_RULES: Record<string, SQL> = {
  'stored accruals match the ledgers as of their instant': sql`
    select d.tenant_id, concat_ws(' ', 'rebate_agreement', a.number, d.day) as record,
           concat_ws(' / ', d.pieces, d.amount_fen, d.accrued_fen) as book,
           concat_ws(' / ', f.pieces, f.fen, f.accrued) as should
    from rebate_day d join rebate_agreement a on a.tenant_id = d.tenant_id and a.id = d.agreement_id
      cross join lateral (${rebateFigures({ from: sql`d.period_from`, to: sql`d.day`, asOf: sql`d.as_of` })}) f
    where (d.pieces, d.amount_fen, d.accrued_fen) is distinct from (f.pieces, f.fen, f.accrued)`,
  'settled rebates match the payables': sql`
    select s.tenant_id, 'rebate_settlement ' || s.number as record, coalesce(p.fen, 0)::text as book,
           case s.method when 'money' then -s.amount_fen else 0 end::text as should
    from rebate_settlement s
      join rebate_agreement a on a.tenant_id = s.tenant_id and a.id = s.agreement_id
      left join lateral (
        select sum(p.amount_fen) as fen from payable p
          join journal_entry e on e.tenant_id = p.tenant_id and e.id = p.entry_id and e.source = 'rebate_settlement'
        where p.tenant_id = s.tenant_id and p.merchant_id = a.merchant_id and p.source_id = s.id) p on true
    where coalesce(p.fen, 0) <> case s.method when 'money' then -s.amount_fen else 0 end`,
}
