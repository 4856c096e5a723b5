import type { SaleStatus } from '@shangxue/contract/sales/endpoints'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { documentNumber } from '../../../platform/document-number.ts'
import type { CartLine, Payment } from './build-cart.ts'
import type { SoldLine } from './issue-stock-for-sale.ts'

export interface NewSale {
  readonly number: string
  readonly kind: 'sale' | 'return'
  readonly status: SaleStatus
  readonly day: string
  readonly locationId: number
  readonly salespersonId: number
  readonly customerId: number | null
  readonly discountFen: number
  readonly totalFen: number
  readonly pieces: number
  readonly note: string
  readonly ask?: string | null
  readonly originId?: number
  readonly documentId?: number
  readonly decision?: string
}
interface StoredDevice {
  readonly id: number
  readonly costFen: number
  /** See `sale_line_device.reserved_by_sale`. */
  readonly reservedBySale?: boolean
}
/** A line to be stored. A return line names the line of the original sale. */
export interface StoredLine extends Omit<CartLine, 'deviceIds' | 'title'> {
  readonly costFen: number
  readonly originLine?: number
  readonly devices: readonly StoredDevice[]
}

const PREFIX = { sale: 'XS', return: 'XT' }

/** `insertSale` rejects duplicates. */
export const newSaleNumber = (kind: 'sale' | 'return', today: string): string =>
  documentNumber(PREFIX[kind], today)

/** Inserts a sale or return with lines, devices and payments in one statement. */
export async function insertSale(
  db: Db,
  tenantId: number,
  sale: NewSale,
  lines: readonly StoredLine[],
  payments: readonly Payment[],
): Promise<number> {
  const { ask = null, originId = null, documentId = null, decision = null } = sale
  const devices = lines.flatMap(({ line, devices }) =>
    devices.map(({ id, costFen, reservedBySale = false }) => ({
      line,
      device: id,
      cost: costFen,
      reserved: reservedBySale,
    })),
  )
  const rows = lines.map((one) => ({
    line: one.line,
    sku: one.skuId,
    quantity: one.quantity,
    price: one.priceFen,
    amount: one.amountFen,
    cost: one.costFen,
    below: one.belowFloor,
    origin: one.originLine ?? null,
  }))
  const result = await db.execute<{ id: number }>(sql`
    with created as (
      insert into sale (tenant_id, number, kind, status, day, location_id, salesperson_id, customer_id, discount_fen, total_fen,
                        pieces, note, approval_request_note, origin_id, document_id, approval_note)
      values (${tenantId}, ${sale.number}, ${sale.kind}, ${sale.status}, ${sale.day}::date, ${sale.locationId},
              ${sale.salespersonId}, ${sale.customerId}, ${sale.discountFen}, ${sale.totalFen}, ${sale.pieces}, ${sale.note},
              ${ask}, ${originId}, ${documentId}, ${decision})
      on conflict (tenant_id, number) do nothing returning tenant_id, id
    ), goods as (
      insert into sale_line (tenant_id, sale_id, line, sku_id, quantity, price_fen, amount_fen, cost_fen, below_floor, origin_line)
      select m.tenant_id, m.id, g.line, g.sku, g.quantity, g.price, g.amount, g.cost, g.below, g.origin
      from created m, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(
        line integer, sku bigint, quantity integer, price bigint, amount bigint, cost bigint, below boolean, origin integer)
    ), phones as (
      insert into sale_line_device (tenant_id, sale_id, line, device_id, cost_fen, reserved_by_sale)
      select m.tenant_id, m.id, g.line, g.device, g.cost, g.reserved
      from created m, jsonb_to_recordset(${JSON.stringify(devices)}::jsonb) as g(
        line integer, device bigint, cost bigint, reserved boolean)
    ), payments as (
      insert into sale_payment (tenant_id, sale_id, method, amount_fen)
      select m.tenant_id, m.id, g.method, g.amount
      from created m, jsonb_to_recordset(${JSON.stringify(payments.map(({ method, amountFen }) => ({ method, amount: amountFen })))}::jsonb)
        as g(method text, amount bigint)
    )
    select id::int as id from created`)
  const [first] = result.rows
  if (!first) throw new AppError('busy')
  return first.id
}

/** Stores the cost of the items of a pending sale, which is known only when they are issued. */
export async function storeCosts(db: Db, saleId: number, lines: readonly SoldLine[]): Promise<void> {
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
