import type { cancelLeave, decideLeave } from '@shangxue/contract/leave/endpoints'
import { LEAVE_STATE_NAMES, leaveText } from '@shangxue/contract/leave/schemas'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday } from '../../../platform/time/period.ts'
import { notify } from '../../notifications/service.ts'
import { refundRequest } from '../balances/ledger.ts'
import { getApprovers } from '../policy.ts'
import {
  ENTITY,
  formatSpan,
  invalidField,
  lockRequest,
  type Request,
  requestLink,
  requireState,
} from './request.ts'

const toAuditState = (request: Request, reason: string) => ({
  leave_type: request.type,
  when: formatSpan(request),
  length: leaveText(request.minutes),
  ...(reason !== '' && { reason }),
})

async function refundBalance(db: Db, tenantId: number, request: Request, by: number): Promise<void> {
  if (!request.counted) return
  const balanceKey = { tenantId, userId: request.user_id, typeId: request.type_id }
  await refundRequest(db, balanceKey, { requestId: request.id, by })
}

export async function decideLeaveRequest(
  { db, actor, request: http }: Context,
  { id, approve, reason }: Input<typeof decideLeave>,
): Promise<Output<typeof decideLeave>> {
  const { tenantId, userId } = actor
  const note = reason.trim()
  const request = await lockRequest(db, actor, id)
  if (request.user_id === userId) throw new AppError('own_leave')
  requireState(request, 'waiting')
  if (!approve && note === '') throw invalidField('请填写不批准的原因')
  const state = approve ? 'approved' : 'rejected'
  await db.execute(sql`
    update leave_request set state = ${state}, decided_by = ${userId}, decided_at = now(), decision = ${note}
    where id = ${id}`)
  if (!approve) await refundBalance(db, tenantId, request, userId)
  await notify(db, {
    ...{ tenantId, userId: request.user_id, kind: `leave.${state}`, link: requestLink(id) },
    title: `${request.type} ${leaveText(request.minutes)}${LEAVE_STATE_NAMES[state]}`,
    body: `${formatSpan(request)}，${actor.userName}${note === '' ? LEAVE_STATE_NAMES[state] : `：${note}`}`,
  })
  const action = approve ? 'leave.approved' : 'leave.rejected'
  await audit(
    db,
    actor,
    { action, entity: ENTITY, entityId: id, after: toAuditState(request, note) },
    http.id,
  )
  return { state }
}

export async function cancelLeaveByUser(
  { db, actor, request: http }: Context,
  { id, reason }: Input<typeof cancelLeave>,
): Promise<Output<typeof cancelLeave>> {
  const { tenantId, userId } = actor
  const note = reason.trim()
  const request = await lockRequest(db, actor, id)
  requireState(request, 'waiting', 'approved')
  const isOwn = request.user_id === userId
  if (isOwn && request.state === 'approved' && request.from_day <= (await getToday(db, tenantId)))
    throw new AppError('leave_begun')
  if (!isOwn && request.state === 'waiting') throw invalidField('这条请假还在等审批，请批准或不批准')
  if (!isOwn && note === '') throw invalidField('请填写撤销的原因')
  await db.execute(sql`
    update leave_request set state = 'cancelled', cancelled_by = ${userId}, cancelled_at = now(), cancellation = ${note}
    where id = ${id}`)
  await refundBalance(db, tenantId, request, userId)
  const recipientIds = isOwn
    ? (await getApprovers(db, userId)).map((approver) => approver.id)
    : [request.user_id]
  await notify(
    db,
    ...recipientIds.map((recipientId) => ({
      ...{ tenantId, userId: recipientId, kind: 'leave.cancelled', link: requestLink(id) },
      title: isOwn
        ? `${actor.userName}撤销了${request.type} ${leaveText(request.minutes)}`
        : `${request.type} ${leaveText(request.minutes)}已被${actor.userName}撤销`,
      body: note === '' ? formatSpan(request) : `${formatSpan(request)}：${note}`,
    })),
  )
  const auditEvent = {
    action: 'leave.cancelled',
    entity: ENTITY,
    entityId: id,
    after: toAuditState(request, note),
  }
  await audit(db, actor, auditEvent, http.id)
  return { state: 'cancelled' }
}
