import type { Input, Output } from '@shangxue/contract/endpoint'
import {
  type askFundAdjustment,
  type decideFundAdjustment,
  FUND_KIND_NAMES,
  FUND_STATE_NAMES,
  type withdrawFundAdjustment,
} from '@shangxue/contract/fund-adjustments'
import { formatMoney } from '@shangxue/contract/money'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { requireDay, todayOf } from '../../platform/period.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { requireItem } from '../cash-items/service.ts'
import { pursesOf } from '../money/service.ts'
import { notify, notifyApprovers } from '../notifications/service.ts'
import { randomSuffix, requireLocation } from '../stock/service.ts'
import { ENTITY, linkOf, lockAdjustment, requireState, wrong } from './adjustment.ts'
import { approve } from './moves.ts'

type Asked = Input<typeof askFundAdjustment>

/** Throws if the input is inconsistent. */
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
  if (location_id !== undefined) await requireLocation(db, location_id)
  if (fee_fen > 0) await requireFeeItem(db, asked)
}

/** A fee is recorded as an ordinary expense, with an item and a store. */
async function requireFeeItem(db: Db, { item_id, location_id }: Asked): Promise<void> {
  if (item_id === undefined) throw wrong('请选择手续费记入的支出项目')
  if (location_id === undefined) throw wrong('请选择手续费记在哪家门店')
  const { direction } = await requireItem(db, item_id)
  if (direction !== 'expense') throw wrong('手续费只能记入支出项目，请重新选择')
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
    insert into fund_adjustment (tenant_id, number, kind, from_account_id, to_account_id, amount_fen, fee_fen, item_id,
                                 location_id, day, due_day, reason, user_id)
    values (${tenantId}, ${number}, ${kind}, ${from_account_id}, ${to_account_id}, ${amount_fen}, ${fee_fen},
            ${fee_fen > 0 ? (asked.item_id ?? null) : null}, ${asked.location_id ?? null}, ${today}::date, ${kind === 'temporary' ? (asked.due_day ?? null) : null}::date,
            ${reason}, ${userId})
    returning id::float8 as id`)
  const id = rows[0]?.id ?? 0
  await notifyApprovers(db, actor, {
    kind: 'fund.waiting',
    title: `${actor.userName}申请${FUND_KIND_NAMES[kind]} ${formatMoney(amount_fen)}`,
    body: reason,
    link: linkOf(id),
  })
  const after = { number, kind, amount_fen, fee_fen, reason }
  await audit(db, actor, { action: 'fund.asked', entity: ENTITY, entityId: id, after }, request.id)
  return { id, number }
}

export async function decide(
  { db, actor, request }: Context,
  { id, approve: yes, reason }: Input<typeof decideFundAdjustment>,
): Promise<Output<typeof decideFundAdjustment>> {
  const said = reason.trim()
  const adjustment = await lockAdjustment(db, id)
  requireState(adjustment, 'waiting')
  if (adjustment.user_id === actor.userId) throw new Refusal('own_adjustment')
  if (!yes && said === '') throw wrong('请填写不批准的原因')
  const state = yes ? 'approved' : 'declined'
  await db.execute(sql`
    update fund_adjustment set state = ${state}, decided_by = ${actor.userId}, decided_at = now(), decision = ${said}
    where id = ${id}`)
  if (yes) await approve(db, actor, adjustment)
  const { number, kind, amount_fen } = adjustment
  await notify(db, {
    tenantId: actor.tenantId,
    userId: adjustment.user_id,
    kind: `fund.${state}`,
    title: `${FUND_KIND_NAMES[kind]} ${formatMoney(amount_fen)} ${FUND_STATE_NAMES[state]}`,
    body: said === '' ? `${actor.userName}${FUND_STATE_NAMES[state]}` : `${actor.userName}：${said}`,
    link: linkOf(id),
  })
  const after = { number, kind, amount_fen, reason: said }
  const action = yes ? 'fund.approved' : 'fund.declined'
  await audit(db, actor, { action, entity: ENTITY, entityId: id, after }, request.id)
  return { state }
}

export async function withdraw(
  { db, actor, request }: Context,
  { id }: Input<typeof withdrawFundAdjustment>,
): Promise<Output<typeof withdrawFundAdjustment>> {
  const adjustment = await lockAdjustment(db, id)
  requireState(adjustment, 'waiting')
  if (adjustment.user_id !== actor.userId) throw new Refusal('forbidden')
  await db.execute(sql`update fund_adjustment set state = 'withdrawn' where id = ${id}`)
  const after = { number: adjustment.number, amount_fen: adjustment.amount_fen }
  await audit(db, actor, { action: 'fund.withdrawn', entity: ENTITY, entityId: id, after }, request.id)
  return { state: 'withdrawn' }
}
