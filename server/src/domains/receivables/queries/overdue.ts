import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { getRemindDays } from '../jobs.ts'
import { dueDay, openReceivablesCte } from './open-receivables-sql.ts'

/** Number of customers with overdue debts and the overdue amount, as of a day. */
export async function sumOverdueReceivables(
  db: Db,
  day: string,
  today: string,
): Promise<{ customers: number; overdue_fen: number; remind_days: number }> {
  const days = await getRemindDays(db)
  const { rows } = await db.execute<{ customers: number; overdue_fen: number }>(sql`
    with ${openReceivablesCte(day, today)}
    select count(distinct customer_id)::int as customers, coalesce(sum(left_fen), 0)::float8 as overdue_fen
    from open_item i where i.left_fen > 0 and ${dueDay(sql`i`, days)} < ${day}::date`)
  return { customers: 0, overdue_fen: 0, ...rows[0], remind_days: days }
}
