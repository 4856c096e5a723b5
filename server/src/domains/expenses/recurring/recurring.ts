import type * as contract from '@shangxue/contract/expenses/recurring'
import type { CashDirection, RecurringState } from '@shangxue/contract/expenses/schemas'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday, monthAfter, requireDay } from '../../../platform/time/period.ts'
import { lockAccount } from '../../ledger/service.ts'
import { requireLocation } from '../../stock/service.ts'
import { requireCategory } from '../entries/post-entry.ts'
import { postOrRequest } from '../requests/requests.ts'
import { nextDueDay } from './due-day.ts'

type Recurring = Output<typeof contract.listCashRecurring>[number]
type SaveResult = Output<typeof contract.saveCashRecurring>
type Terms = Pick<
  Recurring,
  'item_id' | 'amount_fen' | 'account_id' | 'location_id' | 'day_of_month' | 'until_day' | 'note'
>
export interface RecurringRow extends Terms, Record<string, unknown> {
  id: number
  direction: CashDirection
  from_day: string
  next_day: string | null
  state: RecurringState
  waiting: string | null
  user_id: number
  version: number
}

const ENTITY = 'recurring_entry'

export async function listRecurring(
  db: Db,
  { direction }: Input<typeof contract.listCashRecurring>,
): Promise<Recurring[]> {
  const { rows } = await db.execute<Recurring & Record<string, unknown>>(sql`
    select r.id::float8 as id, r.direction, i.id::float8 as item_id, i.name as item, g.name as group,
           r.amount_fen::float8 as amount_fen, a.id::float8 as account_id, a.name as account,
           l.id::float8 as location_id, l.name as location, r.day_of_month, r.from_day::text as from_day,
           r.until_day::text as until_day, r.next_day::text as next_day, r.note, r.state, r.waiting, u.name as by, r.version
    from recurring_entry r join expense_category i on i.id = r.item_id join expense_category g on g.id = i.parent_id
      join account a on a.id = r.account_id join location l on l.id = r.location_id join app_user u on u.id = r.user_id
    where r.direction = ${direction}
    order by r.waiting is null, array_position(array['active', 'paused', 'ended'], r.state), r.next_day, r.id desc`)
  return rows
}

/** Names of the item, account and store, which must exist and be active. */
async function requireTerms(db: Db, { item_id, account_id, location_id, ...terms }: Terms) {
  const { name: item, direction } = await requireCategory(db, item_id)
  const { name: account } = await lockAccount(db, account_id)
  const location = await requireLocation(db, location_id)
  const { amount_fen, day_of_month, until_day, note } = terms
  return { direction, after: { item, amount_fen, account, location, day_of_month, until_day, note } }
}

/** Names of the current item, account and store, active or not. */
async function getAuditState(db: Db, { id, amount_fen, day_of_month, until_day, note }: RecurringRow) {
  const { rows } = await db.execute<{ item: string; account: string; location: string }>(sql`
    select i.name as item, a.name as account, l.name as location from recurring_entry r
      join expense_category i on i.id = r.item_id join account a on a.id = r.account_id join location l on l.id = r.location_id
    where r.id = ${id}`)
  return { ...rows[0], amount_fen, day_of_month, until_day, note }
}

const noDueDayError = () => new AppError('recurring_period_empty')

export async function addRecurring(
  { db, actor, request }: Context,
  { from_day, ...input }: Input<typeof contract.addCashRecurring>,
): Promise<Output<typeof contract.addCashRecurring>> {
  const terms = { ...input, note: input.note.trim() }
  requireDay(from_day)
  if (terms.until_day !== null) requireDay(terms.until_day)
  if (from_day < (await getToday(db, actor.tenantId))) throw new AppError('recurring_start_past')
  const { direction, after } = await requireTerms(db, terms)
  const next_day = nextDueDay(terms.day_of_month, from_day, terms.until_day)
  if (next_day === null) throw noDueDayError()
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into recurring_entry (tenant_id, direction, item_id, amount_fen, account_id, location_id, day_of_month, from_day,
      until_day, next_day, note, user_id)
    values (${actor.tenantId}, ${direction}, ${terms.item_id}, ${terms.amount_fen}, ${terms.account_id}, ${terms.location_id},
      ${terms.day_of_month}, ${from_day}::date, ${terms.until_day}::date, ${next_day}::date, ${terms.note}, ${actor.userId})
    returning id::float8 as id`)
  const [inserted] = rows
  if (!inserted) throw new AppError('conflict')
  const auditEvent = { action: 'recurring_entry.added', entity: ENTITY, entityId: inserted.id }
  await audit(db, actor, { ...auditEvent, after: { direction, ...after, from_day, next_day } }, request.id)
  return { id: inserted.id, next_day }
}

/** Locks the row and returns its current values. */
export async function lockRecurring(db: Db, id: number): Promise<RecurringRow> {
  const { rows } = await db.execute<RecurringRow>(sql`
    select id::float8 as id, direction, item_id::float8 as item_id, amount_fen::float8 as amount_fen,
           account_id::float8 as account_id, location_id::float8 as location_id, day_of_month, from_day::text as from_day,
           until_day::text as until_day, next_day::text as next_day, note, state, waiting, user_id::float8 as user_id, version
    from recurring_entry where id = ${id} for update`)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return row
}

async function lockVersion(db: Db, id: number, version: number): Promise<RecurringRow> {
  const row = await lockRecurring(db, id)
  if (row.version !== version || row.state === 'ended') throw new AppError('recurring_changed')
  return row
}

/** The earliest day it may become due again: not before today and not twice in a month. */
async function earliestDueDay(db: Db, tenantId: number, { id, from_day }: RecurringRow): Promise<string> {
  const { rows } = await db.execute<{ day: string | null }>(
    sql`select max(due_day)::text as day from (
      select due_day from expense_entry where recurring_id = ${id}
      union all select due_day from expense_request where recurring_id = ${id}) due`,
  )
  const last = rows[0]?.day
  const after = last ? `${monthAfter(last.slice(0, 7))}-01` : from_day
  return [await getToday(db, tenantId), from_day, after].toSorted().at(-1) ?? from_day
}

export async function saveRecurring(
  { db, actor, request }: Context,
  { id, version, ...input }: Input<typeof contract.saveCashRecurring>,
): Promise<SaveResult> {
  const terms = { ...input, note: input.note.trim() }
  if (terms.until_day !== null) requireDay(terms.until_day)
  const row = await lockVersion(db, id, version)
  const before = await getAuditState(db, row)
  const { direction, after } = await requireTerms(db, terms)
  if (direction !== row.direction) throw new AppError('not_found')
  const { day_of_month, until_day } = terms
  // A day that is already due stays due, whatever else changes.
  const from =
    row.next_day !== null && day_of_month === row.day_of_month
      ? row.next_day
      : await earliestDueDay(db, actor.tenantId, row)
  const next_day = nextDueDay(day_of_month, from, until_day)
  if (next_day === null) throw noDueDayError()
  await db.execute(sql`
    update recurring_entry set item_id = ${terms.item_id}, amount_fen = ${terms.amount_fen}, account_id = ${terms.account_id},
      location_id = ${terms.location_id}, day_of_month = ${day_of_month}, until_day = ${until_day}::date,
      next_day = ${row.state === 'active' ? next_day : null}::date, note = ${terms.note}, waiting = null,
      version = version + 1
    where id = ${id}`)
  const auditEvent = { action: 'recurring_entry.changed', entity: ENTITY, entityId: id }
  await audit(db, actor, { ...auditEvent, before, after }, request.id)
  return { version: version + 1, next_day: row.state === 'active' ? next_day : null }
}

export async function setRecurringState(
  { db, actor, request }: Context,
  { id, version, state }: Input<typeof contract.setCashRecurringState>,
): Promise<SaveResult> {
  const row = await lockVersion(db, id, version)
  // Days missed while paused are skipped.
  const next_day =
    state === 'active'
      ? row.state === 'active'
        ? row.next_day
        : nextDueDay(row.day_of_month, await earliestDueDay(db, actor.tenantId, row), row.until_day)
      : null
  if (state === 'active' && next_day === null) throw noDueDayError()
  await db.execute(sql`
    update recurring_entry set state = ${state}, next_day = ${next_day}::date, waiting = null, version = version + 1
    where id = ${id}`)
  const auditEvent = { action: 'recurring_entry.changed', entity: ENTITY, entityId: id }
  await audit(
    db,
    actor,
    { ...auditEvent, before: { state: row.state }, after: { state, next_day } },
    request.id,
  )
  return { version: version + 1, next_day }
}

/** Posts the entry due on `due`, dated `day`, or requests its approval. */
export async function postDueEntry(
  db: Db,
  tenantId: number,
  row: RecurringRow,
  dueDay: string,
  day = dueDay,
) {
  const { id, item_id, amount_fen, account_id, location_id, note, user_id: userId } = row
  const posted = await postOrRequest(
    db,
    { tenantId, userId },
    {
      ...{
        itemId: item_id,
        amountFen: amount_fen,
        accountId: account_id,
        locationId: location_id,
        day,
        note,
      },
      recurring: { id, dueDay },
    },
  )
  return { ...posted, next_day: await advanceSchedule(db, row, dueDay) }
}

/** Advances to the next due day, or ends the schedule after its last day. */
async function advanceSchedule(db: Db, { id, day_of_month, until_day }: RecurringRow, dueDay: string) {
  const next_day = nextDueDay(day_of_month, addDays(dueDay, 1), until_day)
  await db.execute(sql`
    update recurring_entry set next_day = ${next_day}::date, waiting = null,
      state = case when ${next_day}::date is null then 'ended' else state end
    where id = ${id}`)
  return next_day
}

export async function resolveBlocked(
  { db, actor, request }: Context,
  { id, version, how: resolution }: Input<typeof contract.settleCashRecurring>,
): Promise<SaveResult> {
  const row = await lockVersion(db, id, version)
  const { next_day: dueDay, waiting } = row
  if (waiting === null || dueDay === null) throw new AppError('recurring_nothing_waits')
  const today = await getToday(db, actor.tenantId)
  const next_day =
    resolution === 'today'
      ? (await postDueEntry(db, actor.tenantId, { ...row, user_id: actor.userId }, dueDay, today)).next_day
      : await advanceSchedule(db, row, dueDay)
  await db.execute(sql`update recurring_entry set version = version + 1 where id = ${id}`)
  const after = { how: resolution, day: dueDay, next_day }
  await audit(
    db,
    actor,
    { action: 'recurring_entry.settled', entity: ENTITY, entityId: id, after },
    request.id,
  )
  return { version: version + 1, next_day }
}
