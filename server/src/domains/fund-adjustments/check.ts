import { type SQL, sql } from 'drizzle-orm'

const moved = (source: string, account: string): SQL => sql`
  coalesce((select sum(l.amount_fen) from money_txn t join money_leg l on l.tenant_id = t.tenant_id and l.txn_id = t.id
    where t.tenant_id = f.tenant_id and t.source = ${source} and t.source_id = f.id
      and l.account_id = f.${sql.identifier(account)}), 0)`

/** What must hold of fund adjustments (`stock/check.ts`). */
export const FUND_RULES: Record<string, SQL> = {
  'an adjustment = what it moved': sql`
    select tenant_id, 'fund_adjustment ' || number as record, gave || ' / ' || got as book,
           case when approved then -amount_fen || ' / ' || (amount_fen - fee_fen) else '0 / 0' end as should
    from (
      select f.*, f.state = 'approved' as approved, ${moved('fund_adjustment', 'from_account_id')} as gave,
             ${moved('fund_adjustment', 'to_account_id')} as got
      from fund_adjustment f) f
    where (gave, got) is distinct from
      (case when approved then (-amount_fen)::numeric else 0 end, case when approved then (amount_fen - fee_fen)::numeric else 0 end)`,
  'what was given back = what was lent': sql`
    select tenant_id, 'fund_adjustment ' || number as record, gave || ' / ' || got as book,
           case when returned_day is not null then -amount_fen || ' / ' || amount_fen else '0 / 0' end as should
    from (
      select f.*, ${moved('fund_return', 'to_account_id')} as gave, ${moved('fund_return', 'from_account_id')} as got
      from fund_adjustment f) f
    where (gave, got) is distinct from
      (case when returned_day is not null then (-amount_fen)::numeric else 0 end,
       case when returned_day is not null then amount_fen::numeric else 0 end)`,
}
