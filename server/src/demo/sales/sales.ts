import { sql } from 'drizzle-orm'
import { addUncachedDays } from '../../domains/commission/service.ts'
import type { Db } from '../../platform/database/database.ts'

/** Number of sales pending approval. */
const PENDING_SALES = 2
/** Amount below the floor price, in 1/100 yuan. */
const BELOW_FLOOR_FEN = 3_000

/** Price of a sku at a moment: dealers pay the wholesale price. */
const priceAtMoment = sql`(
  select p.amount_fen from sku_price p
  where p.tenant_id = g.tenant_id and p.sku_id = g.sku_id and p.valid_from <= g.at
    and p.type = case when g.customer_id is null then 'retail' else 'wholesale' end
  order by p.valid_from desc limit 1)`

/**
 * Collects everything that was sold according to device events and the accessory ledger, with the price at that moment.
 */
async function collectSold(db: Db, tenantId: number): Promise<void> {
  await db.execute(sql`
    create temp table demo_sold on commit drop as
    select g.*, ${priceAtMoment} as price_fen from (
      select e.tenant_id, e.document, e.at, e.from_location_id as location_id, e.user_id, e.customer_id, d.sku_id,
             d.id as device_id, 1 as quantity, d.cost_fen
      from device_event e join device d on d.tenant_id = e.tenant_id and d.id = e.device_id
      where e.tenant_id = ${tenantId} and e.kind = 'sold'
      union all
      select l.tenant_id, l.document, l.at, l.location_id, l.user_id, null, l.sku_id, null, -l.quantity, -l.value_fen
      from stock_ledger l join sku s on s.tenant_id = l.tenant_id and s.id = l.sku_id
        join product p on p.tenant_id = s.tenant_id and p.id = s.product_id and p.tracking = 'none'
      where l.tenant_id = ${tenantId} and l.kind = 'sold'
    ) g`)
}

async function insertSales(db: Db, tenantId: number, zone: string): Promise<void> {
  await db.execute(sql`
    insert into stock_document (tenant_id, number, kind, at, user_id, location_id, reason, devices, pieces)
    select tenant_id, document, 'sale', min(at), min(user_id), min(location_id), 'XS' || substr(document, 3),
           count(device_id), coalesce(sum(quantity) filter (where device_id is null), 0)
    from demo_sold group by tenant_id, document order by min(at), document`)
  await db.execute(sql`
    insert into sale (tenant_id, number, kind, status, day, at, location_id, salesperson_id, customer_id, discount_fen,
                      total_fen, pieces, document_id)
    select g.tenant_id, 'XS' || substr(g.document, 3), 'sale', 'posted', (min(g.at) at time zone ${zone}::text)::date,
           min(g.at), min(g.location_id), min(g.user_id), min(g.customer_id), 0, sum(g.price_fen * g.quantity),
           sum(g.quantity), min(p.id)
    from demo_sold g join stock_document p on p.tenant_id = g.tenant_id and p.number = g.document
    group by g.tenant_id, g.document order by min(g.at), g.document`)
  await db.execute(sql`
    insert into sale_line (tenant_id, sale_id, line, sku_id, quantity, price_fen, amount_fen, cost_fen)
    select s.tenant_id, s.id, row_number() over (partition by s.id order by g.sku_id), g.sku_id, sum(g.quantity),
           g.price_fen, sum(g.price_fen * g.quantity), sum(g.cost_fen)
    from demo_sold g join sale s on s.tenant_id = g.tenant_id and s.number = 'XS' || substr(g.document, 3)
    group by s.tenant_id, s.id, g.sku_id, g.price_fen`)
  await db.execute(sql`
    insert into sale_line_device (tenant_id, sale_id, line, device_id, cost_fen)
    select s.tenant_id, s.id, k.line, g.device_id, g.cost_fen
    from demo_sold g join sale s on s.tenant_id = g.tenant_id and s.number = 'XS' || substr(g.document, 3)
      join sale_line k on k.tenant_id = s.tenant_id and k.sale_id = s.id and k.sku_id = g.sku_id
    where g.device_id is not null`)
  // Dealers mostly buy on account, some pay half at once; walk-in customers use all payment methods.
  await db.execute(sql`
    insert into sale_payment (tenant_id, sale_id, method, amount_fen)
    select tenant_id, id, part.method, part.amount from sale, lateral (
      select case when customer_id is null then (array['wechat', 'alipay', 'wechat', 'card', 'cash'])[1 + id % 5]
                  when id % 4 = 2 then 'card' else 'on_account' end as method,
             case when customer_id is not null and id % 4 = 3 then total_fen - total_fen / 2 else total_fen end as amount
      union all
      select 'wechat', total_fen / 2 where customer_id is not null and id % 4 = 3
    ) part where tenant_id = ${tenantId}`)
}

/** Inserts returns, refunded with the original payment method. */
async function insertReturns(db: Db, tenantId: number, zone: string): Promise<void> {
  await db.execute(sql`
    create temp table demo_back on commit drop as
    select e.tenant_id, e.document, e.at, e.to_location_id as location_id, e.user_id, e.reason, e.device_id, k.line,
           k.sku_id, k.price_fen, v.cost_fen, s.id as origin_id, s.salesperson_id, s.customer_id, pay.method
    from device_event e
      join sale_line_device v on v.tenant_id = e.tenant_id and v.device_id = e.device_id
      join sale_line k on k.tenant_id = v.tenant_id and k.sale_id = v.sale_id and k.line = v.line
      join sale s on s.tenant_id = v.tenant_id and s.id = v.sale_id
      cross join lateral (select min(y.method) as method from sale_payment y
        where y.tenant_id = s.tenant_id and y.sale_id = s.id) pay
    where e.tenant_id = ${tenantId} and e.kind = 'returned'`)
  await db.execute(sql`
    insert into stock_document (tenant_id, number, kind, at, user_id, location_id, reason, devices)
    select tenant_id, document, 'sale_return', at, user_id, location_id, 'XT' || substr(document, 3), 1
    from demo_back order by at, document`)
  await db.execute(sql`
    insert into sale (tenant_id, number, kind, status, day, at, location_id, salesperson_id, customer_id, discount_fen,
                      total_fen, pieces, approval_note, origin_id, document_id)
    select b.tenant_id, 'XT' || substr(b.document, 3), 'return', 'posted', (b.at at time zone ${zone}::text)::date, b.at,
           b.location_id, b.salesperson_id, b.customer_id, 0, -b.price_fen, -1, b.reason, b.origin_id, p.id
    from demo_back b join stock_document p on p.tenant_id = b.tenant_id and p.number = b.document
    order by b.at, b.document`)
  const returnRows = sql`demo_back b join sale s on s.tenant_id = b.tenant_id and s.number = 'XT' || substr(b.document, 3)`
  await db.execute(sql`
    insert into sale_line (tenant_id, sale_id, line, sku_id, quantity, price_fen, amount_fen, cost_fen, origin_line)
    select s.tenant_id, s.id, 1, b.sku_id, -1, b.price_fen, -b.price_fen, -b.cost_fen, b.line from ${returnRows}`)
  await db.execute(sql`
    insert into sale_line_device (tenant_id, sale_id, line, device_id, cost_fen)
    select s.tenant_id, s.id, 1, b.device_id, b.cost_fen from ${returnRows}`)
  await db.execute(sql`
    insert into sale_payment (tenant_id, sale_id, method, amount_fen)
    select s.tenant_id, s.id, b.method, -b.price_fen from ${returnRows}`)
}

/** Inserts pending sales below the floor price for the latest reserved devices. */
async function insertPending(db: Db, tenantId: number, zone: string): Promise<void> {
  await db.execute(sql`
    create temp table demo_asked on commit drop as
    select d.tenant_id, d.id as device_id, d.sku_id, d.location_id, d.customer_id, e.user_id, e.at,
           'XS' || to_char(e.at at time zone ${zone}::text, 'YYYYMMDD') || '-W' || row_number() over (order by e.at desc, d.id) as number,
           (select p.amount_fen from sku_price p where p.tenant_id = d.tenant_id and p.sku_id = d.sku_id
              and p.type = 'floor' order by p.valid_from desc limit 1) - ${BELOW_FLOOR_FEN}::bigint as price_fen
    from device d join device_event e on e.tenant_id = d.tenant_id and e.device_id = d.id and e.kind = 'reserved'
    where d.tenant_id = ${tenantId} and d.status = 'reserved' and d.customer_id is not null
      and not exists (select from sale_line_device v where v.tenant_id = d.tenant_id and v.device_id = d.id)
    order by e.at desc, d.id limit ${PENDING_SALES}`)
  await db.execute(sql`
    insert into sale (tenant_id, number, kind, status, day, at, location_id, salesperson_id, customer_id, discount_fen,
                      total_fen, pieces, approval_request_note)
    select tenant_id, number, 'sale', 'waiting', (at at time zone ${zone}::text)::date, at, location_id, user_id,
           customer_id, 0, price_fen, 1, '老客户，同行报价更低'
    from demo_asked order by at`)
  const pendingRows = sql`demo_asked a join sale s on s.tenant_id = a.tenant_id and s.number = a.number`
  await db.execute(sql`
    insert into sale_line (tenant_id, sale_id, line, sku_id, quantity, price_fen, amount_fen, cost_fen, below_floor)
    select s.tenant_id, s.id, 1, a.sku_id, 1, a.price_fen, a.price_fen, 0, true from ${pendingRows}`)
  await db.execute(sql`
    insert into sale_line_device (tenant_id, sale_id, line, device_id, cost_fen)
    select s.tenant_id, s.id, 1, a.device_id, 0 from ${pendingRows}`)
  await db.execute(sql`
    insert into sale_payment (tenant_id, sale_id, method, amount_fen)
    select s.tenant_id, s.id, 'on_account', a.price_fen from ${pendingRows}`)
}

/** Seeds the sales, returns and sales facts behind sold devices and accessories, in bulk, since there are thousands. */
export async function seedSales(db: Db, tenantId: number, zone: string): Promise<void> {
  await collectSold(db, tenantId)
  await insertSales(db, tenantId, zone)
  await insertReturns(db, tenantId, zone)
  await insertPending(db, tenantId, zone)
  await db.execute(sql`
    insert into sales_fact (tenant_id, day, location_id, salesperson_id, sku_id, customer_id, pieces, returned, amount_fen,
                            cost_fen)
    select s.tenant_id, s.day, s.location_id, s.salesperson_id, k.sku_id, coalesce(s.customer_id, 0), sum(k.quantity),
           sum(greatest(-k.quantity, 0)), sum(k.amount_fen), sum(k.cost_fen)
    from sale s join sale_line k on k.tenant_id = s.tenant_id and k.sale_id = s.id
    where s.tenant_id = ${tenantId} and s.status = 'posted' group by 1, 2, 3, 4, 5, 6`)
  await addUncachedDays(db)
  // Another tenant in the same transaction creates its own tables.
  await db.execute(sql`drop table demo_sold, demo_back, demo_asked`)
}
