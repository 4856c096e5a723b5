import type pg from 'pg'
import { seedThreeYears } from './seed-years.ts'

export const PREFIX = '86990000'
export const DEVICES_WITH_SHARED_DIGITS = 1_501
export const WAREHOUSE = '总仓'

/**
 * Creates a company with a number of phones, sold and in stock, with realistic numbers: the first eight digits
 * identify the model, four of them the brand. `SHARING` phones share `PREFIX`; one of them is in `WAREHOUSE`.
 */
export async function phonesToSearch(pool: pg.Pool, tenant: number, phones: number): Promise<void> {
  const inStock = Math.floor(phones / 50)
  await seedThreeYears(pool, tenant, phones - inStock)
  const client = await pool.connect()
  const run = (text: string) => client.query(text.replaceAll('$tenant', String(tenant)))
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query("set local work_mem = '256MB'")
    await run(`update location set name = '${WAREHOUSE}' where tenant_id = $tenant and position = 40`)
    await run('delete from device_identifier where tenant_id = $tenant')
    // 733,331 and 1,000,000 are coprime, so that no serial number repeats within a model
    await run(`insert into device_identifier (tenant_id, value, kind, device_id)
      select $tenant, tac || lpad(((k * 733331 + model * 277777 + (i - 1) * 500000) % 1000000)::text, 6, '0') || (k * 7 + model + i) % 10, 'imei' || i, id
      from (
        select d.id, p.id as model, '86' || lpad(b.position::text, 2, '0') || lpad((p.id * 37 % 10000)::text, 4, '0') as tac,
               row_number() over (partition by p.id order by d.id) as k
        from device d join sku s on s.tenant_id = d.tenant_id and s.id = d.sku_id
          join product p on p.tenant_id = s.tenant_id and p.id = s.product_id
          join brand b on b.tenant_id = p.tenant_id and b.id = p.brand_id
        where d.tenant_id = $tenant) x, generate_series(1, 2) i`)
    await run(`update device_identifier i set value = '${PREFIX}' || lpad((x.n * 661)::text, 7, '0')
      from (select id, row_number() over (order by id) as n from (
          (select id from device where tenant_id = $tenant and status = 'sold' order by id limit ${DEVICES_WITH_SHARED_DIGITS - 1})
          union all (select d.id from device d join location l on l.tenant_id = d.tenant_id and l.id = d.location_id
            where d.tenant_id = $tenant and l.name = '${WAREHOUSE}' order by d.id limit 1)) y) x
      where i.tenant_id = $tenant and i.device_id = x.id and i.kind = 'imei1'`)
    await run(`insert into device_identifier (tenant_id, value, kind, device_id)
      select $tenant, upper(substr(md5(id::text), 1, 12)), 'sn', id from device where tenant_id = $tenant and id % 2 = 0
      on conflict do nothing`)
    await run('delete from stock_balance where tenant_id = $tenant')
    await run(`insert into stock_balance (tenant_id, sku_id, location_id, quantity, value_fen)
      select $tenant, sku_id, location_id, count(*), sum(cost_fen) from device
      where tenant_id = $tenant and status = 'in_stock' group by 2, 3`)
    await client.query('commit')
    await client.query('vacuum full device_identifier')
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}
