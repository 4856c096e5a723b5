import type { JournalEntryKind, LedgerRole } from '@shangxue/contract/ledger/schemas'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { pipeline } from '../../../platform/database/pipeline.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { type Outflow, requireSufficientCash } from '../cash-accounts.ts'
import { createMissingPaymentAccounts } from '../payment-accounts.ts'
import {
  assertPeriodOpen,
  lockPeriodShared,
  periodStateSql,
  requireOpenPeriod,
} from '../periods/accounting-periods.ts'
import {
  addReceivable,
  listOpenReceivables,
  lockCustomer,
  reverseReceivable,
  settleReceivable,
} from '../receivables.ts'
import { postSalesSql, upsertAccountDays } from './post-sales.ts'

type ActorRef = Pick<Actor, 'tenantId' | 'userId'>

export interface JournalLine {
  readonly account: number | LedgerRole
  /** Positive if the account receives the money, negative if it pays. */
  readonly amountFen: number
  /** True for the account of a channel's money in transit, which may be negative. */
  readonly inTransit?: boolean
  readonly locationId?: number | null
  readonly customerId?: number | null
}
export interface NewJournalEntry {
  readonly kind: JournalEntryKind
  readonly day: string
  /** Number of the source document. */
  readonly number: string
  readonly source: string
  readonly sourceId: number
  readonly note?: string
  readonly lines: readonly JournalLine[]
}

/**
 * Posts a balanced journal entry. Throws `month_closed` for a closed month, `till_short` if a till would go below zero, and
 * `conflict` if the document is already posted.
 */
export async function postJournalEntry(
  db: Db,
  { tenantId, userId }: ActorRef,
  entry: NewJournalEntry,
): Promise<number> {
  await requireOpenPeriod(db, tenantId, entry.day)
  await requireSufficientCash(
    db,
    entry.lines.flatMap(({ account, amountFen, inTransit = false }) =>
      typeof account === 'number' && !inTransit ? [{ accountId: account, amountFen: -amountFen }] : [],
    ),
  )
  const lines = entry.lines
    .filter(({ amountFen }) => amountFen !== 0)
    .map(({ account, amountFen, locationId = null, customerId = null }, n) => ({
      line: n + 1,
      ...(typeof account === 'number' ? { account } : { role: account }),
      amount: amountFen,
      location: locationId,
      customer: customerId,
    }))
  const { rows } = await db.execute<{ id: number }>(sql`
    with txn as (
      insert into journal_entry (tenant_id, kind, day, user_id, number, source, source_id, note)
      values (${tenantId}, ${entry.kind}, ${entry.day}::date, ${userId}, ${entry.number}, ${entry.source}, ${entry.sourceId}, ${entry.note ?? ''})
      on conflict do nothing returning tenant_id, id, day),
    line as (
      insert into journal_line (tenant_id, entry_id, line, account_id, amount_fen, day, location_id, customer_id)
      select t.tenant_id, t.id, g.line, coalesce(g.account, a.id), g.amount, t.day, g.location, g.customer
      from txn t cross join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
          as g(line int, account bigint, role text, amount bigint, location bigint, customer bigint)
        left join account a on a.role = g.role
      returning tenant_id, entry_id, account_id, day, amount_fen),
    ${upsertAccountDays}
    select id::float8 as id from txn`)
  const [inserted] = rows
  if (!inserted) throw new AppError('conflict')
  return inserted.id
}

export interface ReversalOptions {
  readonly day: string
  readonly note: string
  /** Error code if a till is short. `checked` if the caller has already checked the sum of several reversals. */
  readonly cash?: 'till_short' | 'void_till_short' | 'checked'
}

/** Cash that a document brought into tills. */
async function getCashReceived(
  db: Db,
  document: Pick<NewJournalEntry, 'source' | 'sourceId'>,
): Promise<Outflow[]> {
  const { rows } = await db.execute<Outflow & Record<string, unknown>>(sql`
    select l.account_id::float8 as "accountId", l.amount_fen::float8 as "amountFen"
    from journal_entry t join journal_line l on l.entry_id = t.id join account a on a.id = l.account_id and a.kind = 'cash'
    where t.source = ${document.source} and t.source_id = ${document.sourceId} and t.reverses_id is null`)
  return rows
}

/**
 * Reverses what a document posted, on another day, with the same lines negated. Returns the new entry and the one it reverses, or
 * null if the document moved no money. Throws if a till would go below zero.
 */
export async function reverseJournalEntry(
  db: Db,
  actor: ActorRef,
  document: Pick<NewJournalEntry, 'source' | 'sourceId'>,
  { day, note, cash = 'till_short' }: ReversalOptions,
): Promise<{ id: number; reverses: number } | null> {
  await requireOpenPeriod(db, actor.tenantId, day)
  if (cash !== 'checked') await requireSufficientCash(db, await getCashReceived(db, document), cash)
  const { rows } = await db.execute<{ id: number; reverses: number }>(sql`
    with txn as (
      insert into journal_entry (tenant_id, kind, day, user_id, number, source, source_id, note, reverses_id)
      select tenant_id, 'reversal', ${day}::date, ${actor.userId}, number, source, source_id, ${note}, id
      from journal_entry where source = ${document.source} and source_id = ${document.sourceId} and reverses_id is null
      on conflict do nothing returning tenant_id, id, day, reverses_id),
    line as (
      insert into journal_line (tenant_id, entry_id, line, account_id, amount_fen, day, location_id, customer_id)
      select t.tenant_id, t.id, l.line, l.account_id, -l.amount_fen, t.day, l.location_id, l.customer_id
      from txn t join journal_line l on l.entry_id = t.reverses_id
      returning tenant_id, entry_id, account_id, day, amount_fen),
    ${upsertAccountDays}
    select id::float8 as id, reverses_id::float8 as reverses from txn`)
  const [inserted] = rows
  if (!inserted) return null
  await reverseReceivable(db, actor, inserted.reverses, { entryId: inserted.id, day })
  return inserted
}

interface PostableSale extends Record<string, unknown> {
  number: string
  kind: 'sale' | 'return'
  day: string
  customer_id: number | null
  origin_id: number | null
  owed_fen: number | null
  missing_payment_account: boolean
  opened: boolean
  closed: boolean | null
}

/**
 * Posts a sale or a return: payments to the accounts of its store, the amount on account to its customer. The customer's open
 * items settle that amount at once; a return first settles the sale that its goods came from.
 */
export async function postSaleToLedger(db: Db, actor: ActorRef, saleId: number): Promise<void> {
  const [, { rows }] = await pipeline(
    db,
    () => lockPeriodShared(db, actor.tenantId),
    () =>
      db.execute<PostableSale>(sql`
    select s.number, s.kind, s.day::text as day, s.customer_id::float8 as customer_id, s.origin_id::float8 as origin_id,
           (select p.amount_fen from sale_payment p where p.sale_id = s.id and p.method = 'on_account')::float8 as owed_fen,
           exists (select from sale_payment p where p.sale_id = s.id and p.method <> 'on_account' and not exists (
             select from payment_account m where m.location_id = s.location_id and m.method = p.method)) as missing_payment_account,
           ${periodStateSql(sql`s.day`)}
    from sale s where s.id = ${saleId}`),
  )
  const [sale] = rows
  if (!sale) throw new AppError('not_found')
  const { owed_fen: owedFen, customer_id: customerId } = sale
  await assertPeriodOpen(db, actor.tenantId, sale.day, sale)
  if (owedFen !== null && customerId !== null) await lockCustomer(db, customerId)
  if (sale.missing_payment_account) await createMissingPaymentAccounts(db, actor.tenantId)
  const { rows: posted } = await db.execute<{ id: number }>(
    postSalesSql(sql`s.id = ${saleId}`, sql`${actor.userId}::bigint`),
  )
  const [txn] = posted
  if (!txn || owedFen === null || customerId === null) return
  const { kind, number, day, origin_id: originId } = sale
  const open = await listOpenReceivables(db, customerId)
  const item = { customerId, entryId: txn.id, kind, number, sourceId: saleId, day, amountFen: owedFen }
  const isOrigin = (other: { kind: string; sourceId: number }) =>
    other.kind === 'sale' && other.sourceId === originId
  await settleReceivable(db, actor, await addReceivable(db, actor, item), open, isOrigin)
}
