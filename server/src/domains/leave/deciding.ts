import type { Input, Output } from '@shangxue/contract/endpoint'
import type { cancelLeave, decideLeave } from '@shangxue/contract/leave'
import { LEAVE_STATE_NAMES, leaveText } from '@shangxue/contract/leave-parts'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { todayOf } from '../../platform/period.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { notify } from '../notifications/service.ts'
import { approversOf } from './approvers.ts'
import { giveBack } from './ledger.ts'
import { ENTITY, linkOf, lockRequest, type Request, requireState, spanText, wrong } from './request.ts'

const auditOf = (request: Request, reason: string) => ({
  leave_type: request.type,
  when: spanText(request),
  length: leaveText(request.minutes),
  ...(reason !== '' && { reason }),
})

async function release(db: Db, tenantId: number, request: Request, by: number): Promise<void> {
  if (!request.counted) return
  const whose = { tenantId, userId: request.user_id, typeId: request.type_id }
  await giveBack(db, whose, { requestId: request.id, by })
}

export async function decide(
  { db, actor, request: http }: Context,
  { id, approve, reason }: Input<typeof decideLeave>,
): Promise<Output<typeof decideLeave>> {
  const { tenantId, userId } = actor
  const said = reason.trim()
  const request = await lockRequest(db, actor, id)
  if (request.user_id === userId) throw new Refusal('own_leave')
  requireState(request, 'waiting')
  if (!approve && said === '') throw wrong('请填写不批准的原因')
  const state = approve ? 'approved' : 'rejected'
  await db.execute(sql`
    update leave_request set state = ${state}, decided_by = ${userId}, decided_at = now(), decision = ${said}
    where id = ${id}`)
  if (!approve) await release(db, tenantId, request, userId)
  await notify(db, {
    ...{ tenantId, userId: request.user_id, kind: `leave.${state}`, link: linkOf(id) },
    title: `${request.type} ${leaveText(request.minutes)}${LEAVE_STATE_NAMES[state]}`,
    body: `${spanText(request)}，${actor.userName}${said === '' ? LEAVE_STATE_NAMES[state] : `：${said}`}`,
  })
  const action = approve ? 'leave.approved' : 'leave.rejected'
  await audit(db, actor, { action, entity: ENTITY, entityId: id, after: auditOf(request, said) }, http.id)
  return { state }
}

export async function cancel(
  { db, actor, request: http }: Context,
  { id, reason }: Input<typeof cancelLeave>,
): Promise<Output<typeof cancelLeave>> {
  const { tenantId, userId } = actor
  const said = reason.trim()
  const request = await lockRequest(db, actor, id)
  requireState(request, 'waiting', 'approved')
  const own = request.user_id === userId
  if (own && request.state === 'approved' && request.from_day <= (await todayOf(db, tenantId)))
    throw new Refusal('leave_begun')
  if (!own && request.state === 'waiting') throw wrong('这条请假还在等审批，请批准或不批准')
  if (!own && said === '') throw wrong('请填写撤销的原因')
  await db.execute(sql`
    update leave_request set state = 'cancelled', cancelled_by = ${userId}, cancelled_at = now(), cancellation = ${said}
    where id = ${id}`)
  await release(db, tenantId, request, userId)
  const told = own ? (await approversOf(db, userId)).map((one) => one.id) : [request.user_id]
  await notify(
    db,
    ...told.map((to) => ({
      ...{ tenantId, userId: to, kind: 'leave.cancelled', link: linkOf(id) },
      title: own
        ? `${actor.userName}撤销了${request.type} ${leaveText(request.minutes)}`
        : `${request.type} ${leaveText(request.minutes)}已被${actor.userName}撤销`,
      body: said === '' ? spanText(request) : `${spanText(request)}：${said}`,
    })),
  )
  const deed = { action: 'leave.cancelled', entity: ENTITY, entityId: id, after: auditOf(request, said) }
  await audit(db, actor, deed, http.id)
  return { state: 'cancelled' }
}
