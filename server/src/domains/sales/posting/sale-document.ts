import { SALE_DAYS_BACK, SALE_STATUS_NAMES, type SaleStatus } from '@shangxue/contract/sales/endpoints'
import { isDay } from '@shangxue/contract/values/days'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { pipeline } from '../../../platform/database/pipeline.ts'
import { tenantZone } from '../../../platform/database/tenant-zone.ts'
import { documentNumber } from '../../../platform/document-number.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { type ChannelPayment, insertChannelPayments, postChannelPayments } from '../../channels/service.ts'
import { invalidateSaleDay } from '../../commission/service.ts'
import { lockPeriodShared, postSaleToLedger } from '../../ledger/service.ts'
import type { CartLine, Payment } from './build-cart.ts'

/**
 * The document of a sale or return, shared by the commands that record, approve, return and void it: business day,
 * number, rows, and what it adds to the sales facts and the money ledger.
 */

export interface BusinessDay {
  readonly day: string
  /** The day of the document's number: a sale dated back is numbered when it is recorded. */
  readonly today: string
}

/**
 * The business day of a sale in the company's time zone: today, or an allowed earlier day. Tomorrow by a device whose
 * clock is ahead counts as today.
 */
export async function resolveSaleDay(db: Db, tenantId: number, requestedDay?: string): Promise<BusinessDay> {
  if (requestedDay !== undefined && !isDay(requestedDay)) throw new AppError('no_such_day')
  const { rows } = await db.execute<{ day: string; today: string; fits: boolean }>(sql`
    select least(coalesce(${requestedDay ?? null}::date, today), today)::text as day, today::text as today,
           coalesce(${requestedDay ?? null}::date between today - ${SALE_DAYS_BACK}::int and today + 1, true) as fits
    from (select (now() at time zone ${tenantZone(sql`t`)})::date as today from tenant t where t.id = ${tenantId}) t`)
  const [row] = rows
  if (!row?.fits) throw new AppError('sale_day_out_of_range', { days: SALE_DAYS_BACK })
  return { day: row.day, today: row.today }
}

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
  /** Of a pending sale: why a price is below the floor, or why the customer gets more credit. */
  readonly approvalRequestNote?: string | null
  /** What the customer's credit lacked. */
  readonly creditIssue?: string | null
  readonly originId?: number
  readonly documentId?: number
  /** Why items are returned. */
  readonly approvalNote?: string
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

/** A number that is very likely unused: `insertSale` throws `busy` if it is taken. */
export const newSaleNumber = (kind: 'sale' | 'return', today: string): string =>
  documentNumber(PREFIX[kind], today)

/** Inserts a sale or return with lines, devices and payments in one statement. */
export async function insertSale(
  db: Db,
  tenantId: number,
  sale: NewSale,
  lines: readonly StoredLine[],
  payments: readonly Payment[],
  channelPayments: readonly ChannelPayment[] = [],
): Promise<number> {
  const { approvalRequestNote = null, originId = null, documentId = null, approvalNote = null } = sale
  const { creditIssue = null } = sale
  const devices = lines.flatMap(({ line, devices }) =>
    devices.map(({ id, costFen, reservedBySale = false }) => ({
      line,
      device: id,
      cost: costFen,
      reserved: reservedBySale,
    })),
  )
  const rows = lines.map((line) => ({
    line: line.line,
    sku: line.skuId,
    quantity: line.quantity,
    price: line.priceFen,
    amount: line.amountFen,
    cost: line.costFen,
    below: line.belowFloor,
    origin: line.originLine ?? null,
    source: line.source?.kind ?? null,
    rule: line.source?.rule_id ?? null,
  }))
  const result = await db.execute<{ id: number }>(sql`
    with created as (
      insert into sale (tenant_id, number, kind, status, day, location_id, salesperson_id, customer_id, discount_fen, total_fen,
                        pieces, note, approval_request_note, credit_issue, origin_id, document_id, approval_note)
      values (${tenantId}, ${sale.number}, ${sale.kind}, ${sale.status}, ${sale.day}::date, ${sale.locationId},
              ${sale.salespersonId}, ${sale.customerId}, ${sale.discountFen}, ${sale.totalFen}, ${sale.pieces}, ${sale.note},
              ${approvalRequestNote}, ${creditIssue}, ${originId}, ${documentId}, ${approvalNote})
      on conflict (tenant_id, number) do nothing returning tenant_id, id
    ), goods as (
      insert into sale_line (tenant_id, sale_id, line, sku_id, quantity, price_fen, amount_fen, cost_fen, below_floor, origin_line,
                             price_source, price_rule_id)
      select m.tenant_id, m.id, g.line, g.sku, g.quantity, g.price, g.amount, g.cost, g.below, g.origin, g.source, g.rule
      from created m, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(
        line integer, sku bigint, quantity integer, price bigint, amount bigint, cost bigint, below boolean, origin integer,
        source text, rule bigint)
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
  await insertChannelPayments(db, tenantId, first.id, channelPayments)
  return first.id
}

interface PostedSale extends Record<string, unknown> {
  number: string
  kind: 'sale' | 'return'
  status: SaleStatus
  customer_id: number | null
  salesperson_id: number
}

/** Locks the sale, so that concurrent returns wait for each other. */
export async function lockPostedSale(db: Db, id: number): Promise<PostedSale> {
  const { rows } = await db.execute<PostedSale>(sql`
    select number, kind, status, customer_id::int as customer_id, salesperson_id::int as salesperson_id
    from sale where id = ${id} for update`)
  const [sale] = rows
  if (!sale) throw new AppError('not_found')
  if (sale.kind !== 'sale') throw new AppError('sale_closed', { state: '是退货单' })
  if (sale.status !== 'posted') throw new AppError('sale_closed', { state: SALE_STATUS_NAMES[sale.status] })
  return sale
}

/**
 * Posts a sale or return to the sales facts and the money ledger, in the transaction that posts it. Call it last: other
 * transactions wait for its rows.
 */
export async function postFactsAndLedger(
  db: Db,
  actor: Pick<Actor, 'tenantId' | 'userId'>,
  saleId: number,
  hasChannelPayments = true,
): Promise<void> {
  if (hasChannelPayments) {
    await lockPeriodShared(db, actor.tenantId)
    await postChannelPayments(db, saleId)
  }
  await pipeline(
    db,
    () => postFacts(db, saleId),
    () => postSaleToLedger(db, actor, saleId),
  )
}

/**
 * Adds the lines of a sale or return to the fact table; `sign` -1 removes them. Call it last: other transactions wait
 * for these rows.
 */
export async function postFacts(db: Db, saleId: number, sign: 1 | -1 = 1): Promise<void> {
  await pipeline(
    db,
    () => addFacts(db, saleId, sign),
    () => invalidateSaleDay(db, saleId),
  )
}

async function addFacts(db: Db, saleId: number, sign: 1 | -1): Promise<void> {
  // In key order, so that two postings wait instead of deadlocking.
  await db.execute(sql`
    insert into sales_fact as f (tenant_id, day, location_id, salesperson_id, sku_id, customer_id, pieces, returned,
                                 amount_fen, cost_fen)
    select s.tenant_id, s.day, s.location_id, s.salesperson_id, k.sku_id, coalesce(s.customer_id, 0),
           ${sign}::int * sum(k.quantity), ${sign}::int * sum(greatest(-k.quantity, 0)), ${sign}::int * sum(k.amount_fen),
           ${sign}::int * sum(k.cost_fen)
    from sale s join sale_line k on k.sale_id = s.id where s.id = ${saleId}
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (tenant_id, day, location_id, salesperson_id, sku_id, customer_id) do update set
      pieces = f.pieces + excluded.pieces, returned = f.returned + excluded.returned,
      amount_fen = f.amount_fen + excluded.amount_fen, cost_fen = f.cost_fen + excluded.cost_fen`)
}
