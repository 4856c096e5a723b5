import type { Input, Output } from '@shangxue/contract/endpoint'
import {
  type decideSale as DecideSale,
  SALE_STATUS_NAMES,
  type SaleStatus,
  type withdrawSale as WithdrawSale,
} from '@shangxue/contract/sales'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { notify } from '../notifications/service.ts'
import { book, type DeviceMove, goodsTitle, lockDevices } from '../stock/service.ts'
import { postBooks } from './books.ts'
import type { CartLine } from './cart.ts'
import { takeGoods } from './post.ts'
import { storeCosts } from './store.ts'

interface WaitingSale extends Record<string, unknown> {
  number: string
  status: SaleStatus
  kind: 'sale' | 'return'
  location_id: number
  salesperson_id: number
  customer_id: number | null
}

/** Locks a pending sale until the transaction ends. Throws `sale_closed` if it is no longer pending. */
async function lockWaiting(db: Db, id: number): Promise<WaitingSale> {
  const { rows } = await db.execute<WaitingSale>(sql`
    select number, status, kind, location_id::int as location_id, salesperson_id::int as salesperson_id,
           customer_id::int as customer_id
    from sale where id = ${id} for update`)
  const [sale] = rows
  if (!sale) throw new Refusal('not_found')
  if (sale.status !== 'waiting') throw new Refusal('sale_closed', { state: SALE_STATUS_NAMES[sale.status] })
  return sale
}

async function linesOf(db: Db, saleId: number): Promise<CartLine[]> {
  const { rows } = await db.execute<CartLine & Record<string, unknown>>(sql`
    select k.line, k.sku_id::int as "skuId", k.quantity, k.price_fen::float8 as "priceFen",
           k.amount_fen::float8 as "amountFen", k.below_floor as "belowFloor", ${goodsTitle} as title,
           array(select v.device_id::int from sale_line_device v where v.sale_id = k.sale_id and v.line = k.line) as "deviceIds"
    from sale_line k join sku s on s.id = k.sku_id join product p on p.id = s.product_id join brand b on b.id = p.brand_id
    where k.sale_id = ${saleId} order by k.line`)
  return rows
}

type Ended = 'posted' | 'declined' | 'withdrawn'

async function close(
  { db, actor, request }: Context,
  id: number,
  status: Ended,
  more: { readonly reason: string; readonly documentId?: number },
): Promise<void> {
  await db.execute(sql`
    update sale set status = ${status}, decided_by = ${actor.userId}, decided_at = now(), decision = ${more.reason || null},
      document_id = coalesce(${more.documentId ?? null}::bigint, document_id)
    where id = ${id}`)
  const action =
    status === 'posted' ? 'sale.approved' : status === 'declined' ? 'sale.declined' : 'sale.withdrawn'
  const after = { reason: more.reason }
  await audit(db, actor, { action, entity: 'sale', entityId: id, after }, request.id)
}

/** Decides on a pending sale: approval issues the stock now, rejection releases the reserved devices. */
export async function decide(
  context: Context,
  { id, approve, reason }: Input<typeof DecideSale>,
): Promise<Output<typeof DecideSale>> {
  const { db, actor } = context
  const sale = await lockWaiting(db, id)
  const status = approve ? 'posted' : 'declined'
  // In both cases: a sale that is voided later returns its devices to stock, not to reserved.
  await releaseReservedDevices(context, id, sale)
  if (approve) {
    const counter = { locationId: sale.location_id, customerId: sale.customer_id, saleId: id }
    const { documentId, sold } = await takeGoods(context, await linesOf(db, id), counter, sale.number)
    await storeCosts(db, id, sold)
    await close(context, id, status, { reason, documentId })
    await postBooks(db, actor, id)
  } else await close(context, id, status, { reason })
  if (sale.salesperson_id !== actor.userId)
    await notify(db, {
      tenantId: actor.tenantId,
      userId: sale.salesperson_id,
      kind: approve ? 'sale.approved' : 'sale.declined',
      title: `销售单${sale.number}${approve ? '已批准' : '未批准'}`,
      body: reason,
      link: `/sales/${id}`,
    })
  return { id, status }
}

/** Releases the devices reserved by this sale. Older reservations remain. */
async function releaseReservedDevices(
  context: Context,
  saleId: number,
  { number, location_id }: WaitingSale,
): Promise<void> {
  const { rows } = await context.db.execute<{ id: number }>(
    sql`select device_id::int as id from sale_line_device where sale_id = ${saleId} and reserved_by_sale`,
  )
  const devices = await lockDevices(
    context.db,
    rows.map(({ id }) => id),
  )
  const to = { status: 'in_stock', customerId: null } as const
  const moves = devices
    .filter(({ status }) => status === 'reserved')
    .map((device): DeviceMove => ({ device, kind: 'released', to }))
  if (moves.length > 0)
    await book(context, { kind: 'release', locationId: location_id, reason: number }, { devices: moves })
}

/** Withdraws a pending sale. Allowed for its salesperson and for a boss. */
export async function withdraw(
  context: Context,
  { id }: Input<typeof WithdrawSale>,
): Promise<Output<typeof WithdrawSale>> {
  const sale = await lockWaiting(context.db, id)
  if (sale.salesperson_id !== context.actor.userId && !context.actor.boss) throw new Refusal('forbidden')
  await releaseReservedDevices(context, id, sale)
  await close(context, id, 'withdrawn', { reason: '' })
  return { id, status: 'withdrawn' }
}
