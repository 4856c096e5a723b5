import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { decideRepairClaim, submitRepairClaim } from '@shangxue/contract/repairs/commands'
import { formatMoney } from '@shangxue/contract/values/money'
import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { changeRepair, lockRepair, requireState } from '../change-repair.ts'
import { repairClaims } from '../schema.ts'

/** Claims the cost of a repair from its maker, also after the hand-over. */
export async function submitClaim(
  context: Context,
  { id, maker, amount_fen, note }: Input<typeof submitRepairClaim>,
): Promise<Output<typeof submitRepairClaim>> {
  const { db, actor } = context
  const repair = await lockRepair(db, id)
  requireState(repair, ['repairing', 'at_maker', 'ready', 'handed_over'], '索赔')
  const [claim] = await db
    .insert(repairClaims)
    .values({
      ...{ tenantId: actor.tenantId, repairId: id, maker: maker.trim(), amountFen: amount_fen },
      ...{ note: note.trim(), submittedBy: actor.userId },
    })
    .returning({ id: repairClaims.id })
  if (!claim) throw new AppError('conflict')
  await changeRepair(context, repair, {
    event: {
      kind: 'claimed',
      note: [maker.trim(), note.trim()].filter(Boolean).join('，'),
      amountFen: amount_fen,
    },
    action: 'repair.claimed',
    after: { maker: maker.trim(), amount_fen, note: note.trim() },
  })
  return claim
}

/** Records the maker's answer. Of two concurrent answers the first counts. */
export async function decideClaim(
  context: Context,
  { id, accepted, accepted_fen, answer }: Input<typeof decideRepairClaim>,
): Promise<Output<typeof decideRepairClaim>> {
  const { db, actor } = context
  const [found] = await db
    .select({ repairId: repairClaims.repairId })
    .from(repairClaims)
    .where(eq(repairClaims.id, id))
  if (!found) throw new AppError('not_found')
  const repair = await lockRepair(db, found.repairId)
  const [claim] = await db.select().from(repairClaims).where(eq(repairClaims.id, id)).for('update')
  if (claim?.state !== 'submitted') throw new AppError('repair_claim_decided')
  if (accepted && accepted_fen > claim.amountFen)
    throw new AppError('repair_claim_too_high', { amount: formatMoney(claim.amountFen) })
  const acceptedFen = accepted ? accepted_fen : null
  await db
    .update(repairClaims)
    .set({
      ...{ state: accepted ? 'accepted' : 'refused', acceptedFen, answer: answer.trim() },
      ...{ decidedAt: new Date(), decidedBy: actor.userId },
    })
    .where(and(eq(repairClaims.id, id), eq(repairClaims.state, 'submitted')))
  await changeRepair(context, repair, {
    event: {
      kind: 'claim_decided',
      note: [claim.maker, accepted ? '同意' : '拒绝', answer.trim()].filter(Boolean).join('，'),
      amountFen: acceptedFen,
    },
    action: 'repair.claim_decided',
    after: { maker: claim.maker, accepted, amount_fen: acceptedFen, note: answer.trim() },
  })
  return { id }
}
