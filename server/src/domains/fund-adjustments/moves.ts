import type { Input, Output } from '@shangxue/contract/endpoint'
import {
  FUND_KIND_NAMES,
  FUND_STATE_NAMES,
  type returnFundAdjustment,
  type reverseFundAdjustment,
} from '@shangxue/contract/fund-adjustments'
import { formatMoney } from '@shangxue/contract/money'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { todayOf } from '../../platform/period.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import { postEntry, takeBackEntry } from '../cash-items/service.ts'
import {
  lockPurses,
  type Purse,
  postMoney,
  requireCash,
  requireOpen,
  reverseMoney,
} from '../money/service.ts'
import { notify } from '../notifications/service.ts'
import { type Adjustment, ENTITY, linkOf, lockAdjustment, requireState, wrong } from './adjustment.ts'

const RETURN = 'fund_return'

/** Returns today, if its month is open, and locks both accounts against concurrent counts and transfers. */
async function begin(db: Db, { tenantId }: Actor, adjustment: Adjustment) {
  const day = await todayOf(db, tenantId)
  await requireOpen(db, tenantId, day)
  const [from, to] = await lockPurses(db, [adjustment.from_account_id, adjustment.to_account_id])
  if (!from || !to) throw new Refusal('not_found')
  return { day, from, to }
}

const legs = (from: Purse, to: Purse, fen: number, feeFen = 0) => [
  { account: from.id, amountFen: -fen, locationId: from.location_id },
  { account: to.id, amountFen: fen - feeFen, locationId: to.location_id },
]

/** Transfers the money today. The bank's fee becomes an expense entry, so that it appears in the expense analysis. */
export async function approve(db: Db, actor: Actor, adjustment: Adjustment): Promise<void> {
  const { id, number, amount_fen, fee_fen, item_id, location_id, reason } = adjustment
  const { day, from, to } = await begin(db, actor, adjustment)
  // Requests made before fees had an item post the fee directly.
  const itemless = item_id === null || location_id === null ? fee_fen : 0
  await postMoney(db, actor, {
    ...{ kind: 'transfer', day, number, source: ENTITY, sourceId: id, note: reason },
    legs: [
      ...legs(from, to, amount_fen, itemless),
      { account: 'expense', amountFen: itemless, locationId: location_id },
    ],
  })
  if (fee_fen === 0 || item_id === null || location_id === null) return
  const entry = await postEntry(db, actor, {
    ...{ itemId: item_id, amountFen: fee_fen, accountId: to.id, locationId: location_id, day },
    note: `${number} 手续费`,
  })
  await db.execute(sql`update fund_adjustment set fee_entry_id = ${entry.id} where id = ${id}`)
}

/** Repays a temporary transfer in full or in part. The row lock prevents concurrent repayments from exceeding the amount. */
export async function giveBack(
  { db, actor, request }: Context,
  { id, amount_fen: asked }: Input<typeof returnFundAdjustment>,
): Promise<Output<typeof returnFundAdjustment>> {
  const adjustment = await lockAdjustment(db, id)
  requireState(adjustment, 'approved')
  const { kind, number, amount_fen, returned_fen, reason } = adjustment
  if (kind !== 'temporary') throw wrong('只有临时周转需要归还')
  const rest = amount_fen - returned_fen
  if (rest === 0) throw new Refusal('adjustment_closed', { state: '已归还' })
  const fen = asked ?? rest
  if (fen > rest) throw new Refusal('return_exceeds', { rest: formatMoney(rest) })
  const { day, from, to } = await begin(db, actor, adjustment)
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into fund_return (tenant_id, adjustment_id, amount_fen, day, user_id)
    values (${actor.tenantId}, ${id}, ${fen}, ${day}::date, ${actor.userId}) returning id::float8 as id`)
  const [made] = rows
  if (!made) throw new Refusal('conflict')
  await postMoney(db, actor, {
    ...{ kind: 'transfer', day, number, source: RETURN, sourceId: made.id },
    note: `归还：${reason}`,
    legs: legs(to, from, fen),
  })
  const returned_day = fen === rest ? day : null
  await db.execute(sql`
    update fund_adjustment set returned_fen = returned_fen + ${fen}, returned_day = ${returned_day}::date,
      returned_by = ${actor.userId}, returned_at = now()
    where id = ${id}`)
  const after = { number, amount_fen: fen, day }
  await audit(db, actor, { action: 'fund.returned', entity: ENTITY, entityId: id, after }, request.id)
  return { returned_fen: returned_fen + fen, returned_day }
}

/** Reverses a transfer today together with its fee and repayments, which restores all balances. */
export async function reverse(
  { db, actor, request }: Context,
  { id, reason: typed }: Input<typeof reverseFundAdjustment>,
): Promise<Output<typeof reverseFundAdjustment>> {
  const reason = typed.trim()
  if (reason === '') throw wrong('请填写冲销原因')
  const adjustment = await lockAdjustment(db, id)
  requireState(adjustment, 'approved')
  if (adjustment.user_id === actor.userId) throw new Refusal('own_adjustment_reversal')
  const { number, kind, amount_fen, fee_fen, returned_fen, fee_entry_id } = adjustment
  const { day, to } = await begin(db, actor, adjustment)
  // Checks the net outflow: a single reversal below may exceed the till's balance although all of them together do not.
  await requireCash(db, [{ accountId: to.id, amountFen: amount_fen - fee_fen - returned_fen }])
  const { rows: returns } = await db.execute<{ id: number }>(
    sql`select id::float8 as id from fund_return where adjustment_id = ${id} order by id`,
  )
  const note = { day, note: `冲销：${reason}`, cash: 'checked' } as const
  for (const { id: sourceId } of returns) await reverseMoney(db, actor, { source: RETURN, sourceId }, note)
  if (fee_entry_id !== null) await takeBackEntry(db, actor, fee_entry_id, { day, reason, cash: 'checked' })
  const moved = await reverseMoney(db, actor, { source: ENTITY, sourceId: id }, note)
  if (!moved) throw new Refusal('conflict')
  await db.execute(sql`
    update fund_adjustment set state = 'reversed', reversed_day = ${day}::date, reversed_by = ${actor.userId},
      reversed_at = now(), reversal = ${reason}
    where id = ${id}`)
  await notify(db, {
    ...{ tenantId: actor.tenantId, userId: adjustment.user_id, kind: 'fund.reversed', link: linkOf(id) },
    title: `${FUND_KIND_NAMES[kind]} ${formatMoney(amount_fen)} ${FUND_STATE_NAMES.reversed}`,
    body: `${actor.userName}：${reason}`,
  })
  const after = { number, kind, amount_fen, day, reason }
  await audit(db, actor, { action: 'fund.reversed', entity: ENTITY, entityId: id, after }, request.id)
  return { state: 'reversed' }
}
