import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { checkPurchaseReturn, listPurchaseReturns } from '@shangxue/contract/purchasing/receipts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { cappedCount, limitOffset, toPage } from '../../../platform/database/pagination.ts'
import { skuTitle, stockQueries } from '../../stock/service.ts'

type Checked = Output<typeof checkPurchaseReturn>[number]

interface Delivery extends Record<string, unknown> {
  readonly device_id: number
  readonly sku_id: number
  readonly title: string
  readonly supplier: string | null
  readonly credit_fen: number
}

/** The latest delivery of each device: its supplier and the price of its order, otherwise its cost in the books. */
async function listDeliveries(db: Db, deviceIds: readonly number[]): Promise<Map<number, Delivery>> {
  const { rows } = await db.execute<Delivery>(sql`
    select d.id::float8 as device_id, d.sku_id::float8 as sku_id, ${skuTitle} as title, v.supplier,
           coalesce(v.unit_fen, d.cost_fen)::float8 as credit_fen
    from device d join sku s on s.id = d.sku_id join product p on p.id = s.product_id join brand b on b.id = p.brand_id
      left join lateral (
        select m.name as supplier, k.unit_fen from purchase_receipt_device x
          join purchase_receipt r on r.id = x.receipt_id and r.reversed_at is null
          join purchase_receipt_line k on k.receipt_id = r.id and k.sku_id = d.sku_id
          join merchant m on m.id = r.merchant_id
        where x.device_id = d.id order by r.id desc limit 1) v on true
    where d.id = any(${sql.param([...deviceIds])}::bigint[])`)
  return new Map(rows.map((row) => [row.device_id, row]))
}

/** Identifies codes to return, with the suggested credit of each device. */
export async function checkReturn(
  db: Db,
  { codes }: Input<typeof checkPurchaseReturn>,
): Promise<Output<typeof checkPurchaseReturn>> {
  const resolved = await stockQueries(db, false).resolve({ codes })
  const deliveries = await listDeliveries(
    db,
    resolved.flatMap(({ device_id }) => device_id ?? []),
  )
  return resolved.map(({ code, device_id, sku_id, tracking, title, status, location }): Checked => {
    const delivery = device_id === null ? undefined : deliveries.get(device_id)
    return {
      ...{ code, device_id, tracking, status, location },
      sku_id: delivery?.sku_id ?? sku_id,
      title: delivery?.title ?? title,
      supplier: delivery?.supplier ?? null,
      credit_fen: delivery?.credit_fen ?? null,
    }
  })
}

type Return = Output<typeof listPurchaseReturns>['list'][number]

export async function listReturns(
  db: Db,
  { merchant_id, ...page }: Input<typeof listPurchaseReturns>,
): Promise<Output<typeof listPurchaseReturns>> {
  const where = merchant_id === undefined ? sql`true` : sql`r.merchant_id = ${merchant_id}`
  const { rows } = await db.execute<Return & Record<string, unknown>>(sql`
    select r.id::float8 as id, r.number, r.document_id::float8 as document_id, r.merchant_id::float8 as merchant_id,
           m.name as merchant, r.day::text as day, (
             select coalesce(sum(k.quantity), 0)::int from purchase_return_line k where k.return_id = r.id) as quantity,
           r.credit_fen::float8 as credit_fen, u.name as by, r.reason, r.reversed_at is not null as reversed
    from purchase_return r join merchant m on m.id = r.merchant_id join app_user u on u.id = r.user_id
    where ${where} order by r.id desc ${limitOffset(page)}`)
  return toPage(rows, page, await cappedCount(db, sql`select 1 from purchase_return r where ${where}`))
}
