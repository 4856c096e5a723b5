import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { addOpeningDebt, reverseDebtDocument } from '@shangxue/contract/receivables/documents'
import { type applyCredit, DEBT_SOURCE } from '@shangxue/contract/receivables/endpoints'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday } from '../../../platform/time/period.ts'
import {
  addReceivable,
  listOpenReceivables,
  lockCustomer,
  postJournalEntry,
  requireOpenPeriod,
  reverseJournalEntry,
  settleReceivable,
} from '../../ledger/service.ts'
import {
  insertDocument,
  lockPostedDocument,
  markReversed,
  requirePastDay,
  sumOwed,
} from './receivable-document.ts'

/** Records a debt from before the ledger existed. Prepayments of the customer settle it at once. */
export async function addOpeningDebtDocument(
  { db, actor, request }: Context,
  input: Input<typeof addOpeningDebt>,
): Promise<Output<typeof addOpeningDebt>> {
  const { customer_id: customerId, amount_fen: amountFen, day } = input
  const note = input.note.trim()
  const today = await requirePastDay(db, actor.tenantId, day)
  await requireOpenPeriod(db, actor.tenantId, day)
  const { name } = await lockCustomer(db, customerId)
  const openItems = await listOpenReceivables(db, customerId)
  const inserted = await insertDocument(db, actor, today, {
    ...{ kind: 'opening', status: 'posted', customerId, amountFen, day, note },
    owedAfterFen: sumOwed(openItems).netFen + amountFen,
  })
  const entryId = await postJournalEntry(db, actor, {
    ...{ kind: 'opening', day, number: inserted.number, source: DEBT_SOURCE, sourceId: inserted.id, note },
    lines: [
      { account: 'receivable', amountFen, customerId },
      { account: 'opening', amountFen: -amountFen },
    ],
  })
  const item = await addReceivable(db, actor, {
    ...{
      customerId,
      entryId,
      kind: 'opening',
      number: inserted.number,
      sourceId: inserted.id,
      day,
      amountFen,
    },
  })
  await settleReceivable(db, actor, item, openItems)
  const after = { number: inserted.number, customer: name, amount_fen: amountFen, day, note }
  const auditEvent = { action: 'debt.opened', entity: 'receivable_document', entityId: inserted.id }
  await audit(db, actor, { ...auditEvent, after }, request.id)
  return { ...inserted, status: 'posted' }
}

/** Reverses a document as of today and reopens what it settled. */
export async function reverseDocument(
  { db, actor, request }: Context,
  { id, reason }: Input<typeof reverseDebtDocument>,
): Promise<Output<typeof reverseDebtDocument>> {
  const note = reason.trim()
  if (note === '') throw new AppError('reversal_reason_missing')
  const day = await getToday(db, actor.tenantId)
  await requireOpenPeriod(db, actor.tenantId, day)
  const { number, customerId, amountFen } = await lockPostedDocument(db, id)
  await lockCustomer(db, customerId)
  await reverseJournalEntry(db, actor, { source: DEBT_SOURCE, sourceId: id }, { day, note })
  await markReversed(db, actor.userId, id, note)
  const after = { number, amount_fen: amountFen, reason: note }
  const auditEvent = { action: 'debt.reversed', entity: 'receivable_document', entityId: id }
  await audit(db, actor, { ...auditEvent, after }, request.id)
  return { id, number, status: 'reversed' }
}

/** Applies prepayments to debts, oldest first on both sides. */
export async function applyPrepayments(
  { db, actor, request }: Context,
  { id }: Input<typeof applyCredit>,
): Promise<Output<typeof applyCredit>> {
  const day = await getToday(db, actor.tenantId)
  await requireOpenPeriod(db, actor.tenantId, day)
  const { name } = await lockCustomer(db, id)
  let usedFen = 0
  for (const credit of (await listOpenReceivables(db, id)).filter(({ openFen }) => openFen < 0)) {
    const remaining = await settleReceivable(
      db,
      actor,
      credit,
      await listOpenReceivables(db, id),
      undefined,
      day,
    )
    usedFen += remaining - credit.openFen
  }
  if (usedFen === 0) throw new AppError('nothing_to_settle')
  const auditEvent = { action: 'debt.credit_used', entity: 'customer', entityId: id }
  await audit(db, actor, { ...auditEvent, after: { name, amount_fen: usedFen } }, request.id)
  return { used_fen: usedFen }
}
