import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { addPriceCut, cancelPriceCut, previewPriceCut } from '@shangxue/contract/purchasing/price-cuts'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { documentNumber } from '../../../platform/document-number.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday } from '../../../platform/time/period.ts'
import { skuTitle } from '../../stock/service.ts'
import { lockActiveSupplier } from '../payables/payables.ts'
import { type CutTerms, listClaimCandidates } from '../price-claims/claim-lines.ts'
import { sumCandidates } from '../price-claims/sums.ts'
import { lockCut, parseEffectiveAt } from './terms.ts'

type Content = Input<typeof previewPriceCut>

const toTerms = ({ merchant_id, effective_at, window_days, any_supplier, lines }: Content): CutTerms => ({
  merchantId: merchant_id,
  effectiveAt: effective_at,
  windowDays: window_days,
  anySupplier: any_supplier,
  lines: lines.map(({ sku_id, cut_fen }) => ({ skuId: sku_id, cutFen: cut_fen })),
})

async function requirePhones(db: Db, lines: Content['lines']): Promise<void> {
  const ids = lines.map(({ sku_id }) => sku_id)
  if (new Set(ids).size !== ids.length) throw new AppError('purchase_line_repeated')
  const { rows } = await db.execute<{ title: string; tracking: string }>(sql`
    select ${skuTitle} as title, p.tracking from sku s join product p on p.id = s.product_id join brand b on b.id = p.brand_id
    where s.id = any(${sql.param(ids)}::bigint[])`)
  if (rows.length !== ids.length) throw new AppError('not_found')
  const accessory = rows.find(({ tracking }) => tracking !== 'serial')
  if (accessory) throw new AppError('price_cut_accessory', { item: accessory.title })
}

/** What a cut would claim; of one in the future, what it would claim now. */
export async function previewCut(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  content: Content,
): Promise<Output<typeof previewPriceCut>> {
  await requirePhones(db, content.lines)
  const effective_at = await parseEffectiveAt(db, actor.tenantId, content.effective_at)
  const candidates = await listClaimCandidates(db, actor.tenantId, toTerms({ ...content, effective_at }), {
    cutId: null,
    claimId: null,
  })
  return sumCandidates(db, candidates)
}

export async function addCut(
  { db, actor, request }: Context,
  { note: text, ...content }: Input<typeof addPriceCut>,
): Promise<Output<typeof addPriceCut>> {
  const { tenantId, userId } = actor
  const { merchant_id, window_days, any_supplier, lines } = content
  const effective_at = await parseEffectiveAt(db, tenantId, content.effective_at)
  const { name: merchant } = await lockActiveSupplier(db, merchant_id)
  await requirePhones(db, lines)
  const number = documentNumber('TJ', await getToday(db, tenantId))
  const note = text.trim()
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into price_cut (tenant_id, number, merchant_id, effective_at, window_days, any_supplier, note, user_id)
    values (${tenantId}, ${number}, ${merchant_id}, ${effective_at}::timestamptz, ${window_days}, ${any_supplier}, ${note}, ${userId})
    returning id::float8 as id`)
  const id = rows[0]?.id ?? 0
  const records = JSON.stringify(lines.map(({ sku_id, cut_fen }) => ({ s: sku_id, c: cut_fen })))
  await db.execute(sql`
    insert into price_cut_line (tenant_id, cut_id, sku_id, cut_fen)
    select ${tenantId}::integer, ${id}::bigint, r.s, r.c from jsonb_to_recordset(${records}::jsonb) as r(s bigint, c bigint)`)
  const after = { number, merchant, effective_at, window_days, items: lines.length, note }
  const auditEvent = { action: 'price_cut.added', entity: 'price_cut', entityId: id }
  await audit(db, actor, { ...auditEvent, after }, request.id)
  return { id, number }
}

export async function cancelCut(
  { db, actor, request }: Context,
  { id, reason }: Input<typeof cancelPriceCut>,
): Promise<Output<typeof cancelPriceCut>> {
  const note = reason.trim()
  if (note === '') throw new AppError('reversal_reason_missing')
  const { number, merchant, cancelled } = await lockCut(db, id)
  if (cancelled) throw new AppError('price_cut_cancelled', { number })
  const { rows } = await db.execute(
    sql`select from price_claim where cut_id = ${id} and state <> 'cancelled' limit 1`,
  )
  if (rows.length > 0) throw new AppError('price_cut_claimed', { number })
  await db.execute(sql`
    update price_cut set cancelled_by = ${actor.userId}, cancelled_at = now(), reason = ${note} where id = ${id}`)
  const auditEvent = { action: 'price_cut.cancelled', entity: 'price_cut', entityId: id }
  await audit(db, actor, { ...auditEvent, after: { number, merchant, reason: note } }, request.id)
  return { id }
}
