import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { returnSale as ReturnSale } from '@shangxue/contract/sales/endpoints'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { pipeline } from '../../../platform/database/pipeline.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { resolveChannelRefunds, reverseReturnedClaims } from '../../channels/service.ts'
import { requireRefundableCash } from '../../ledger/service.ts'
import {
  type DeviceMove,
  type LockedDevice,
  lockDevices,
  lockPieces,
  type PieceMove,
  postStockDocument,
  requireLocation,
  skuTitle,
} from '../../stock/service.ts'
import { mergePayments } from './build-cart.ts'
import { publishSaleEvent } from './publish-sale-event.ts'
import {
  insertSale,
  lockPostedSale,
  newSaleNumber,
  postFactsAndLedger,
  resolveSaleDay,
  type StoredLine,
} from './sale-document.ts'

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
  gift: boolean
  /** Devices neither returned nor sold again. */
  left: { id: number; costFen: number }[]
}

async function loadSoldLines(db: Db, saleId: number): Promise<Map<number, SoldLine>> {
  const { rows } = await db.execute<SoldLine>(sql`
    with returns as (
      select k.origin_line, -sum(k.quantity) as pieces, -sum(k.amount_fen) as amount_fen, -sum(k.cost_fen) as cost_fen
      from sale r join sale_line k on k.sale_id = r.id where r.origin_id = ${saleId} and r.status = 'posted'
      group by k.origin_line)
    select k.line, k.sku_id::int as "skuId", p.tracking = 'serial' as serial, ${skuTitle} as title, k.quantity,
           k.price_fen::float8 as "priceFen", k.amount_fen::float8 as "amountFen", k.cost_fen::float8 as "costFen",
           coalesce(r.pieces, 0)::int as returned, coalesce(r.amount_fen, 0)::float8 as "refundedFen",
           coalesce(r.cost_fen, 0)::float8 as "costBackFen", k.price_source is not distinct from 'gift' as gift,
           coalesce((select json_agg(json_build_object('id', v.device_id, 'costFen', v.cost_fen) order by v.device_id)
             from sale_line_device v where v.sale_id = k.sale_id and v.line = k.line and not exists (
               select from sale_line_device w join sale l on l.id = w.sale_id and l.status = 'posted'
               where w.device_id = v.device_id and w.sale_id > v.sale_id)), '[]') as "left"
    from sale_line k join sku s on s.id = k.sku_id join product p on p.id = s.product_id join brand b on b.id = p.brand_id
      left join returns r on r.origin_line = k.line
    where k.sale_id = ${saleId}`)
  return new Map(rows.map((row) => [row.line, row]))
}

type ReturnLineInput = Input<typeof ReturnSale>['lines'][number]

/**
 * Calculates a return line at the paid price and the original cost. Partial returns take a cumulative share, so that
 * all returns together refund exactly what was paid.
 */
function toReturnLine(requested: ReturnLineInput, original: SoldLine, line: number): StoredLine {
  const devices = requested.device_ids.map((id) => original.left.find((device) => device.id === id))
  if (devices.some((device) => device === undefined))
    throw new AppError('return_device_not_sold', { item: original.title })
  if (original.serial && devices.length === 0)
    throw new AppError('return_device_missing', { item: original.title })
  if (!original.serial && requested.quantity === undefined)
    throw new AppError('return_quantity_missing', { item: original.title })
  const quantity = original.serial ? devices.length : (requested.quantity ?? 0)
  if (quantity > original.quantity - original.returned)
    throw new AppError('return_quantity_too_high', {
      item: original.title,
      pieces: original.quantity - original.returned,
    })
  const share = (amount: number) => Math.round((amount * (original.returned + quantity)) / original.quantity)
  const returnedDevices = devices.flatMap((device) => device ?? [])
  const costFen = original.serial
    ? returnedDevices.reduce((sum, device) => sum + device.costFen, 0)
    : share(original.costFen) - original.costBackFen
  return {
    line,
    skuId: original.skuId,
    quantity: -quantity,
    priceFen: original.priceFen,
    amountFen: -(share(original.amountFen) - original.refundedFen),
    costFen: -costFen,
    belowFloor: false,
    originLine: original.line,
    devices: returnedDevices,
  }
}

/**
 * Sells a gift that the customer keeps after returning its phone: it comes back as a gift and leaves again at a price, so that
 * the amounts and costs of all lines still add up. Its stock does not move.
 */
function toChargedLine(
  original: SoldLine,
  returned: StoredLine,
  chargeFen: number,
  line: number,
): StoredLine {
  if (!original.gift) throw new AppError('return_charge_no_gift', { item: original.title })
  const quantity = -returned.quantity
  return {
    ...{ line, skuId: original.skuId, quantity, priceFen: chargeFen },
    amountFen: chargeFen * quantity,
    costFen: -returned.costFen,
    belowFloor: false,
    devices: [],
  }
}

/** Returns items of a sale to stock and refunds their price. */
export async function returnSale(
  context: Context,
  input: Input<typeof ReturnSale>,
): Promise<Output<typeof ReturnSale>> {
  const { db, actor, request } = context
  const [origin, , lineByNumber, { day, today }] = await pipeline(
    db,
    () => lockPostedSale(db, input.id),
    () => requireLocation(db, input.location_id),
    () => loadSoldLines(db, input.id),
    () => resolveSaleDay(db, actor.tenantId),
  )
  const requestedLines = new Set(input.lines.map(({ line }) => line))
  if (requestedLines.size !== input.lines.length) throw new AppError('return_item_repeated')
  const returned = input.lines.map((lineInput, n) => {
    const original = lineByNumber.get(lineInput.line)
    if (!original) throw new AppError('not_found')
    return { lineInput, original, line: toReturnLine(lineInput, original, n + 1) }
  })
  const charged = returned.flatMap(({ lineInput: { charge_fen }, original, line }, n) =>
    charge_fen === undefined ? [] : toChargedLine(original, line, charge_fen, input.lines.length + n + 1),
  )
  const lines = [...returned.map(({ line }) => line), ...charged]
  const goods = returned.flatMap(({ lineInput, line }) => (lineInput.charge_fen === undefined ? line : []))
  const totalFen = lines.reduce((sum, { amountFen }) => sum + amountFen, 0)
  if (totalFen > 0) throw new AppError('gift_charge_too_high')
  const payments = mergePayments(input.payments, -totalFen, origin.customer_id, 'return')
  const deviceIds = lines.flatMap(({ devices }) => devices.map((device) => device.id))
  const channelRefunds = await resolveChannelRefunds(db, input.id, input.payments, deviceIds)
  const cashRefund = payments.find(({ method }) => method === 'cash')
  if (cashRefund)
    await requireRefundableCash(db, actor.tenantId, {
      ...{ locationId: input.location_id, day, amountFen: cashRefund.amountFen },
    })
  const number = newSaleNumber('return', today)
  const documentId = await returnToStock(context, goods, input, number)
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
    approvalNote: input.reason,
    originId: input.id,
    documentId,
  }
  const refunds = payments.map((payment) => ({ ...payment, amountFen: -payment.amountFen }))
  const id = await insertSale(db, actor.tenantId, sale, lines, refunds, channelRefunds)
  const after = { number, of: origin.number, total_fen: totalFen, reason: input.reason }
  await pipeline(
    db,
    () => audit(db, actor, { action: 'sale.returned', entity: 'sale', entityId: id, after }, request.id),
    () => publishSaleEvent(db, actor.tenantId, 'sale.returned', id),
    () => postFactsAndLedger(db, actor, id, channelRefunds.length > 0),
  )
  await reverseReturnedClaims(db, actor, input.id, { deviceIds, day, note: input.reason })
  return { id, number, total_fen: totalFen }
}

async function returnToStock(
  context: Context,
  lines: readonly StoredLine[],
  { location_id: locationId, sellable }: Input<typeof ReturnSale>,
  number: string,
): Promise<number> {
  const { db, actor } = context
  const lockedDevices = await lockDevices(
    db,
    lines.flatMap(({ devices }) => devices.map(({ id }) => id)),
  )
  requireStillSold(lockedDevices)
  const status = sellable ? 'in_stock' : 'returned'
  const to = { status, locationId, customerId: null } as const
  const pieces = lines.filter(({ devices }) => devices.length === 0)
  await lockPieces(
    db,
    actor.tenantId,
    pieces.map(({ skuId }) => ({ skuId, locationId })),
  )
  const document = await postStockDocument(
    context,
    { kind: 'sale_return', locationId, reason: number },
    {
      devices: lockedDevices.map((device): DeviceMove => ({ device, kind: 'returned', to })),
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
function requireStillSold(lockedDevices: readonly LockedDevice[]): void {
  const unsold = lockedDevices.find(({ status }) => status !== 'sold')
  if (unsold) throw new AppError('return_device_not_with_customer', { item: unsold.name })
}
