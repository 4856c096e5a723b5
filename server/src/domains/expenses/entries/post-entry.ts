import type { reverseCashEntry } from '@shangxue/contract/expenses/entries'
import type { CashDirection } from '@shangxue/contract/expenses/schemas'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { documentNumber } from '../../../platform/document-number.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { getToday } from '../../../platform/time/period.ts'
import {
  lockAccount,
  postJournalEntry,
  type ReversalOptions,
  requireOpenPeriod,
  reverseJournalEntry,
} from '../../ledger/service.ts'
import { requireLocation } from '../../stock/service.ts'

export type ActorRef = Pick<Actor, 'tenantId' | 'userId'>

const SOURCE = 'expense_entry'
const PREFIX: Record<CashDirection, string> = { expense: 'ZC', income: 'SR' }
const NUMBER_TRIES = 4

export interface NewEntry {
  readonly itemId: number
  readonly amountFen: number
  readonly accountId: number
  readonly locationId: number
  readonly day: string
  readonly note: string
  /** For a recurring entry: its schedule and the day it was due. */
  readonly recurring?: { readonly id: number; readonly dueDay: string }
}
export interface PostedEntry {
  readonly id: number
  readonly number: string
  readonly direction: CashDirection
  readonly item: string
  readonly account: string
  readonly location: string
}

/** Returns an active item, locked so that it cannot be deactivated or deleted before the entry is inserted. */
export async function requireCategory(
  db: Db,
  id: number,
): Promise<{ name: string; direction: CashDirection }> {
  const { rows } = await db.execute<{ name: string; direction: CashDirection; active: boolean }>(sql`
    select name, direction, active from expense_category where id = ${id} and parent_id is not null for share`)
  const [item] = rows
  if (!item) throw new AppError('not_found')
  if (!item.active) throw new AppError('expense_category_off', { name: item.name })
  return item
}

/** Inserts an entry and posts it to the ledger. Runs all checks before the first write. */
export async function postEntry(db: Db, actor: ActorRef, entry: NewEntry): Promise<PostedEntry> {
  const { itemId, amountFen, accountId, locationId, day, note, recurring } = entry
  await requireOpenPeriod(db, actor.tenantId, day)
  const { name: item, direction } = await requireCategory(db, itemId)
  const account = await lockAccount(db, accountId)
  const gainFen = direction === 'income' ? amountFen : -amountFen
  const location = await requireLocation(db, locationId)
  for (let attempt = 1; ; attempt++) {
    const number = documentNumber(PREFIX[direction], day)
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into expense_entry (tenant_id, direction, number, item_id, amount_fen, account_id, location_id, day, user_id, note,
        recurring_id, due_day)
      values (${actor.tenantId}, ${direction}, ${number}, ${itemId}, ${amountFen}, ${accountId}, ${locationId}, ${day}::date,
        ${actor.userId}, ${note}, ${recurring?.id ?? null}, ${recurring?.dueDay ?? null}::date)
      on conflict (tenant_id, number) where reverses_id is null do nothing returning id::float8 as id`)
    const [inserted] = rows
    if (!inserted && attempt < NUMBER_TRIES) continue
    if (!inserted) throw new AppError('conflict')
    await postJournalEntry(db, actor, {
      kind: direction,
      day,
      number,
      source: SOURCE,
      sourceId: inserted.id,
      note: [item, note].filter(Boolean).join('：'),
      lines: [
        { account: accountId, amountFen: gainFen, locationId },
        { account: direction, amountFen: -gainFen, locationId },
      ],
    })
    return { id: inserted.id, number, direction, item, account: account.name, location }
  }
}

interface Row extends Record<string, unknown> {
  direction: CashDirection
  number: string
  amount_fen: number
  account_id: number
  reverses_id: number | null
  reversed: boolean
}

interface ReversedEntry {
  readonly id: number
  readonly number: string
  readonly direction: CashDirection
  readonly amountFen: number
}

/** Reverses an entry on a day of an open month, because its own month may be closed. The caller must hold the period lock. */
export async function insertReversal(
  db: Db,
  actor: ActorRef,
  id: number,
  { day, reason, cash }: { readonly day: string; readonly reason: string } & Pick<ReversalOptions, 'cash'>,
): Promise<ReversedEntry> {
  const { rows } = await db.execute<Row>(sql`
    select direction, number, amount_fen::float8 as amount_fen, reverses_id::float8 as reverses_id,
           exists (select from expense_entry r where r.reverses_id = e.id) as reversed
    from expense_entry e where id = ${id}`)
  const [entry] = rows
  if (!entry || entry.reverses_id !== null) throw new AppError('not_found')
  if (entry.reversed) throw new AppError('expense_entry_reversed')
  const { direction, number, amount_fen } = entry
  const { rows: insertedRows } = await db.execute<{ id: number }>(sql`
    insert into expense_entry (tenant_id, direction, number, item_id, amount_fen, account_id, location_id, day, user_id, note,
      recurring_id, reverses_id)
    select tenant_id, direction, number, item_id, -amount_fen, account_id, location_id, ${day}::date, ${actor.userId}, ${reason},
      recurring_id, id
    from expense_entry where id = ${id} on conflict do nothing returning id::float8 as id`)
  const [reversal] = insertedRows
  // A concurrent reversal committed first.
  if (!reversal) throw new AppError('expense_entry_reversed')
  const reversedEntry = await reverseJournalEntry(
    db,
    actor,
    { source: SOURCE, sourceId: id },
    { day, note: reason, ...(cash && { cash }) },
  )
  if (!reversedEntry) throw new AppError('expense_entry_reversed')
  return { id: reversal.id, number, direction, amountFen: amount_fen }
}

export async function reverseEntryCommand(
  { db, actor, request }: Context,
  { id, reason: reasonInput }: Input<typeof reverseCashEntry>,
): Promise<{ id: number }> {
  const reason = reasonInput.trim()
  if (reason === '') throw new AppError('reversal_reason_missing')
  const day = await getToday(db, actor.tenantId)
  await requireOpenPeriod(db, actor.tenantId, day)
  // Reversing only the fee would make the amount of its transfer request wrong.
  const { rows } = await db.execute<{ number: string }>(
    sql`select number from transfer_request where fee_entry_id = ${id}`,
  )
  if (rows[0]) throw new AppError('entry_of_adjustment', { number: rows[0].number })
  const {
    id: reversalId,
    number,
    direction,
    amountFen,
  } = await insertReversal(db, actor, id, { day, reason })
  const after = { number, direction, amount_fen: -amountFen, day, reason }
  await audit(
    db,
    actor,
    { action: 'expense_entry.reversed', entity: 'expense_entry', entityId: id, after },
    request.id,
  )
  return { id: reversalId }
}
