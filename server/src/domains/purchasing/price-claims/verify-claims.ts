import { type SQL, sql } from 'drizzle-orm'

/** Invariants of price claims. */
export const PRICE_CLAIM_RULES: Record<string, SQL> = {
  'claimed phones were where the claim says': sql`
    select l.tenant_id, concat_ws(' ', 'price_claim', p.number, 'device', l.device_id) as record,
           coalesce(l.place, 'nowhere') as book, coalesce(e.to_status, 'no event') as should
    from price_claim_line l join price_claim p on p.tenant_id = l.tenant_id and p.id = l.claim_id
      join price_cut c on c.tenant_id = l.tenant_id and c.id = l.cut_id
      left join lateral (
        select e.to_status from device_event e
        where e.tenant_id = l.tenant_id and e.device_id = l.device_id and e.kind <> 'activated' and e.at <= c.effective_at
          and coalesce(e.written_at, e.at) <= p.computed_at
        order by e.at desc, e.id desc limit 1) e on true
    where p.state <> 'cancelled' and l.place is distinct from case
      when e.to_status in ('in_stock', 'reserved') then 'stock' when e.to_status = 'in_transit' then 'transit'
      when e.to_status = 'sold' then 'sold' end`,
  'claimed amounts match the cuts': sql`
    select l.tenant_id, concat_ws(' ', 'price_claim', l.claim_id, 'device', l.device_id) as record,
           l.claim_fen::text as book, least(k.cut_fen, l.old_fen)::text as should
    from price_claim_line l
      left join price_cut_line k on k.tenant_id = l.tenant_id and k.cut_id = l.cut_id and k.sku_id = l.sku_id
      left join device d on d.tenant_id = l.tenant_id and d.id = l.device_id and d.sku_id = l.sku_id
    where d.id is null or l.claim_fen is distinct from least(k.cut_fen, l.old_fen)`,
  'answered claims have no open phones': sql`
    select p.tenant_id, 'price_claim ' || p.number as record, p.state as book, 'submitted' as should
    from price_claim p where (p.state in ('answered', 'credited')) and exists (
      select from price_claim_line l where l.tenant_id = p.tenant_id and l.claim_id = p.id and l.state = 'open')`,
  'credits of claims match the answers, the stock and the corrections': sql`
    select p.tenant_id, 'price_claim ' || p.number as record, concat_ws(' / ', p.credit_fen, p.stock_fen) as book,
           concat_ws(' / ', coalesce(l.fen, 0), coalesce(e.fen, 0)) as should
    from price_claim p
      left join (select tenant_id, claim_id, sum(answer_fen) as fen from price_claim_line group by 1, 2) l
        on l.tenant_id = p.tenant_id and l.claim_id = p.id
      left join (select tenant_id, claim_id, sum(amount_fen) as fen from margin_correction group by 1, 2) m
        on m.tenant_id = p.tenant_id and m.claim_id = p.id
      left join stock_document o on o.tenant_id = p.tenant_id and o.id = p.document_id
      left join (select tenant_id, document, sum(from_cost_fen - to_cost_fen) as fen from device_event group by 1, 2) e
        on e.tenant_id = p.tenant_id and e.document = o.number
    where p.state = 'credited' and (p.credit_fen <> coalesce(l.fen, 0) or p.stock_fen <> coalesce(e.fen, 0)
      or p.credit_fen - p.stock_fen <> coalesce(m.fen, 0))`,
}
