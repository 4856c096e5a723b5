import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import {
  findLedgerDifferences,
  type LedgerDifference,
  type LedgerRules,
} from '../../platform/database/ledger-rules.ts'

const balanceName = sql`'sku ' || sku_id || ' location ' || location_id`

export const STOCK_RULES: LedgerRules = {
  'balance = sum of the ledger': sql`
    select tenant_id, ${balanceName} as record, b.quantity || ' / ' || b.value_fen as book, coalesce(l.q, 0) || ' / ' || coalesce(l.v, 0) as should
    from stock_balance b full join (
      select tenant_id, sku_id, location_id, sum(quantity) as q, sum(value_fen) as v from stock_ledger group by 1, 2, 3
    ) l using (tenant_id, sku_id, location_id)
    where (coalesce(b.quantity, 0), coalesce(b.value_fen, 0)) is distinct from (coalesce(l.q, 0), coalesce(l.v, 0))`,
  'balance of phones = the phones': sql`
    select tenant_id, ${balanceName} as record,
           concat_ws(' / ', b.quantity, b.reserved, b.in_transit, b.value_fen) as book,
           concat_ws(' / ', coalesce(d.held, 0), coalesce(d.reserved, 0), coalesce(d.coming, 0), coalesce(d.cost, 0)) as should
    from (select k.* from stock_balance k join sku s on s.tenant_id = k.tenant_id and s.id = k.sku_id
          join product p on p.tenant_id = s.tenant_id and p.id = s.product_id and p.tracking = 'serial') b
    full join (
      select tenant_id, sku_id, location_id,
             count(*) filter (where status in ('in_stock', 'reserved')) as held,
             count(*) filter (where status = 'reserved') as reserved,
             count(*) filter (where status = 'in_transit') as coming,
             coalesce(sum(cost_fen) filter (where status in ('in_stock', 'reserved')), 0) as cost
      from device where status in ('in_stock', 'reserved', 'in_transit') group by 1, 2, 3
    ) d using (tenant_id, sku_id, location_id)
    where (coalesce(b.quantity, 0), coalesce(b.reserved, 0), coalesce(b.in_transit, 0), coalesce(b.value_fen, 0))
      is distinct from (coalesce(d.held, 0), coalesce(d.reserved, 0), coalesce(d.coming, 0), coalesce(d.cost, 0))`,
  'accessories on the way = open transfers': sql`
    select tenant_id, ${balanceName} as record, b.in_transit::text as book, coalesce(o.q, 0)::text as should
    from (select k.* from stock_balance k join sku s on s.tenant_id = k.tenant_id and s.id = k.sku_id
          join product p on p.tenant_id = s.tenant_id and p.id = s.product_id and p.tracking = 'none') b
    full join (
      select t.tenant_id, k.sku_id, t.to_location_id as location_id, sum(k.quantity) as q
      from stock_transfer t join stock_transfer_line k on k.tenant_id = t.tenant_id and k.transfer_id = t.id
      where t.state = 'out' and k.device_id is null group by 1, 2, 3
    ) o using (tenant_id, sku_id, location_id)
    where coalesce(b.in_transit, 0) is distinct from coalesce(o.q, 0)`,
  'nothing is worth nothing': sql`
    select tenant_id, ${balanceName} as record, value_fen::text as book, '0' as should
    from stock_balance where quantity = 0 and value_fen <> 0`,
  'a phone stands as its last event says': sql`
    select d.tenant_id, 'device ' || d.id as record, d.status || ' at ' || coalesce(d.location_id::text, '-') as book,
           coalesce(e.to_status || ' at ' || coalesce(e.to_location_id::text, '-'), 'no event') as should
    from device d left join lateral (
      select to_status, to_location_id from device_event e
      where e.tenant_id = d.tenant_id and e.device_id = d.id and e.kind <> 'activated' order by e.at desc, e.id desc limit 1
    ) e on true
    where (d.status, d.location_id) is distinct from (e.to_status, e.to_location_id)`,
  'each event begins where the one before ended': sql`
    select tenant_id, 'device ' || device_id || ' event ' || id as record, coalesce(from_status, 'nothing') as book,
           coalesce(before, 'nothing') as should
    from (
      select tenant_id, device_id, id, from_status,
             lag(to_status) over (partition by tenant_id, device_id order by at, id) as before
      from device_event where kind <> 'activated'
    ) chain where from_status is distinct from before`,
  // A device whose receipt was reversed gave its codes up.
  'a phone has a code': sql`
    select d.tenant_id, 'device ' || d.id as record, 'none' as book, 'at least one' as should
    from device d left join device_identifier i on i.tenant_id = d.tenant_id and i.device_id = d.id
    where i.value is null and not exists (
      select from device_event e join stock_document o on o.tenant_id = e.tenant_id and o.number = e.document
      where e.tenant_id = d.tenant_id and e.device_id = d.id and e.codes is not null and o.kind = 'reversal')`,
}

/** Violations of the rules, by default the stock rules, in all tenants; empty if the ledgers are correct. */
export const ledgerDifferences = (db: Db, rules: LedgerRules = STOCK_RULES): Promise<LedgerDifference[]> =>
  findLedgerDifferences(db, rules)
