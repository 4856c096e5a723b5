import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { receivePayment } from '@shangxue/contract/receivables/documents'
import { DEBT_SOURCE } from '@shangxue/contract/receivables/endpoints'
import { formatMoney } from '@shangxue/contract/values/money'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import {
  addReceivable,
  allocatePayment,
  listOpenReceivables,
  lockCustomer,
  postJournalEntry,
  requireOpenPeriod,
  settleReceivable,
} from '../../ledger/service.ts'
import { namedJson, publishEvent } from '../../webhooks/service.ts'
import {
  areAllocationsOpen,
  insertDocument,
  requirePastDay,
  sumAllocations,
  sumOwed,
} from './receivable-document.ts'

interface Account extends Record<string, unknown> {
  readonly name: string
  readonly location_id: number | null
}

async function requireActiveAccount(db: Db, id: number): Promise<Account> {
  const { rows } = await db.execute<Account & { active: boolean }>(sql`
    select name, location_id::float8 as location_id, active from account where id = ${id} and kind <> 'books'`)
  const [account] = rows
  if (!account) throw new AppError('not_found')
  if (!account.active) throw new AppError('account_inactive', { name: account.name })
  return account
}

const publishPayment = (db: Db, tenantId: number, id: number): Promise<void> =>
  publishEvent(db, tenantId, 'payment.received', {
    subject: String(id),
    data: sql`(
      select row_to_json(e) from (
        select d.id, d.number, d.day, ${namedJson(sql`c`)} as customer, ${namedJson(sql`a`)} as account, d.amount_fen,
          d.credit_fen as prepaid_fen, ${namedJson(sql`u`)} as received_by
        from receivable_document d join customer c on c.id = d.customer_id join account a on a.id = d.account_id
          join app_user u on u.id = d.user_id
        where d.id = ${id}) e)`,
  })

/**
 * Receives a customer's payment. Settles the chosen documents, otherwise the oldest first; the rest becomes a prepayment if the
 * input allows it.
 */
export async function receiveCustomerPayment(
  { db, actor, request }: Context,
  input: Input<typeof receivePayment>,
): Promise<Output<typeof receivePayment>> {
  const { customer_id: customerId, account_id: accountId, amount_fen: amountFen, day } = input
  const today = await requirePastDay(db, actor.tenantId, day)
  await requireOpenPeriod(db, actor.tenantId, day)
  const account = await requireActiveAccount(db, accountId)
  const { name } = await lockCustomer(db, customerId)
  const openItems = await listOpenReceivables(db, customerId)
  const { owedFen, netFen } = sumOwed(openItems)
  const allocations = input.items.map((item) => ({ id: item.id, amountFen: item.amount_fen }))
  if (owedFen !== input.owed_fen || !areAllocationsOpen(openItems, allocations))
    throw new AppError('debt_changed', { name, owed: formatMoney(owedFen) }, { owed_fen: owedFen })
  const settledFen = allocations.length > 0 ? sumAllocations(allocations) : Math.min(amountFen, owedFen)
  if (settledFen > amountFen) throw new AppError('allocation_exceeds_payment')
  const creditFen = amountFen - settledFen
  if (creditFen > 0 && !input.keep_credit)
    throw new AppError('payment_exceeds', { over: formatMoney(creditFen) })
  const note = input.note.trim()
  const inserted = await insertDocument(db, actor, today, {
    ...{
      kind: 'receipt',
      status: 'posted',
      customerId,
      accountId,
      amountFen,
      creditFen,
      day,
      note,
      chosen: allocations,
    },
    owedAfterFen: netFen - amountFen,
  })
  const entryId = await postJournalEntry(db, actor, {
    ...{ kind: 'receipt', day, number: inserted.number, source: DEBT_SOURCE, sourceId: inserted.id, note },
    lines: [
      { account: accountId, amountFen, locationId: account.location_id },
      { account: 'receivable', amountFen: -amountFen, customerId },
    ],
  })
  const item = await addReceivable(db, actor, {
    ...{ customerId, entryId, kind: 'receipt', number: inserted.number, sourceId: inserted.id, day },
    amountFen: -amountFen,
  })
  if (allocations.length > 0) await allocatePayment(db, actor, item, allocations)
  else await settleReceivable(db, actor, item, openItems)
  const after = {
    number: inserted.number,
    customer: name,
    account: account.name,
    amount_fen: amountFen,
    day,
    note,
  }
  const auditEvent = { action: 'debt.received', entity: 'receivable_document', entityId: inserted.id }
  await audit(db, actor, { ...auditEvent, after }, request.id)
  await publishPayment(db, actor.tenantId, inserted.id)
  return { ...inserted, status: 'posted' }
}
