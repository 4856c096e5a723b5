import type pg from 'pg'

export interface SeededPeriod {
  readonly tenant: number
  readonly devices: number
  readonly lines: number
}

/**
 * Generates three years of a large company within the database: devices sold once each, sales of a phone with two
 * accessories and occasional returns, phones in stock, targets, commission rules, and the sales facts of these postings.
 * Foreign keys are not checked meanwhile.
 */
export async function seedThreeYears(pool: pg.Pool, tenant: number, devices: number): Promise<SeededPeriod> {
  const client = await pool.connect()
  const run = (text: string) => client.query(text.replaceAll('$tenant', String(tenant)))
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query("set local work_mem = '256MB'")
    await run(`insert into brand (tenant_id, name, position, pinyin)
      select $tenant, '品牌' || n, n, 'pinpai' || n from generate_series(1, 12) n`)
    await run(`insert into location (tenant_id, name, kind, position)
      select $tenant, '门店' || n, 'store', n from generate_series(1, 40) n`)
    await run(`insert into product (tenant_id, brand_id, name, short_name, tracking, pinyin, search_text)
      select $tenant, b.id, b.name || '型号' || n, 'M' || n, case when n > 25 then 'none' else 'serial' end,
             'xinghao' || n, lower(b.name || ' 型号' || n || ' m' || n)
      from brand b, generate_series(1, 30) n where b.tenant_id = $tenant`)
    await run(`insert into sku (tenant_id, product_id, spec, color)
      select $tenant, p.id, s, c from product p, unnest(array['8+128', '12+256']) s, unnest(array['黑', '白', '蓝']) c
      where p.tenant_id = $tenant`)
    await run(`insert into app_user (tenant_id, name, password_hash, boss, position)
      select $tenant, '员工' || $tenant || '-' || n, '', false, '业务员' from generate_series(1, 120) n`)
    await run(`insert into customer (tenant_id, name, short_name, area, pinyin)
      select $tenant, '客户' || n, '客户' || n, '区' || n % 20, 'kehu' || n from generate_series(1, 2000) n`)
    // ids to choose from, by position
    await run(`create temporary table drawn on commit drop as select
      (select array_agg(s.id order by s.id) from sku s join product p on p.tenant_id = s.tenant_id and p.id = s.product_id
        where s.tenant_id = $tenant and p.tracking = 'serial') as phones,
      (select array_agg(s.id order by s.id) from sku s join product p on p.tenant_id = s.tenant_id and p.id = s.product_id
        where s.tenant_id = $tenant and p.tracking = 'none') as films,
      (select array_agg(id order by id) from location where tenant_id = $tenant) as places,
      (select array_agg(id order by id) from app_user where tenant_id = $tenant) as people,
      (select array_agg(id order by id) from customer where tenant_id = $tenant) as customers`)
    await run(`create temporary table made on commit drop as
      select n, current_date - (n::bigint * 1095 / ${devices})::int as day,
             d.phones[1 + (n * 7919::bigint) % cardinality(d.phones)] as phone,
             d.films[1 + (n * 31::bigint) % cardinality(d.films)] as film,
             d.films[1 + (n * 37::bigint + 5) % cardinality(d.films)] as case_sku,
             d.places[1 + (n * 13::bigint) % cardinality(d.places)] as place,
             d.people[1 + (n * 13::bigint) % cardinality(d.places) * 3 + n % 3] as person,
             d.customers[1 + (n * 17::bigint) % cardinality(d.customers)] as customer,
             200000 + (n * 7919::bigint) % 400000 as cost
      from generate_series(1, ${devices}) n, drawn d`)
    await run(`insert into device (tenant_id, sku_id, status, customer_id, cost_fen, received_at, activated_at, sold_at)
      select $tenant, phone, 'sold', customer, cost, day - 10, case when n % 5 > 0 then day + 2 end, day from made order by n`)
    await run(`create temporary table ids on commit drop as
      select row_number() over (order by id) as n, id from device where tenant_id = $tenant`)
    await run(`insert into device_identifier (tenant_id, value, kind, device_id)
      select $tenant, '86' || lpad(n::text, 13, '0'), 'imei1', id from ids`)
    await run(`insert into device_event (tenant_id, device_id, at, kind, from_status, to_status, from_location_id, customer_id, user_id)
      select $tenant, i.id, m.day, 'sold', 'in_stock', 'sold', m.place, m.customer, m.person from made m join ids i using (n)`)
    await run(`insert into device (tenant_id, sku_id, status, location_id, cost_fen, received_at, activated_at)
      select $tenant, d.phones[1 + n % cardinality(d.phones)], 'in_stock', d.places[1 + n % cardinality(d.places)], 300000,
             now() - make_interval(days => n % 90), case when n % 100 = 0 then now() - make_interval(days => n % 30) end
      from generate_series(1, ${devices} / 50) n, drawn d`)
    await run(`insert into sale (tenant_id, number, kind, status, day, at, location_id, salesperson_id, customer_id,
        discount_fen, total_fen, pieces, document_id)
      select $tenant, 'XS' || n, 'sale', 'posted', day, day, place, person, customer, 0, cost + 30000 + 4000, 3, 0
      from made order by n`)
    await run(`create temporary table sold on commit drop as
      select substr(number, 3)::int as n, id from sale where tenant_id = $tenant`)
    await run(`insert into sale_line (tenant_id, sale_id, line, sku_id, quantity, price_fen, amount_fen, cost_fen)
      select $tenant, s.id, k.line, k.sku, 1, k.price, k.price, k.cost
      from made m join sold s using (n), lateral (values
        (1, m.phone, m.cost + 30000, m.cost), (2, m.film, 1000::bigint, 200::bigint), (3, m.case_sku, 3000, 900)) k(line, sku, price, cost)`)
    await run(`insert into sale_line_device (tenant_id, sale_id, line, device_id, cost_fen)
      select $tenant, s.id, 1, i.id, m.cost from made m join sold s using (n) join ids i using (n)`)
    await run(`insert into sale_payment (tenant_id, sale_id, method, amount_fen)
      select $tenant, s.id, 'cash', m.cost + 34000 from made m join sold s using (n)`)
    await run(`insert into sale (tenant_id, number, kind, status, day, at, location_id, salesperson_id, customer_id,
        discount_fen, total_fen, pieces, document_id, origin_id)
      select $tenant, 'XT' || n, 'return', 'posted', least(day + 5, current_date), day + 5, place, person, customer, 0, -3000, -1, 0, s.id
      from made join sold s using (n) where n % 40 = 0 order by n`)
    await run(`insert into sale_line (tenant_id, sale_id, line, sku_id, quantity, price_fen, amount_fen, cost_fen, origin_line)
      select $tenant, s.id, 1, m.case_sku, -1, 3000, -3000, -900, 3
      from sale s join made m on m.n = substr(s.number, 3)::int where s.tenant_id = $tenant and s.kind = 'return'`)
    await run(`insert into sale_payment (tenant_id, sale_id, method, amount_fen)
      select $tenant, id, 'cash', -3000 from sale where tenant_id = $tenant and kind = 'return'`)
    await run(`insert into sales_target (tenant_id, month, location_id, user_id, brand_id, amount_fen)
      select $tenant, date_trunc('month', current_date), g.location_id, g.user_id, g.brand_id, 1000000000
      from (select id as location_id, null::bigint as user_id, null::bigint as brand_id from location where tenant_id = $tenant
            union all select null, id, null from app_user where tenant_id = $tenant and position = '业务员'
            union all select null, null, id from brand where tenant_id = $tenant) g`)
    await run(`insert into commission_rule (tenant_id, brand_id, product_id, per_piece_fen, amount_bp, margin_bp, valid_from)
      select $tenant, null::bigint, null::bigint, 100, 30, 0, '2020-01-01'::date
      union all select $tenant, null, null, 0, 45, 100, current_date - 200
      union all select $tenant, id, null, 0, 20 + position, 333, current_date - 700 from brand where tenant_id = $tenant and position <= 6
      union all select $tenant, null, id, 1500, 0, 250, current_date - 90 from product where tenant_id = $tenant and id % 10 = 0`)
    await run(`insert into sales_fact (tenant_id, day, location_id, salesperson_id, sku_id, customer_id, pieces, returned,
        amount_fen, cost_fen)
      select s.tenant_id, s.day, s.location_id, s.salesperson_id, k.sku_id, s.customer_id, sum(k.quantity),
             sum(greatest(-k.quantity, 0)), sum(k.amount_fen), sum(k.cost_fen)
      from sale s join sale_line k on k.tenant_id = s.tenant_id and k.sale_id = s.id
      where s.tenant_id = $tenant group by 1, 2, 3, 4, 5, 6`)
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
  return { tenant, devices, lines: devices * 3 }
}
