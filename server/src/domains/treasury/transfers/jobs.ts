import { formatMoney } from '@shangxue/contract/values/money'
import { sql } from 'drizzle-orm'
import { forEachSettled } from '../../../platform/async/for-each-settled.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { getToday } from '../../../platform/time/period.ts'
import { type Notification, notify } from '../../notifications/service.ts'
import { transferLink } from './transfer.ts'

interface OverdueTransfer extends Record<string, unknown> {
  readonly id: number
  readonly way: string
  readonly rest_fen: number
  readonly due_day: string
}

/** Temporary transfers that became overdue since the last run. Each is returned once, even with concurrent runs. */
async function claimNewlyOverdue(db: Db, tenantId: number): Promise<OverdueTransfer[]> {
  const { rows } = await db.execute<OverdueTransfer>(sql`
    with overdue as (
      update transfer_request set reminded_at = now()
      where state = 'approved' and kind = 'temporary' and returned_day is null and reminded_at is null
        and due_day < ${await getToday(db, tenantId)}::date
      returning id, from_account_id, to_account_id, amount_fen - returned_fen as rest_fen, due_day)
    select l.id::float8 as id, a.name || ' → ' || z.name as way, l.rest_fen::float8 as rest_fen, l.due_day::text as due_day
    from overdue l join account a on a.id = l.from_account_id join account z on z.id = l.to_account_id
    order by l.due_day, l.id`)
  return rows
}

/** One notification per user, whatever the number of transfers. */
function toNotice(tenantId: number, userId: number, overdue: readonly OverdueTransfer[]): Notification {
  const [first] = overdue
  const sum = formatMoney(overdue.reduce((total, { rest_fen }) => total + rest_fen, 0))
  const single = overdue.length === 1 ? first : undefined
  return {
    ...{ tenantId, userId, kind: 'fund.overdue' },
    link: single ? transferLink(single.id) : '/others/fund-adjustment?open=1',
    title: single ? `临时周转 ${sum} 已过归还日期` : `${overdue.length} 笔临时周转已过归还日期`,
    body: single
      ? `${single.way}，应在 ${single.due_day} 归还`
      : `共 ${sum}，最早的应在 ${first?.due_day ?? ''} 归还`,
  }
}

async function notifyTenant(db: Db, tenantId: number): Promise<void> {
  const overdue = await claimNewlyOverdue(db, tenantId)
  if (overdue.length === 0) return
  const { rows } = await db.execute<{ id: number }>(sql`
    select u.id::float8 as id from app_user u where u.disabled_at is null and (u.boss or exists (
      select from user_permission p where p.user_id = u.id and p.key = 'finance')) order by u.id`)
  await notify(db, ...rows.map(({ id }) => toNotice(tenantId, id, overdue)))
}

/** Daily job: notifies finance users about newly overdue temporary transfers. */
export async function notifyOverdueTransfers(database: Database): Promise<void> {
  const { rows } = await database.withOwner((db) =>
    db.execute<{ id: number }>(sql`
      select distinct tenant_id as id from transfer_request
      where state = 'approved' and kind = 'temporary' and returned_day is null and reminded_at is null
        and due_day <= current_date + 1 order by 1`),
  )
  await forEachSettled(rows, ({ id: tenantId }) =>
    database.withTenant({ tenantId }, (db) => notifyTenant(db, tenantId)),
  )
}
