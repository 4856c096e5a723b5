// Hand-written reference SQL for the analyses on the same tables: one statement where possible, with the tenant as a parameter.
import { addDays, daysBetween } from '@shangxue/study/time/calendar'
import type { Statement } from './reference-figures.ts'

export type { Statement }

interface Period {
  readonly from: string
  readonly to: string
}

const sums = `sum(f.pieces) as pieces, sum(f.returned) as returned, sum(f.amount_fen) as amount, sum(f.cost_fen) as cost`
const again = `sum(pieces) as pieces, sum(returned) as returned, sum(amount) as amount, sum(cost) as cost`
const goods = `join sku m on m.tenant_id = $1 and m.id = x.at join product p on p.tenant_id = $1 and p.id = m.product_id`
const begins = ({ from, to }: Period): string => addDays(from, -daysBetween(from, to) - 1)

/** SQL for the first 20 groups by amount, the sum of the others, and the total. */
const first = (groups: string, table: string): string => `
  with g as materialized (${groups}), r as (select *, row_number() over (order by amount desc) as place from g)
  select r.*, n.name from r join ${table} n on n.tenant_id = $1 and n.id = r.key where place <= 20
  union all select case when grouping(place > 20) = 0 then -1 else -2 end, sum(pieces), sum(returned), sum(amount), sum(cost),
    sum(amount_before), count(*), null from r group by rollup (place > 20)`

/** Sums by spec before it joins products, and covers both periods in one pass. */
export function goodsRanking(
  tenant: number,
  key: string,
  table: string,
  period: Period,
  includePrevious = true,
): Statement[] {
  const parts = `select sku_id as at, day >= $3 as now, ${sums} from sales_fact f
    where tenant_id = $1 and day between $2 and $4 group by 1, 2`
  const groups = `select ${key} as key, ${again.replaceAll(')', ') filter (where now)')},
    sum(amount) filter (where not now) as amount_before from (${parts}) x ${goods} group by 1`
  return [
    {
      text: first(groups, table),
      values: [tenant, includePrevious ? begins(period) : period.from, period.from, period.to],
    },
  ]
}

export function ranking(tenant: number, column: string, table: string, period: Period): Statement[] {
  const groups = `select ${column} as key, ${sums.replace(/\)( as|$)/g, ') filter (where day >= $3)$1')},
    sum(f.amount_fen) filter (where day < $3) as amount_before from sales_fact f
    where tenant_id = $1 and day between $2 and $4 group by 1`
  return [{ text: first(groups, table), values: [tenant, begins(period), period.from, period.to] }]
}

export const days = (tenant: number, { from, to }: Period): Statement[] =>
  [0, -365].map((moved) => ({
    text: `select f.day, ${sums} from sales_fact f where tenant_id = $1 and day between $2 and $3 group by 1 order by 1`,
    values: [tenant, addDays(from, moved), addDays(to, moved)],
  }))

export const customersOfGoods = (tenant: number, key: string, { from, to }: Period): Statement[] => [
  {
    text: `with pair as materialized (select distinct ${key} as key, x.customer_id from (
             select distinct sku_id as at, customer_id from sales_fact where tenant_id = $1 and day between $2 and $3
               and customer_id > 0 and pieces + returned > 0) x ${goods})
           select key, count(*) from pair group by 1 union all select null, count(distinct customer_id) from pair`,
    values: [tenant, from, to],
  },
]

export const activationStatements = (tenant: number, key: string, { from, to }: Period): Statement[] => [
  {
    text: `select ${key}, sum(n), sum(a) from (
             select d.sku_id as at, count(*) as n, count(d.activated_at) as a from sale s
               join sale_line_device v on v.tenant_id = $1 and v.sale_id = s.id join device d on d.tenant_id = $1 and d.id = v.device_id
             where s.tenant_id = $1 and s.day between $2 and $3 and s.status = 'posted' and s.kind = 'sale'
               and not exists (select from sale r join sale_line_device w on w.tenant_id = $1 and w.sale_id = r.id
                 where r.tenant_id = $1 and r.origin_id = s.id and r.status = 'posted' and w.device_id = v.device_id)
             group by 1) x ${goods} group by 1`,
    values: [tenant, from, to],
  },
]

export const heatMapStatements = (tenant: number, { from, to }: Period): Statement[] => [
  {
    text: `select c.area, x.month, ${again} from (
             select customer_id as at, date_trunc('month', day::timestamp) as month, ${sums} from sales_fact f
             where tenant_id = $1 and day between $2 and $3 group by 1, 2) x
           join customer c on c.tenant_id = $1 and c.id = x.at group by 1, 2`,
    values: [tenant, from, to],
  },
]

export const specsOfName = (tenant: number, name: string, { from, to }: Period): Statement[] => [
  {
    text: `select m.id, m.spec, m.color, p.name, g.* from (
             select f.sku_id, ${sums} from sales_fact f where f.tenant_id = $1 and f.day between $2 and $3
               and f.sku_id in (select m.id from sku m join product p on p.tenant_id = $1 and p.id = m.product_id
                 where m.tenant_id = $1 and p.short_name = $4) group by 1) g
           join sku m on m.tenant_id = $1 and m.id = g.sku_id join product p on p.tenant_id = $1 and p.id = m.product_id
           order by g.amount desc limit 20`,
    values: [tenant, from, to, name],
  },
]

const buyers = `select f.customer_id, ${sums}, max(f.day) filter (where f.pieces + f.returned > 0) as last from sales_fact f
  where f.tenant_id = $1 and f.day between $2 and $3 and f.customer_id > 0 group by 1`

export const purchaseStatements = (tenant: number, period: Period): Statement[] => [
  { text: buyers, values: [tenant, period.from, period.to] },
  { text: buyers, values: [tenant, begins(period), addDays(period.from, -1)] },
]

export const rfm = (tenant: number, { from, to }: Period): Statement[] => [
  {
    text: `select f.customer_id, ${sums}, max(f.day) filter (where f.pieces + f.returned > 0) as last,
             count(distinct f.day) filter (where f.pieces + f.returned > 0) as days from sales_fact f
           where f.tenant_id = $1 and f.day between $2 and $3 and f.customer_id > 0 group by 1`,
    values: [tenant, from, to],
  },
]
