import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { issueRepairPart, returnRepairPart } from '@shangxue/contract/repairs/commands'
import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { lockPieces, postStockDocument, toRemovalMove } from '../../stock/service.ts'
import { changeRepair, lockRepair, OPEN_STATES, requireState } from '../change-repair.ts'
import { repairParts } from '../schema.ts'

/** Takes pieces from the store of the repair. The last piece goes to one of two repairs that need it. */
export async function issuePart(
  context: Context,
  { id, sku_id, quantity, price_fen }: Input<typeof issueRepairPart>,
): Promise<Output<typeof issueRepairPart>> {
  const { db, actor } = context
  const repair = await lockRepair(db, id)
  requireState(repair, ['repairing'], '领用配件')
  const { locationId, number } = repair
  const locked = (await lockPieces(db, actor.tenantId, [{ skuId: sku_id, locationId }]))({
    ...{ skuId: sku_id, locationId },
  })
  const move = toRemovalMove(locked, quantity, 'repair_part')
  const document = await postStockDocument(
    context,
    { kind: 'repair', locationId, reason: number },
    { pieces: [move] },
  )
  const [part] = await db
    .insert(repairParts)
    .values({
      ...{ tenantId: actor.tenantId, repairId: id, skuId: sku_id, locationId, quantity },
      ...{ priceFen: price_fen, costFen: -move.valueFen, document: document.number },
    })
    .returning({ id: repairParts.id })
  if (!part) throw new AppError('conflict')
  await changeRepair(context, repair, {
    event: { kind: 'part_used', note: `${locked.name} × ${quantity}`, amountFen: price_fen * quantity },
    action: 'repair.part_used',
    after: { part: locked.name, quantity, price_fen, document: document.number },
  })
  return { id: part.id, document: document.number }
}

/** Puts a part back at the cost at which it was taken. Of two concurrent returns one succeeds. */
export async function returnPart(
  context: Context,
  { id }: Input<typeof returnRepairPart>,
): Promise<Output<typeof returnRepairPart>> {
  const { db, actor } = context
  const [found] = await db
    .select({ repairId: repairParts.repairId })
    .from(repairParts)
    .where(eq(repairParts.id, id))
  if (!found) throw new AppError('not_found')
  const repair = await lockRepair(db, found.repairId)
  requireState(repair, OPEN_STATES, '退回配件')
  const [part] = await db.select().from(repairParts).where(eq(repairParts.id, id)).for('update')
  if (!part || part.returnDocument !== null) throw new AppError('repair_part_returned')
  const { skuId, locationId, quantity, costFen } = part
  const locked = (await lockPieces(db, actor.tenantId, [{ skuId, locationId }]))({ skuId, locationId })
  const document = await postStockDocument(
    context,
    { kind: 'repair_return', locationId, reason: repair.number },
    { pieces: [{ skuId, locationId, kind: 'repair_part_returned', quantity, valueFen: costFen }] },
  )
  await db
    .update(repairParts)
    .set({ returnDocument: document.number })
    .where(and(eq(repairParts.id, id), isNull(repairParts.returnDocument)))
  await changeRepair(context, repair, {
    event: { kind: 'part_returned', note: `${locked.name} × ${quantity}` },
    action: 'repair.part_returned',
    after: { part: locked.name, quantity, document: document.number },
  })
  return { document: document.number }
}
