import type { Input, Output } from '@shangxue/contract/endpoint'
import {
  type askFundAdjustment,
  type decideFundAdjustment,
  FUND_KIND_NAMES,
  FUND_STATE_NAMES,
  type FundKind,
  type FundState,
  type returnFundAdjustment,
  type withdrawFundAdjustment,
} from '@shangxue/contract/fund-adjustments'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { requireDay, todayOf } from '../../platform/period.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import { lockPurses, postMoney, pursesOf, requireInTill, requireOpen } from '../money/service.ts'
import { notify } from '../notifications/service.ts'
import { randomSuffix } from '../stock/service.ts'

const ENTITY = 'fund_adjustment'
const linkOf = (id: number): string => `/others/fund-adjustment?id=${id}`
const yuan = (fen: number): string => (fen / 100).toFixed(2)

interface Adjustment extends Record<string, unknown> {
  readonly id: number
  readonly number: string
  readonly kind: FundKind
  readonly state: FundState
  readonly from_account_id: number
  readonly to_account_id: number
  readonly amount_fen: number
  readonly fee_fen: number
  readonly location_id: number | null
  readonly reason: string
  readonly returned_day: string | null
  readonly user_id: number
}

/** The adjustment; nobody else decides it until the transaction ends. */
async function lockAdjustment(db: Db, id: number): Promise<Adjustment> {
  const { rows } = await db.execute<Adjustment>(sql`
    select id::float8 as id, number, kind, state, from_account_id::float8 as from_account_id,
           to_account_id::float8 as to_account_id, amount_fen::float8 as amount_fen, fee_fen::float8 as fee_fen,
           location_id::float8 as location_id, reason, returned_day::text as returned_day, user_id::float8 as user_id
    from fund_adjustment where id = ${id} for update`)
  const [adjustment] = rows
  if (!adjustment) throw new Refusal('not_found')
  return adjustment
}

function requireWaiting({ state }: Adjustment): void {
  if (state !== 'waiting') throw new Refusal('adjustment_closed', { state: FUND_STATE_NAMES[state] })
}

const wrong = (field: string) => new Refusal('invalid_input', { field })

type Asked = Input<typeof askFundAdjustment>

/** Refuses what does not fit together. */
async function requireFitting(db: Db, today: string, asked: Asked): Promise<void> {
  const { kind, from_account_id, to_account_id, amount_fen, fee_fen, location_id, due_day, reason } = asked
  if (reason.trim() === '') throw wrong('请填写原因')
  if (from_account_id === to_account_id) throw wrong('转出和转入不能是同一个账户，请修改')
  if (kind !== 'card' && fee_fen > 0) throw wrong('只有刷卡到账有手续费，请去掉手续费')
  if (fee_fen >= amount_fen) throw wrong('手续费不能大于或等于金额，请修改')
  if (kind === 'temporary' && due_day === undefined) throw wrong('请选择归还日期')
  if (due_day !== undefined) requireDay(due_day)
  if (due_day !== undefined && due_day < today) throw wrong('归还日期不能早于今天，请重新选择')
  const purses = await pursesOf(db, [from_account_id, to_account_id])
  const closed = purses.find(({ active }) => !active)
  if (closed) throw wrong(`${closed.name}已停用，请选择其他账户`)
  if (kind === 'card' && purses.some((purse) => purse.kind === 'cash'))
    throw wrong('刷卡的钱不会进现金，请选择其他账户')
  if (kind === 'card' && purses[1]?.kind !== 'bank') throw wrong('刷卡到账请选择到账的银行卡')
  if (location_id === undefined) return
  const { rows } = await db.execute(sql`select from location where active and id = ${location_id}`)
  if (rows.length === 0) throw new Refusal('not_found')
}

export async function ask(
  { db, actor, request }: Context,
  asked: Asked,
): Promise<Output<typeof askFundAdjustment>> {
  const { tenantId, userId } = actor
  const today = await todayOf(db, tenantId)
  await requireFitting(db, today, asked)
  const { kind, from_account_id, to_account_id, amount_fen, fee_fen } = asked
  const reason = asked.reason.trim()
  const number = `ZJ${today.replaceAll('-', '').slice(2)}-${randomSuffix()}`
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into fund_adjustment (tenant_id, number, kind, from_account_id, to_account_id, amount_fen, fee_fen, location_id,
                                 day, due_day, reason, user_id)
    values (${tenantId}, ${number}, ${kind}, ${from_account_id}, ${to_account_id}, ${amount_fen}, ${fee_fen},
            ${asked.location_id ?? null}, ${today}::date, ${kind === 'temporary' ? (asked.due_day ?? null) : null}::date,
            ${reason}, ${userId})
    returning id::float8 as id`)
  const id = rows[0]?.id ?? 0
  await tellApprovers(db, actor, {
    title: `${actor.userName}申请${FUND_KIND_NAMES[kind]} ${yuan(amount_fen)} 元`,
    body: reason,
    link: linkOf(id),
  })
  const after = { number, kind, amount_fen, fee_fen, reason }
  await audit(db, actor, { action: 'fund.asked', entity: ENTITY, entityId: id, after }, request.id)
  return { id, number }
}

/** Whoever may approve it: bosses, and who keeps the money, but not who asked. */
async function tellApprovers(
  db: Db,
  { tenantId, userId }: Actor,
  told: { title: string; body: string; link: string },
): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select u.id::float8 as id from app_user u
    where u.disabled_at is null and u.id <> ${userId} and (u.boss or exists (
      select from user_permission p where p.user_id = u.id and p.key = 'finance'))`)
  await notify(db, ...rows.map(({ id }) => ({ tenantId, userId: id, kind: 'fund.waiting', ...told })))
}

export async function decide(
  { db, actor, request }: Context,
  { id, approve, reason }: Input<typeof decideFundAdjustment>,
): Promise<Output<typeof decideFundAdjustment>> {
  const said = reason.trim()
  const adjustment = await lockAdjustment(db, id)
  requireWaiting(adjustment)
  if (adjustment.user_id === actor.userId) throw new Refusal('own_adjustment')
  if (!approve && said === '') throw wrong('请填写不批准的原因')
  const state = approve ? 'approved' : 'declined'
  await db.execute(sql`
    update fund_adjustment set state = ${state}, decided_by = ${actor.userId}, decided_at = now(), decision = ${said}
    where id = ${id}`)
  if (approve) await move(db, actor, adjustment, { source: ENTITY, back: false })
  const { number, kind, amount_fen } = adjustment
  await notify(db, {
    tenantId: actor.tenantId,
    userId: adjustment.user_id,
    kind: `fund.${state}`,
    title: `${FUND_KIND_NAMES[kind]} ${yuan(amount_fen)} 元${FUND_STATE_NAMES[state]}`,
    body: said === '' ? `${actor.userName}${FUND_STATE_NAMES[state]}` : `${actor.userName}：${said}`,
    link: linkOf(id),
  })
  const after = { number, kind, amount_fen, reason: said }
  const action = approve ? 'fund.approved' : 'fund.declined'
  await audit(db, actor, { action, entity: ENTITY, entityId: id, after }, request.id)
  return { state }
}

export async function withdraw(
  { db, actor, request }: Context,
  { id }: Input<typeof withdrawFundAdjustment>,
): Promise<Output<typeof withdrawFundAdjustment>> {
  const adjustment = await lockAdjustment(db, id)
  requireWaiting(adjustment)
  if (adjustment.user_id !== actor.userId) throw new Refusal('forbidden')
  await db.execute(sql`update fund_adjustment set state = 'withdrawn' where id = ${id}`)
  const after = { number: adjustment.number, amount_fen: adjustment.amount_fen }
  await audit(db, actor, { action: 'fund.withdrawn', entity: ENTITY, entityId: id, after }, request.id)
  return { state: 'withdrawn' }
}

export async function giveBack(
  { db, actor, request }: Context,
  { id }: Input<typeof returnFundAdjustment>,
): Promise<Output<typeof returnFundAdjustment>> {
  const adjustment = await lockAdjustment(db, id)
  const { kind, state, returned_day, number, amount_fen } = adjustment
  if (state !== 'approved') throw new Refusal('adjustment_closed', { state: FUND_STATE_NAMES[state] })
  if (kind !== 'temporary') throw wrong('只有临时周转需要归还')
  if (returned_day !== null) throw new Refusal('adjustment_closed', { state: '已归还' })
  const day = await move(db, actor, adjustment, { source: 'fund_return', back: true })
  await db.execute(sql`
    update fund_adjustment set returned_day = ${day}::date, returned_by = ${actor.userId}, returned_at = now()
    where id = ${id}`)
  const after = { number, amount_fen, day }
  await audit(db, actor, { action: 'fund.returned', entity: ENTITY, entityId: id, after }, request.id)
  return { returned_day: day }
}

/** Moves the money today, there or back; answers the day. What the bank keeps is an expense of the store. */
async function move(
  db: Db,
  actor: Actor,
  adjustment: Adjustment,
  { source, back }: { readonly source: string; readonly back: boolean },
): Promise<string> {
  const { id, number, amount_fen, fee_fen, location_id, reason } = adjustment
  const ends = [adjustment.from_account_id, adjustment.to_account_id]
  const day = await todayOf(db, actor.tenantId)
  // before what lies in a till is read: a count waits
  await requireOpen(db, actor.tenantId, day)
  const [from, to] = await lockPurses(db, back ? ends.reverse() : ends)
  if (!from || !to) throw new Refusal('not_found')
  requireInTill(from, amount_fen)
  await postMoney(db, actor, {
    kind: 'transfer',
    day,
    number,
    source,
    sourceId: id,
    note: back ? `归还：${reason}` : reason,
    legs: [
      { account: from.id, amountFen: -amount_fen, locationId: from.location_id },
      { account: to.id, amountFen: amount_fen - fee_fen, locationId: to.location_id },
      { account: 'expense', amountFen: fee_fen, locationId: location_id },
    ],
  })
  return day
}
