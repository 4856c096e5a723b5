import { CASH_DIRECTION_NAMES } from '@shangxue/contract/expenses/schemas'
import { formatMoney } from '@shangxue/contract/values/money'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { forEachSettled } from '../../../platform/async/for-each-settled.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { tenantZone } from '../../../platform/database/tenant-zone.ts'
import { getToday } from '../../../platform/time/period.ts'
import { notify } from '../../notifications/service.ts'
import { lockRecurring, postDueEntry } from './recurring.ts'

const formatDay = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`

/**
 * Posts all due recurring entries, each exactly once across servers, missed days in order. An entry that cannot be posted is left
 * pending and its owner is notified. Returns how many were posted.
 */
export async function postDueRecurring(database: Database): Promise<number> {
  const { rows } = await database.withOwner((db) =>
    db.execute<{ tenant: number; id: number }>(sql`
      select r.tenant_id as tenant, r.id::float8 as id from recurring_entry r join tenant c on c.id = r.tenant_id
      where r.state = 'active' and r.next_day <= (now() at time zone ${tenantZone(sql`c`)})::date
      order by r.next_day, r.tenant_id, r.id`),
  )
  let posted = 0
  await forEachSettled(rows, async ({ tenant, id }) => {
    while (await postNextDue(database, tenant, id)) posted++
  })
  return posted
}

/** Returns true if the next day may be posted. */
async function postNextDue(database: Database, tenantId: number, id: number): Promise<boolean> {
  try {
    return await database.withTenant({ tenantId }, (db) => postRecurringEntry(db, tenantId, id))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await database.withTenant({ tenantId }, (db) => markBlocked(db, tenantId, id, error.message))
    return false
  }
}

/** A concurrent run waits for the row lock and then sees the advanced day. */
async function postRecurringEntry(db: Db, tenantId: number, id: number): Promise<boolean> {
  const row = await lockRecurring(db, id)
  const { next_day: dueDay, state, user_id: userId, amount_fen } = row
  if (state !== 'active' || dueDay === null || dueDay > (await getToday(db, tenantId))) return false
  const posted = await postDueEntry(db, tenantId, row, dueDay)
  const { id: entryId, number, direction, item, account, location, pending = false } = posted
  const after = { number, direction, item, amount_fen, account, location, day: dueDay }
  const auditEvent = pending
    ? { action: 'expense_request.asked', entity: 'expense_request', entityId: entryId, after }
    : { action: 'expense_entry.posted', entity: 'expense_entry', entityId: entryId, after }
  await audit(db, { tenantId, userId }, auditEvent)
  await notify(db, {
    ...{ tenantId, userId, kind: 'cash.posted' },
    title: pending
      ? `固定支出超出预算，等待批准：${item} ${formatMoney(amount_fen)}`
      : `${CASH_DIRECTION_NAMES[direction]}已自动入账：${item} ${formatMoney(amount_fen)}`,
    body: `${formatDay(dueDay)} · ${account} · ${location}`,
    link: `/others/${direction}-details?${pending ? 'request' : 'entry'}=${entryId}`,
  })
  return true
}

async function markBlocked(db: Db, tenantId: number, id: number, message: string): Promise<void> {
  const { rows } = await db.execute<{
    user: number
    direction: 'expense' | 'income'
    item: string
    day: string
  }>(sql`
    update recurring_entry r set waiting = ${message} from expense_category i
    where i.id = r.item_id and r.id = ${id} and r.state = 'active' and r.waiting is distinct from ${message}
    returning r.user_id::float8 as user, r.direction, i.name as item, r.next_day::text as day`)
  const [row] = rows
  if (!row) return
  await notify(db, {
    ...{ tenantId, userId: row.user, kind: 'cash.waiting' },
    title: `固定${CASH_DIRECTION_NAMES[row.direction]}没有入账：${row.item}`,
    body: `${formatDay(row.day)}的一笔：${message}`,
    link: `/others/${row.direction}-items?view=recurring`,
  })
}
