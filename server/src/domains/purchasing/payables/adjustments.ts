import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type {
  addOpeningPayable,
  applySupplierPrepayment,
  reverseOpeningPayable,
} from '@shangxue/contract/purchasing/payables'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { documentNumber } from '../../../platform/document-number.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { getToday, requireDay } from '../../../platform/time/period.ts'
import { requireOpenPeriod } from '../../ledger/service.ts'
import {
  type LockedSupplier,
  listOpenPayables,
  lockSupplier,
  postPayable,
  reversePayable,
  settlePayable,
} from './payables.ts'

interface NewAdjustment {
  readonly kind: 'opening' | 'invoice'
  readonly amountFen: number
  readonly day: string
  readonly note: string
}

/** Posts an amount of a locked supplier's account that belongs to no receipt. */
export async function postAdjustment(
  db: Db,
  actor: Pick<Actor, 'tenantId' | 'userId'>,
  supplier: LockedSupplier,
  { kind, amountFen, day, note }: NewAdjustment,
): Promise<{ id: number; number: string }> {
  const number = documentNumber('YF', day)
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into payable_adjustment (tenant_id, number, merchant_id, kind, amount_fen, day, note, user_id)
    values (${actor.tenantId}, ${number}, ${supplier.id}, ${kind}, ${amountFen}, ${day}::date, ${note}, ${actor.userId})
    returning id::float8 as id`)
  const id = rows[0]?.id ?? 0
  await postPayable(db, actor, { supplier, kind, number, sourceId: id, day, amountFen, note })
  return { id, number }
}

/** Reverses an adjustment as of today. The caller has locked the supplier. */
export async function reverseAdjustment(
  db: Db,
  actor: Pick<Actor, 'tenantId' | 'userId'>,
  {
    id,
    kind,
    reason,
  }: { readonly id: number; readonly kind: 'opening' | 'invoice'; readonly reason: string },
): Promise<void> {
  const day = await getToday(db, actor.tenantId)
  await reversePayable(db, actor, { kind, sourceId: id }, { day, note: reason })
  await db.execute(sql`
    update payable_adjustment set reversed_by = ${actor.userId}, reversed_at = now(), reason = ${reason} where id = ${id}`)
}

/** Records what a supplier was owed, or had received in advance, before its account began. */
export async function addOpening(
  { db, actor, request }: Context,
  { id: merchantId, amount_fen, day, note }: Input<typeof addOpeningPayable>,
): Promise<Output<typeof addOpeningPayable>> {
  if (amount_fen === 0) throw new AppError('opening_amount_missing')
  requireDay(day)
  if (day > (await getToday(db, actor.tenantId))) throw new AppError('opening_day_in_future')
  const supplier = await lockSupplier(db, merchantId)
  const adjustment = { kind: 'opening', amountFen: amount_fen, day, note: note.trim() } as const
  const posted = await postAdjustment(db, actor, supplier, adjustment)
  const after = { number: posted.number, merchant: supplier.name, amount_fen, day, note: note.trim() }
  const auditEvent = { action: 'supplier.opening_added', entity: 'payable_adjustment', entityId: posted.id }
  await audit(db, actor, { ...auditEvent, after }, request.id)
  return posted
}

interface Opening extends Record<string, unknown> {
  readonly number: string
  readonly merchant_id: number
  readonly merchant: string
  readonly amount_fen: number
  readonly reversed: boolean
}

export async function reverseOpening(
  { db, actor, request }: Context,
  { id, reason }: Input<typeof reverseOpeningPayable>,
): Promise<Output<typeof reverseOpeningPayable>> {
  const { rows } = await db.execute<Opening>(sql`
    select a.number, a.merchant_id::float8 as merchant_id, m.name as merchant, a.amount_fen::float8 as amount_fen,
           a.reversed_at is not null as reversed
    from payable_adjustment a join merchant m on m.id = a.merchant_id
    where a.id = ${id} and a.kind = 'opening' for update of a`)
  const [opening] = rows
  if (!opening) throw new AppError('not_found')
  const { number, merchant, amount_fen } = opening
  if (opening.reversed) throw new AppError('opening_payable_reversed', { number })
  const note = reason.trim()
  if (note === '') throw new AppError('reversal_reason_missing')
  await lockSupplier(db, opening.merchant_id)
  await reverseAdjustment(db, actor, { id, kind: 'opening', reason: note })
  const auditEvent = { action: 'supplier.opening_reversed', entity: 'payable_adjustment', entityId: id }
  await audit(db, actor, { ...auditEvent, after: { number, merchant, amount_fen, reason: note } }, request.id)
  return { id }
}

/** Applies prepayments and credits to what a supplier is owed, oldest first on both sides. */
export async function applyPrepayment(
  { db, actor, request }: Context,
  { id }: Input<typeof applySupplierPrepayment>,
): Promise<Output<typeof applySupplierPrepayment>> {
  const day = await getToday(db, actor.tenantId)
  await requireOpenPeriod(db, actor.tenantId, day)
  const { name } = await lockSupplier(db, id)
  let usedFen = 0
  for (const credit of (await listOpenPayables(db, id)).filter(({ openFen }) => openFen < 0)) {
    const open = await listOpenPayables(db, id)
    usedFen += (await settlePayable(db, actor, credit, open, undefined, day)) - credit.openFen
  }
  if (usedFen === 0) throw new AppError('supplier_nothing_to_settle', { name })
  const auditEvent = { action: 'supplier.prepayment_used', entity: 'merchant', entityId: id }
  await audit(db, actor, { ...auditEvent, after: { name, amount_fen: usedFen } }, request.id)
  return { used_fen: usedFen }
}
