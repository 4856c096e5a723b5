import type { closeMonth, listMonths } from '@shangxue/contract/ledger/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { toIso } from '../../../platform/database/pagination.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { daysOfMonth, getToday } from '../../../platform/time/period.ts'
import { createChartOfAccounts, formatMonth, lockPeriodExclusive } from './accounting-periods.ts'

/** The month after the last closed one; before the first closing, the month of the first posting. */
async function nextMonthToClose(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ closed: string | null; first: string | null }>(sql`
    select closed_through::text as closed, (select min(day)::text from journal_entry) as first from ledger_settings`)
  const [settings] = rows
  if (settings?.closed) return addDays(settings.closed, 1).slice(0, 7)
  return settings?.first?.slice(0, 7) ?? null
}

export async function listClosedMonths(db: Db, tenantId: number): Promise<Output<typeof listMonths>> {
  const { rows } = await db.execute<{ month: string; by: string; at: string }>(sql`
    select to_char(c.month, 'YYYY-MM') as month, u.name as by, c.at
    from closed_month c join app_user u on u.id = c.user_id order by c.month desc`)
  const next = await nextMonthToClose(db)
  const today = await getToday(db, tenantId)
  return {
    closed: rows.map((row) => ({ ...row, at: toIso(row.at) })),
    next: next !== null && next < today.slice(0, 7) ? next : null,
  }
}

/** Closes a month. Waits for postings in progress; later postings are rejected. */
export async function closeAccountingMonth(
  { db, actor, request }: Context,
  { month }: Input<typeof closeMonth>,
): Promise<Output<typeof closeMonth>> {
  const { tenantId, userId } = actor
  if (month >= (await getToday(db, tenantId)).slice(0, 7))
    throw new AppError('month_not_over', { month: formatMonth(month) })
  await createChartOfAccounts(db, tenantId)
  await lockPeriodExclusive(db, tenantId)
  const { rows: settings } = await db.execute<{ closed: string | null }>(
    sql`select closed_through::text as closed from ledger_settings`,
  )
  // The first closing also closes all earlier months.
  const next = settings[0]?.closed ? await nextMonthToClose(db) : null
  if (next !== null && month > next) throw new AppError('month_out_of_order', { month: formatMonth(next) })
  if (next !== null && month < next) throw new AppError('month_closed', { month: formatMonth(month) })
  const { to } = daysOfMonth(month)
  await db.execute(sql`update ledger_settings set closed_through = ${to}::date`)
  const { rows } = await db.execute<{ at: string; by: string }>(sql`
    insert into closed_month (tenant_id, month, user_id) values (${tenantId}, ${`${month}-01`}::date, ${userId})
    returning at, (select name from app_user u where u.id = ${userId}) as by`)
  const [inserted] = rows
  if (!inserted) throw new AppError('conflict')
  await audit(
    db,
    actor,
    { action: 'month.closed', entity: 'closed_month', entityId: month, after: { month } },
    request.id,
  )
  return { month, by: inserted.by, at: toIso(inserted.at) }
}
