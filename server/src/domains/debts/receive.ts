import type { receivePayment } from '@shangxue/contract/debt-documents'
import { DEBT_SOURCE } from '@shangxue/contract/debts'
import type { Input, Output } from '@shangxue/contract/endpoint'
import { formatMoney } from '@shangxue/contract/money'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import {
  addItem,
  lockCustomer,
  openItems,
  postMoney,
  requireOpen,
  settle,
  settleBy,
} from '../money/service.ts'
import { insertDocument, owedBy, requirePast, stillOpen, sumOf } from './document.ts'

interface Account extends Record<string, unknown> {
  readonly name: string
  readonly location_id: number | null
}

async function accountOf(db: Db, id: number): Promise<Account> {
  const { rows } = await db.execute<Account & { active: boolean }>(sql`
    select name, location_id::float8 as location_id, active from account where id = ${id} and kind <> 'books'`)
  const [account] = rows
  if (!account) throw new Refusal('not_found')
  if (!account.active) throw new Refusal('invalid_input', { field: `${account.name}已停用，请选择其他账户` })
  return account
}

/**
 * Receives a customer's payment. Settles the chosen documents, otherwise the oldest first; the rest becomes a prepayment if the
 * input allows it.
 */
export async function receive(
  { db, actor, request }: Context,
  input: Input<typeof receivePayment>,
): Promise<Output<typeof receivePayment>> {
  const { customer_id: customerId, account_id: accountId, amount_fen: amountFen, day } = input
  const today = await requirePast(db, actor.tenantId, day)
  await requireOpen(db, actor.tenantId, day)
  const account = await accountOf(db, accountId)
  const { name } = await lockCustomer(db, customerId)
  const open = await openItems(db, customerId)
  const { owedFen, netFen } = owedBy(open)
  const chosen = input.items.map((item) => ({ id: item.id, amountFen: item.amount_fen }))
  if (owedFen !== input.owed_fen || !stillOpen(open, chosen))
    throw new Refusal('debt_changed', { name, owed: formatMoney(owedFen) }, { owed_fen: owedFen })
  const settledFen = chosen.length > 0 ? sumOf(chosen) : Math.min(amountFen, owedFen)
  if (settledFen > amountFen)
    throw new Refusal('invalid_input', { field: '选择的单据合计超过收款金额，请修改' })
  const creditFen = amountFen - settledFen
  if (creditFen > 0 && !input.keep_credit)
    throw new Refusal('payment_exceeds', { over: formatMoney(creditFen) })
  const note = input.note.trim()
  const made = await insertDocument(db, actor, today, {
    ...{ kind: 'receipt', status: 'posted', customerId, accountId, amountFen, creditFen, day, note, chosen },
    owedAfterFen: netFen - amountFen,
  })
  const txnId = await postMoney(db, actor, {
    ...{ kind: 'receipt', day, number: made.number, source: DEBT_SOURCE, sourceId: made.id, note },
    legs: [
      { account: accountId, amountFen, locationId: account.location_id },
      { account: 'receivable', amountFen: -amountFen, customerId },
    ],
  })
  const item = await addItem(db, actor, {
    ...{ customerId, txnId, kind: 'receipt', number: made.number, sourceId: made.id, day },
    amountFen: -amountFen,
  })
  if (chosen.length > 0) await settleBy(db, actor, item, chosen)
  else await settle(db, actor, item, open)
  const after = {
    number: made.number,
    customer: name,
    account: account.name,
    amount_fen: amountFen,
    day,
    note,
  }
  const deed = { action: 'debt.received', entity: 'debt_document', entityId: made.id }
  await audit(db, actor, { ...deed, after }, request.id)
  return { ...made, status: 'posted' }
}
