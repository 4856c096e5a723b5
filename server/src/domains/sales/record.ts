import type { Input, Output } from '@shangxue/contract/endpoint'
import type { recordSale as RecordSale } from '@shangxue/contract/sales'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { together } from '../../platform/database/together.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { notify } from '../notifications/service.ts'
import { book, type DeviceMove, requireLocation } from '../stock/service.ts'
import { postBooks } from './books.ts'
import { type Cart, type CartLine, cartOf, type Payment, paymentsOf } from './cart.ts'
import { saleDay } from './day.ts'
import { lockForSale, takeGoods } from './post.ts'
import { insertSale, type NewSale, saleNumber } from './store.ts'

type Answer = Output<typeof RecordSale>

const NAMED = 3
const namesOf = (lines: readonly CartLine[]): string =>
  lines
    .slice(0, NAMED)
    .map(({ title }) => title)
    .join('、') + (lines.length > NAMED ? `等${lines.length}种商品` : '')

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
  if (!customer) throw new Refusal('not_found')
  return customer.id
}

/**
 * Posts a sale: stock, facts and payments in one transaction. Below the floor price it becomes pending with its devices
 * reserved, unless the caller is a boss.
 */
export async function record(context: Context, input: Input<typeof RecordSale>): Promise<Answer> {
  const { db, actor } = context
  const [cart, customerId, { day, stamp }] = await together(
    db,
    () => cartOf(db, input),
    () => requireCustomer(db, input.customer_id),
    () => saleDay(db, actor.tenantId, input.day),
    () => requireLocation(db, input.location_id),
  )
  const payments = paymentsOf(input.payments, cart.totalFen, customerId)
  const cheap = actor.boss ? [] : cart.lines.filter(({ belowFloor }) => belowFloor)
  if (cheap.length > 0 && input.ask === undefined)
    throw new Refusal(
      'below_floor',
      { goods: namesOf(cheap) },
      cheap.map(({ line }) => line - 1),
    )
  const sale = {
    number: saleNumber('sale', stamp),
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
  return cheap.length > 0
    ? ask(context, { ...sale, status: 'waiting', ask: input.ask ?? '' }, cart, payments)
    : post(context, { ...sale, status: 'posted' }, cart, payments)
}

async function post(
  context: Context,
  sale: NewSale,
  { lines }: Cart,
  payments: readonly Payment[],
): Promise<Answer> {
  const { db, actor, request } = context
  const { number, status, totalFen } = sale
  const { documentId, sold } = await takeGoods(context, lines, sale, number)
  const id = await insertSale(db, actor.tenantId, { ...sale, documentId }, sold.map(bare), payments)
  const deed = { action: 'sale.posted', entity: 'sale', entityId: id }
  await together(
    db,
    () =>
      audit(db, actor, { ...deed, after: { number, total_fen: totalFen, pieces: sale.pieces } }, request.id),
    () => postBooks(db, actor, id),
  )
  return { id, number, status, total_fen: totalFen }
}

const bare = <T extends CartLine>({ deviceIds: _ids, title: _title, ...line }: T) => line

/** Reserves the devices of a pending sale. Accessories are not reserved; they are checked on approval. */
async function ask(
  context: Context,
  sale: NewSale,
  { lines }: Cart,
  payments: readonly Payment[],
): Promise<Answer> {
  const { db, actor, request } = context
  const { number, status, totalFen, customerId } = sale
  const devices = await lockForSale(context, lines, sale)
  const to = { status: 'reserved', customerId } as const
  const moves = [...devices.values()]
    .filter((device) => device.status === 'in_stock')
    .map((device): DeviceMove => ({ device, kind: 'reserved', to }))
  if (moves.length > 0)
    await book(
      context,
      { kind: 'reservation', locationId: sale.locationId, reason: number },
      { devices: moves },
    )
  const reserved = new Set(moves.map(({ device }) => device.id))
  const stored = lines.map((line) => ({
    ...bare(line),
    costFen: 0,
    devices: line.deviceIds.map((id) => ({ id, costFen: 0, reservedBySale: reserved.has(id) })),
  }))
  const id = await insertSale(db, actor.tenantId, sale, stored, payments)
  const { rows } = await db.execute<{ id: number }>(
    sql`select id::int as id from app_user where boss and disabled_at is null`,
  )
  const cheap = lines.filter(({ belowFloor }) => belowFloor)
  const body = `${namesOf(cheap)}低于最低价：${sale.ask}`
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
  const deed = { action: 'sale.asked', entity: 'sale', entityId: id }
  await audit(db, actor, { ...deed, after: { number, total_fen: totalFen, reason: sale.ask } }, request.id)
  return { id, number, status, total_fen: totalFen }
}
