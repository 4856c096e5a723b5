import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import {
  CLAIM_DEVICES_MAX,
  type cancelPriceClaim,
  type recomputePriceClaim,
  type submitPriceClaim,
} from '@shangxue/contract/purchasing/price-claims'
import type { addPriceClaim } from '@shangxue/contract/purchasing/price-cuts'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { documentNumber } from '../../../platform/document-number.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday } from '../../../platform/time/period.ts'
import { type LockedCut, lockCut } from '../price-cuts/terms.ts'
import { listClaimCandidates } from './claim-lines.ts'
import { claimDetails, lockClaimIn, requireVersion } from './locked-claim.ts'

const ENTITY = 'price_claim'

/** Computes and inserts the phones of a claim that has none. The cut is locked. */
export async function insertClaimLines(
  db: Db,
  tenantId: number,
  claimId: number,
  { id: cutId, terms }: LockedCut,
): Promise<{ devices: number; amount_fen: number }> {
  const candidates = await listClaimCandidates(db, tenantId, terms, { cutId, claimId })
  if (candidates.length > CLAIM_DEVICES_MAX)
    throw new AppError('price_claim_too_large', { count: CLAIM_DEVICES_MAX })
  const claimed = candidates.filter(({ exclusion }) => exclusion === null)
  if (claimed.length === 0) throw new AppError('price_claim_empty')
  await db.execute(sql`update price_claim set computed_at = clock_timestamp() where id = ${claimId}`)
  await db.execute(sql`
    insert into price_claim_line (tenant_id, claim_id, cut_id, device_id, sku_id, place, location_id, sale_id, sold_day,
      receipt_id, purchase_day, old_fen, claim_fen, exclusion, state)
    select ${tenantId}::integer, ${claimId}::bigint, ${cutId}::bigint, r.device_id, r.sku_id, r.place, r.location_id,
           r.sale_id, r.sold_day, r.receipt_id, r.purchase_day, r.old_fen, r.claim_fen, r.exclusion,
           case when r.exclusion is null then 'open' else 'left_out' end
    from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) as r(device_id bigint, sku_id bigint, place text,
      location_id bigint, sale_id bigint, sold_day date, receipt_id bigint, purchase_day date, old_fen bigint,
      claim_fen bigint, exclusion text)`)
  return {
    devices: claimed.length,
    amount_fen: claimed.reduce((sum, { claim_fen }) => sum + claim_fen, 0),
  }
}

/** Drafts a claim. Two at once for one cut claim each phone once: the second waits for the cut. */
export async function addClaim(
  { db, actor, request }: Context,
  { id: cutId }: Input<typeof addPriceClaim>,
): Promise<Output<typeof addPriceClaim>> {
  const cut = await lockCut(db, cutId)
  if (cut.cancelled) throw new AppError('price_cut_cancelled', { number: cut.number })
  if (!cut.inForce) throw new AppError('price_cut_later', { number: cut.number })
  const number = documentNumber('JB', await getToday(db, actor.tenantId))
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into price_claim (tenant_id, number, cut_id, state, user_id)
    values (${actor.tenantId}, ${number}, ${cutId}, 'draft', ${actor.userId}) returning id::float8 as id`)
  const id = rows[0]?.id ?? 0
  const sums = await insertClaimLines(db, actor.tenantId, id, cut)
  const after = { number, merchant: cut.merchant, price_cut: cut.number, ...sums }
  await audit(db, actor, { action: 'price_claim.added', entity: ENTITY, entityId: id, after }, request.id)
  return { id, number, ...sums }
}

/** Computes a draft again. Locks the cut before the claim, as `addClaim` does. */
export async function recomputeClaim(
  { db, actor, request }: Context,
  { id }: Input<typeof recomputePriceClaim>,
): Promise<Output<typeof recomputePriceClaim>> {
  const { rows } = await db.execute<{ cut_id: number }>(
    sql`select cut_id::float8 as cut_id from price_claim where id = ${id}`,
  )
  if (!rows[0]) throw new AppError('not_found')
  const cut = await lockCut(db, rows[0].cut_id)
  const claim = await lockClaimIn(db, id, ['draft'])
  await db.execute(sql`delete from price_claim_line where claim_id = ${id}`)
  const sums = await insertClaimLines(db, actor.tenantId, id, cut)
  await db.execute(sql`update price_claim set version = version + 1 where id = ${id}`)
  const auditEvent = { action: 'price_claim.recomputed', entity: ENTITY, entityId: id }
  await audit(db, actor, { ...auditEvent, after: { ...claimDetails(claim), ...sums } }, request.id)
  return sums
}

export async function submitClaim(
  { db, actor, request }: Context,
  { id, version }: Input<typeof submitPriceClaim>,
): Promise<Output<typeof submitPriceClaim>> {
  const claim = await lockClaimIn(db, id, ['draft'])
  requireVersion(claim, version)
  await db.execute(sql`
    update price_claim set state = 'submitted', submitted_at = now(), version = version + 1 where id = ${id}`)
  const auditEvent = { action: 'price_claim.submitted', entity: ENTITY, entityId: id }
  await audit(db, actor, { ...auditEvent, after: claimDetails(claim) }, request.id)
  return { state: 'submitted' }
}

/** Cancels a claim that is not credited. Its phones stay listed and may be claimed again. */
export async function cancelClaim(
  { db, actor, request }: Context,
  { id, reason }: Input<typeof cancelPriceClaim>,
): Promise<Output<typeof cancelPriceClaim>> {
  const note = reason.trim()
  if (note === '') throw new AppError('reversal_reason_missing')
  const claim = await lockClaimIn(db, id, ['draft', 'submitted', 'answered'])
  await db.execute(sql`
    update price_claim set state = 'cancelled', reason = ${note}, version = version + 1 where id = ${id}`)
  await db.execute(sql`
    update price_claim_line set state = 'cancelled' where claim_id = ${id} and state <> 'left_out'`)
  const auditEvent = { action: 'price_claim.cancelled', entity: ENTITY, entityId: id }
  await audit(db, actor, { ...auditEvent, after: { ...claimDetails(claim), reason: note } }, request.id)
  return { state: 'cancelled' }
}
