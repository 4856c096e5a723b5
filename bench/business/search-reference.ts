// Hand-written reference SQL for the searches on the same tables: as the owner, without row-level security, with the
// tenant as a parameter. $1 is the tenant, $2 the pattern; further parameters belong to each statement.
import type { Statement } from './reference-figures.ts'

const PAGE = 20
const MOST = 1_001
const codes = `select i.device_id from device_identifier i where i.tenant_id = $1 and upper(i.value) like $2`
const named = `select s.id from sku s join product p on p.tenant_id = s.tenant_id and p.id = s.product_id
  where s.tenant_id = $1 and p.search_text like $2`
const goods = `join sku s on s.tenant_id = $1 and s.id = d.sku_id join product p on p.tenant_id = $1 and p.id = s.product_id
  join brand b on b.tenant_id = $1 and b.id = p.brand_id`
const code = `(select i.value from device_identifier i where i.tenant_id = $1 and i.device_id = d.id order by i.kind limit 1)`

const pageAndTotal = (
  page: (cut: string) => string,
  rows: string,
  values: readonly unknown[],
): Statement[] => [
  { text: page(`limit ${PAGE}`), values },
  { text: `select count(*)::int as n from (${rows} limit ${MOST}) x`, values },
]

/** `more` is a condition of `device d`. */
export function phonesByHand(
  tenant: number,
  by: 'code' | 'name',
  like: string,
  condition = 'true',
  order = 'd.received_at, d.id',
): Statement[] {
  const matched = by === 'code' ? `d.id in (${codes})` : `d.sku_id in (${named})`
  const from = `from device d where d.tenant_id = $1 and ${condition} and ${matched}`
  return pageAndTotal(
    (cut) => `select d.*, b.name, p.name, s.spec, s.color, l.name, ${code}
      from (select d.* ${from} order by ${order} ${cut}) d ${goods}
        left join location l on l.tenant_id = $1 and l.id = d.location_id order by ${order}`,
    `select 1 ${from}`,
    [tenant, like],
  )
}

/** Models whose text or whose phones' codes contain the term, with their stock. */
export function modelsByHand(tenant: number, like: string, condition = 'true'): Statement[] {
  const from = `from product p join brand b on b.tenant_id = $1 and b.id = p.brand_id
    where p.tenant_id = $1 and p.active and ${condition} and (p.search_text like $2 or p.id in (
      select s.product_id from device d join sku s on s.tenant_id = $1 and s.id = d.sku_id
      where d.tenant_id = $1 and d.id in (${codes})))`
  return pageAndTotal(
    (cut) => `select p.id, b.name, p.name, (select sum(k.quantity) from sku s join stock_balance k
        on k.tenant_id = $1 and k.sku_id = s.id where s.tenant_id = $1 and s.product_id = p.id)
      ${from} order by b.position, b.pinyin, p.tracking desc, p.pinyin, p.id ${cut}`,
    `select 1 ${from}`,
    [tenant, like],
  )
}

export function salesByHand(tenant: number, like: string): Statement[] {
  const from = `from sale x where x.tenant_id = $1 and x.id in (
    select id from sale where tenant_id = $1 and number ilike $2
    union select v.sale_id from sale_line_device v where v.tenant_id = $1 and v.device_id in (${codes})
    union select x.id from sale x join customer c on c.tenant_id = $1 and c.id = x.customer_id
      where x.tenant_id = $1 and (c.name || ' ' || c.pinyin) ilike $2)`
  return pageAndTotal(
    (cut) => `select x.*, l.name, u.name ${from.replace(
      'where',
      'join location l on l.tenant_id = $1 and l.id = x.location_id join app_user u on u.tenant_id = $1 and u.id = x.salesperson_id where',
    )}
      order by x.day desc, x.id desc ${cut}`,
    `select 1 ${from}`,
    [tenant, like],
  )
}

export function linesByHand(tenant: number, like: string, from: string, to: string): Statement[] {
  const matches = `from sale_line_device v join sale x on x.tenant_id = $1 and x.id = v.sale_id
      join sale_line k on k.tenant_id = $1 and k.sale_id = v.sale_id and k.line = v.line
    where v.tenant_id = $1 and x.status = 'posted' and x.day between $3 and $4 and v.device_id in (${codes})`
  return pageAndTotal(
    (cut) => `select x.*, k.*, l.name, u.name, p.name from (select v.sale_id, v.line, x.day ${matches}
        order by x.day desc, x.id desc, v.line ${cut}) g
      join sale x on x.tenant_id = $1 and x.id = g.sale_id
      join sale_line k on k.tenant_id = $1 and k.sale_id = g.sale_id and k.line = g.line
      join location l on l.tenant_id = $1 and l.id = x.location_id join app_user u on u.tenant_id = $1 and u.id = x.salesperson_id
      join sku s on s.tenant_id = $1 and s.id = k.sku_id join product p on p.tenant_id = $1 and p.id = s.product_id`,
    `select 1 ${matches}`,
    [tenant, like, from, to],
  )
}
