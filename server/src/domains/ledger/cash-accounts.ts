import type { AccountKind } from '@shangxue/contract/ledger/schemas'
import { formatMoney } from '@shangxue/contract/values/money'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { requireOpenPeriod } from './periods/accounting-periods.ts'

/** SQL for the balance of account `a` now, or at the start of the day `before`. */
export const balanceOf = (before?: SQL): SQL => sql`
  coalesce((select sum(d.in_fen - d.out_fen) from account_day d
    where d.account_id = a.id ${before ? sql`and d.day < ${before}` : sql``}), 0)`

/** An account that money can be moved into or out of. */
export interface CashAccount extends Record<string, unknown> {
  readonly id: number
  readonly name: string
  readonly kind: AccountKind
  readonly location_id: number | null
  readonly active: boolean
  readonly balance_fen: number
}

const readAccounts = async (db: Db, ids: readonly number[]): Promise<CashAccount[]> => {
  const { rows } = await db.execute<CashAccount>(sql`
    select a.id::float8 as id, a.name, a.kind, a.location_id::float8 as location_id, a.active,
           ${balanceOf()}::float8 as balance_fen
    from account a where a.kind <> 'books' and a.id = any(${sql.param([...ids])}::bigint[])`)
  return ids.map((id) => {
    const account = rows.find((row) => row.id === id)
    if (!account) throw new AppError('not_found')
    return account
  })
}

/** Accounts in the order of `ids`. Throws `not_found` if one does not exist. */
export const getCashAccounts = readAccounts

/**
 * Reads accounts and locks them against concurrent transfers. Throws `account_off` for an inactive one. Uses `for no key update`,
 * because `for update` would block every sale that is paid into them.
 */
export async function lockAccounts(db: Db, ids: readonly number[]): Promise<CashAccount[]> {
  await db.execute(sql`
    select from account where id = any(${sql.param([...ids])}::bigint[]) order by id for no key update`)
  const accounts = await readAccounts(db, ids)
  const closed = accounts.find(({ active }) => !active)
  if (closed) throw new AppError('account_off', { name: closed.name })
  return accounts
}

/** Locks the till of a store and throws if it cannot cover a cash refund. A store without a till cannot refund cash. */
export async function requireRefundableCash(
  db: Db,
  tenantId: number,
  {
    locationId,
    day,
    amountFen,
  }: { readonly locationId: number; readonly day: string; readonly amountFen: number },
): Promise<void> {
  await requireOpenPeriod(db, tenantId, day)
  const { rows } = await db.execute<{ id: number }>(sql`
    select account_id::float8 as id from payment_account where location_id = ${locationId} and method = 'cash'`)
  const till = rows[0] && (await lockAccount(db, rows[0].id))
  const { name, balance_fen } = till ?? { name: '门店现金', balance_fen: 0 }
  if (balance_fen < amountFen)
    throw new AppError('refund_till_short', {
      name,
      balance: formatMoney(balance_fen),
      amount: formatMoney(amountFen),
    })
}

/** Same as `lockAccounts`, for one account. */
export async function lockAccount(db: Db, id: number): Promise<CashAccount> {
  const [account] = await lockAccounts(db, [id])
  if (!account) throw new AppError('not_found')
  return account
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
export async function requireSufficientCash(
  db: Db,
  outflows: readonly Outflow[],
  errorCode: 'till_short' | 'void_till_short' = 'till_short',
): Promise<void> {
  const totals = new Map<number, number>()
  for (const { accountId, amountFen } of outflows)
    totals.set(accountId, (totals.get(accountId) ?? 0) + amountFen)
  const payingIds = [...totals.keys()].filter((id) => (totals.get(id) ?? 0) > 0).sort((a, b) => a - b)
  if (payingIds.length === 0) return
  for (const { id, name, kind, balance_fen } of await lockAccounts(db, payingIds)) {
    const amountFen = totals.get(id) ?? 0
    if (kind === 'cash' && balance_fen < amountFen)
      throw new AppError(errorCode, {
        name,
        balance: formatMoney(balance_fen),
        amount: formatMoney(amountFen),
      })
  }
}
