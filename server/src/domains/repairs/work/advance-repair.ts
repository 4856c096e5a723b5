import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type * as contract from '@shangxue/contract/repairs/commands'
import { formatMoney } from '@shangxue/contract/values/money'
import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { requireColleagues } from '../../colleagues/service.ts'
import { notify } from '../../notifications/service.ts'
import { recordDeviceEvent } from '../../stock/service.ts'
import {
  changeRepair,
  chargeOf,
  lockRepair,
  moveRepair,
  OPEN_STATES,
  type RepairRecord,
  requireNoParts,
  requirePromisedDay,
  requireState,
} from '../change-repair.ts'

type State = Output<typeof contract.startRepair>

export async function assignRepair(
  context: Context,
  { id, handler_id, due_on }: Input<typeof contract.assignRepair>,
): Promise<State> {
  const { db, actor } = context
  const repair = await lockRepair(db, id)
  requireState(repair, OPEN_STATES, '改派')
  await requireColleagues(db, [handler_id])
  if (due_on !== repair.dueOn) await requirePromisedDay(db, actor.tenantId, due_on)
  await changeRepair(context, repair, {
    set: { handlerId: handler_id, dueOn: due_on, ...(due_on !== repair.dueOn && { dueNotifiedAt: null }) },
    event: { kind: 'assigned', note: due_on === null ? '' : `约定 ${due_on} 完成` },
    action: 'repair.assigned',
    after: { handler_id, due_on },
  })
  if (handler_id !== repair.handlerId && handler_id !== actor.userId)
    await notify(db, {
      ...{ tenantId: actor.tenantId, userId: handler_id, kind: 'repair.assigned' },
      title: `${actor.userName}转来一台维修机`,
      body: `${repair.number} ${repair.model}`,
      link: `/repairs/${id}`,
    })
  return { state: repair.state }
}

/** Starts a repair without a price: free for the customer until one is agreed. Also continues a repair that was ready. */
export async function startRepair(
  context: Context,
  { id, note }: Input<typeof contract.startRepair>,
): Promise<State> {
  const repair = await lockRepair(context.db, id)
  requireState(repair, ['received', 'ready'], '开始维修')
  if (repair.outcome === 'swapped') throw new AppError('repair_swapped')
  return moveRepair(context, repair, 'repairing', {
    name: '开始维修',
    set: { outcome: null, readyAt: null, pickupNotifiedAt: null },
    event: { kind: repair.state === 'ready' ? 'reopened' : 'started', note: note.trim() },
    action: 'repair.started',
  })
}

async function requireAgreedCharge(context: Context, repair: RepairRecord): Promise<void> {
  const charge = await chargeOf(context.db, repair)
  const agreed = repair.agreedFen ?? 0
  if (charge > agreed)
    throw new AppError('repair_over_quote', { charge: formatMoney(charge), agreed: formatMoney(agreed) })
}

export async function finishRepair(
  context: Context,
  { id, outcome, note }: Input<typeof contract.finishRepair>,
): Promise<State> {
  const repair = await lockRepair(context.db, id)
  // A declined quote has an answer of its own.
  requireState(repair, outcome === 'repaired' ? ['repairing'] : ['received', 'repairing'], '标记可以取机')
  if (outcome === 'unrepaired') await requireNoParts(context.db, id, '标记未维修')
  else await requireAgreedCharge(context, { ...repair, outcome })
  return moveRepair(context, repair, 'ready', {
    name: '标记可以取机',
    set: { outcome, readyAt: new Date(), pickupNotifiedAt: null },
    event: { kind: 'finished', note: note.trim() },
    action: 'repair.finished',
    after: { outcome },
  })
}

/** Cancels a repair that was recorded by mistake. The row stays, because the audit log refers to it. */
export async function cancelRepair(
  context: Context,
  { id, reason }: Input<typeof contract.cancelRepair>,
): Promise<State> {
  const repair = await lockRepair(context.db, id)
  await requireNoParts(context.db, id, '取消')
  const result = await moveRepair(context, repair, 'cancelled', {
    name: '取消',
    set: { closedAt: new Date(), devicePassword: null },
    event: { kind: 'cancelled', note: reason.trim() },
    action: 'repair.cancelled',
    after: { reason: reason.trim() },
  })
  if (repair.deviceId !== null)
    await recordDeviceEvent(context.db, context.actor, {
      ...{ deviceId: repair.deviceId, kind: 'repair_out', document: repair.number, reason: '取消维修' },
    })
  return result
}
