import type { addOpeningDebt, reverseDebtDocument } from '@shangxue/contract/debt-documents'
import { type applyCredit, DEBT_SOURCE } from '@shangxue/contract/debts'
import type { Input, Output } from '@shangxue/contract/endpoint'
import { audit } from '../../platform/audit/audit.ts'
import { todayOf } from '../../platform/period.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import {
  addItem,
  lockCustomer,
  openItems,
  postMoney,
  requireOpen,
  reverseMoney,
  settle,
} from '../money/service.ts'
import { endDocument, insertDocument, lockDocument, owedBy, requirePast } from './document.ts'

/** Records a debt from before the ledger existed. Prepayments of the customer settle it at once. */
export async function open(
  { db, actor, request }: Context,
  input: Input<typeof addOpeningDebt>,
): Promise<Output<typeof addOpeningDebt>> {
  const { customer_id: customerId, amount_fen: amountFen, day } = input
  const note = input.note.trim()
  const today = await requirePast(db, actor.tenantId, day)
  await requireOpen(db, actor.tenantId, day)
  const { name } = await lockCustomer(db, customerId)
  const others = await openItems(db, customerId)
  const made = await insertDocument(db, actor, today, {
    ...{ kind: 'opening', status: 'posted', customerId, amountFen, day, note },
    owedAfterFen: owedBy(others).netFen + amountFen,
  })
  const txnId = await postMoney(db, actor, {
    ...{ kind: 'opening', day, number: made.number, source: DEBT_SOURCE, sourceId: made.id, note },
    legs: [
      { account: 'receivable', amountFen, customerId },
      { account: 'opening', amountFen: -amountFen },
    ],
  })
  const item = await addItem(db, actor, {
    ...{ customerId, txnId, kind: 'opening', number: made.number, sourceId: made.id, day, amountFen },
  })
  await settle(db, actor, item, others)
  const after = { number: made.number, customer: name, amount_fen: amountFen, day, note }
  const deed = { action: 'debt.opened', entity: 'debt_document', entityId: made.id }
  await audit(db, actor, { ...deed, after }, request.id)
  return { ...made, status: 'posted' }
}

/** Reverses a document as of today and reopens what it settled. */
export async function reverse(
  { db, actor, request }: Context,
  { id, reason }: Input<typeof reverseDebtDocument>,
): Promise<Output<typeof reverseDebtDocument>> {
  const note = reason.trim()
  if (note === '') throw new Refusal('invalid_input', { field: '请填写冲销的原因' })
  const day = await todayOf(db, actor.tenantId)
  await requireOpen(db, actor.tenantId, day)
  const { number, customerId, amountFen } = await lockDocument(db, id, 'posted')
  await lockCustomer(db, customerId)
  await reverseMoney(db, actor, { source: DEBT_SOURCE, sourceId: id }, { day, note })
  await endDocument(db, actor.userId, id, { status: 'reversed', reason: note })
  const after = { number, amount_fen: amountFen, reason: note }
  const deed = { action: 'debt.reversed', entity: 'debt_document', entityId: id }
  await audit(db, actor, { ...deed, after }, request.id)
  return { id, number, status: 'reversed' }
}

/** Applies prepayments to debts, oldest first on both sides. */
export async function spendCredit(
  { db, actor, request }: Context,
  { id }: Input<typeof applyCredit>,
): Promise<Output<typeof applyCredit>> {
  const day = await todayOf(db, actor.tenantId)
  await requireOpen(db, actor.tenantId, day)
  const { name } = await lockCustomer(db, id)
  let usedFen = 0
  for (const credit of (await openItems(db, id)).filter(({ openFen }) => openFen < 0)) {
    const left = await settle(db, actor, credit, await openItems(db, id), undefined, day)
    usedFen += left - credit.openFen
  }
  if (usedFen === 0) throw new Refusal('nothing_to_settle')
  const deed = { action: 'debt.credit_used', entity: 'customer', entityId: id }
  await audit(db, actor, { ...deed, after: { name, amount_fen: usedFen } }, request.id)
  return { used_fen: usedFen }
}
