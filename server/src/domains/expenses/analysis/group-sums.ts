import type { CashDirection } from '@shangxue/contract/expenses/schemas'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { Period } from '../../../platform/time/period.ts'

/** Sum of a period per group, largest first. */
export async function sumByGroup(db: Db, direction: CashDirection, { from, to }: Period) {
  const { rows: groups } = await db.execute<{ id: number; name: string; amount_fen: number }>(sql`
    select g.id::float8 as id, g.name, sum(e.amount_fen)::float8 as amount_fen
    from expense_entry e join expense_category i on i.id = e.item_id join expense_category g on g.id = i.parent_id
    where e.direction = ${direction} and e.day between ${from}::date and ${to}::date
    group by g.tenant_id, g.id order by sum(e.amount_fen) desc, g.id`)
  return { amount_fen: groups.reduce((sum, { amount_fen }) => sum + amount_fen, 0), groups }
}
