import { type SQL, sql } from 'drizzle-orm'

/** Ledger rules of sales; each query returns violations (see `stock/verify-stock.ts`). */
export const SALE_RULES: Record<string, SQL> = {
  'facts of sales = posted sales and returns': sql`
    select tenant_id, concat_ws(' ', day, 'store', location_id, 'by', salesperson_id, 'sku', sku_id, 'customer', customer_id) as record,
           concat_ws(' / ', coalesce(f.pieces, 0), coalesce(f.returned, 0), coalesce(f.amount_fen, 0), coalesce(f.cost_fen, 0)) as book,
           concat_ws(' / ', coalesce(s.pieces, 0), coalesce(s.returned, 0), coalesce(s.amount_fen, 0), coalesce(s.cost_fen, 0)) as should
    from sales_fact f full join (
      select s.tenant_id, s.day, s.location_id, s.salesperson_id, k.sku_id, coalesce(s.customer_id, 0) as customer_id,
             sum(k.quantity) as pieces, sum(greatest(-k.quantity, 0)) as returned, sum(k.amount_fen) as amount_fen,
             sum(k.cost_fen) as cost_fen
      from sale s join sale_line k on k.tenant_id = s.tenant_id and k.sale_id = s.id where s.status = 'posted'
      group by 1, 2, 3, 4, 5, 6
    ) s using (tenant_id, day, location_id, salesperson_id, sku_id, customer_id)
    where (coalesce(f.pieces, 0), coalesce(f.returned, 0), coalesce(f.amount_fen, 0), coalesce(f.cost_fen, 0))
      is distinct from (coalesce(s.pieces, 0), coalesce(s.returned, 0), coalesce(s.amount_fen, 0), coalesce(s.cost_fen, 0))`,
  'a sale = its lines = its payments': sql`
    select s.tenant_id, 'sale ' || s.number as record, concat_ws(' / ', s.total_fen, s.pieces) as book,
           concat_ws(' / ', k.amount, k.pieces, p.amount) as should
    from sale s
      left join lateral (select coalesce(sum(amount_fen), 0) as amount, coalesce(sum(quantity), 0) as pieces from sale_line k
        where k.tenant_id = s.tenant_id and k.sale_id = s.id) k on true
      left join lateral (select coalesce(sum(amount_fen), 0) as amount from sale_payment p
        where p.tenant_id = s.tenant_id and p.sale_id = s.id) p on true
    where (s.total_fen, s.pieces, s.total_fen) is distinct from (k.amount, k.pieces, p.amount)`,
  'a phone is sold by one sale at a time': sql`
    select v.tenant_id, 'device ' || v.device_id as record, count(*)::text as book, '1' as should
    from sale_line_device v join sale s on s.tenant_id = v.tenant_id and s.id = v.sale_id
    where s.status in ('posted', 'waiting') and s.kind = 'sale' and not exists (
      select from sale_line_device w join sale r on r.tenant_id = w.tenant_id and r.id = w.sale_id
      where w.tenant_id = v.tenant_id and w.device_id = v.device_id and r.origin_id = s.id and r.status = 'posted')
      and not exists (
        select from device_event e where e.tenant_id = v.tenant_id and e.device_id = v.device_id and e.kind = 'received'
          and e.at > s.at)
    group by v.tenant_id, v.device_id having count(*) > 1`,
}
