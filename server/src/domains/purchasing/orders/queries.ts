import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { getPurchaseOrder, listPurchaseOrders } from '@shangxue/contract/purchasing/orders'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import {
  cappedCount,
  limitOffset,
  toIso,
  toIsoOrNull,
  toPage,
} from '../../../platform/database/pagination.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { getToday } from '../../../platform/time/period.ts'
import { skuTitle } from '../../stock/service.ts'

export type Order = Output<typeof listPurchaseOrders>['list'][number]
type Detail = Output<typeof getPurchaseOrder>
type Filters = Omit<Input<typeof listPurchaseOrders>, 'page' | 'limit'>

/** Users who write orders enter their prices, so they may read them as well. */
export const seesPrices = ({ can }: Pick<Actor, 'can'>): boolean => can('cost-view') || can('purchase-manage')

const IS_OPEN = sql`o.state in ('approved', 'partly_received')`
/** True if goods of order \`o\` are expected since before today. */
const isLate = (today: string): SQL => sql`(${IS_OPEN} and o.expected_day < ${today}::date) is true`

const columns = (today: string): SQL => sql`
  o.id::float8 as id, o.number, o.merchant_id::float8 as merchant_id, m.name as merchant,
  o.location_id::float8 as location_id, l.name as location, o.state, o.day::text as day,
  o.expected_day::text as expected_day,
  ${isLate(today)} as overdue,
  k.lines::int as lines, k.quantity::int as quantity, k.received::int as received,
  o.total_fen::float8 as total_fen, u.name as by, o.note`
const joined = sql`purchase_order o join merchant m on m.id = o.merchant_id join location l on l.id = o.location_id
  join app_user u on u.id = o.user_id
  cross join lateral (select count(*) as lines, sum(i.quantity) as quantity, sum(i.received) as received
    from purchase_order_line i where i.order_id = o.id) k`
const ORDER = sql`o.id desc`

function stateSql(filter: Filters['order_state'], today: string): SQL {
  if (filter === 'all') return sql`true`
  if (filter === 'late') return isLate(today)
  return filter === 'open' ? IS_OPEN : sql`o.state = ${filter}`
}

function filterSql({ q, order_state, merchant_id }: Filters, today: string): SQL {
  const words = q.normalize('NFKC').trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  const text = sql`lower(concat_ws(' ', o.number, m.name, m.pinyin, o.note))`
  const goods = (word: string) => sql`exists (
    select from purchase_order_line i join sku s on s.id = i.sku_id join product p on p.id = s.product_id
    where i.order_id = o.id and strpos(p.search_text, ${word}) > 0)`
  return sql.join(
    [
      stateSql(order_state, today),
      ...(merchant_id === undefined ? [] : [sql`o.merchant_id = ${merchant_id}`]),
      ...words.map((word) => sql`(strpos(${text}, ${word}) > 0 or ${goods(word)})`),
    ],
    sql` and `,
  )
}

const withoutPrices = <R extends { readonly total_fen: number | null }>(row: R): R => ({
  ...row,
  total_fen: null,
})

export async function listOrders(
  db: Db,
  actor: Actor,
  input: Input<typeof listPurchaseOrders>,
): Promise<Output<typeof listPurchaseOrders>> {
  const today = await getToday(db, actor.tenantId)
  const where = sql`from ${joined} where ${filterSql(input, today)}`
  const { rows } = await db.execute<Order & Record<string, unknown>>(sql`
    select ${columns(today)} ${where} order by ${ORDER} ${limitOffset(input)}`)
  const list = seesPrices(actor) ? rows : rows.map(withoutPrices)
  return toPage(list, input, await cappedCount(db, sql`select 1 ${where}`))
}

export async function countLateOrders(db: Db, today: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from purchase_order o where ${isLate(today)}`,
  )
  return rows[0]?.count ?? 0
}

export async function listOrderIds(
  db: Db,
  tenantId: number,
  filters: Filters,
  limit: number,
): Promise<number[]> {
  const today = await getToday(db, tenantId)
  const { rows } = await db.execute<{ id: number }>(
    sql`select o.id::float8 as id from ${joined} where ${filterSql(filters, today)} order by ${ORDER} limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

export async function getOrders(db: Db, tenantId: number, ids: readonly number[]): Promise<Order[]> {
  const { rows } = await db.execute<Order & Record<string, unknown>>(sql`
    select ${columns(await getToday(db, tenantId))} from ${joined}
      join unnest(${sql.param([...ids])}::bigint[]) with ordinality as input(id, n) on input.id = o.id order by input.n`)
  return rows
}

async function listLines(db: Db, id: number): Promise<Detail['items']> {
  const { rows } = await db.execute<Detail['items'][number] & Record<string, unknown>>(sql`
    select i.line, i.sku_id::float8 as sku_id, ${skuTitle} as title, p.tracking, s.barcode,
           i.quantity, i.received, i.unit_fen::float8 as unit_fen
    from purchase_order_line i join sku s on s.id = i.sku_id join product p on p.id = s.product_id
      join brand b on b.id = p.brand_id
    where i.order_id = ${id} order by i.line`)
  return rows
}

async function listReceipts(db: Db, id: number): Promise<Detail['receipts']> {
  const { rows } = await db.execute<Detail['receipts'][number] & Record<string, unknown>>(sql`
    select r.id::float8 as id, r.number, r.document_id::float8 as document_id, r.day::text as day, r.at, u.name as by,
           r.note, (select sum(k.quantity)::int from purchase_receipt_line k where k.receipt_id = r.id) as quantity,
           r.goods_fen::float8 as goods_fen, r.freight_fen::float8 as freight_fen, r.freight_method, c.name as carrier,
           r.reversed_at is not null as reversed, v.number as invoice_number
    from purchase_receipt r join app_user u on u.id = r.user_id left join merchant c on c.id = r.carrier_id
      left join supplier_invoice_receipt x on x.receipt_id = r.id left join supplier_invoice v on v.id = x.invoice_id
    where r.order_id = ${id} order by r.id desc`)
  return rows.map((row) => ({ ...row, at: toIso(row.at) }))
}

export async function getOrder(db: Db, actor: Actor, id: number): Promise<Detail> {
  const { rows } = await db.execute<Omit<Detail, 'items' | 'receipts'> & Record<string, unknown>>(sql`
    select ${columns(await getToday(db, actor.tenantId))}, o.at,
           coalesce(o.submitted_by, o.user_id) = ${actor.userId} as own, d.name as decided_by, o.decided_at, o.decision,
           e.name as ended_by, o.ended_at, o.reason, o.version
    from ${joined} left join app_user d on d.id = o.decided_by left join app_user e on e.id = o.ended_by
    where o.id = ${id}`)
  const [order] = rows
  if (!order) throw new AppError('not_found')
  const [items, receipts] = [await listLines(db, id), await listReceipts(db, id)]
  const found = {
    ...order,
    at: toIso(order.at),
    decided_at: toIsoOrNull(order.decided_at),
    ended_at: toIsoOrNull(order.ended_at),
  }
  if (seesPrices(actor)) return { ...found, items, receipts }
  return {
    ...withoutPrices(found),
    items: items.map((item) => ({ ...item, unit_fen: null })),
    receipts: receipts.map((receipt) => ({ ...receipt, goods_fen: null, freight_fen: null })),
  }
}
