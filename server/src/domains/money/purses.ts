import type { AccountKind } from '@shangxue/contract/accounts-parts'
import { formatMoney } from '@shangxue/contract/money'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { balanceOf } from './balance.ts'
import { requireOpen } from './books.ts'

/** An account that money can be moved into or out of. */
export interface Purse extends Record<string, unknown> {
  readonly id: number
  readonly name: string
  readonly kind: AccountKind
  readonly location_id: number | null
  readonly active: boolean
  readonly balance_fen: number
}

const read = async (db: Db, ids: readonly number[]): Promise<Purse[]> => {
  const { rows } = await db.execute<Purse>(sql`
    select a.id::float8 as id, a.name, a.kind, a.location_id::float8 as location_id, a.active,
           ${balanceOf()}::float8 as balance_fen
    from account a where a.kind <> 'books' and a.id = any(${sql.param([...ids])}::bigint[])`)
  return ids.map((id) => {
    const found = rows.find((row) => row.id === id)
    if (!found) throw new Refusal('not_found')
    return found
  })
}

/** Accounts in the order asked for; `not_found` where one of them is none. */
export const pursesOf = read

/**
 * The same for who moves money out of or into them: nobody else who asks so does it at the same time. Refuses one that
 * is closed. Not `for update`, which would hold up every sale that is paid into them.
 */
export async function lockPurses(db: Db, ids: readonly number[]): Promise<Purse[]> {
  await db.execute(sql`
    select from account where id = any(${sql.param([...ids])}::bigint[]) order by id for no key update`)
  const purses = await read(db, ids)
  const closed = purses.find(({ active }) => !active)
  if (closed) throw new Refusal('account_off', { name: closed.name })
  return purses
}

/**
 * Holds the till of a store against what is to be paid back out of it in cash. A store that has none yet takes nothing
 * out of it.
 */
export async function requireRefundable(
  db: Db,
  tenantId: number,
  {
    locationId,
    day,
    amountFen,
  }: { readonly locationId: number; readonly day: string; readonly amountFen: number },
): Promise<void> {
  await requireOpen(db, tenantId, day)
  const { rows } = await db.execute<{ id: number }>(sql`
    select account_id::float8 as id from payment_account where location_id = ${locationId} and method = 'cash'`)
  const till = rows[0] && (await lockPurse(db, rows[0].id))
  const { name, balance_fen } = till ?? { name: '门店现金', balance_fen: 0 }
  if (balance_fen < amountFen)
    throw new Refusal('refund_till_short', {
      name,
      balance: formatMoney(balance_fen),
      amount: formatMoney(amountFen),
    })
}

/** The same of one account. */
export async function lockPurse(db: Db, id: number): Promise<Purse> {
  const [purse] = await lockPurses(db, [id])
  if (!purse) throw new Refusal('not_found')
  return purse
}

export interface Outflow {
  readonly accountId: number
  /** What the account gives; below zero what it gains. */
  readonly amountFen: number
}

/**
 * The one rule for money that leaves a till: a bank may lend, but a till gives no more than it holds. Locks the accounts
 * that lose money, so that two postings cannot both spend the same cash.
 */
export async function requireCash(
  db: Db,
  outflows: readonly Outflow[],
  refusal: 'till_short' | 'void_till_short' = 'till_short',
): Promise<void> {
  const total = new Map<number, number>()
  for (const { accountId, amountFen } of outflows)
    total.set(accountId, (total.get(accountId) ?? 0) + amountFen)
  const losing = [...total.keys()].filter((id) => (total.get(id) ?? 0) > 0).sort((a, b) => a - b)
  if (losing.length === 0) return
  for (const { id, name, kind, balance_fen } of await lockPurses(db, losing)) {
    const amountFen = total.get(id) ?? 0
    if (kind === 'cash' && balance_fen < amountFen)
      throw new Refusal(refusal, { name, balance: formatMoney(balance_fen), amount: formatMoney(amountFen) })
  }
}
