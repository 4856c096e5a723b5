// Hand-written reference SQL for the sales screens on the same tables: without row-level security,
// with the tenant as a parameter. $1 is the tenant; further parameters belong to each statement.
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

const sums = `coalesce(sum(f.pieces), 0) as pieces, coalesce(sum(f.returned), 0) as returned,
  coalesce(sum(f.amount_fen), 0) as amount, coalesce(sum(f.cost_fen), 0) as cost`
const goods = `join sku m on m.tenant_id = f.tenant_id and m.id = f.sku_id
  join product p on p.tenant_id = m.tenant_id and p.id = m.product_id`

export function referenceDay(tenant: number, day: string): Statement[] {
  const values = [tenant, day]
  const group = (key: string, table: string, joins = '') => ({
    text: `select n.id, n.name, g.* from (select ${key} as key, ${sums} from sales_fact f ${joins}
             where f.tenant_id = $1 and f.day = $2 group by 1) g
           join ${table} n on n.tenant_id = $1 and n.id = g.key order by g.amount desc`,
    values,
  })
  return [
    {
      text: `select f.day, ${sums} from sales_fact f where f.tenant_id = $1 and f.day between $2::date - 13 and $2 group by 1`,
      values,
    },
    {
      text: `select day, count(*) from sale where tenant_id = $1 and day in ($2::date, $2::date - 1, $2::date - 7)
             and kind = 'sale' and status = 'posted' group by 1`,
      values,
    },
    group('f.location_id', 'location'),
    group('f.salesperson_id', 'app_user'),
    group('p.brand_id', 'brand', goods),
    {
      text: `select p.method, sum(p.amount_fen), count(*) filter (where s.kind = 'sale') from sale s
             join sale_payment p on p.tenant_id = s.tenant_id and p.sale_id = s.id
             where s.tenant_id = $1 and s.day = $2 and s.status = 'posted' group by 1`,
      values,
    },
  ]
}

export const referenceProgress = (tenant: number, month: string): Statement[] => [
  {
    text: `with sold as materialized (
             select f.location_id, f.salesperson_id, p.brand_id, sum(f.pieces) as pieces, sum(f.amount_fen) as amount
             from sales_fact f ${goods} where f.tenant_id = $1 and f.day >= $2 and f.day < $2::date + interval '1 month'
             group by 1, 2, 3)
           select t.*, coalesce(l.name, u.name, b.name) as name, g.pieces, g.amount
           from sales_target t left join location l on l.tenant_id = t.tenant_id and l.id = t.location_id
             left join app_user u on u.tenant_id = t.tenant_id and u.id = t.user_id
             left join brand b on b.tenant_id = t.tenant_id and b.id = t.brand_id
             left join (
               select location_id, null::bigint as salesperson_id, null::bigint as brand_id, sum(pieces) as pieces, sum(amount) as amount from sold group by 1
               union all select null, salesperson_id, null, sum(pieces), sum(amount) from sold group by 2
               union all select null, null, brand_id, sum(pieces), sum(amount) from sold group by 3
             ) g on g.location_id = t.location_id or g.salesperson_id = t.user_id or g.brand_id = t.brand_id
           where t.tenant_id = $1 and t.month = $2`,
    values: [tenant, `${month}-01`],
  },
]

export const referenceRanking = (tenant: number, from: string, to: string): Statement[] => [
  {
    text: `select rank() over (order by g.amount desc), g.*, u.name, u.position
           from (select f.salesperson_id, ${sums} from sales_fact f where f.tenant_id = $1 and f.day between $2 and $3 group by 1) g
           join app_user u on u.tenant_id = $1 and u.id = g.salesperson_id order by 1`,
    values: [tenant, from, to],
  },
]

/** Calculates from individual lines without stored sums. A return reverses its whole line. */
export const referenceCommission = (tenant: number, from: string, to: string): Statement[] => [
  {
    text: `with ruled as materialized (
             select d.product_id, d.day, r.* from (
               select distinct p.id as product_id, p.brand_id, coalesce(o.day, s.day) as day from sale s
                 join sale_line k on k.tenant_id = s.tenant_id and k.sale_id = s.id
                 join sku m on m.tenant_id = k.tenant_id and m.id = k.sku_id join product p on p.tenant_id = m.tenant_id and p.id = m.product_id
                 left join sale o on o.tenant_id = s.tenant_id and o.id = s.origin_id
               where s.tenant_id = $1 and s.status = 'posted' and s.day between $2 and $3) d
             cross join lateral (
               select per_piece_fen, amount_bp, margin_bp from commission_rule r
               where r.tenant_id = $1 and (r.product_id = d.product_id or r.brand_id = d.brand_id or r.product_id is null and r.brand_id is null)
                 and r.valid_from <= d.day and (r.valid_to is null or r.valid_to >= d.day)
               order by r.product_id is null, r.brand_id is null, r.valid_from desc limit 1) r)
           select s.salesperson_id, sum(sign(k.quantity) * (abs(k.quantity) * r.per_piece_fen + round(abs(k.amount_fen) * r.amount_bp / 10000.0)
             + round(greatest(abs(k.amount_fen) - abs(k.cost_fen), 0) * r.margin_bp / 10000.0))) as commission,
             sum(k.quantity) as pieces, sum(k.amount_fen) as amount, sum(k.amount_fen - k.cost_fen) as margin
           from sale s join sale_line k on k.tenant_id = s.tenant_id and k.sale_id = s.id
             join sku m on m.tenant_id = k.tenant_id and m.id = k.sku_id
             left join sale o on o.tenant_id = s.tenant_id and o.id = s.origin_id
             left join ruled r on r.product_id = m.product_id and r.day = coalesce(o.day, s.day)
           where s.tenant_id = $1 and s.status = 'posted' and s.day between $2 and $3 group by 1`,
    values: [tenant, from, to],
  },
]

export const referenceSaleLines = (tenant: number, from: string, to: string): Statement[] => [
  {
    text: `select s.number, s.day, s.at, l.name as location, u.name as salesperson, c.name as customer, p.name as model, m.spec,
             m.color, k.line, k.quantity, k.price_fen, k.amount_fen, k.cost_fen,
             array(select i.value from sale_line_device v join device_identifier i on i.tenant_id = v.tenant_id and i.device_id = v.device_id
               where v.tenant_id = k.tenant_id and v.sale_id = k.sale_id and v.line = k.line limit 3) as codes
           from (select s.id, k.line from sale s join sale_line k on k.tenant_id = s.tenant_id and k.sale_id = s.id
                 where s.tenant_id = $1 and s.status = 'posted' and s.day between $2 and $3
                 order by s.day desc, s.id desc, k.line limit 20) g
             join sale s on s.tenant_id = $1 and s.id = g.id
             join sale_line k on k.tenant_id = $1 and k.sale_id = g.id and k.line = g.line
             join location l on l.tenant_id = $1 and l.id = s.location_id
             join app_user u on u.tenant_id = $1 and u.id = s.salesperson_id
             left join customer c on c.tenant_id = $1 and c.id = s.customer_id
             join sku m on m.tenant_id = $1 and m.id = k.sku_id join product p on p.tenant_id = $1 and p.id = m.product_id
           order by s.day desc, s.id desc, k.line`,
    values: [tenant, from, to],
  },
  {
    text: `select count(*) from (select from sale s join sale_line k on k.tenant_id = s.tenant_id and k.sale_id = s.id
           where s.tenant_id = $1 and s.status = 'posted' and s.day between $2 and $3 limit 1001) c`,
    values: [tenant, from, to],
  },
]

const sold = `left join lateral (
    select s.id, s.location_id, s.day, s.salesperson_id, s.customer_id from sale_line_device v join sale s on s.tenant_id = v.tenant_id and s.id = v.sale_id
    where v.tenant_id = d.tenant_id and v.device_id = d.id and s.kind = 'sale' and s.status = 'posted' order by s.id desc limit 1
  ) s on d.status = 'sold'`

export const referenceActivations = (tenant: number, from: string, to: string): Statement[] => [
  {
    text: `select coalesce(l.name, '-') as store, count(*), count(*) filter (where d.status = 'sold') from device d ${sold}
             left join location l on l.tenant_id = d.tenant_id and l.id = coalesce(d.location_id, s.location_id)
           where d.tenant_id = $1 and d.activated_at >= $2::timestamp at time zone 'Asia/Shanghai'
             and d.activated_at < ($3::date + 1)::timestamp at time zone 'Asia/Shanghai' group by 1`,
    values: [tenant, from, to],
  },
  {
    text: `select count(*) from (select from device where tenant_id = $1 and status = 'sold' and activated_at is null limit 1001) c`,
    values: [tenant],
  },
  {
    text: `select count(*) from (select from device where tenant_id = $1 and activated_at is not null
           and status not in ('sold', 'scrapped') limit 1001) c`,
    values: [tenant],
  },
]

/** Everything that the screen shows for a code: the item, its location or sale, seller and customer, and imported activations. */
export const referenceImeiGaps = (tenant: number, codes: readonly string[]): Statement[] => [
  {
    text: `select i.value, b.name as brand, p.name, m.spec, m.color, d.status, d.activated_at, s.day, l.name as location,
             u.name as salesperson, c.name as customer, (d.activated_at at time zone 'Asia/Shanghai')::date - s.day as gap
           from device_identifier i join device d on d.tenant_id = i.tenant_id and d.id = i.device_id
             join sku m on m.tenant_id = d.tenant_id and m.id = d.sku_id
             join product p on p.tenant_id = m.tenant_id and p.id = m.product_id
             join brand b on b.tenant_id = p.tenant_id and b.id = p.brand_id ${sold}
             left join location l on l.tenant_id = d.tenant_id and l.id = coalesce(d.location_id, s.location_id)
             left join app_user u on u.tenant_id = d.tenant_id and u.id = s.salesperson_id
             left join customer c on c.tenant_id = d.tenant_id and c.id = s.customer_id
           where i.tenant_id = $1 and i.value = any($2::text[])`,
    values: [tenant, codes],
  },
  {
    text: `select distinct on (imei) imei, activated_at, place, model, source from activation_record
           where tenant_id = $1 and imei = any($2::text[]) order by imei, activated_at, source`,
    values: [tenant, codes],
  },
]

export const referenceUnactivated = (tenant: number): Statement[] => [
  {
    text: `select d.id, s.day, p.name, m.spec, m.color from device d ${sold}
             join sku m on m.tenant_id = d.tenant_id and m.id = d.sku_id
             join product p on p.tenant_id = m.tenant_id and p.id = m.product_id
           where d.tenant_id = $1 and d.status = 'sold' and d.activated_at is null order by s.day, d.id limit 20`,
    values: [tenant],
  },
]
