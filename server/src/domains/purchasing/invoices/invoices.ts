import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type {
  addSupplierInvoice,
  listReceiptsToInvoice,
  listSupplierInvoices,
  voidSupplierInvoice,
} from '@shangxue/contract/purchasing/invoices'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { violatedUniqueConstraint } from '../../../platform/database/errors.ts'
import { cappedCount, limitOffset, toPage } from '../../../platform/database/pagination.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday, requireDay } from '../../../platform/time/period.ts'
import { postAdjustment, reverseAdjustment } from '../payables/adjustments.ts'
import { type LockedSupplier, lockSupplier } from '../payables/payables.ts'

const ENTITY = 'supplier_invoice'

/** Freight that the supplier of the goods charges itself is part of its invoice; a carrier sends its own. */
const receivedFen = sql`(r.goods_fen + case when r.carrier_id = r.merchant_id then r.freight_fen else 0 end)`

export async function listUninvoicedReceipts(
  db: Db,
  { id }: Input<typeof listReceiptsToInvoice>,
): Promise<Output<typeof listReceiptsToInvoice>> {
  await requireSupplier(db, id)
  const { rows } = await db.execute<
    Output<typeof listReceiptsToInvoice>[number] & Record<string, unknown>
  >(sql`
    select r.id::float8 as id, r.number, r.day::text as day, o.id::float8 as order_id, o.number as order_number, (
             select sum(k.quantity)::int from purchase_receipt_line k where k.receipt_id = r.id) as quantity,
           ${receivedFen}::float8 as received_fen
    from purchase_receipt r join purchase_order o on o.id = r.order_id
    where r.merchant_id = ${id} and r.reversed_at is null
      and not exists (select from supplier_invoice_receipt x where x.receipt_id = r.id)
    order by r.id limit 200`)
  return rows
}

async function requireSupplier(db: Db, id: number): Promise<void> {
  const { rows } = await db.execute(sql`select from merchant where id = ${id}`)
  if (rows.length === 0) throw new AppError('not_found')
}

interface Sums extends Record<string, unknown> {
  readonly count: number
  readonly ordered_fen: number
  readonly received_fen: number
}

/** Locks receipts of a supplier that have no invoice, and sums them. Ordered are all pieces of these orders that came with them. */
async function sumReceipts(db: Db, merchantId: number, ids: readonly number[]): Promise<Sums> {
  const receipts = sql`any(${sql.param([...ids])}::bigint[])`
  await db.execute(sql`select from purchase_receipt where id = ${receipts} order by id for no key update`)
  const { rows } = await db.execute<Sums>(sql`
    select count(*)::int as count, coalesce(sum(${receivedFen}), 0)::float8 as received_fen,
           coalesce(sum((select sum(k.quantity * i.unit_fen) from purchase_receipt_line k
             join purchase_order_line i on i.order_id = r.order_id and i.sku_id = k.sku_id
             where k.receipt_id = r.id)), 0)::float8 as ordered_fen
    from purchase_receipt r where r.id = ${receipts} and r.merchant_id = ${merchantId} and r.reversed_at is null
      and not exists (select from supplier_invoice_receipt x where x.receipt_id = r.id)`)
  const [sums] = rows
  if (sums?.count !== ids.length) throw new AppError('invoice_receipts_differ')
  return sums
}

interface NewInvoice
  extends Pick<Input<typeof addSupplierInvoice>, 'number' | 'amount_fen' | 'day' | 'note'> {
  readonly supplier: LockedSupplier
  readonly sums: Sums
  readonly adjustmentId: number | null
}

async function insertInvoice(
  { db, actor }: Context,
  { supplier, number, amount_fen, day, note, sums, adjustmentId }: NewInvoice,
): Promise<number> {
  try {
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into supplier_invoice (tenant_id, merchant_id, number, amount_fen, ordered_fen, received_fen, day, note, user_id,
        adjustment_id)
      values (${actor.tenantId}, ${supplier.id}, ${number}, ${amount_fen}, ${sums.ordered_fen}, ${sums.received_fen},
              ${day}::date, ${note}, ${actor.userId}, ${adjustmentId})
      returning id::float8 as id`)
    return rows[0]?.id ?? 0
  } catch (error) {
    if (violatedUniqueConstraint(error) === 'supplier_invoice_number')
      throw new AppError('supplier_invoice_taken', { name: supplier.name, number })
    throw error
  }
}

/** Records an invoice and compares it with order and receipts. The difference is posted if the supplier is owed the invoice. */
export async function addInvoice(
  context: Context,
  {
    merchant_id,
    number: text,
    amount_fen,
    day,
    note,
    receipt_ids,
    post_difference,
  }: Input<typeof addSupplierInvoice>,
): Promise<Output<typeof addSupplierInvoice>> {
  const { db, actor, request } = context
  // A purchaser records invoices; what a supplier is owed beyond its deliveries is decided by those who pay.
  if (post_difference && !actor.can('finance')) throw new AppError('forbidden')
  requireDay(day)
  const number = text.normalize('NFKC').trim().toUpperCase()
  const supplier = await lockSupplier(db, merchant_id)
  const sums = await sumReceipts(db, merchant_id, receipt_ids)
  const differenceFen = amount_fen - sums.received_fen
  const adjustment =
    post_difference && differenceFen !== 0
      ? await postAdjustment(db, actor, supplier, {
          ...{ kind: 'invoice', amountFen: differenceFen, note: `发票 ${number}` },
          day: await getToday(db, actor.tenantId),
        })
      : null
  const invoice = { supplier, number, amount_fen, day, note: note.trim(), sums }
  const id = await insertInvoice(context, { ...invoice, adjustmentId: adjustment?.id ?? null })
  await db.execute(sql`
    insert into supplier_invoice_receipt (tenant_id, receipt_id, invoice_id)
    select ${actor.tenantId}::integer, r, ${id}::bigint from unnest(${sql.param([...receipt_ids])}::bigint[]) as r`)
  const after = { number, merchant: supplier.name, amount_fen, day, difference_fen: differenceFen }
  const auditEvent = { action: 'supplier_invoice.added', entity: ENTITY, entityId: id }
  await audit(db, actor, { ...auditEvent, after }, request.id)
  return { id, difference_fen: differenceFen }
}

type Invoice = Output<typeof listSupplierInvoices>['list'][number]

export async function listInvoices(
  db: Db,
  { merchant_id, match, ...page }: Input<typeof listSupplierInvoices>,
): Promise<Output<typeof listSupplierInvoices>> {
  const where = sql.join(
    [
      sql`true`,
      ...(merchant_id === undefined ? [] : [sql`v.merchant_id = ${merchant_id}`]),
      ...(match === 'matched' ? [sql`v.amount_fen = v.received_fen and v.voided_at is null`] : []),
      ...(match === 'differs' ? [sql`v.amount_fen <> v.received_fen and v.voided_at is null`] : []),
    ],
    sql` and `,
  )
  const { rows } = await db.execute<Invoice & Record<string, unknown>>(sql`
    select v.id::float8 as id, v.number, v.merchant_id::float8 as merchant_id, m.name as merchant, v.day::text as day,
           v.note, u.name as by, v.amount_fen::float8 as amount_fen, v.ordered_fen::float8 as ordered_fen,
           v.received_fen::float8 as received_fen, (v.amount_fen - v.received_fen)::float8 as difference_fen,
           v.adjustment_id is not null as posted, v.voided_at is not null as voided, v.reason, (
             select coalesce(json_agg(json_build_object('id', r.id, 'number', r.number, 'order_id', r.order_id)
               order by r.id), '[]') from supplier_invoice_receipt x join purchase_receipt r on r.id = x.receipt_id
             where x.invoice_id = v.id) as receipts
    from supplier_invoice v join merchant m on m.id = v.merchant_id join app_user u on u.id = v.user_id
    where ${where} order by v.day desc, v.id desc ${limitOffset(page)}`)
  return toPage(rows, page, await cappedCount(db, sql`select 1 from supplier_invoice v where ${where}`))
}

interface LockedInvoice extends Record<string, unknown> {
  readonly number: string
  readonly merchant_id: number
  readonly merchant: string
  readonly amount_fen: number
  readonly adjustment_id: number | null
  readonly voided: boolean
}

/** Voids an invoice: takes a posted difference back and releases its receipts. */
export async function voidInvoice(
  { db, actor, request }: Context,
  { id, reason }: Input<typeof voidSupplierInvoice>,
): Promise<Output<typeof voidSupplierInvoice>> {
  const note = reason.trim()
  if (note === '') throw new AppError('reversal_reason_missing')
  const { rows } = await db.execute<LockedInvoice>(sql`
    select v.number, v.merchant_id::float8 as merchant_id, m.name as merchant, v.amount_fen::float8 as amount_fen,
           v.adjustment_id::float8 as adjustment_id, v.voided_at is not null as voided
    from supplier_invoice v join merchant m on m.id = v.merchant_id where v.id = ${id} for no key update of v`)
  const [invoice] = rows
  if (!invoice) throw new AppError('not_found')
  const { number, merchant, merchant_id, amount_fen, adjustment_id } = invoice
  if (invoice.voided) throw new AppError('supplier_invoice_voided', { number })
  await lockSupplier(db, merchant_id)
  if (adjustment_id !== null)
    await reverseAdjustment(db, actor, { id: adjustment_id, kind: 'invoice', reason: note })
  await db.execute(sql`delete from supplier_invoice_receipt where invoice_id = ${id}`)
  await db.execute(sql`
    update supplier_invoice set voided_by = ${actor.userId}, voided_at = now(), reason = ${note} where id = ${id}`)
  const auditEvent = { action: 'supplier_invoice.voided', entity: ENTITY, entityId: id }
  await audit(db, actor, { ...auditEvent, after: { number, merchant, amount_fen, reason: note } }, request.id)
  return { voided: true }
}
