import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import {
  type decideSale as DecideSale,
  SALE_STATUS_NAMES,
  type SaleStatus,
  type withdrawSale as WithdrawSale,
} from '@shangxue/contract/sales/endpoints'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { createApprovals } from '../../../platform/approvals/approvals.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { notify } from '../../notifications/service.ts'
import { type DeviceMove, lockDevices, postStockDocument, skuTitle } from '../../stock/service.ts'
import type { CartLine } from './build-cart.ts'
import { publishSaleEvent } from './publish-sale-event.ts'
import { issueStockForSale, type SoldLine } from './record-sale.ts'
import { postFactsAndLedger } from './sale-document.ts'

interface PendingSale extends Record<string, unknown> {
  id: number
  number: string
  status: SaleStatus
  location_id: number
  salesperson_id: number
  customer_id: number | null
}

const saleApprovals = createApprovals<PendingSale>(
  {
    table: 'sale',
    state: { column: 'status', pending: 'waiting', approved: 'posted', declined: 'declined' },
    note: { column: 'approval_note', empty: null },
    lock: lockSale,
    stateOf: ({ status }) => status,
    requesterId: ({ salesperson_id }) => salesperson_id,
    closed: ({ status }) => new AppError('sale_closed', { state: SALE_STATUS_NAMES[status] }),
    bossMayWithdraw: true,
    recordsWithdrawal: true,
    auditEntity: 'sale',
    auditActions: { approved: 'sale.approved', declined: 'sale.declined', withdrawn: 'sale.withdrawn' },
    auditDetails: (_, note) => ({ reason: note }),
    message: ({ number }, { approved, note, id }) => ({
      kind: approved ? 'sale.approved' : 'sale.declined',
      title: `销售单${number}${approved ? '已批准' : '未批准'}`,
      body: note,
      link: `/sales/${id}`,
    }),
  },
  notify,
)

async function lockSale(db: Db, id: number): Promise<PendingSale> {
  const { rows } = await db.execute<PendingSale>(sql`
    select id::int as id, number, status, location_id::int as location_id, salesperson_id::int as salesperson_id,
           customer_id::int as customer_id
    from sale where id = ${id} for update`)
  const [sale] = rows
  if (!sale) throw new AppError('not_found')
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

/** Decides on a pending sale: approval issues the stock now, rejection releases the reserved devices. */
export async function decideSaleApproval(
  context: Context,
  { id, approve, reason }: Input<typeof DecideSale>,
): Promise<Output<typeof DecideSale>> {
  const decision = { id, approve, reason }
  await saleApprovals.decide(context, decision, {
    approve: async (sale) => {
      // A sale that is voided later returns its devices to stock, not to reserved.
      await releaseReservedDevices(context, sale)
      const { documentId, sold } = await issueStockForSale(
        context,
        await loadCartLines(context.db, id),
        { locationId: sale.location_id, customerId: sale.customer_id, saleId: id },
        sale.number,
      )
      await storeCosts(context.db, id, sold)
      return { columns: [sql`document_id = ${documentId}`] }
    },
    decline: async (sale) => void (await releaseReservedDevices(context, sale)),
    approved: async () => {
      await publishSaleEvent(context.db, context.actor.tenantId, 'sale.posted', id)
      await postFactsAndLedger(context.db, context.actor, id)
      return undefined
    },
  })
  return { id, status: approve ? 'posted' : 'declined' }
}

/** Stores the cost of the items of a pending sale, which is known only when they are issued. */
async function storeCosts(db: Db, saleId: number, lines: readonly SoldLine[]): Promise<void> {
  const rows = lines.map(({ line, costFen }) => ({ line, cost: costFen }))
  await db.execute(sql`
    update sale_line k set cost_fen = r.cost
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(line integer, cost bigint)
    where k.sale_id = ${saleId} and k.line = r.line`)
  const devices = lines.flatMap(({ devices }) => devices.map(({ id, costFen }) => ({ id, cost: costFen })))
  await db.execute(sql`
    update sale_line_device k set cost_fen = r.cost
    from jsonb_to_recordset(${JSON.stringify(devices)}::jsonb) as r(id bigint, cost bigint)
    where k.sale_id = ${saleId} and k.device_id = r.id`)
}

/** Releases the devices reserved by this sale. Older reservations remain. */
async function releaseReservedDevices(
  context: Context,
  { id: saleId, number, location_id }: PendingSale,
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
  await saleApprovals.withdraw(context, id, (sale) => releaseReservedDevices(context, sale))
  return { id, status: 'withdrawn' }
}
