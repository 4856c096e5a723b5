import type { answerSwap, askSwap, cancelSwap, decideSwap } from '@shangxue/contract/duty'
import { SWAP_STATE_NAMES, type SwapState } from '@shangxue/contract/duty-parts'
import type { Input, Output } from '@shangxue/contract/endpoint'
import { and, eq, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { zoneOfTenant } from '../../platform/database/zone.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { requireColleagues } from '../colleagues/service.ts'
import { notify } from '../notifications/service.ts'
import { begins } from './reads.ts'
import { dutySwaps } from './tables.ts'
import { dayText, OWN, SWAPS } from './words.ts'
import { lockDuties, requireNoOverlap, voidSwaps } from './writes.ts'

type Answered = Output<typeof answerSwap>
type Swap = typeof dutySwaps.$inferSelect

interface Side {
  readonly id: number
  readonly userId: number
  readonly day: string
  readonly shiftId: number
  readonly shift: string
  readonly begun: boolean
}

async function dutyOf(db: Db, tenantId: number, id: number): Promise<Side | undefined> {
  const zone = await zoneOfTenant(db, tenantId)
  const { rows } = await db.execute<Side & Record<string, unknown>>(sql`
    select d.id::float8 as id, d.user_id::float8 as "userId", d.day::text as day, s.id::float8 as "shiftId",
      s.name as shift, ${begins(sql`d.day`)} at time zone ${zone}::text <= now() as begun
    from duty d join duty_shift s on s.id = d.shift_id where d.id = ${id}`)
  return rows[0]
}

const requireAhead = ({ begun, day }: Side) => {
  if (begun) throw new Refusal('duty_begun', { day: dayText(day) })
}

/** The duty offered in return. It must belong to the colleague and must not have begun. */
async function returnedBy(db: Db, tenantId: number, id: number, toId: number): Promise<Side> {
  const back = await dutyOf(db, tenantId, id)
  if (!back) throw new Refusal('swap_gone')
  if (back.userId !== toId) throw new Refusal('swap_gone')
  requireAhead(back)
  return back
}

export async function ask({ db, actor }: Context, input: Input<typeof askSwap>) {
  const { tenantId, userId, userName } = actor
  await lockDuties(db, tenantId)
  const duty = await dutyOf(db, tenantId, input.id)
  if (duty?.userId !== userId) throw new Refusal('not_found')
  requireAhead(duty)
  if (input.to_id === userId) throw new Refusal('invalid_input', { field: '请选择另一位同事' })
  await requireColleagues(db, [input.to_id])
  const back = input.return_id === null ? null : await returnedBy(db, tenantId, input.return_id, input.to_id)
  const [made] = await db
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
      ...{ returnId: back?.id ?? null, returnDay: back?.day ?? null, returnShiftId: back?.shiftId ?? null },
      reason: input.reason.trim(),
    })
    .onConflictDoNothing()
    .returning({ id: dutySwaps.id })
  if (!made) throw new Refusal('swap_open', { day: dayText(duty.day) })
  const wish = back ? `，换成${dayText(back.day)}${back.shift}` : '，请替班'
  await notify(db, {
    ...{ tenantId, userId: input.to_id, kind: 'duty.swap', link: SWAPS },
    title: `${userName}想和你换班`,
    body: `${dayText(duty.day)}${duty.shift}${wish}`,
  })
  return made
}

/** Returns the swap if its state is still open; a later caller gets `swap_closed`. Lock the duties first. */
async function openSwap(db: Db, id: number, states: readonly SwapState[]): Promise<Swap> {
  const [swap] = await db.select().from(dutySwaps).where(eq(dutySwaps.id, id))
  if (!swap) throw new Refusal('not_found')
  if (!states.includes(swap.state)) throw new Refusal('swap_closed', { state: SWAP_STATE_NAMES[swap.state] })
  return swap
}

async function become(db: Db, swap: Swap, state: SwapState, more: Partial<Swap> = {}): Promise<Answered> {
  const ended = state === 'accepted' ? {} : { endedAt: sql`now()` }
  const { rowCount } = await db
    .update(dutySwaps)
    .set({ state, ...more, ...ended })
    .where(and(eq(dutySwaps.id, swap.id), eq(dutySwaps.state, swap.state)))
  if (rowCount !== 1) throw new Refusal('conflict')
  return { state }
}

/** Transfers a duty to another user and resets its reminders. */
async function hand(db: Db, id: number, from: number, to: number): Promise<void> {
  const { rows } = await db.execute(sql`
    select 1 from duty d join duty o on o.day = d.day and o.shift_id = d.shift_id
    where d.id = ${id} and o.user_id = ${to}`)
  if (rows.length > 0) throw new Refusal('swap_gone')
  const { rowCount } = await db.execute(sql`
    update duty set user_id = ${to}, taken = true, since = now(), evening_told_at = null, morning_told_at = null
    where id = ${id} and user_id = ${from}`)
  if (rowCount !== 1) throw new Refusal('swap_gone')
}

async function perform({ db, actor }: Context, swap: Swap): Promise<void> {
  const { tenantId } = actor
  const { dutyId, returnId, fromId, toId } = swap
  await requireColleagues(db, [fromId, toId])
  for (const id of [dutyId, returnId]) {
    if (id === null) continue
    const side = await dutyOf(db, tenantId, id)
    if (!side) throw new Refusal('swap_gone')
    requireAhead(side)
  }
  await hand(db, dutyId, fromId, toId)
  if (returnId !== null) await hand(db, returnId, toId, fromId)
  const moved = returnId === null ? [dutyId] : [dutyId, returnId]
  await requireNoOverlap(db, moved)
  // Other swap requests for these duties now refer to another user's duty.
  await voidSwaps(db, actor, moved, '已换给别人')
}

async function needsApproval(db: Db, { shiftId, returnShiftId }: Swap): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from duty_shift s join duty_post p on p.id = s.post_id
    where s.id = any(${sql.param([shiftId, returnShiftId])}::bigint[]) and p.approval`)
  return rows.length > 0
}

const tell = (db: Db, { tenantId }: Swap, userId: number, title: string, body: string, link = SWAPS) =>
  notify(db, { tenantId, userId, kind: 'duty.swap', title, body, link })

/** Notifies the approvers who do not take part in the swap. */
async function askDeciders(db: Db, swap: Swap): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select u.id::float8 as id from app_user u
    where u.disabled_at is null and u.id not in (${swap.fromId}, ${swap.toId})
      and (u.boss or exists (select from user_permission p where p.user_id = u.id and p.key = 'attendance-admin'))
    limit 20`)
  for (const { id } of rows) await tell(db, swap, id, '有换班等待批准', `${dayText(swap.day)}的值班`)
}

export async function answer(context: Context, input: Input<typeof answerSwap>): Promise<Answered> {
  const { db, actor } = context
  await lockDuties(db, actor.tenantId)
  const [mine] = await db
    .select({ id: dutySwaps.id })
    .from(dutySwaps)
    .where(and(eq(dutySwaps.id, input.id), eq(dutySwaps.toId, actor.userId)))
  if (!mine) throw new Refusal('not_found')
  const swap = await openSwap(db, input.id, ['asked'])
  const said = { answer: input.answer.trim() }
  const day = dayText(swap.day)
  if (!input.accept) {
    await tell(db, swap, swap.fromId, `${actor.userName}没有同意换班`, said.answer || `${day}的值班`)
    return become(db, swap, 'declined', said)
  }
  if (await needsApproval(db, swap)) {
    await tell(db, swap, swap.fromId, `${actor.userName}同意换班`, `${day}的值班，等待批准`)
    await askDeciders(db, swap)
    return become(db, swap, 'accepted', said)
  }
  const done = await become(db, swap, 'done', said)
  await perform(context, swap)
  await tell(db, swap, swap.fromId, `${actor.userName}同意换班`, `${day}的值班已经换好`, OWN)
  return done
}

export async function decide(context: Context, input: Input<typeof decideSwap>): Promise<Answered> {
  const { db, actor, request } = context
  await lockDuties(db, actor.tenantId)
  const swap = await openSwap(db, input.id, ['accepted'])
  if (!actor.can('admin') && [swap.fromId, swap.toId].includes(actor.userId)) throw new Refusal('swap_own')
  const said = { answer: input.answer.trim() || swap.answer, decidedBy: actor.userId }
  const state = input.approve ? 'done' : 'rejected'
  const done = await become(db, swap, state, said)
  if (input.approve) await perform(context, swap)
  const title = input.approve ? '换班已批准' : '换班没有批准'
  for (const userId of [swap.fromId, swap.toId])
    await tell(db, swap, userId, title, `${dayText(swap.day)}的值班`, input.approve ? OWN : SWAPS)
  const deed = { entity: 'duty_swap', entityId: swap.id, after: { day: swap.day, user_id: swap.fromId } }
  await audit(
    db,
    actor,
    input.approve ? { action: 'duty_swap.approved', ...deed } : { action: 'duty_swap.rejected', ...deed },
    request.id,
  )
  return done
}

export async function cancel({ db, actor }: Context, { id }: Input<typeof cancelSwap>): Promise<Answered> {
  await lockDuties(db, actor.tenantId)
  const [mine] = await db
    .select({ id: dutySwaps.id })
    .from(dutySwaps)
    .where(and(eq(dutySwaps.id, id), eq(dutySwaps.fromId, actor.userId)))
  if (!mine) throw new Refusal('not_found')
  const swap = await openSwap(db, id, ['asked', 'accepted'])
  await tell(db, swap, swap.toId, `${actor.userName}撤销了换班`, `${dayText(swap.day)}的值班不用换了`)
  return become(db, swap, 'cancelled')
}
