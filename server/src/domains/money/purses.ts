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

/** Accounts in the order of `ids`. Throws `not_found` if one does not exist. */
export const pursesOf = read

/**
 * Reads accounts and locks them against concurrent transfers. Throws `account_off` for an inactive one. Uses `for no key update`,
 * because `for update` would block every sale that is paid into them.
 */
export async function lockPurses(db: Db, ids: readonly number[]): Promise<Purse[]> {
  await db.execute(sql`
    select from account where id = any(${sql.param([...ids])}::bigint[]) order by id for no key update`)
  const purses = await read(db, ids)
  const closed = purses.find(({ active }) => !active)
  if (closed) throw new Refusal('account_off', { name: closed.name })
  return purses
}

/** Locks the till of a store and throws if it cannot cover a cash refund. A store without a till cannot refund cash. */
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

/** Same as `lockAccounts`, for one account. */
export async function lockPurse(db: Db, id: number): Promise<Purse> {
  const [purse] = await lockPurses(db, [id])
  if (!purse) throw new Refusal('not_found')
  return purse
}

export interface Outflow {
  readonly accountId: number
  /** Positive if the account pays, negative if it receives. */
  readonly amountFen: number
}

/**
 * Enforces that a till cannot pay out more than it holds; a bank account may be overdrawn. Locks the paying accounts so that two
 * postings cannot spend the same cash.
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
