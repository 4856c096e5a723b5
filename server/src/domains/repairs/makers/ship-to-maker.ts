import { CARRIER_NAMES } from '@shangxue/contract/logistics/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { receiveRepairBack, sendRepair } from '@shangxue/contract/repairs/commands'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { lockRepair, moveRepair, requireState } from '../change-repair.ts'
import { repairShipments } from '../schema.ts'

export async function sendToMaker(
  context: Context,
  { id, maker, carrier, number, note }: Input<typeof sendRepair>,
): Promise<Output<typeof sendRepair>> {
  const { db, actor } = context
  const repair = await lockRepair(db, id)
  const waybill = number.toUpperCase()
  const result = await moveRepair(context, repair, 'at_maker', {
    name: '寄给厂家',
    event: {
      kind: 'sent',
      note: [maker.trim(), `${CARRIER_NAMES[carrier]} ${waybill}`, note.trim()].filter(Boolean).join('，'),
    },
    action: 'repair.sent',
    after: { maker: maker.trim(), carrier, waybill },
  })
  await db.insert(repairShipments).values({
    ...{ tenantId: actor.tenantId, repairId: id, maker: maker.trim(), carrier, number: waybill },
  })
  return result
}

export async function receiveBack(
  context: Context,
  { id, carrier, number, result: makerResult }: Input<typeof receiveRepairBack>,
): Promise<Output<typeof receiveRepairBack>> {
  const { db } = context
  const repair = await lockRepair(db, id)
  requireState(repair, ['at_maker'], '收回')
  const waybill = number.toUpperCase()
  const parcel = carrier === null ? '' : `${CARRIER_NAMES[carrier]} ${waybill}`
  const result = await moveRepair(context, repair, 'repairing', {
    name: '收回',
    event: { kind: 'returned', note: [makerResult.trim(), parcel].filter(Boolean).join('，') },
    action: 'repair.returned',
    after: { text: makerResult.trim(), carrier, waybill },
  })
  await db
    .update(repairShipments)
    .set({
      ...{ returnedAt: new Date(), returnCarrier: carrier, returnNumber: waybill },
      result: makerResult.trim(),
    })
    .where(and(eq(repairShipments.repairId, id), isNull(repairShipments.returnedAt)))
  return result
}
