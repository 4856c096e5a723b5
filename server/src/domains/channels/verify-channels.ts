import { type SQL, sql } from 'drizzle-orm'

/** Invariants of payment channels. Each rule is a query that returns its violations (see `ledgerDifferences`). */
export const CHANNEL_RULES: Record<string, SQL> = {
  'money in transit = unsettled payments of the channel': sql`
    select h.tenant_id, 'payment_channel ' || h.id as record, coalesce(d.fen, 0)::text as book, coalesce(p.fen, 0)::text as should
    from payment_channel h
      left join (select tenant_id, account_id, sum(in_fen - out_fen) as fen from account_day group by 1, 2) d
        on d.tenant_id = h.tenant_id and d.account_id = h.transit_account_id
      left join (select tenant_id, channel_id, sum(amount_fen - fee_fen) as fen from channel_payment
        where posted and settlement_id is null group by 1, 2) p on p.tenant_id = h.tenant_id and p.channel_id = h.id
    where coalesce(d.fen, 0) <> coalesce(p.fen, 0)`,
  'fees of channels match their account': sql`
    select tenant_id, 'channel fees' as record, coalesce(d.fen, 0)::text as book, coalesce(p.fen, 0)::text as should
    from (select d.tenant_id, sum(d.in_fen - d.out_fen) as fen
      from account_day d join account a on a.tenant_id = d.tenant_id and a.id = d.account_id and a.role = 'channel_fee'
      group by 1) d
      full join (select tenant_id, sum(fee_fen) as fen from channel_payment where posted group by 1) p using (tenant_id)
    where coalesce(d.fen, 0) <> coalesce(p.fen, 0)`,
  'payments through channels are part of the payments of their sale': sql`
    select c.tenant_id, concat_ws(' ', 'sale', s.number, c.method) as record, c.fen::text as book,
           coalesce(p.amount_fen, 0)::text as should
    from (select tenant_id, sale_id, method, sum(amount_fen) as fen from channel_payment
        where kind in ('sale', 'return') group by 1, 2, 3) c
      join sale s on s.tenant_id = c.tenant_id and s.id = c.sale_id
      left join sale_payment p on p.tenant_id = c.tenant_id and p.sale_id = c.sale_id and p.method = c.method
    where abs(c.fen) > abs(coalesce(p.amount_fen, 0)) or sign(c.fen) <> sign(coalesce(p.amount_fen, 0))`,
  'a payment through a channel is posted with its sale': sql`
    select c.tenant_id, 'channel_payment ' || c.id as record, c.posted::text as book, s.status as should
    from channel_payment c join sale s on s.tenant_id = c.tenant_id and s.id = c.sale_id
    where c.posted <> (s.status in ('posted', 'reversed'))`,
  'claims of subsidies match their payments': sql`
    select c.tenant_id, 'subsidy_claim ' || c.id as record, concat_ws(' / ', c.amount_fen, c.state) as book,
           concat_ws(' / ', p.amount_fen, p.posted, p.settlement_id is not null) as should
    from subsidy_claim c join channel_payment p on p.tenant_id = c.tenant_id and p.id = c.payment_id
    where c.amount_fen <> p.amount_fen or c.device_id is distinct from p.device_id
      or (c.state in ('evidence', 'ready', 'submitted', 'refused') and (not p.posted or p.settlement_id is not null))
      or (c.state = 'paid' and p.settlement_id is null)`,
  'settlements match their payments': sql`
    select s.tenant_id, 'channel_settlement ' || s.id as record, s.amount_fen::text as book, coalesce(p.fen, 0)::text as should
    from channel_settlement s left join (
      select tenant_id, settlement_id, sum(amount_fen - fee_fen) as fen from channel_payment group by 1, 2) p
      on p.tenant_id = s.tenant_id and p.settlement_id = s.id
    where s.amount_fen <> coalesce(p.fen, 0)`,
}
