import type { DebtKind } from '@shangxue/contract/receivables/schemas'
import { sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'

type ActorRef = Pick<Actor, 'tenantId' | 'userId'>

export interface NewReceivable {
  readonly customerId: number
  readonly entryId: number
  readonly kind: DebtKind
  readonly number: string
  readonly sourceId: number
  readonly day: string
  readonly amountFen: number
}
export interface Receivable extends Record<string, unknown> {
  readonly id: number
  readonly sourceId: number
  readonly kind: DebtKind
  readonly number: string
  readonly day: string
  readonly amountFen: number
  readonly openFen: number
}
interface Settlement {
  readonly debt: number
  readonly credit: number
  readonly amount: number
}

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

const columns = sql`id::float8 as id, source_id::float8 as "sourceId", kind, number, day::text as day,
  amount_fen::float8 as "amountFen", open_fen::float8 as "openFen"`

/** Unsettled items of a customer, oldest first. Lock the customer first. */
export async function listOpenReceivables(db: Db, customerId: number): Promise<Receivable[]> {
  const { rows } = await db.execute<Receivable>(sql`
    select ${columns} from receivable where customer_id = ${customerId} and open_fen <> 0 order by day, id`)
  return rows
}

export async function addReceivable(
  db: Db,
  { tenantId }: ActorRef,
  item: NewReceivable,
): Promise<Receivable> {
  const { rows } = await db.execute<Receivable>(sql`
    insert into receivable (tenant_id, customer_id, entry_id, kind, number, source_id, day, amount_fen, open_fen, due_on)
    values (${tenantId}, ${item.customerId}, ${item.entryId}, ${item.kind}, ${item.number}, ${item.sourceId},
            ${item.day}::date, ${item.amountFen}, ${item.amountFen},
            (select ${item.day}::date + c.credit_days from customer c where c.id = ${item.customerId}))
    returning ${columns}`)
  const [inserted] = rows
  if (!inserted) throw new AppError('conflict')
  return inserted
}

/**
 * Inserts settlements and updates the open amounts. A settlement is dated to the latest of both items' days, `from` and any later
 * reversal: a credit released on day D can only be allocated on or after D, so no day allocates more than exists.
 */
async function insertSettlements(
  db: Db,
  { tenantId, userId }: ActorRef,
  settlements: readonly Settlement[],
  from: string | null = null,
): Promise<void> {
  if (settlements.length === 0) return
  const settlementRows = sql`jsonb_to_recordset(${JSON.stringify(settlements)}::jsonb) as g(debt bigint, credit bigint, amount bigint)`
  await db.execute(sql`
    insert into receivable_allocation (tenant_id, receivable_id, credit_id, amount_fen, day, user_id)
    select ${tenantId}::int, g.debt, g.credit, g.amount, greatest(d.day, c.day, ${from}::date, (
             select max(u.day) from receivable_allocation u
             where u.amount_fen < 0 and (u.receivable_id in (d.id, c.id) or u.credit_id in (d.id, c.id)))), ${userId}::bigint
    from ${settlementRows} join receivable d on d.id = g.debt join receivable c on c.id = g.credit`)
  await db.execute(sql`
    update receivable i set open_fen = i.open_fen - s.amount
    from (select debt as id, sum(amount) as amount from ${settlementRows} group by 1
          union all select credit, -sum(amount) from ${settlementRows} group by 1) s
    where i.id = s.id`)
}

const sign = (amount: number): 1 | -1 => (amount < 0 ? -1 : 1)

/**
 * Settles an item against open items of the opposite sign: those matching `isFirst` before the others, then oldest first, on no day
 * before `from`. Returns the amount of the item that stays open, in fen.
 */
export async function settleReceivable(
  db: Db,
  actor: ActorRef,
  item: Receivable,
  candidates: readonly Receivable[],
  isFirst: (other: Receivable) => boolean = () => false,
  from: string | null = null,
): Promise<number> {
  const opposite = candidates.filter(({ openFen }) => sign(openFen) !== sign(item.openFen))
  const inOrder = [...opposite.filter(isFirst), ...opposite.filter((other) => !isFirst(other))]
  let remaining = Math.abs(item.openFen)
  const settlements: Settlement[] = []
  for (const other of inOrder) {
    const amount = Math.min(remaining, Math.abs(other.openFen))
    if (amount === 0) break
    remaining -= amount
    const isDebt = item.amountFen > 0
    settlements.push({ debt: isDebt ? item.id : other.id, credit: isDebt ? other.id : item.id, amount })
  }
  await insertSettlements(db, actor, settlements, from)
  return remaining * sign(item.openFen)
}

/** Allocates a payment to the items and amounts that the user chose. */
export async function allocatePayment(
  db: Db,
  actor: ActorRef,
  credit: Receivable,
  allocations: readonly { readonly id: number; readonly amountFen: number }[],
): Promise<void> {
  await insertSettlements(
    db,
    actor,
    allocations.map(({ id, amountFen }) => ({ debt: id, credit: credit.id, amount: amountFen })),
  )
}

/** Reverses an item: reopens everything it was settled with, then adds an item of the opposite sign that settles it. */
export async function reverseReceivable(
  db: Db,
  actor: ActorRef,
  entryId: number,
  reversal: { readonly entryId: number; readonly day: string },
): Promise<void> {
  const { rows } = await db.execute<Receivable & { customerId: number }>(sql`
    select ${columns}, customer_id::float8 as "customerId" from receivable where entry_id = ${entryId}`)
  const [item] = rows
  if (!item) return
  await lockCustomer(db, item.customerId)
  const { rows: settled } = await db.execute<Settlement & Record<string, unknown>>(sql`
    select receivable_id::float8 as debt, credit_id::float8 as credit, -sum(amount_fen)::float8 as amount
    from receivable_allocation where receivable_id = ${item.id} or credit_id = ${item.id} group by 1, 2 having sum(amount_fen) <> 0`)
  await insertSettlements(db, actor, settled, reversal.day)
  const mirror = await addReceivable(db, actor, {
    ...item,
    kind: 'reversal',
    entryId: reversal.entryId,
    day: reversal.day,
    amountFen: -item.amountFen,
  })
  await settleReceivable(db, actor, mirror, [{ ...item, openFen: item.amountFen }])
}
