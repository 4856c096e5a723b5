import type * as contract from '@shangxue/contract/expenses/categories'
import type { CashDirection } from '@shangxue/contract/expenses/schemas'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { toIso } from '../../../platform/database/pagination.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import type { Actor } from '../../../platform/session/access.ts'

type Budget = Output<typeof contract.listCashBudgets>[number]

export interface BudgetRow extends Record<string, unknown> {
  readonly month: string
  readonly item_id: number
  readonly location_id: number | null
  readonly amount_fen: number | null
}

/** The budgets in force in each of the months, per item, for the company and for each store: the latest set until then. */
export async function getBudgetRows(
  db: Db,
  direction: CashDirection,
  months: readonly string[],
): Promise<BudgetRow[]> {
  const { rows } = await db.execute<BudgetRow>(sql`
    select distinct on (m.day, b.item_id, b.location_id) to_char(m.day, 'YYYY-MM') as month,
           b.item_id::float8 as item_id, b.location_id::float8 as location_id, b.amount_fen::float8 as amount_fen
    from unnest(${sql.param(months.map((month) => `${month}-01`))}::date[]) as m(day)
      join expense_budget b on b.month <= m.day join expense_category i on i.id = b.item_id
    where i.direction = ${direction}
    order by m.day, b.item_id, b.location_id, b.month desc`)
  return rows
}

/** Budgets of a month by item. The company's budget defaults to the sum of its stores' budgets; a store has only its own. */
export function indexBudgets(rows: readonly BudgetRow[], month: string) {
  const items = new Map<number, { own: number | null; stores: Map<number, number> }>()
  for (const { item_id, location_id, amount_fen, month: rowMonth } of rows) {
    if (rowMonth !== month || amount_fen === null) continue
    const item = items.get(item_id) ?? { own: null, stores: new Map() }
    items.set(item_id, item)
    if (location_id === null) item.own = amount_fen
    else item.stores.set(location_id, amount_fen)
  }
  return {
    budgetsOf(itemId: number): { company: number | null; stores: ReadonlyMap<number, number> } {
      const { own: companyAmount = null, stores = new Map<number, number>() } = items.get(itemId) ?? {}
      const storeTotal = stores.size > 0 ? [...stores.values()].reduce((sum, fen) => sum + fen, 0) : null
      return { company: companyAmount ?? storeTotal, stores }
    },
  }
}

export const getMonthBudgets = async (db: Db, direction: CashDirection, month: string) =>
  indexBudgets(await getBudgetRows(db, direction, [month]), month)

export async function listBudgets(db: Db, { id }: Input<typeof contract.listCashBudgets>): Promise<Budget[]> {
  await requireBudgetItem(db, id)
  const { rows } = await db.execute<Budget & Record<string, unknown>>(sql`
    select to_char(b.month, 'YYYY-MM') as month, b.location_id::float8 as location_id, l.name as location,
           b.amount_fen::float8 as amount_fen, u.name as by, b.at
    from expense_budget b left join location l on l.id = b.location_id join app_user u on u.id = b.user_id
    where b.item_id = ${id} order by b.month desc, l.position nulls first, l.name`)
  return rows.map((row) => ({ ...row, at: toIso(row.at) }))
}

async function requireBudgetItem(db: Db, id: number): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from expense_category where id = ${id} and parent_id is not null`,
  )
  const [item] = rows
  if (!item) throw new AppError('not_found')
  return item.name
}

export async function setBudget(
  { db, actor, request }: Context,
  { id, location_id, month, amount_fen }: Input<typeof contract.setCashBudget>,
): Promise<null> {
  const { tenantId, userId } = actor
  const name = await requireBudgetItem(db, id)
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from location where id = ${location_id}`,
  )
  if (location_id !== null && !rows[0]) throw new AppError('not_found')
  const day = `${month}-01`
  const { rows: beforeRows } = await db.execute<{ amount_fen: number | null }>(sql`
    select amount_fen::float8 as amount_fen from expense_budget
    where item_id = ${id} and location_id is not distinct from ${location_id}::bigint and month <= ${day}::date
    order by month desc limit 1`)
  await db.execute(sql`
    insert into expense_budget as b (tenant_id, item_id, location_id, month, amount_fen, user_id)
    values (${tenantId}, ${id}, ${location_id}, ${day}::date, ${amount_fen}, ${userId})
    on conflict (tenant_id, item_id, coalesce(location_id, 0), month)
    do update set amount_fen = excluded.amount_fen, user_id = excluded.user_id, at = now()`)
  const auditScope = { name, month, ...(rows[0] && { location: rows[0].name }) }
  const auditEvent = { action: 'expense_budget.set', entity: 'expense_category', entityId: id }
  const before = { ...auditScope, budget_fen: beforeRows[0]?.amount_fen ?? null }
  await audit(
    db,
    actor,
    { ...auditEvent, before, after: { ...auditScope, budget_fen: amount_fen } },
    request.id,
  )
  return null
}

/** Ends an item's budgets from a month on; earlier months keep theirs. */
export async function endBudgets(
  db: Db,
  { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>,
  id: number,
  month: string,
): Promise<void> {
  await db.execute(sql`delete from expense_budget where item_id = ${id} and month >= ${`${month}-01`}::date`)
  await db.execute(sql`
    insert into expense_budget (tenant_id, item_id, location_id, month, amount_fen, user_id)
    select distinct ${tenantId}::int, item_id, location_id, ${`${month}-01`}::date, null::bigint, ${userId}::bigint
    from expense_budget where item_id = ${id}`)
}
