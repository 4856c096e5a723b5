import type {
  cancelSwap,
  decideSwap,
  requestDutySwap,
  respondToSwap,
} from '@shangxue/contract/duty/endpoints'
import { SWAP_STATE_NAMES, type SwapState } from '@shangxue/contract/duty/schemas'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { getTenantZone } from '../../../platform/database/tenant-zone.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { requireColleagues } from '../../colleagues/service.ts'
import { notify } from '../../notifications/service.ts'
import { formatDay, OWN_DUTIES, SWAPS } from '../messages.ts'
import { shiftBegins } from '../queries.ts'
import { dutySwaps } from '../schema.ts'
import { lockDuties, requireNoOverlap, voidSwaps } from '../write-duties.ts'

type SwapResult = Output<typeof respondToSwap>
type Swap = typeof dutySwaps.$inferSelect

interface SwapDuty {
  readonly id: number
  readonly userId: number
  readonly day: string
  readonly shiftId: number
  readonly shift: string
  readonly begun: boolean
}

async function getDuty(db: Db, tenantId: number, id: number): Promise<SwapDuty | undefined> {
  const zone = await getTenantZone(db, tenantId)
  const { rows } = await db.execute<SwapDuty & Record<string, unknown>>(sql`
    select d.id::float8 as id, d.user_id::float8 as "userId", d.day::text as day, s.id::float8 as "shiftId",
      s.name as shift, ${shiftBegins(sql`d.day`)} at time zone ${zone}::text <= now() as begun
    from duty d join duty_shift s on s.id = d.shift_id where d.id = ${id}`)
  return rows[0]
}

const requireNotBegun = ({ begun, day }: SwapDuty) => {
  if (begun) throw new AppError('duty_begun', { day: formatDay(day) })
}

/** The duty offered in return. It must belong to the colleague and must not have begun. */
async function requireReturnDuty(db: Db, tenantId: number, id: number, toId: number): Promise<SwapDuty> {
  const duty = await getDuty(db, tenantId, id)
  if (!duty) throw new AppError('swap_gone')
  if (duty.userId !== toId) throw new AppError('swap_gone')
  requireNotBegun(duty)
  return duty
}

export async function requestSwap({ db, actor }: Context, input: Input<typeof requestDutySwap>) {
  const { tenantId, userId, userName } = actor
  await lockDuties(db, tenantId)
  const duty = await getDuty(db, tenantId, input.id)
  if (duty?.userId !== userId) throw new AppError('not_found')
  requireNotBegun(duty)
  if (input.to_id === userId) throw new AppError('swap_with_oneself')
  await requireColleagues(db, [input.to_id])
  const returnDuty =
    input.return_id === null ? null : await requireReturnDuty(db, tenantId, input.return_id, input.to_id)
  const [inserted] = await db
    .insert(dutySwaps)
    .values({
      ...{
        tenantId,
        dutyId: duty.id,
        day: duty.day,
        shiftId: duty.shiftId,
        fromId: userId,
        toId: input.to_id,
      },
      ...{
        returnId: returnDuty?.id ?? null,
        returnDay: returnDuty?.day ?? null,
        returnShiftId: returnDuty?.shiftId ?? null,
      },
      reason: input.reason.trim(),
    })
    .onConflictDoNothing()
    .returning({ id: dutySwaps.id })
  if (!inserted) throw new AppError('swap_open', { day: formatDay(duty.day) })
  const returnText = returnDuty ? `，换成${formatDay(returnDuty.day)}${returnDuty.shift}` : '，请替班'
  await notify(db, {
    ...{ tenantId, userId: input.to_id, kind: 'duty.swap', link: SWAPS },
    title: `${userName}想和你换班`,
    body: `${formatDay(duty.day)}${duty.shift}${returnText}`,
  })
  return inserted
}

/** Returns the swap if its state is still open; a later caller gets `swap_closed`. Lock the duties first. */
async function requireSwapState(db: Db, id: number, states: readonly SwapState[]): Promise<Swap> {
  const [swap] = await db.select().from(dutySwaps).where(eq(dutySwaps.id, id))
  if (!swap) throw new AppError('not_found')
  if (!states.includes(swap.state)) throw new AppError('swap_closed', { state: SWAP_STATE_NAMES[swap.state] })
  return swap
}

async function updateSwapState(
  db: Db,
  swap: Swap,
  state: SwapState,
  fields: Partial<Swap> = {},
): Promise<SwapResult> {
  const endedFields = state === 'accepted' ? {} : { endedAt: sql`now()` }
  const { rowCount } = await db
    .update(dutySwaps)
    .set({ state, ...fields, ...endedFields })
    .where(and(eq(dutySwaps.id, swap.id), eq(dutySwaps.state, swap.state)))
  if (rowCount !== 1) throw new AppError('conflict')
  return { state }
}

/** Transfers a duty to another user and resets its reminders. */
async function transferDuty(db: Db, id: number, from: number, to: number): Promise<void> {
  const { rows } = await db.execute(sql`
    select 1 from duty d join duty o on o.day = d.day and o.shift_id = d.shift_id
    where d.id = ${id} and o.user_id = ${to}`)
  if (rows.length > 0) throw new AppError('swap_gone')
  const { rowCount } = await db.execute(sql`
    update duty set user_id = ${to}, taken = true, since = now(), evening_notified_at = null, morning_notified_at = null
    where id = ${id} and user_id = ${from}`)
  if (rowCount !== 1) throw new AppError('swap_gone')
}

async function executeSwap({ db, actor }: Context, swap: Swap): Promise<void> {
  const { tenantId } = actor
  const { dutyId, returnId, fromId, toId } = swap
  await requireColleagues(db, [fromId, toId])
  for (const id of [dutyId, returnId]) {
    if (id === null) continue
    const side = await getDuty(db, tenantId, id)
    if (!side) throw new AppError('swap_gone')
    requireNotBegun(side)
  }
  await transferDuty(db, dutyId, fromId, toId)
  if (returnId !== null) await transferDuty(db, returnId, toId, fromId)
  const dutyIds = returnId === null ? [dutyId] : [dutyId, returnId]
  await requireNoOverlap(db, dutyIds)
  // Other swap requests for these duties now refer to another user's duty.
  await voidSwaps(db, actor, dutyIds, '已换给别人')
}

async function needsApproval(db: Db, { shiftId, returnShiftId }: Swap): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from duty_shift s join duty_post p on p.id = s.post_id
    where s.id = any(${sql.param([shiftId, returnShiftId])}::bigint[]) and p.approval`)
  return rows.length > 0
}

const notifyUser = (db: Db, { tenantId }: Swap, userId: number, title: string, body: string, link = SWAPS) =>
  notify(db, { tenantId, userId, kind: 'duty.swap', title, body, link })

/** Notifies the approvers who do not take part in the swap. */
async function notifyApproversOfSwap(db: Db, swap: Swap): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select u.id::float8 as id from app_user u
    where u.disabled_at is null and u.id not in (${swap.fromId}, ${swap.toId})
      and (u.boss or exists (select from user_permission p where p.user_id = u.id and p.key = 'attendance-admin'))
    limit 20`)
  for (const { id } of rows) await notifyUser(db, swap, id, '有换班等待批准', `${formatDay(swap.day)}的值班`)
}

export async function answerSwapRequest(
  context: Context,
  input: Input<typeof respondToSwap>,
): Promise<SwapResult> {
  const { db, actor } = context
  await lockDuties(db, actor.tenantId)
  const [ownSwap] = await db
    .select({ id: dutySwaps.id })
    .from(dutySwaps)
    .where(and(eq(dutySwaps.id, input.id), eq(dutySwaps.toId, actor.userId)))
  if (!ownSwap) throw new AppError('not_found')
  const swap = await requireSwapState(db, input.id, ['asked'])
  const fields = { answer: input.answer.trim() }
  const day = formatDay(swap.day)
  if (!input.accept) {
    await notifyUser(db, swap, swap.fromId, `${actor.userName}没有同意换班`, fields.answer || `${day}的值班`)
    return updateSwapState(db, swap, 'declined', fields)
  }
  if (await needsApproval(db, swap)) {
    await notifyUser(db, swap, swap.fromId, `${actor.userName}同意换班`, `${day}的值班，等待批准`)
    await notifyApproversOfSwap(db, swap)
    return updateSwapState(db, swap, 'accepted', fields)
  }
  const result = await updateSwapState(db, swap, 'done', fields)
  await executeSwap(context, swap)
  await notifyUser(db, swap, swap.fromId, `${actor.userName}同意换班`, `${day}的值班已经换好`, OWN_DUTIES)
  return result
}

export async function decideSwapRequest(
  context: Context,
  input: Input<typeof decideSwap>,
): Promise<SwapResult> {
  const { db, actor, request } = context
  await lockDuties(db, actor.tenantId)
  const swap = await requireSwapState(db, input.id, ['accepted'])
  if (!actor.can('admin') && [swap.fromId, swap.toId].includes(actor.userId)) throw new AppError('swap_own')
  const fields = { answer: input.answer.trim() || swap.answer, decidedBy: actor.userId }
  const state = input.approve ? 'done' : 'rejected'
  const result = await updateSwapState(db, swap, state, fields)
  if (input.approve) await executeSwap(context, swap)
  const title = input.approve ? '换班已批准' : '换班没有批准'
  for (const userId of [swap.fromId, swap.toId])
    await notifyUser(
      db,
      swap,
      userId,
      title,
      `${formatDay(swap.day)}的值班`,
      input.approve ? OWN_DUTIES : SWAPS,
    )
  const auditEvent = {
    entity: 'duty_swap',
    entityId: swap.id,
    after: { day: swap.day, user_id: swap.fromId },
  }
  await audit(
    db,
    actor,
    input.approve
      ? { action: 'duty_swap.approved', ...auditEvent }
      : { action: 'duty_swap.rejected', ...auditEvent },
    request.id,
  )
  return result
}

export async function cancelSwapRequest(
  { db, actor }: Context,
  { id }: Input<typeof cancelSwap>,
): Promise<SwapResult> {
  await lockDuties(db, actor.tenantId)
  const [ownSwap] = await db
    .select({ id: dutySwaps.id })
    .from(dutySwaps)
    .where(and(eq(dutySwaps.id, id), eq(dutySwaps.fromId, actor.userId)))
  if (!ownSwap) throw new AppError('not_found')
  const swap = await requireSwapState(db, id, ['asked', 'accepted'])
  await notifyUser(db, swap, swap.toId, `${actor.userName}撤销了换班`, `${formatDay(swap.day)}的值班不用换了`)
  return updateSwapState(db, swap, 'cancelled')
}
