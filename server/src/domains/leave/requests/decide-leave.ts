import type { cancelLeave, decideLeave } from '@shangxue/contract/leave/endpoints'
import { LEAVE_STATE_NAMES, leaveText } from '@shangxue/contract/leave/schemas'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { createApprovals } from '../../../platform/approvals/approvals.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday } from '../../../platform/time/period.ts'
import { notify } from '../../notifications/service.ts'
import { refundRequest } from '../balances/ledger.ts'
import { getApprovers } from '../policy.ts'
import {
  closedRequest,
  ENTITY,
  formatSpan,
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

const leaveApprovals = createApprovals<Request>(
  {
    table: ENTITY,
    state: { column: 'state', pending: 'waiting', approved: 'approved', declined: 'rejected' },
    note: { column: 'decision', empty: '' },
    lock: (db, id, actor) => lockRequest(db, actor, id),
    stateOf: ({ state }) => state,
    requesterId: ({ user_id }) => user_id,
    closed: closedRequest,
    ownDecision: { error: 'own_leave' },
    reasonRequired: () => new AppError('decline_reason_missing'),
    auditEntity: ENTITY,
    auditActions: { approved: 'leave.approved', declined: 'leave.rejected', withdrawn: 'leave.cancelled' },
    auditDetails: toAuditState,
    message: (request, { approved, note, id, actor }) => {
      const state = approved ? 'approved' : 'rejected'
      return {
        kind: `leave.${state}`,
        title: `${request.type} ${leaveText(request.minutes)}${LEAVE_STATE_NAMES[state]}`,
        body: `${formatSpan(request)}，${actor.userName}${note === '' ? LEAVE_STATE_NAMES[state] : `：${note}`}`,
        link: requestLink(id),
      }
    },
  },
  notify,
)

export async function decideLeaveRequest(
  context: Context,
  { id, approve, reason }: Input<typeof decideLeave>,
): Promise<Output<typeof decideLeave>> {
  const { db, actor } = context
  await leaveApprovals.decide(
    context,
    { id, approve, reason },
    {
      decline: async (request) => void (await refundBalance(db, actor.tenantId, request, actor.userId)),
    },
  )
  return { state: approve ? 'approved' : 'rejected' }
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
  if (!isOwn && request.state === 'waiting') throw new AppError('leave_still_pending')
  if (!isOwn && note === '') throw new AppError('leave_cancel_reason_missing')
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
