import type { getCashRequest } from '@shangxue/contract/expenses/requests'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { daysOfMonth } from '../../../platform/time/period.ts'

type BudgetUsage = Output<typeof getCashRequest>['budgets'][number]

export interface Expense {
  readonly itemId: number
  readonly amountFen: number
  /** Undefined until a store is chosen. */
  readonly locationId: number | undefined
  readonly day: string
}

/**
 * Budgets that apply to an expense in the month of its day: the company's and the store's. The sum of store budgets is not a
 * company budget, so a store without a budget is not limited by those of others. Income budgets are goals and excluded.
 */
export async function getBudgetUsage(
  db: Db,
  { itemId, amountFen, locationId, day }: Expense,
): Promise<BudgetUsage[]> {
  const month = day.slice(0, 7)
  const { from, to } = daysOfMonth(month)
  const sumFrom = (table: 'expense_entry' | 'expense_request') => sql`(
    select coalesce(sum(e.amount_fen), 0)::float8 from ${sql.identifier(table)} e
    where e.item_id = ${itemId} and e.day between ${from}::date and ${to}::date
      and (b.location_id is null or e.location_id = b.location_id)
      ${table === 'expense_request' ? sql`and e.state = 'pending'` : sql``})`
  const { rows } = await db.execute<Omit<BudgetUsage, 'over_fen' | 'month'> & Record<string, unknown>>(sql`
    select l.name as location, b.amount_fen::float8 as budget_fen, ${sumFrom('expense_entry')} as spent_fen,
           ${sumFrom('expense_request')} as pending_fen
    from (
      select distinct on (b.location_id) b.location_id, b.amount_fen
      from expense_budget b join expense_category i on i.id = b.item_id and i.direction = 'expense'
      where b.item_id = ${itemId} and b.month <= ${from}::date
        and (b.location_id is null or b.location_id = ${locationId ?? null}::bigint)
      order by b.location_id, b.month desc) b left join location l on l.id = b.location_id
    where b.amount_fen is not null order by b.location_id nulls last`)
  return rows.map((row) => ({
    ...row,
    month,
    over_fen: Math.max(0, row.spent_fen + amountFen - row.budget_fen),
  }))
}

export const maxOverrun = (budgets: readonly BudgetUsage[]): number =>
  Math.max(0, ...budgets.map(({ over_fen }) => over_fen))
