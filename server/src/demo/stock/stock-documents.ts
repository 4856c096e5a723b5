import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'

/**
 * Inserts the stock documents behind the device events, and transfers, which stay open while devices are in transit.
 */
export async function seedStockDocuments(db: Db, tenantId: number): Promise<void> {
  await db.execute(sql`
    insert into stock_document (tenant_id, number, kind, at, user_id, location_id, reason, devices)
    select e.tenant_id, e.document,
           case left(e.document, 2) when 'RK' then 'receipt' else 'transfer' end,
           min(e.at), min(e.user_id), min(coalesce(case when e.kind = 'transfer_out' then e.from_location_id end, e.to_location_id)),
           '', count(distinct e.device_id)
    from device_event e
    where e.tenant_id = ${tenantId} and left(e.document, 2) in ('RK', 'DB')
    group by e.tenant_id, e.document order by min(e.at), e.document`)
  await db.execute(sql`
    insert into stock_transfer (tenant_id, id, from_location_id, to_location_id, state, closed_at, closed_by)
    select p.tenant_id, p.id, min(o.from_location_id), min(o.to_location_id),
           case when bool_or(i.id is null) then 'out' else 'received' end,
           case when bool_or(i.id is null) then null else max(i.at) end,
           case when bool_or(i.id is null) then null else max(i.user_id) end
    from stock_document p
      join device_event o on o.tenant_id = p.tenant_id and o.document = p.number and o.kind = 'transfer_out'
      left join device_event i on i.tenant_id = p.tenant_id and i.document = p.number and i.kind = 'transfer_in'
        and i.device_id = o.device_id
    where p.tenant_id = ${tenantId} and p.kind = 'transfer' group by p.tenant_id, p.id`)
  await db.execute(sql`
    insert into stock_transfer_line (tenant_id, transfer_id, line, sku_id, device_id, quantity, value_fen, arrived)
    select t.tenant_id, t.id, row_number() over (partition by t.id order by o.id), d.sku_id, d.id, 1, d.cost_fen,
           case when t.state = 'received' then 1 end
    from stock_transfer t join stock_document p on p.tenant_id = t.tenant_id and p.id = t.id
      join device_event o on o.tenant_id = p.tenant_id and o.document = p.number and o.kind = 'transfer_out'
      join device d on d.tenant_id = o.tenant_id and d.id = o.device_id
    where t.tenant_id = ${tenantId}`)
}
