import type { PayableKind } from '@shangxue/contract/purchasing/schemas'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/session/access.ts'
import {
  createMissingRole,
  createOpenItems,
  type OpenItem,
  postJournalEntry,
  requireOpenPeriod,
  reverseJournalEntry,
} from '../../ledger/service.ts'

type ActorRef = Pick<Actor, 'tenantId' | 'userId'>
export type Payable = OpenItem<PayableKind>

const openItems = createOpenItems<PayableKind>({
  items: 'payable',
  allocations: 'payable_allocation',
  itemColumn: 'payable_id',
  partyColumn: 'merchant_id',
  hasDueDay: true,
})
export const listOpenPayables = openItems.listOpen
export const settlePayable = openItems.settle

export interface LockedSupplier extends Record<string, unknown> {
  readonly id: number
  readonly name: string
  readonly active: boolean
  readonly payment_days: number | null
}

/** Locks a supplier so that only one transaction at a time changes what it is owed. */
export async function lockSupplier(db: Db, id: number): Promise<LockedSupplier> {
  const { rows } = await db.execute<LockedSupplier>(sql`
    select id::float8 as id, name, active, payment_days from merchant where id = ${id} for no key update`)
  const [supplier] = rows
  if (!supplier) throw new AppError('not_found')
  return supplier
}

/** Same as `lockSupplier`. Throws `merchant_inactive` for one that is not used any more. */
export async function lockActiveSupplier(db: Db, id: number): Promise<LockedSupplier> {
  const supplier = await lockSupplier(db, id)
  if (!supplier.active) throw new AppError('merchant_inactive', { name: supplier.name })
  return supplier
}

/** Where a payable comes from: the source of its journal entry, and the account that explains it. */
const POSTINGS = {
  receipt: { kind: 'purchase', source: 'purchase_receipt', contra: 'purchase' },
  freight: { kind: 'purchase', source: 'purchase_freight', contra: 'purchase' },
  return: { kind: 'purchase_return', source: 'purchase_return', contra: 'purchase' },
  opening: { kind: 'opening', source: 'payable_adjustment', contra: 'opening' },
  invoice: { kind: 'purchase', source: 'payable_adjustment', contra: 'purchase' },
  protection: { kind: 'supplier_credit', source: 'price_claim', contra: 'purchase' },
  rebate: { kind: 'supplier_credit', source: 'rebate_settlement', contra: 'purchase' },
} as const
type PostedKind = keyof typeof POSTINGS

export interface NewPayable {
  readonly supplier: LockedSupplier
  readonly kind: PostedKind
  readonly number: string
  readonly sourceId: number
  readonly day: string
  /** Positive if the company owes it, negative for a credit. */
  readonly amountFen: number
  readonly note: string
  readonly locationId?: number | null
}

/**
 * Posts what a locked supplier is owed, or credits, to the journal and the supplier's account, and settles it with what is open on the
 * other side, oldest first. An amount of zero posts nothing.
 */
export async function postPayable(db: Db, actor: ActorRef, payable: NewPayable): Promise<void> {
  const { supplier, kind, number, sourceId, day, amountFen, note, locationId = null } = payable
  if (amountFen === 0) return
  const posting = POSTINGS[kind]
  await requireOpenPeriod(db, actor.tenantId, day)
  await createMissingRole(db, actor.tenantId, 'purchase')
  const entryId = await postJournalEntry(db, actor, {
    ...{ kind: posting.kind, day, number, source: posting.source, sourceId, note },
    lines: [
      { account: posting.contra, amountFen, locationId },
      { account: 'merchant', amountFen: -amountFen, locationId },
    ],
  })
  const open = await listOpenPayables(db, supplier.id)
  const item = await openItems.add(db, actor, {
    ...{ partyId: supplier.id, entryId, kind, number, sourceId, day, amountFen },
    dueDay: amountFen > 0 ? await dueDayOf(db, supplier, day) : null,
  })
  await settlePayable(db, actor, item, open)
}

interface Refund extends Omit<NewPayable, 'kind'> {
  /** Where the money arrives. */
  readonly accountId: number
}

/** Posts money that a locked supplier pays out, and settles its open credits with it, oldest first. */
export async function postRefund(db: Db, actor: ActorRef, refund: Refund): Promise<void> {
  const { supplier, accountId, number, sourceId, day, amountFen, note, locationId = null } = refund
  const entryId = await postJournalEntry(db, actor, {
    ...{ kind: 'supplier_refund', day, number, source: 'payable_adjustment', sourceId, note },
    lines: [
      { account: accountId, amountFen, locationId },
      { account: 'merchant', amountFen: -amountFen, locationId },
    ],
  })
  const open = await listOpenPayables(db, supplier.id)
  const item = await openItems.add(db, actor, {
    ...{ partyId: supplier.id, entryId, kind: 'refund', number, sourceId, day, amountFen },
  })
  await settlePayable(db, actor, item, open)
}

async function dueDayOf(db: Db, { payment_days }: LockedSupplier, day: string): Promise<string | null> {
  if (payment_days === null) return null
  const { rows } = await db.execute<{ day: string }>(
    sql`select (${day}::date + ${payment_days}::int)::text as day`,
  )
  return rows[0]?.day ?? null
}

/** Reverses what a document posted to its supplier's account, as of a day. The caller has locked the supplier. */
export async function reversePayable(
  db: Db,
  actor: ActorRef,
  { kind, sourceId }: Pick<NewPayable, 'kind' | 'sourceId'>,
  { day, note }: { readonly day: string; readonly note: string },
): Promise<void> {
  const reversal = await reverseJournalEntry(
    db,
    actor,
    { source: POSTINGS[kind].source, sourceId },
    { day, note },
  )
  if (reversal) await reverseEntry(db, actor, reversal, day)
}

const reverseEntry = (
  db: Db,
  actor: ActorRef,
  { id, reverses }: { readonly id: number; readonly reverses: number },
  day: string,
): Promise<void> =>
  openItems.reverse(db, actor, reverses, { entryId: id, day, kind: 'reversal', lockParty: lockSupplier })

interface SupplierPayment {
  readonly merchantId: number
  readonly entryId: number
  readonly number: string
  readonly paymentId: number
  readonly day: string
  readonly amountFen: number
  /** Documents to settle, in this order; without any the oldest first. */
  readonly payableIds: readonly number[]
}

/**
 * Settles what a supplier is owed with a payment that is posted already: the chosen documents only, or else the oldest first. Returns
 * the rest in fen, which is a prepayment. Throws `payables_changed` if a chosen document is settled already.
 */
export async function settlePayment(
  db: Db,
  actor: ActorRef,
  { merchantId, paymentId, payableIds, amountFen, ...payment }: SupplierPayment,
): Promise<number> {
  const { name } = await lockSupplier(db, merchantId)
  const open = await listOpenPayables(db, merchantId)
  const item = await openItems.add(db, actor, {
    ...{ ...payment, partyId: merchantId, kind: 'payment', sourceId: paymentId },
    amountFen: -amountFen,
  })
  if (payableIds.length === 0) return -(await settlePayable(db, actor, item, open))
  const chosen = payableIds.map((id) => open.find((other) => other.id === id && other.openFen > 0))
  const debts = chosen.filter((debt): debt is Payable => debt !== undefined)
  if (debts.length !== payableIds.length) throw new AppError('payables_changed', { name })
  return -(await settlePayable(db, actor, item, debts))
}

/** Reverses the settlements of a payment whose journal entry was reversed. Payments from before purchasing settled nothing. */
export const reversePaymentSettlement = (
  db: Db,
  actor: ActorRef,
  reversal: { readonly id: number; readonly reverses: number },
  day: string,
): Promise<void> => reverseEntry(db, actor, reversal, day)
