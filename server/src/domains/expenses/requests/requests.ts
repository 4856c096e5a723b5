import {
  CASH_REQUEST_STATE_NAMES,
  type CashRequestState,
  type decideCashRequest,
  type withdrawCashRequest,
} from '@shangxue/contract/expenses/requests'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { formatMoney } from '@shangxue/contract/values/money'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { createApprovals } from '../../../platform/approvals/approvals.ts'
import type { Db } from '../../../platform/database/database.ts'
import { documentNumber } from '../../../platform/document-number.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { actsAsBoss } from '../../../platform/session/rights.ts'
import { lockAccount, requireOpenPeriod } from '../../ledger/service.ts'
import { notify, notifyApprovers } from '../../notifications/service.ts'
import { requireLocation } from '../../stock/service.ts'
import { getBudgetUsage, maxOverrun } from '../budgets/budget-usage.ts'
import {
  type ActorRef,
  type NewEntry,
  type PostedEntry,
  postEntry,
  requireCategory,
} from '../entries/post-entry.ts'
import { getExpenseSettings } from '../settings.ts'

const REQUEST = 'expense_request'
const requestLink = (id: number): string => `/others/expense-details?request=${id}`

/**
 * Amount in fen by which an expense exceeds its budget beyond the allowance, else 0. A boss needs no approval. Locks the item, so
 * that two expenses that exceed the budget only together are checked one after the other.
 */
async function excessOverLimit(db: Db, { userId }: ActorRef, entry: NewEntry): Promise<number> {
  const { approval_over_fen: allowed } = await getExpenseSettings(db)
  if (allowed === null) return 0
  const { rows } = await db.execute<{ boss: boolean }>(sql`
    select ${actsAsBoss(userId)} as boss from expense_category i
    where i.id = ${entry.itemId} and i.direction = 'expense' for no key update`)
  if (!rows[0] || rows[0].boss) return 0
  const overFen = maxOverrun(await getBudgetUsage(db, entry))
  return overFen > allowed ? overFen : 0
}

/** Posts an entry, or requests approval if it exceeds a budget by more than the company allows. */
export async function postOrRequest(
  db: Db,
  actor: ActorRef,
  entry: NewEntry,
): Promise<PostedEntry & { readonly pending?: true }> {
  await requireOpenPeriod(db, actor.tenantId, entry.day)
  const overFen = await excessOverLimit(db, actor, entry)
  return overFen === 0
    ? postEntry(db, actor, entry)
    : { ...(await insertRequest(db, actor, entry, overFen)), pending: true }
}

async function insertRequest(
  db: Db,
  actor: ActorRef,
  entry: NewEntry,
  overFen: number,
): Promise<PostedEntry> {
  const { itemId, amountFen, accountId, locationId, day, note, recurring } = entry
  const { name: item, direction } = await requireCategory(db, itemId)
  const { name: account } = await lockAccount(db, accountId)
  const location = await requireLocation(db, locationId)
  const number = documentNumber('SQ', day)
  const { rows } = await db.execute<{ id: number; by: string }>(sql`
    insert into expense_request (tenant_id, number, item_id, amount_fen, account_id, location_id, day, note, over_fen, user_id,
      recurring_id, due_day)
    values (${actor.tenantId}, ${number}, ${itemId}, ${amountFen}, ${accountId}, ${locationId}, ${day}::date, ${note}, ${overFen},
      ${actor.userId}, ${recurring?.id ?? null}, ${recurring?.dueDay ?? null}::date)
    returning id::float8 as id, (select name from app_user where id = ${actor.userId}) as by`)
  const [inserted] = rows
  if (!inserted) throw new AppError('conflict')
  const { id, by } = inserted
  await notifyApprovers(db, actor, {
    kind: 'cash.approval',
    title: `${by}的支出待批准：${item} ${formatMoney(amountFen)}`,
    body: [`超出本月预算 ${formatMoney(overFen)}`, location, note].filter(Boolean).join(' · '),
    link: requestLink(id),
  })
  return { id, number, direction, item, account, location }
}

interface PendingRequest extends Record<string, unknown> {
  readonly number: string
  readonly state: CashRequestState
  readonly item: string
  readonly item_id: number
  readonly amount_fen: number
  readonly account_id: number
  readonly location_id: number
  readonly day: string
  readonly note: string
  readonly user_id: number
  readonly by: string
  readonly recurring_id: number | null
  readonly due_day: string | null
}

async function lockRequest(db: Db, id: number): Promise<PendingRequest> {
  const { rows } = await db.execute<PendingRequest>(sql`
    select q.number, q.state, i.name as item, q.item_id::float8 as item_id, q.amount_fen::float8 as amount_fen,
           q.account_id::float8 as account_id, q.location_id::float8 as location_id, q.day::text as day, q.note,
           q.user_id::float8 as user_id, u.name as by, q.recurring_id::float8 as recurring_id, q.due_day::text as due_day
    from expense_request q join expense_category i on i.id = q.item_id join app_user u on u.id = q.user_id
    where q.id = ${id} for no key update of q`)
  const [request] = rows
  if (!request) throw new AppError('not_found')
  return request
}

const requestApprovals = createApprovals<PendingRequest>(
  {
    table: REQUEST,
    state: { column: 'state', pending: 'pending', approved: 'approved', declined: 'declined' },
    note: { column: 'decision', empty: '' },
    lock: lockRequest,
    stateOf: ({ state }) => state,
    requesterId: ({ user_id }) => user_id,
    closed: ({ state }) => new AppError('expense_request_closed', { state: CASH_REQUEST_STATE_NAMES[state] }),
    ownDecision: { error: 'own_expense_request', bossMayDecide: true },
    reasonRequired: () => new AppError('decline_reason_missing'),
    auditEntity: REQUEST,
    auditActions: {
      approved: 'expense_request.approved',
      declined: 'expense_request.declined',
      withdrawn: 'expense_request.withdrawn',
    },
    auditDetails: ({ number, item, amount_fen }, note, outcome) => ({
      ...{ number, item, amount_fen },
      ...(outcome !== 'withdrawn' && { reason: note || null }),
    }),
    message: ({ item, amount_fen }, { approved, note, id, actor }) => {
      const state = approved ? 'approved' : 'declined'
      return {
        kind: `cash.${state}`,
        title: `支出${CASH_REQUEST_STATE_NAMES[state]}：${item} ${formatMoney(amount_fen)}`,
        body: [actor.userName, note].filter(Boolean).join('：'),
        link: requestLink(id),
      }
    },
  },
  notify,
)

/** Another user approves an expense, which posts it on its day, or declines it. Notifies the user who recorded it. */
export async function decideRequest(
  context: Context,
  { id, approve, reason }: Input<typeof decideCashRequest>,
): Promise<Output<typeof decideCashRequest>> {
  const { db, actor } = context
  await requestApprovals.decide(
    context,
    { id, approve, reason },
    {
      approve: async (pending) => {
        const entry = await postApproved(db, actor.tenantId, pending)
        await db.execute(sql`update expense_photo set entry_id = ${entry.id} where request_id = ${id}`)
        return { columns: [sql`entry_id = ${entry.id}`], auditDetails: { expense_entry: entry.number } }
      },
    },
  )
  return { state: approve ? 'approved' : 'declined' }
}

async function postApproved(db: Db, tenantId: number, pending: PendingRequest): Promise<PostedEntry> {
  const { item_id, amount_fen, account_id, location_id, day, note, user_id, by, recurring_id, due_day } =
    pending
  const entry = {
    ...{ itemId: item_id, amountFen: amount_fen, accountId: account_id, locationId: location_id, day, note },
    ...(recurring_id !== null && due_day !== null && { recurring: { id: recurring_id, dueDay: due_day } }),
  }
  try {
    return await postEntry(db, { tenantId, userId: user_id }, entry)
  } catch (error) {
    // The `month_closed` message suggests another day, which an approver cannot choose.
    if (error instanceof AppError && error.reason === 'month_closed') {
      const month = `${Number(day.slice(0, 4))}年${Number(day.slice(5, 7))}月`
      throw new AppError('expense_request_month_closed', { month, by })
    }
    throw error
  }
}

/** The user who recorded an expense withdraws the request. */
export async function withdrawRequest(
  context: Context,
  { id }: Input<typeof withdrawCashRequest>,
): Promise<Output<typeof withdrawCashRequest>> {
  await requestApprovals.withdraw(context, id)
  return { state: 'withdrawn' }
}
