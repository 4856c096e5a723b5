import type { closeMonth, listMonths } from '@shangxue/contract/accounts'
import type { Input, Output } from '@shangxue/contract/endpoint'
import { addDays } from '@shangxue/study/calendar'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { iso } from '../../platform/database/page.ts'
import { daysOfMonth, todayOf } from '../../platform/period.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { monthName, openBooks, stopBooks } from './books.ts'

/** The month after the last closed one; before the first closing, the month of the first posting. */
async function nextMonth(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ closed: string | null; first: string | null }>(sql`
    select closed_through::text as closed, (select min(day)::text from money_txn) as first from money_books`)
  const [books] = rows
  if (books?.closed) return addDays(books.closed, 1).slice(0, 7)
  return books?.first?.slice(0, 7) ?? null
}

export async function months(db: Db, tenantId: number): Promise<Output<typeof listMonths>> {
  const { rows } = await db.execute<{ month: string; by: string; at: string }>(sql`
    select to_char(c.month, 'YYYY-MM') as month, u.name as by, c.at
    from closed_month c join app_user u on u.id = c.user_id order by c.month desc`)
  const next = await nextMonth(db)
  const today = await todayOf(db, tenantId)
  return {
    closed: rows.map((row) => ({ ...row, at: iso(row.at) })),
    next: next !== null && next < today.slice(0, 7) ? next : null,
  }
}

/** Closes a month. Waits for postings in progress; later postings are rejected. */
export async function close(
  { db, actor, request }: Context,
  { month }: Input<typeof closeMonth>,
): Promise<Output<typeof closeMonth>> {
  const { tenantId, userId } = actor
  if (month >= (await todayOf(db, tenantId)).slice(0, 7))
    throw new Refusal('month_not_over', { month: monthName(month) })
  await openBooks(db, tenantId)
  await stopBooks(db, tenantId)
  const { rows: books } = await db.execute<{ closed: string | null }>(
    sql`select closed_through::text as closed from money_books`,
  )
  // The first closing also closes all earlier months.
  const next = books[0]?.closed ? await nextMonth(db) : null
  if (next !== null && month > next) throw new Refusal('month_out_of_order', { month: monthName(next) })
  if (next !== null && month < next) throw new Refusal('month_closed', { month: monthName(month) })
  const { to } = daysOfMonth(month)
  await db.execute(sql`update money_books set closed_through = ${to}::date`)
  const { rows } = await db.execute<{ at: string; by: string }>(sql`
    insert into closed_month (tenant_id, month, user_id) values (${tenantId}, ${`${month}-01`}::date, ${userId})
    returning at, (select name from app_user u where u.id = ${userId}) as by`)
  const [made] = rows
  if (!made) throw new Refusal('conflict')
  await audit(
    db,
    actor,
    { action: 'month.closed', entity: 'closed_month', entityId: month, after: { month } },
    request.id,
  )
  return { month, by: made.by, at: iso(made.at) }
}
