import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import {
  type decideFundAdjustment,
  FUND_KIND_NAMES,
  FUND_STATE_NAMES,
  type requestFundAdjustment,
  type withdrawFundAdjustment,
} from '@shangxue/contract/treasury/transfers'
import { formatMoney } from '@shangxue/contract/values/money'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { createApprovals } from '../../../platform/approvals/approvals.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { documentNumber } from '../../../platform/document-number.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday, requireDay } from '../../../platform/time/period.ts'
import { requireCategory } from '../../expenses/service.ts'
import { getCashAccounts } from '../../ledger/service.ts'
import { notify, notifyApprovers } from '../../notifications/service.ts'
import { requireLocation } from '../../stock/service.ts'
import { postTransfer } from './post-transfer.ts'
import { closedTransfer, ENTITY, lockTransfer, type TransferRequest, transferLink } from './transfer.ts'

type TransferInput = Input<typeof requestFundAdjustment>

/** Throws if the input is inconsistent. */
async function requireValidInput(db: Db, today: string, input: TransferInput): Promise<void> {
  const { kind, from_account_id, to_account_id, amount_fen, fee_fen, location_id, due_day, reason } = input
  if (reason.trim() === '') throw new AppError('transfer_reason_missing')
  if (from_account_id === to_account_id) throw new AppError('transfer_same_account')
  if (kind !== 'card' && fee_fen > 0) throw new AppError('transfer_fee_not_allowed')
  if (fee_fen >= amount_fen) throw new AppError('transfer_fee_too_high')
  if (kind === 'temporary' && due_day === undefined) throw new AppError('transfer_due_day_missing')
  if (due_day !== undefined) requireDay(due_day)
  if (due_day !== undefined && due_day < today) throw new AppError('transfer_due_day_past')
  const accounts = await getCashAccounts(db, [from_account_id, to_account_id])
  const closed = accounts.find(({ active }) => !active)
  if (closed) throw new AppError('account_inactive', { name: closed.name })
  if (kind === 'card' && accounts.some((purse) => purse.kind === 'cash'))
    throw new AppError('card_transfer_from_cash')
  if (kind === 'card' && accounts[1]?.kind !== 'bank') throw new AppError('card_transfer_needs_bank_account')
  if (location_id !== undefined) await requireLocation(db, location_id)
  if (fee_fen > 0) await requireFeeItem(db, input)
}

/** A fee is recorded as an ordinary expense, with an item and a store. */
async function requireFeeItem(db: Db, { item_id, location_id }: TransferInput): Promise<void> {
  if (item_id === undefined) throw new AppError('transfer_fee_category_missing')
  if (location_id === undefined) throw new AppError('transfer_fee_store_missing')
  const { direction } = await requireCategory(db, item_id)
  if (direction !== 'expense') throw new AppError('transfer_fee_category_not_expense')
}

export async function requestTransfer(
  { db, actor, request }: Context,
  input: TransferInput,
): Promise<Output<typeof requestFundAdjustment>> {
  const { tenantId, userId } = actor
  const today = await getToday(db, tenantId)
  await requireValidInput(db, today, input)
  const { kind, from_account_id, to_account_id, amount_fen, fee_fen } = input
  const reason = input.reason.trim()
  const number = documentNumber('ZJ', today)
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into transfer_request (tenant_id, number, kind, from_account_id, to_account_id, amount_fen, fee_fen, item_id,
                                 location_id, day, due_day, reason, user_id)
    values (${tenantId}, ${number}, ${kind}, ${from_account_id}, ${to_account_id}, ${amount_fen}, ${fee_fen},
            ${fee_fen > 0 ? (input.item_id ?? null) : null}, ${input.location_id ?? null}, ${today}::date, ${kind === 'temporary' ? (input.due_day ?? null) : null}::date,
            ${reason}, ${userId})
    returning id::float8 as id`)
  const id = rows[0]?.id ?? 0
  await notifyApprovers(db, actor, {
    kind: 'fund.waiting',
    title: `${actor.userName}申请${FUND_KIND_NAMES[kind]} ${formatMoney(amount_fen)}`,
    body: reason,
    link: transferLink(id),
  })
  const after = { number, kind, amount_fen, fee_fen, reason }
  await audit(db, actor, { action: 'fund.asked', entity: ENTITY, entityId: id, after }, request.id)
  return { id, number }
}

const transferApprovals = createApprovals<TransferRequest>(
  {
    table: ENTITY,
    state: { column: 'state', pending: 'waiting', approved: 'approved', declined: 'declined' },
    note: { column: 'decision', empty: '' },
    lock: lockTransfer,
    stateOf: ({ state }) => state,
    requesterId: ({ user_id }) => user_id,
    closed: closedTransfer,
    ownDecision: { error: 'own_adjustment' },
    reasonRequired: () => new AppError('decline_reason_missing'),
    auditEntity: ENTITY,
    auditActions: { approved: 'fund.approved', declined: 'fund.declined', withdrawn: 'fund.withdrawn' },
    auditDetails: ({ number, kind, amount_fen }, note, outcome) =>
      outcome === 'withdrawn' ? { number, amount_fen } : { number, kind, amount_fen, reason: note },
    message: ({ kind, amount_fen }, { approved, note, id, actor }) => {
      const state = approved ? 'approved' : 'declined'
      return {
        kind: `fund.${state}`,
        title: `${FUND_KIND_NAMES[kind]} ${formatMoney(amount_fen)} ${FUND_STATE_NAMES[state]}`,
        body: note === '' ? `${actor.userName}${FUND_STATE_NAMES[state]}` : `${actor.userName}：${note}`,
        link: transferLink(id),
      }
    },
  },
  notify,
)

export async function decideTransfer(
  context: Context,
  { id, approve, reason }: Input<typeof decideFundAdjustment>,
): Promise<Output<typeof decideFundAdjustment>> {
  await transferApprovals.decide(
    context,
    { id, approve, reason },
    {
      approved: async (transfer) => void (await postTransfer(context.db, context.actor, transfer)),
    },
  )
  return { state: approve ? 'approved' : 'declined' }
}

export async function withdrawTransfer(
  context: Context,
  { id }: Input<typeof withdrawFundAdjustment>,
): Promise<Output<typeof withdrawFundAdjustment>> {
  await transferApprovals.withdraw(context, id)
  return { state: 'withdrawn' }
}
