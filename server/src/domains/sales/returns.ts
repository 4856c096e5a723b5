import type { Input, Output } from '@shangxue/contract/endpoint'
import { type returnSale as ReturnSale, SALE_STATUS_NAMES, type SaleStatus } from '@shangxue/contract/sales'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { together } from '../../platform/database/together.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { requireRefundable } from '../money/service.ts'
import {
  book,
  type DeviceMove,
  goodsTitle,
  type LockedDevice,
  lockDevices,
  lockPieces,
  type PieceMove,
  requireLocation,
} from '../stock/service.ts'
import { postBooks } from './books.ts'
import { paymentsOf } from './cart.ts'
import { saleDay } from './day.ts'
import { insertSale, type StoredLine, saleNumber } from './store.ts'

interface Origin extends Record<string, unknown> {
  number: string
  kind: 'sale' | 'return'
  status: SaleStatus
  customer_id: number | null
  salesperson_id: number
}
/** A line of the sale with what has been returned so far. */
interface SoldLine extends Record<string, unknown> {
  line: number
  skuId: number
  serial: boolean
  title: string
  quantity: number
  priceFen: number
  amountFen: number
  costFen: number
  returned: number
  refundedFen: number
  costBackFen: number
  /** Devices neither returned nor sold again. */
  left: { id: number; costFen: number }[]
}

/** Locks the sale, so that concurrent returns wait for each other. */
export async function lockSale(db: Db, id: number): Promise<Origin> {
  const { rows } = await db.execute<Origin>(sql`
    select number, kind, status, customer_id::int as customer_id, salesperson_id::int as salesperson_id
    from sale where id = ${id} for update`)
  const [sale] = rows
  if (!sale) throw new Refusal('not_found')
  if (sale.kind !== 'sale') throw new Refusal('sale_closed', { state: '是退货单' })
  if (sale.status !== 'posted') throw new Refusal('sale_closed', { state: SALE_STATUS_NAMES[sale.status] })
  return sale
}

async function soldLines(db: Db, saleId: number): Promise<Map<number, SoldLine>> {
  const { rows } = await db.execute<SoldLine>(sql`
    with returns as (
      select k.origin_line, -sum(k.quantity) as pieces, -sum(k.amount_fen) as amount_fen, -sum(k.cost_fen) as cost_fen
      from sale r join sale_line k on k.sale_id = r.id where r.origin_id = ${saleId} and r.status = 'posted'
      group by k.origin_line)
    select k.line, k.sku_id::int as "skuId", p.tracking = 'serial' as serial, ${goodsTitle} as title, k.quantity,
           k.price_fen::float8 as "priceFen", k.amount_fen::float8 as "amountFen", k.cost_fen::float8 as "costFen",
           coalesce(r.pieces, 0)::int as returned, coalesce(r.amount_fen, 0)::float8 as "refundedFen",
           coalesce(r.cost_fen, 0)::float8 as "costBackFen",
           coalesce((select json_agg(json_build_object('id', v.device_id, 'costFen', v.cost_fen) order by v.device_id)
             from sale_line_device v where v.sale_id = k.sale_id and v.line = k.line and not exists (
               select from sale_line_device w join sale l on l.id = w.sale_id and l.status = 'posted'
               where w.device_id = v.device_id and w.sale_id > v.sale_id)), '[]') as "left"
    from sale_line k join sku s on s.id = k.sku_id join product p on p.id = s.product_id join brand b on b.id = p.brand_id
      left join returns r on r.origin_line = k.line
    where k.sale_id = ${saleId}`)
  return new Map(rows.map((row) => [row.line, row]))
}

const wrong = (field: string) => new Refusal('invalid_input', { field })
type Asked = Input<typeof ReturnSale>['lines'][number]

/**
 * Calculates a return line at the paid price and the original cost. Partial returns take a cumulative share, so that
 * all returns together refund exactly what was paid.
 */
function comesBack(asked: Asked, of: SoldLine, line: number): StoredLine {
  const devices = asked.device_ids.map((id) => of.left.find((device) => device.id === id))
  if (devices.some((device) => device === undefined))
    throw wrong(`${of.title}里有手机不在这张销售单里或已经退过，请刷新后重试`)
  if (of.serial ? devices.length === 0 : asked.quantity === undefined)
    throw wrong(of.serial ? `${of.title}请选择退回的手机` : `${of.title}请填写退回的数量`)
  const quantity = of.serial ? devices.length : (asked.quantity ?? 0)
  if (quantity > of.quantity - of.returned)
    throw wrong(`${of.title}最多还能退 ${of.quantity - of.returned} 件，请修改数量`)
  const share = (amount: number) => Math.round((amount * (of.returned + quantity)) / of.quantity)
  const phones = devices.flatMap((device) => device ?? [])
  const costFen = of.serial
    ? phones.reduce((sum, device) => sum + device.costFen, 0)
    : share(of.costFen) - of.costBackFen
  return {
    line,
    skuId: of.skuId,
    quantity: -quantity,
    priceFen: of.priceFen,
    amountFen: -(share(of.amountFen) - of.refundedFen),
    costFen: -costFen,
    belowFloor: false,
    originLine: of.line,
    devices: phones,
  }
}

/** Returns items of a sale to stock and refunds their price. */
export async function takeBack(
  context: Context,
  input: Input<typeof ReturnSale>,
): Promise<Output<typeof ReturnSale>> {
  const { db, actor, request } = context
  const [origin, , sold, { day, stamp }] = await together(
    db,
    () => lockSale(db, input.id),
    () => requireLocation(db, input.location_id),
    () => soldLines(db, input.id),
    () => saleDay(db, actor.tenantId),
  )
  const asked = new Set(input.lines.map(({ line }) => line))
  if (asked.size !== input.lines.length) throw wrong('同一种商品出现了两次，请合并后再提交')
  const lines = input.lines.map((one, n) => {
    const of = sold.get(one.line)
    if (!of) throw new Refusal('not_found')
    return comesBack(one, of, n + 1)
  })
  const totalFen = lines.reduce((sum, { amountFen }) => sum + amountFen, 0)
  const payments = paymentsOf(input.payments, -totalFen, origin.customer_id, 'return')
  const cash = payments.find(({ method }) => method === 'cash')
  if (cash)
    await requireRefundable(db, actor.tenantId, {
      ...{ locationId: input.location_id, day, amountFen: cash.amountFen },
    })
  const number = saleNumber('return', stamp)
  const documentId = await putBack(context, lines, input, number)
  const sale = {
    number,
    kind: 'return' as const,
    status: 'posted' as const,
    day,
    locationId: input.location_id,
    // Returns count against the salesperson of the sale.
    salespersonId: origin.salesperson_id,
    customerId: origin.customer_id,
    discountFen: 0,
    totalFen,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    note: '',
    decision: input.reason,
    originId: input.id,
    documentId,
  }
  const refunds = payments.map((payment) => ({ ...payment, amountFen: -payment.amountFen }))
  const id = await insertSale(db, actor.tenantId, sale, lines, refunds)
  const after = { number, of: origin.number, total_fen: totalFen, reason: input.reason }
  await together(
    db,
    () => audit(db, actor, { action: 'sale.returned', entity: 'sale', entityId: id, after }, request.id),
    () => postBooks(db, actor, id),
  )
  return { id, number, total_fen: totalFen }
}

async function putBack(
  context: Context,
  lines: readonly StoredLine[],
  { location_id: locationId, sellable }: Input<typeof ReturnSale>,
  number: string,
): Promise<number> {
  const { db, actor } = context
  const phones = await lockDevices(
    db,
    lines.flatMap(({ devices }) => devices.map(({ id }) => id)),
  )
  requireSold(phones)
  const status = sellable ? 'in_stock' : 'returned'
  const to = { status, locationId, customerId: null } as const
  const pieces = lines.filter(({ devices }) => devices.length === 0)
  await lockPieces(
    db,
    actor.tenantId,
    pieces.map(({ skuId }) => ({ skuId, locationId })),
  )
  const document = await book(
    context,
    { kind: 'sale_return', locationId, reason: number },
    {
      devices: phones.map((device): DeviceMove => ({ device, kind: 'returned', to })),
      pieces: pieces.map(
        ({ skuId, quantity, costFen }): PieceMove => ({
          skuId,
          locationId,
          kind: 'returned',
          quantity: -quantity,
          valueFen: -costFen,
        }),
      ),
    },
  )
  return document.id
}

/** Rejects devices the customer no longer owns, for example because they were received into stock again. */
function requireSold(phones: readonly LockedDevice[]): void {
  const gone = phones.find(({ status }) => status !== 'sold')
  if (gone) throw wrong(`${gone.name}已经不在客户手里，请先核对它的库存记录`)
}
