import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import {
  FUND_KIND_NAMES,
  FUND_STATE_NAMES,
  type repayFundAdjustment,
  type reverseFundAdjustment,
} from '@shangxue/contract/treasury/transfers'
import { formatMoney } from '@shangxue/contract/values/money'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { getToday } from '../../../platform/time/period.ts'
import { insertReversal, postEntry } from '../../expenses/service.ts'
import {
  type CashAccount,
  lockAccounts,
  postJournalEntry,
  requireOpenPeriod,
  requireSufficientCash,
  reverseJournalEntry,
} from '../../ledger/service.ts'
import { notify } from '../../notifications/service.ts'
import { ENTITY, lockTransfer, requireState, type TransferRequest, transferLink } from './transfer.ts'

const RETURN = 'transfer_repayment'

/** Returns today, if its month is open, and locks both accounts against concurrent counts and transfers. */
async function openAndLock(db: Db, { tenantId }: Actor, transfer: TransferRequest) {
  const day = await getToday(db, tenantId)
  await requireOpenPeriod(db, tenantId, day)
  const [from, to] = await lockAccounts(db, [transfer.from_account_id, transfer.to_account_id])
  if (!from || !to) throw new AppError('not_found')
  return { day, from, to }
}

const toLines = (from: CashAccount, to: CashAccount, fen: number, feeFen = 0) => [
  { account: from.id, amountFen: -fen, locationId: from.location_id },
  { account: to.id, amountFen: fen - feeFen, locationId: to.location_id },
]

/** Transfers the money today. The bank's fee becomes an expense entry, so that it appears in the expense analysis. */
export async function postTransfer(db: Db, actor: Actor, transfer: TransferRequest): Promise<void> {
  const { id, number, amount_fen, fee_fen, item_id, location_id, reason } = transfer
  const { day, from, to } = await openAndLock(db, actor, transfer)
  // Requests made before fees had an item post the fee directly.
  const feeWithoutItem = item_id === null || location_id === null ? fee_fen : 0
  await postJournalEntry(db, actor, {
    ...{ kind: 'transfer', day, number, source: ENTITY, sourceId: id, note: reason },
    lines: [
      ...toLines(from, to, amount_fen, feeWithoutItem),
      { account: 'expense', amountFen: feeWithoutItem, locationId: location_id },
    ],
  })
  if (fee_fen === 0 || item_id === null || location_id === null) return
  const entry = await postEntry(db, actor, {
    ...{ itemId: item_id, amountFen: fee_fen, accountId: to.id, locationId: location_id, day },
    note: `${number} 手续费`,
  })
  await db.execute(sql`update transfer_request set fee_entry_id = ${entry.id} where id = ${id}`)
}

/** Repays a temporary transfer in full or in part. The row lock prevents concurrent repayments from exceeding the amount. */
export async function repayTransfer(
  { db, actor, request }: Context,
  { id, amount_fen: requestedFen }: Input<typeof repayFundAdjustment>,
): Promise<Output<typeof repayFundAdjustment>> {
  const transfer = await lockTransfer(db, id)
  requireState(transfer, 'approved')
  const { kind, number, amount_fen, returned_fen, reason } = transfer
  if (kind !== 'temporary') throw new AppError('repayment_only_of_temporary_transfer')
  const outstandingFen = amount_fen - returned_fen
  if (outstandingFen === 0) throw new AppError('adjustment_closed', { state: '已归还' })
  const fen = requestedFen ?? outstandingFen
  if (fen > outstandingFen) throw new AppError('return_exceeds', { rest: formatMoney(outstandingFen) })
  const { day, from, to } = await openAndLock(db, actor, transfer)
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into transfer_repayment (tenant_id, transfer_id, amount_fen, day, user_id)
    values (${actor.tenantId}, ${id}, ${fen}, ${day}::date, ${actor.userId}) returning id::float8 as id`)
  const [inserted] = rows
  if (!inserted) throw new AppError('conflict')
  await postJournalEntry(db, actor, {
    ...{ kind: 'transfer', day, number, source: RETURN, sourceId: inserted.id },
    note: `归还：${reason}`,
    lines: toLines(to, from, fen),
  })
  const returned_day = fen === outstandingFen ? day : null
  await db.execute(sql`
    update transfer_request set returned_fen = returned_fen + ${fen}, returned_day = ${returned_day}::date,
      returned_by = ${actor.userId}, returned_at = now()
    where id = ${id}`)
  const after = { number, amount_fen: fen, day }
  await audit(db, actor, { action: 'fund.returned', entity: ENTITY, entityId: id, after }, request.id)
  return { returned_fen: returned_fen + fen, returned_day }
}

/** Reverses a transfer today together with its fee and repayments, which restores all balances. */
export async function reverseTransfer(
  { db, actor, request }: Context,
  { id, reason: reasonInput }: Input<typeof reverseFundAdjustment>,
): Promise<Output<typeof reverseFundAdjustment>> {
  const reason = reasonInput.trim()
  if (reason === '') throw new AppError('reversal_reason_missing')
  const transfer = await lockTransfer(db, id)
  requireState(transfer, 'approved')
  if (transfer.user_id === actor.userId) throw new AppError('own_adjustment_reversal')
  const { number, kind, amount_fen, fee_fen, returned_fen, fee_entry_id } = transfer
  const { day, to } = await openAndLock(db, actor, transfer)
  // Checks the net outflow: a single reversal below may exceed the till's balance although all of them together do not.
  await requireSufficientCash(db, [{ accountId: to.id, amountFen: amount_fen - fee_fen - returned_fen }])
  const { rows: returns } = await db.execute<{ id: number }>(
    sql`select id::float8 as id from transfer_repayment where transfer_id = ${id} order by id`,
  )
  const note = { day, note: `冲销：${reason}`, cash: 'checked' } as const
  for (const { id: sourceId } of returns)
    await reverseJournalEntry(db, actor, { source: RETURN, sourceId }, note)
  if (fee_entry_id !== null) await insertReversal(db, actor, fee_entry_id, { day, reason, cash: 'checked' })
  const reversed = await reverseJournalEntry(db, actor, { source: ENTITY, sourceId: id }, note)
  if (!reversed) throw new AppError('conflict')
  await db.execute(sql`
    update transfer_request set state = 'reversed', reversed_day = ${day}::date, reversed_by = ${actor.userId},
      reversed_at = now(), reversal = ${reason}
    where id = ${id}`)
  await notify(db, {
    ...{ tenantId: actor.tenantId, userId: transfer.user_id, kind: 'fund.reversed', link: transferLink(id) },
    title: `${FUND_KIND_NAMES[kind]} ${formatMoney(amount_fen)} ${FUND_STATE_NAMES.reversed}`,
    body: `${actor.userName}：${reason}`,
  })
  const after = { number, kind, amount_fen, day, reason }
  await audit(db, actor, { action: 'fund.reversed', entity: ENTITY, entityId: id, after }, request.id)
  return { state: 'reversed' }
}
