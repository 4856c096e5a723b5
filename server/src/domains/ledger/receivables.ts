import type { DebtKind } from '@shangxue/contract/receivables/schemas'
import { sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'
import { createOpenItems, type NewOpenItem, type OpenItem } from './open-items.ts'

type ActorRef = Pick<Actor, 'tenantId' | 'userId'>

export interface NewReceivable extends Omit<NewOpenItem<DebtKind>, 'partyId' | 'dueDay'> {
  readonly customerId: number
}
export type Receivable = OpenItem<DebtKind>

const openItems = createOpenItems<DebtKind>({
  items: 'receivable',
  allocations: 'receivable_allocation',
  itemColumn: 'receivable_id',
  partyColumn: 'customer_id',
  hasDueDay: true,
})

/** Locks a customer so that only one transaction at a time changes what the customer owes. */
export async function lockCustomer(db: Db, customerId: number): Promise<{ name: string }> {
  const { rows } = await db.execute<{ name: string; into: string | null }>(sql`
    select c.name, (select m.name from customer m where m.id = c.merged_into) as into
    from customer c where c.id = ${customerId} for no key update of c`)
  const [customer] = rows
  if (!customer) throw new AppError('not_found')
  if (customer.into !== null)
    throw new AppError('customer_merged', { name: customer.name, into: customer.into })
  return customer
}

export const {
  listOpen: listOpenReceivables,
  settle: settleReceivable,
  allocate: allocatePayment,
} = openItems

/** Adds an item, which is due after the days of credit that the customer has. */
export async function addReceivable(
  db: Db,
  actor: ActorRef,
  { customerId, ...item }: NewReceivable,
): Promise<Receivable> {
  const { rows } = await db.execute<{ due: string | null }>(
    sql`select (${item.day}::date + credit_days)::text as due from customer where id = ${customerId}`,
  )
  return openItems.add(db, actor, { ...item, partyId: customerId, dueDay: rows[0]?.due ?? null })
}

/** Reverses an item: reopens everything it was settled with, then adds an item of the opposite sign that settles it. */
export const reverseReceivable = (
  db: Db,
  actor: ActorRef,
  entryId: number,
  reversal: { readonly entryId: number; readonly day: string },
): Promise<void> =>
  openItems.reverse(db, actor, entryId, { ...reversal, kind: 'reversal', lockParty: lockCustomer })
