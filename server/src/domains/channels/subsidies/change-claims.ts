import {
  CLAIM_STATE_NAMES,
  type postClaimLoss as PostClaimLoss,
  type saveEvidence as SaveEvidence,
  SUBSIDY_PHOTOS_MAX,
  type submitClaims as SubmitClaims,
  type SubsidyClaimState,
} from '@shangxue/contract/channels/subsidies'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday } from '../../../platform/time/period.ts'
import { postJournalEntry, requireOpenPeriod } from '../../ledger/service.ts'
import { createPhotoStore } from '../../photos/service.ts'
import { insertLoss, isCompleteSql, LOSS_SOURCE } from './sale-claims.ts'

/** Photos of boxes and phones. */
export const subsidyPhotos = createPhotoStore({
  table: sql`subsidy_photo`,
  ownerColumn: sql`claim_id`,
  maxPhotos: SUBSIDY_PHOTOS_MAX,
  missingError: 'subsidy_photo_gone',
})

const ENTITY = 'subsidy_claim'

interface LockedClaim extends Record<string, unknown> {
  readonly id: number
  readonly imei: string
  readonly state: SubsidyClaimState
  readonly amountFen: number
  readonly transitAccountId: number
  readonly programme: string
}

/** Locks claims; the second of two changes sees the state of the first. */
async function lockClaims(db: Db, ids: readonly number[]): Promise<LockedClaim[]> {
  const { rows } = await db.execute<LockedClaim>(sql`
    select c.id::float8 as id, c.imei, c.state, c.amount_fen::float8 as "amountFen", h.name as programme,
           h.transit_account_id::float8 as "transitAccountId"
    from subsidy_claim c join subsidy_programme p on p.id = c.programme_id join payment_channel h on h.id = p.channel_id
    where c.id = any(${sql.param([...ids])}::bigint[]) order by c.id for update of c`)
  if (rows.length !== ids.length) throw new AppError('not_found')
  return rows
}

function requireState(claim: LockedClaim, ...states: readonly SubsidyClaimState[]): void {
  if (!states.includes(claim.state))
    throw new AppError('subsidy_state', { imei: claim.imei, state: CLAIM_STATE_NAMES[claim.state] })
}

/** Adds evidence to a claim that is not submitted yet. Photos of a kind replace nothing: they are added. */
export async function saveEvidence(
  { db, actor, request }: Context,
  { id, box_photo_ids, phone_photo_ids, invoice, activated }: Input<typeof SaveEvidence>,
): Promise<Output<typeof SaveEvidence>> {
  const [claim] = await lockClaims(db, [id])
  if (!claim) throw new AppError('not_found')
  requireState(claim, 'evidence', 'ready')
  for (const [kind, photoIds] of [
    ['box', box_photo_ids],
    ['phone', phone_photo_ids],
  ] as const) {
    await subsidyPhotos.attach(db, actor, id, photoIds)
    await db.execute(sql`
      update subsidy_photo set kind = ${kind} where claim_id = ${id} and id = any(${sql.param([...photoIds])}::bigint[])`)
  }
  await db.execute(sql`
    update subsidy_claim set invoice = ${invoice.trim()}, activated = ${activated} where id = ${id}`)
  const { rows } = await db.execute<{ state: SubsidyClaimState }>(sql`
    update subsidy_claim c set state = case when ${isCompleteSql} then 'ready' else 'evidence' end
    from subsidy_programme p where p.id = c.programme_id and c.id = ${id} returning c.state`)
  const state = rows[0]?.state ?? claim.state
  const entry = { action: 'subsidy.evidence_saved', entity: ENTITY, entityId: id }
  await audit(db, actor, { ...entry, after: { claim: claim.imei, claim_state: state } }, request.id)
  return { id, state }
}

export async function submitClaims(
  { db, actor, request }: Context,
  { ids }: Input<typeof SubmitClaims>,
): Promise<Output<typeof SubmitClaims>> {
  for (const claim of await lockClaims(db, ids)) {
    requireState(claim, 'ready')
    const entry = { action: 'subsidy.submitted', entity: ENTITY, entityId: claim.id }
    await audit(db, actor, { ...entry, after: { claim: claim.imei } }, request.id)
  }
  await db.execute(sql`
    update subsidy_claim set state = 'submitted', submitted_at = now() where id = any(${sql.param([...ids])}::bigint[])`)
  return { submitted: ids.length }
}

/** Posts a refused claim as a loss today. */
export async function postClaimLoss(
  { db, actor, request }: Context,
  { id, reason }: Input<typeof PostClaimLoss>,
): Promise<Output<typeof PostClaimLoss>> {
  const note = reason.trim()
  if (note === '') throw new AppError('channel_note_missing')
  const day = await getToday(db, actor.tenantId)
  await requireOpenPeriod(db, actor.tenantId, day)
  const [claim] = await lockClaims(db, [id])
  if (!claim) throw new AppError('not_found')
  requireState(claim, 'refused')
  await insertLoss(db, id, day, -1)
  await postJournalEntry(db, actor, {
    ...{ kind: 'settlement', day, number: claim.programme, source: LOSS_SOURCE, sourceId: id, note },
    lines: [
      { account: claim.transitAccountId, amountFen: -claim.amountFen, inTransit: true },
      { account: 'write_off', amountFen: claim.amountFen },
    ],
  })
  await db.execute(sql`update subsidy_claim set state = 'lost', decided_at = now() where id = ${id}`)
  const after = { claim: claim.imei, amount_fen: claim.amountFen, reason: note }
  await audit(db, actor, { action: 'subsidy.lost', entity: ENTITY, entityId: id, after }, request.id)
  return { id, state: 'lost' }
}
