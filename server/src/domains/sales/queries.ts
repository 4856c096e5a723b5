import { codeFromSearch } from '@shangxue/contract/devices/device-codes'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { priceSourceName } from '@shangxue/contract/pricing/choose-price'
import type { PriceSourceKind } from '@shangxue/contract/pricing/price-source'
import type { getSale, listSales, listSellers } from '@shangxue/contract/sales/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toIsoOrNull, toPage } from '../../platform/database/pagination.ts'
import type { Actor } from '../../platform/session/access.ts'
import { productNameMatches } from '../catalogue/service.ts'
import { listChannelPayments } from '../channels/service.ts'
import { currentPrice } from '../pricing/service.ts'
import { deviceCode, deviceMatches, skuTitle } from '../stock/service.ts'

type Summary = Output<typeof listSales>['list'][number]
type Detail = Output<typeof getSale>
export type SaleFilters = Omit<Input<typeof listSales>, 'page' | 'limit'>

const joinProduct = sql`join product p on p.id = s.product_id join brand b on b.id = p.brand_id`

/** Matches the number, the customer, a sold device, or a sold model. */
function matchesQuery(q: string): SQL {
  const like = sql`'%' || replace(replace(replace(${q}::text, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`
  // A code means one sold device, not the other devices of its model.
  const deviceCondition = codeFromSearch(q) ? deviceMatches(q) : undefined
  const modelCondition = productNameMatches(sql`s.product_id`, q)
  return sql`(sale.number like upper(${like})
    or sale.customer_id in (select c.id from customer c where (c.name || ' ' || c.pinyin) ilike ${like})
    ${deviceCondition ? sql`or sale.id in (select v.sale_id from sale_line_device v join device d on d.id = v.device_id where ${deviceCondition})` : sql``}
    ${modelCondition ? sql`or sale.id in (select k.sale_id from sale_line k join sku s on s.id = k.sku_id where ${modelCondition})` : sql``})`
}

/** Conditions of the list of sales and of its export. Figures have those of sales-filters.ts. */
export function saleListConditions(filters: SaleFilters): SQL {
  const { q, status, kind, from, to, location_id, salesperson_id, customer_id } = filters
  const conditions = [
    status && sql`sale.status = ${status}`,
    kind && sql`sale.kind = ${kind}`,
    from && sql`sale.day >= ${from}::date`,
    to && sql`sale.day <= ${to}::date`,
    location_id === undefined ? undefined : sql`sale.location_id = ${location_id}`,
    salesperson_id === undefined ? undefined : sql`sale.salesperson_id = ${salesperson_id}`,
    customer_id === undefined ? undefined : sql`sale.customer_id = ${customer_id}`,
    q.trim() === '' ? undefined : matchesQuery(q.trim()),
  ]
  return sql.join(
    [
      sql`true`,
      ...conditions.filter(
        (condition): condition is SQL => condition !== undefined && (condition as unknown) !== '',
      ),
    ],
    sql` and `,
  )
}

const selectSale = sql`
  select sale.id::int as id, sale.number, sale.kind, sale.status, sale.day::text as day, sale.at,
         sale.location_id::int as location_id, l.name as location, sale.salesperson_id::int as salesperson_id,
         u.name as salesperson, c.name as customer, sale.pieces, sale.total_fen::float8 as total_fen,
         coalesce((select ${skuTitle} from sale_line k join sku s on s.id = k.sku_id ${joinProduct}
           where k.sale_id = sale.id order by k.line limit 1), '') as title`
const fromSale = sql`
  from sale join location l on l.id = sale.location_id join app_user u on u.id = sale.salesperson_id
    left join customer c on c.id = sale.customer_id`

type Row = Summary & Record<string, unknown>
const toSummary = (row: Row): Summary => ({ ...row, at: toIso(row.at) })

interface HeadRow extends Row {
  customer_id: number | null
  note: string
  discount_fen: number
  ask: string | null
  credit_issue: string | null
  decided_by: string | null
  decided_at: string | null
  decision: string | null
  origin: { id: number; number: string } | null
}

export const saleQueries = (db: Db, actor: Pick<Actor, 'can' | 'boss' | 'userId'>) => ({
  async list(filters: Input<typeof listSales>) {
    const where = saleListConditions(filters)
    const { rows } = await db.execute<Row>(
      sql`${selectSale} ${fromSale} where ${where} order by sale.day desc, sale.id desc ${limitOffset(filters)}`,
    )
    return toPage(rows.map(toSummary), filters, await cappedCount(db, sql`select 1 from sale where ${where}`))
  },

  /** Sellers ordered by their latest sale. */
  async sellers(): Promise<Output<typeof listSellers>> {
    const { rows } = await db.execute<{ id: number; name: string }>(sql`
      select u.id::int as id, u.name from app_user u
        cross join lateral (select max(s.id) as last from sale s where s.salesperson_id = u.id) s
      where s.last is not null order by s.last desc`)
    return rows
  },

  async get(id: number): Promise<Detail> {
    const { rows } = await db.execute<HeadRow>(sql`
      ${selectSale}, sale.customer_id::int as customer_id, sale.note, sale.discount_fen::float8 as discount_fen, sale.approval_request_note as ask, sale.credit_issue,
        w.name as decided_by, sale.decided_at, sale.approval_note as decision,
        case when o.id is not null then json_build_object('id', o.id, 'number', o.number) end as origin
      ${fromSale} left join app_user w on w.id = sale.decided_by left join sale o on o.id = sale.origin_id
      where sale.id = ${id}`)
    const [sale] = rows
    if (!sale) throw new AppError('not_found')
    const seesCost = actor.can('cost-view')
    const pendingLines = seesCost && sale.status === 'waiting' ? await loadPendingLines(db, id) : undefined
    const lines = await loadLines(db, id)
    const payments = await db.execute<Detail['payments'][number] & Record<string, unknown>>(sql`
      select method, amount_fen::float8 as amount_fen from sale_payment where sale_id = ${id} order by method`)
    const returns = await db.execute<Detail['returns'][number] & Record<string, unknown>>(sql`
      select id::int as id, number, total_fen::float8 as total_fen, at from sale
      where origin_id = ${id} and status = 'posted' order by id`)
    const isPosted = sale.kind === 'sale' && sale.status === 'posted'
    const hasNoReturns = returns.rows.length === 0
    return {
      ...sale,
      at: toIso(sale.at),
      decided_at: toIsoOrNull(sale.decided_at),
      cost_fen: seesCost ? totalCost(pendingLines ? [...pendingLines.values()] : lines) : null,
      lines: lines.map(({ cost_fen: _, ...line }) => ({
        ...line,
        floor_fen: pendingLines?.get(line.line)?.floor_fen ?? null,
      })),
      payments: payments.rows,
      channel_payments: await listChannelPayments(db, id),
      returns: returns.rows.map((row) => ({ ...row, at: toIso(row.at) })),
      may_decide: actor.boss && sale.status === 'waiting',
      may_withdraw:
        sale.status === 'waiting' &&
        actor.can('sales-record') &&
        (actor.boss || sale.salesperson_id === actor.userId),
      may_return:
        isPosted && actor.can('sales-record') && lines.some(({ quantity, returned }) => returned < quantity),
      may_reverse: isPosted && hasNoReturns && actor.can('inventory-manage'),
    }
  },
})

/** Null if one cost is unknown: the margin of the rest would be too high. */
function totalCost(lines: readonly { readonly cost_fen: number | null }[]): number | null {
  let sum = 0
  for (const { cost_fen } of lines) {
    if (cost_fen === null) return null
    sum += cost_fen
  }
  return sum
}

interface PendingLine extends Record<string, unknown> {
  line: number
  floor_fen: number | null
  cost_fen: number | null
}

/** For a pending sale: floor prices and the current cost of its items. */
async function loadPendingLines(db: Db, id: number): Promise<Map<number, PendingLine>> {
  const { rows } = await db.execute<PendingLine>(sql`
    select k.line, (${currentPrice(sql`k.sku_id`, 'floor')})::float8 as floor_fen,
           case p.tracking
             when 'serial' then (select sum(d.cost_fen) from sale_line_device v join device d on d.id = v.device_id
               where v.sale_id = k.sale_id and v.line = k.line)
             else (select round(b.value_fen * k.quantity / nullif(b.quantity, 0)::numeric) from stock_balance b
               where b.sku_id = k.sku_id and b.location_id = o.location_id) end::float8 as cost_fen
    from sale_line k join sale o on o.id = k.sale_id join sku s on s.id = k.sku_id join product p on p.id = s.product_id
    where k.sale_id = ${id}`)
  return new Map(rows.map((row) => [row.line, row]))
}

type Line = Omit<Detail['lines'][number], 'floor_fen'> & { cost_fen: number }
interface StoredSource {
  kind: PriceSourceKind
  id: number | null
  min_pieces: number | null
  valid_to: string | null
}
type LineRow = Omit<Line, 'price_source'> & { price_source: StoredSource | null } & Record<string, unknown>

async function loadLines(db: Db, id: number): Promise<Line[]> {
  const { rows } = await db.execute<LineRow>(sql`
    with returns as (
      select r.id as sale_id, k.line, k.origin_line, k.quantity, k.amount_fen from sale r join sale_line k on k.sale_id = r.id
      where r.origin_id = ${id} and r.status = 'posted')
    select k.line, k.sku_id::int as sku_id, ${skuTitle} as title, p.tracking, k.quantity,
           k.price_fen::float8 as price_fen, k.amount_fen::float8 as amount_fen, k.cost_fen::float8 as cost_fen,
           k.below_floor, case when k.price_source is not null then json_build_object('kind', k.price_source, 'id', k.price_rule_id,
             'min_pieces', r.min_pieces, 'valid_to', r.valid_to) end as price_source,
           coalesce((select -sum(r.quantity) from returns r where r.origin_line = k.line), 0)::int as returned,
           case when k.price_source = 'gift' then coalesce((
             select json_agg(f.line order by f.line) from sale_line f join sku fs on fs.id = f.sku_id
               join product fp on fp.id = fs.product_id and fp.tracking = 'serial'
               join gift_rule g on g.id = k.price_rule_id and (g.product_id = fp.id or g.brand_id = fp.brand_id)
             where f.sale_id = k.sale_id and f.price_source is distinct from 'gift'), '[]') else '[]' end as gift_for,
           coalesce((select -sum(r.amount_fen) from returns r where r.origin_line = k.line), 0)::float8 as refunded_fen,
           coalesce((select json_agg(json_build_object('device_id', v.device_id, 'identifier', ${deviceCode(sql`v.device_id`)},
               'returned', exists (select from returns r join sale_line_device w on w.sale_id = r.sale_id and w.line = r.line
                 where w.device_id = v.device_id)) order by v.device_id)
             from sale_line_device v where v.sale_id = k.sale_id and v.line = k.line), '[]') as devices
    from sale_line k join sku s on s.id = k.sku_id ${joinProduct}
      left join price_rule r on r.id = k.price_rule_id and k.price_source in ('customer', 'break')
    where k.sale_id = ${id} order by k.line`)
  return rows.map(({ price_source, ...line }) => ({
    ...line,
    price_source: price_source && {
      ...{ kind: price_source.kind, id: price_source.id },
      name: priceSourceName(price_source.kind, price_source),
    },
  }))
}
