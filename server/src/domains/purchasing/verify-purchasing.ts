import { type SQL, sql } from 'drizzle-orm'
import { PRICE_CLAIM_RULES } from './price-claims/verify-claims.ts'
import { REBATE_RULES } from './rebates/verify-rebates.ts'

/** Invariants of purchasing. Each rule is a query that returns its violations (see `ledgerDifferences`). */
export const PURCHASING_RULES: Record<string, SQL> = {
  ...PRICE_CLAIM_RULES,
  ...REBATE_RULES,
  'payables match the merchant account': sql`
    select tenant_id, 'journal_entry ' || entry_id as record, coalesce(p.amount_fen, 0)::text as book,
           coalesce(l.amount_fen, 0)::text as should
    from (select tenant_id, entry_id, sum(amount_fen) as amount_fen from payable group by 1, 2) p
      full join (
        select l.tenant_id, l.entry_id, -sum(l.amount_fen) as amount_fen
        from journal_line l join account a on a.tenant_id = l.tenant_id and a.id = l.account_id and a.role = 'merchant'
          join journal_entry e on e.tenant_id = l.tenant_id and e.id = l.entry_id
        -- Payments from before purchasing have no payable.
        where e.source <> 'merchant_payment' or exists (
          select from payable o where o.tenant_id = e.tenant_id and o.entry_id = e.id)
        group by 1, 2) l using (tenant_id, entry_id)
    where coalesce(p.amount_fen, 0) <> coalesce(l.amount_fen, 0)`,
  'open payables match the allocations': sql`
    select i.tenant_id, 'payable ' || i.id as record, i.open_fen::text as book,
           (i.amount_fen - coalesce(d.amount_fen, 0) + coalesce(c.amount_fen, 0))::text as should
    from payable i
      left join (select tenant_id, payable_id as id, sum(amount_fen) as amount_fen from payable_allocation group by 1, 2) d
        on d.tenant_id = i.tenant_id and d.id = i.id
      left join (select tenant_id, credit_id as id, sum(amount_fen) as amount_fen from payable_allocation group by 1, 2) c
        on c.tenant_id = i.tenant_id and c.id = i.id
    where i.open_fen <> i.amount_fen - coalesce(d.amount_fen, 0) + coalesce(c.amount_fen, 0)`,
  'payables match their documents': sql`
    select d.tenant_id, d.kind || ' ' || d.number as record, coalesce(p.amount_fen, 0)::text as book,
           d.amount_fen::text as should
    from (
      select tenant_id, 'receipt' as kind, id, number, merchant_id,
             case when reversed_at is null then goods_fen else 0 end as amount_fen from purchase_receipt
      union all select tenant_id, 'freight', id, number, carrier_id,
             case when reversed_at is null then freight_fen else 0 end from purchase_receipt where carrier_id is not null
      union all select tenant_id, 'return', id, number, merchant_id,
             case when reversed_at is null then -credit_fen else 0 end from purchase_return
      union all select tenant_id, kind, id, number, merchant_id,
             case when reversed_at is null then amount_fen else 0 end from payable_adjustment
      union all select p.tenant_id, 'protection', p.id, p.number, c.merchant_id, -coalesce(p.credit_fen, 0)
      from price_claim p join price_cut c on c.tenant_id = p.tenant_id and c.id = p.cut_id) d
      left join lateral (
        select sum(p.amount_fen) as amount_fen from payable p
          join journal_entry e on e.tenant_id = p.tenant_id and e.id = p.entry_id
        where p.tenant_id = d.tenant_id and p.merchant_id = d.merchant_id and p.source_id = d.id and e.source = case d.kind
          when 'receipt' then 'purchase_receipt' when 'freight' then 'purchase_freight'
          when 'return' then 'purchase_return' when 'protection' then 'price_claim' else 'payable_adjustment' end) p on true
    where coalesce(p.amount_fen, 0) <> d.amount_fen`,
  'received pieces match the receipts': sql`
    select i.tenant_id, concat_ws(' ', 'purchase_order', i.order_id, 'sku', i.sku_id) as record, i.received::text as book,
           coalesce(r.quantity, 0)::text as should
    from purchase_order_line i left join (
      select k.tenant_id, r.order_id, k.sku_id, sum(k.quantity) as quantity
      from purchase_receipt_line k join purchase_receipt r on r.tenant_id = k.tenant_id and r.id = k.receipt_id
      where r.reversed_at is null group by 1, 2, 3
    ) r on r.tenant_id = i.tenant_id and r.order_id = i.order_id and r.sku_id = i.sku_id
    where i.received <> coalesce(r.quantity, 0)`,
  'order states match the received pieces': sql`
    select o.tenant_id, 'purchase_order ' || o.number as record, o.state as book, s.state as should
    from purchase_order o join (
      select tenant_id, order_id, case when sum(received) = 0 then 'approved'
        when sum(received) < sum(quantity) then 'partly_received' else 'received' end as state
      from purchase_order_line group by 1, 2
    ) s on s.tenant_id = o.tenant_id and s.order_id = o.id
    where o.state not in ('closed', 'cancelled') and not (o.state in ('draft', 'pending') and s.state = 'approved')
      and o.state <> s.state`,
  'receipts are worth what the stock received': sql`
    select r.tenant_id, 'purchase_receipt ' || r.number as record, (r.goods_fen + r.freight_fen)::text as book,
           coalesce(k.value_fen, 0)::text as should
    from purchase_receipt r left join (
      select tenant_id, document, sum(value_fen) as value_fen from stock_ledger where kind = 'received' group by 1, 2
    ) k on k.tenant_id = r.tenant_id and k.document = r.number
    where r.goods_fen + r.freight_fen <> coalesce(k.value_fen, 0)`,
}
