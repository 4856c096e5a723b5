import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import {
  type decideSale as DecideSale,
  SALE_STATUS_NAMES,
  type SaleStatus,
  type withdrawSale as WithdrawSale,
} from '@shangxue/contract/sales/endpoints'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { notify } from '../../notifications/service.ts'
import { type DeviceMove, lockDevices, postStockDocument, skuTitle } from '../../stock/service.ts'
import { postSaleToLedgers } from '../ledger/ledger-posting.ts'
import type { CartLine } from './build-cart.ts'
import { storeCosts } from './insert-sale.ts'
import { issueStockForSale } from './issue-stock-for-sale.ts'

interface PendingSale extends Record<string, unknown> {
  number: string
  status: SaleStatus
  kind: 'sale' | 'return'
  location_id: number
  salesperson_id: number
  customer_id: number | null
}

/** Locks a pending sale until the transaction ends. Throws `sale_closed` if it is no longer pending. */
async function lockPendingSale(db: Db, id: number): Promise<PendingSale> {
  const { rows } = await db.execute<PendingSale>(sql`
    select number, status, kind, location_id::int as location_id, salesperson_id::int as salesperson_id,
           customer_id::int as customer_id
    from sale where id = ${id} for update`)
  const [sale] = rows
  if (!sale) throw new AppError('not_found')
  if (sale.status !== 'waiting') throw new AppError('sale_closed', { state: SALE_STATUS_NAMES[sale.status] })
  return sale
}

async function loadCartLines(db: Db, saleId: number): Promise<CartLine[]> {
  const { rows } = await db.execute<CartLine & Record<string, unknown>>(sql`
    select k.line, k.sku_id::int as "skuId", k.quantity, k.price_fen::float8 as "priceFen",
           k.amount_fen::float8 as "amountFen", k.below_floor as "belowFloor", ${skuTitle} as title,
           array(select v.device_id::int from sale_line_device v where v.sale_id = k.sale_id and v.line = k.line) as "deviceIds"
    from sale_line k join sku s on s.id = k.sku_id join product p on p.id = s.product_id join brand b on b.id = p.brand_id
    where k.sale_id = ${saleId} order by k.line`)
  return rows
}

type ClosedStatus = 'posted' | 'declined' | 'withdrawn'

async function closeSale(
  { db, actor, request }: Context,
  id: number,
  status: ClosedStatus,
  details: { readonly reason: string; readonly documentId?: number },
): Promise<void> {
  await db.execute(sql`
    update sale set status = ${status}, decided_by = ${actor.userId}, decided_at = now(), approval_note = ${details.reason || null},
      document_id = coalesce(${details.documentId ?? null}::bigint, document_id)
    where id = ${id}`)
  const action =
    status === 'posted' ? 'sale.approved' : status === 'declined' ? 'sale.declined' : 'sale.withdrawn'
  const after = { reason: details.reason }
  await audit(db, actor, { action, entity: 'sale', entityId: id, after }, request.id)
}

/** Decides on a pending sale: approval issues the stock now, rejection releases the reserved devices. */
export async function decideSaleApproval(
  context: Context,
  { id, approve, reason }: Input<typeof DecideSale>,
): Promise<Output<typeof DecideSale>> {
  const { db, actor } = context
  const sale = await lockPendingSale(db, id)
  const status = approve ? 'posted' : 'declined'
  // In both cases: a sale that is voided later returns its devices to stock, not to reserved.
  await releaseReservedDevices(context, id, sale)
  if (approve) {
    const saleContext = { locationId: sale.location_id, customerId: sale.customer_id, saleId: id }
    const { documentId, sold } = await issueStockForSale(
      context,
      await loadCartLines(db, id),
      saleContext,
      sale.number,
    )
    await storeCosts(db, id, sold)
    await closeSale(context, id, status, { reason, documentId })
    await postSaleToLedgers(db, actor, id)
  } else await closeSale(context, id, status, { reason })
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
  { number, location_id }: PendingSale,
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
    await postStockDocument(
      context,
      { kind: 'release', locationId: location_id, reason: number },
      { devices: moves },
    )
}

/** Withdraws a pending sale. Allowed for its salesperson and for a boss. */
export async function withdrawSale(
  context: Context,
  { id }: Input<typeof WithdrawSale>,
): Promise<Output<typeof WithdrawSale>> {
  const sale = await lockPendingSale(context.db, id)
  if (sale.salesperson_id !== context.actor.userId && !context.actor.boss) throw new AppError('forbidden')
  await releaseReservedDevices(context, id, sale)
  await closeSale(context, id, 'withdrawn', { reason: '' })
  return { id, status: 'withdrawn' }
}
