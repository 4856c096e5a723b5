import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { recordSale as RecordSale } from '@shangxue/contract/sales/endpoints'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { pipeline } from '../../../platform/database/pipeline.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { notify } from '../../notifications/service.ts'
import { type DeviceMove, postStockDocument, requireLocation } from '../../stock/service.ts'
import { postSaleToLedgers } from '../ledger/ledger-posting.ts'
import { buildCart, type Cart, type CartLine, mergePayments, type Payment } from './build-cart.ts'
import { insertSale, type NewSale, newSaleNumber } from './insert-sale.ts'
import { issueStockForSale, lockDevicesForSale } from './issue-stock-for-sale.ts'
import { resolveSaleDay } from './sale-day.ts'

type SaleResult = Output<typeof RecordSale>

const MAX_NAMED = 3
const formatTitles = (lines: readonly CartLine[]): string =>
  lines
    .slice(0, MAX_NAMED)
    .map(({ title }) => title)
    .join('、') + (lines.length > MAX_NAMED ? `等${lines.length}种商品` : '')

/**
 * Validates the customer. A customer merged in the meantime, e.g. while the sale waited offline, resolves to the
 * remaining one.
 */
async function requireCustomer(db: Db, id: number | undefined): Promise<number | null> {
  if (id === undefined) return null
  const { rows } = await db.execute<{ id: number }>(
    sql`select coalesce(merged_into, id)::float8 as id from customer where id = ${id}`,
  )
  const [customer] = rows
  if (!customer) throw new AppError('not_found')
  return customer.id
}

/**
 * Posts a sale: stock, facts and payments in one transaction. Below the floor price it becomes pending with its devices
 * reserved, unless the caller is a boss.
 */
export async function recordSale(context: Context, input: Input<typeof RecordSale>): Promise<SaleResult> {
  const { db, actor } = context
  const [cart, customerId, { day, today }] = await pipeline(
    db,
    () => buildCart(db, input),
    () => requireCustomer(db, input.customer_id),
    () => resolveSaleDay(db, actor.tenantId, input.day),
    () => requireLocation(db, input.location_id),
  )
  const payments = mergePayments(input.payments, cart.totalFen, customerId)
  const belowFloorLines = actor.boss ? [] : cart.lines.filter(({ belowFloor }) => belowFloor)
  if (belowFloorLines.length > 0 && input.ask === undefined)
    throw new AppError(
      'below_floor',
      { goods: formatTitles(belowFloorLines) },
      belowFloorLines.map(({ line }) => line - 1),
    )
  const sale = {
    number: newSaleNumber('sale', today),
    kind: 'sale' as const,
    day,
    locationId: input.location_id,
    salespersonId: actor.userId,
    customerId,
    discountFen: input.discount_fen,
    totalFen: cart.totalFen,
    pieces: cart.pieces,
    note: input.note,
  }
  return belowFloorLines.length > 0
    ? requestSaleApproval(context, { ...sale, status: 'waiting', ask: input.ask ?? '' }, cart, payments)
    : postSale(context, { ...sale, status: 'posted' }, cart, payments)
}

async function postSale(
  context: Context,
  sale: NewSale,
  { lines }: Cart,
  payments: readonly Payment[],
): Promise<SaleResult> {
  const { db, actor, request } = context
  const { number, status, totalFen } = sale
  const { documentId, sold } = await issueStockForSale(context, lines, sale, number)
  const id = await insertSale(db, actor.tenantId, { ...sale, documentId }, sold.map(toStoredFields), payments)
  const entry = { action: 'sale.posted', entity: 'sale', entityId: id }
  await pipeline(
    db,
    () =>
      audit(db, actor, { ...entry, after: { number, total_fen: totalFen, pieces: sale.pieces } }, request.id),
    () => postSaleToLedgers(db, actor, id),
  )
  return { id, number, status, total_fen: totalFen }
}

const toStoredFields = <T extends CartLine>({ deviceIds: _ids, title: _title, ...line }: T) => line

/** Reserves the devices of a pending sale. Accessories are not reserved; they are checked on approval. */
async function requestSaleApproval(
  context: Context,
  sale: NewSale,
  { lines }: Cart,
  payments: readonly Payment[],
): Promise<SaleResult> {
  const { db, actor, request } = context
  const { number, status, totalFen, customerId } = sale
  const devices = await lockDevicesForSale(context, lines, sale)
  const to = { status: 'reserved', customerId } as const
  const moves = [...devices.values()]
    .filter((device) => device.status === 'in_stock')
    .map((device): DeviceMove => ({ device, kind: 'reserved', to }))
  if (moves.length > 0)
    await postStockDocument(
      context,
      { kind: 'reservation', locationId: sale.locationId, reason: number },
      { devices: moves },
    )
  const reserved = new Set(moves.map(({ device }) => device.id))
  const storedLines = lines.map((line) => ({
    ...toStoredFields(line),
    costFen: 0,
    devices: line.deviceIds.map((id) => ({ id, costFen: 0, reservedBySale: reserved.has(id) })),
  }))
  const id = await insertSale(db, actor.tenantId, sale, storedLines, payments)
  const { rows } = await db.execute<{ id: number }>(
    sql`select id::int as id from app_user where boss and disabled_at is null`,
  )
  const belowFloorLines = lines.filter(({ belowFloor }) => belowFloor)
  const body = `${formatTitles(belowFloorLines)}低于最低价：${sale.ask}`
  await notify(
    db,
    ...rows.map(({ id: userId }) => ({
      tenantId: actor.tenantId,
      userId,
      kind: 'sale.waiting',
      title: `${actor.userName}的销售单待批准`,
      body,
      link: `/sales/${id}`,
    })),
  )
  const entry = { action: 'sale.asked', entity: 'sale', entityId: id }
  await audit(db, actor, { ...entry, after: { number, total_fen: totalFen, reason: sale.ask } }, request.id)
  return { id, number, status, total_fen: totalFen }
}
