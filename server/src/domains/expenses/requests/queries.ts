import type { getCashRequest, listCashRequests } from '@shangxue/contract/expenses/requests'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import {
  cappedCount,
  limitOffset,
  toIso,
  toIsoOrNull,
  toPage,
} from '../../../platform/database/pagination.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { getBudgetUsage } from '../budgets/budget-usage.ts'

type RequestRow = Output<typeof listCashRequests>['list'][number]

const selectRequests = (userId: number): SQL => sql`
  select q.id::float8 as id, q.number, q.state, q.item_id::float8 as item_id, i.name as item, g.name as group,
         q.amount_fen::float8 as amount_fen, a.name as account, l.name as location, q.day::text as day, q.note,
         q.over_fen::float8 as over_fen, u.name as by, q.user_id = ${userId} as own, q.at,
         q.recurring_id::float8 as recurring_id, d.name as decided_by, q.decided_at, q.decision,
         q.entry_id::float8 as entry_id, q.location_id::float8 as location_id,
         array(select p.id::float8 from expense_photo p where p.request_id = q.id order by p.id) as photos
  from expense_request q join expense_category i on i.id = q.item_id join expense_category g on g.id = i.parent_id
    join account a on a.id = q.account_id join location l on l.id = q.location_id join app_user u on u.id = q.user_id
    left join app_user d on d.id = q.decided_by`

type Row = RequestRow & { readonly location_id: number; readonly photos: number[] } & Record<string, unknown>

const toResponse = <R extends Row>(row: R): R => ({
  ...row,
  at: toIso(row.at),
  decided_at: toIsoOrNull(row.decided_at),
})

export async function listRequests(
  db: Db,
  { userId }: Actor,
  { state, ...page }: Input<typeof listCashRequests>,
): Promise<Output<typeof listCashRequests>> {
  const filter = state === undefined ? sql`true` : sql`q.state = ${state}`
  const { rows } = await db.execute<Row>(
    sql`${selectRequests(userId)} where ${filter} order by q.id desc ${limitOffset(page)}`,
  )
  return toPage(
    rows.map(toResponse),
    page,
    await cappedCount(db, sql`select 1 from expense_request q where ${filter}`),
  )
}

export async function getRequest(
  db: Db,
  { userId }: Actor,
  id: number,
): Promise<Output<typeof getCashRequest>> {
  const { rows } = await db.execute<Row>(sql`${selectRequests(userId)} where q.id = ${id}`)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  const { item_id, amount_fen, location_id, day, state } = row
  const expense = { itemId: item_id, amountFen: amount_fen, locationId: location_id, day }
  // A posted expense is already included in the amount spent.
  return { ...toResponse(row), budgets: state === 'pending' ? await getBudgetUsage(db, expense) : [] }
}

/** Number and sum (fen) of expenses pending approval. */
export async function countPendingRequests(
  db: Db,
): Promise<{ readonly count: number; readonly fen: number }> {
  const { rows } = await db.execute<{ count: number; fen: number }>(sql`
    select count(*)::int as count, coalesce(sum(amount_fen), 0)::float8 as fen from expense_request where state = 'pending'`)
  return rows[0] ?? { count: 0, fen: 0 }
}
