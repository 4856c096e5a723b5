import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type {
  decideWriteOff,
  requestDebtWriteOff,
  withdrawWriteOff,
} from '@shangxue/contract/receivables/documents'
import { DEBT_SOURCE } from '@shangxue/contract/receivables/endpoints'
import { formatMoney } from '@shangxue/contract/values/money'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { createApprovals } from '../../../platform/approvals/approvals.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { listBossIds } from '../../../platform/session/rights.ts'
import { getToday } from '../../../platform/time/period.ts'
import {
  addReceivable,
  allocatePayment,
  listOpenReceivables,
  lockCustomer,
  postJournalEntry,
  type Receivable,
  requireOpenPeriod,
  settleReceivable,
} from '../../ledger/service.ts'
import { notify } from '../../notifications/service.ts'
import type { Allocation } from '../schema.ts'
import {
  areAllocationsOpen,
  closedDocument,
  findLockedDocument,
  insertDocument,
  type LockedDocument,
  sumAllocations,
  sumOwed,
} from './receivable-document.ts'

const documentLink = (id: number): string => `/others/debt-overview/detail?id=${id}`

interface WriteOff {
  readonly id: number
  readonly number: string
  readonly customerId: number
  readonly amountFen: number
  readonly note: string
  readonly chosen: readonly Allocation[]
}

/** Posts the write-off as a loss on the day. The customer must be locked. */
async function postWriteOff(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  writeOff: WriteOff,
  day: string,
  openItems: readonly Receivable[],
): Promise<void> {
  const { id, number, customerId, amountFen, note, chosen: allocations } = writeOff
  const entryId = await postJournalEntry(db, actor, {
    ...{ kind: 'write_off', day, number, source: DEBT_SOURCE, sourceId: id, note },
    lines: [
      { account: 'write_off', amountFen },
      { account: 'receivable', amountFen: -amountFen, customerId },
    ],
  })
  const item = await addReceivable(db, actor, {
    ...{ customerId, entryId, kind: 'write_off', number, sourceId: id, day, amountFen: -amountFen },
  })
  if (allocations.length > 0) await allocatePayment(db, actor, item, allocations)
  else await settleReceivable(db, actor, item, openItems)
}

/** Requests a write-off; a boss's request is posted at once. */
export async function requestWriteOff(
  context: Context,
  input: Input<typeof requestDebtWriteOff>,
): Promise<Output<typeof requestDebtWriteOff>> {
  const { db, actor, request } = context
  const { customer_id: customerId, amount_fen: amountFen } = input
  const note = input.reason.trim()
  if (note === '') throw new AppError('write_off_reason_missing')
  const day = await getToday(db, actor.tenantId)
  await requireOpenPeriod(db, actor.tenantId, day)
  const { name } = await lockCustomer(db, customerId)
  const openItems = await listOpenReceivables(db, customerId)
  const { owedFen, netFen } = sumOwed(openItems)
  const allocations = input.items.map((item) => ({ id: item.id, amountFen: item.amount_fen }))
  if (owedFen !== input.owed_fen || !areAllocationsOpen(openItems, allocations))
    throw new AppError('debt_changed', { name, owed: formatMoney(owedFen) }, { owed_fen: owedFen })
  if (amountFen > owedFen) throw new AppError('write_off_exceeds', { name, owed: formatMoney(owedFen) })
  if (allocations.length > 0 && sumAllocations(allocations) !== amountFen)
    throw new AppError('allocation_differs_from_write_off')
  const status = actor.boss ? 'posted' : 'waiting'
  const inserted = await insertDocument(db, actor, day, {
    ...{ kind: 'write_off', status, customerId, amountFen, day, note, chosen: allocations },
    ...(actor.boss && { owedAfterFen: netFen - amountFen }),
  })
  if (actor.boss)
    await postWriteOff(
      context,
      { ...inserted, customerId, amountFen, note, chosen: allocations },
      day,
      openItems,
    )
  else
    await notify(
      db,
      ...(await listBossIds(db)).map((userId) => ({
        ...{ tenantId: actor.tenantId, userId, kind: 'write_off.asked', link: documentLink(inserted.id) },
        title: `${actor.userName}申请核销${name}的欠款 ${formatMoney(amountFen)}`,
        body: note,
      })),
    )
  const auditEvent = {
    action: actor.boss ? 'write_off.posted' : 'write_off.asked',
    entity: 'receivable_document',
  }
  const after = { number: inserted.number, customer: name, amount_fen: amountFen, reason: note }
  await audit(db, actor, { ...auditEvent, entityId: inserted.id, after }, request.id)
  return { ...inserted, status }
}

const writeOffApprovals = createApprovals<LockedDocument>(
  {
    table: 'receivable_document',
    state: { column: 'status', pending: 'waiting', approved: 'posted', declined: 'declined' },
    note: { column: 'decision', empty: null },
    lock: findLockedDocument,
    stateOf: ({ status }) => status,
    requesterId: ({ userId }) => userId,
    closed: closedDocument,
    bossMayWithdraw: true,
    recordsWithdrawal: true,
    auditEntity: 'receivable_document',
    auditActions: {
      approved: 'write_off.posted',
      declined: 'write_off.declined',
      withdrawn: 'write_off.withdrawn',
    },
    auditDetails: ({ number, amountFen }, note, outcome) =>
      outcome === 'withdrawn' ? { number } : { number, amount_fen: amountFen, reason: note },
    message: ({ number }, { approved, note, id }) => ({
      kind: approved ? 'write_off.posted' : 'write_off.declined',
      title: `坏账核销${number}${approved ? '已批准' : '未批准'}`,
      body: note,
      link: documentLink(id),
    }),
  },
  notify,
)

/** A boss approves the request, if the debt is still large enough, or declines it. */
export async function decideWriteOffRequest(
  context: Context,
  { id, approve, reason }: Input<typeof decideWriteOff>,
): Promise<Output<typeof decideWriteOff>> {
  const { db, actor } = context
  const day = await getToday(db, actor.tenantId)
  await requireOpenPeriod(db, actor.tenantId, day)
  const { number } = await writeOffApprovals.decide(
    context,
    { id, approve, reason },
    {
      approve: async ({ customerId, amountFen, chosen }) => {
        const { name } = await lockCustomer(db, customerId)
        const openItems = await listOpenReceivables(db, customerId)
        const { owedFen, netFen } = sumOwed(openItems)
        if (amountFen > owedFen || !areAllocationsOpen(openItems, chosen))
          throw new AppError('write_off_exceeds', { name, owed: formatMoney(owedFen) })
        return { columns: [sql`day = ${day}::date`, sql`owed_after_fen = ${netFen - amountFen}`] }
      },
      approved: async (document) =>
        void (await postWriteOff(context, document, day, await listOpenReceivables(db, document.customerId))),
    },
  )
  return { id, number, status: approve ? 'posted' : 'declined' }
}

/** The requester or a boss withdraws the request. */
export async function withdrawWriteOffRequest(
  context: Context,
  { id }: Input<typeof withdrawWriteOff>,
): Promise<Output<typeof withdrawWriteOff>> {
  const { number } = await writeOffApprovals.withdraw(context, id)
  return { id, number, status: 'withdrawn' }
}
