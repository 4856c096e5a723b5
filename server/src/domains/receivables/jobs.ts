import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { REMIND_DAYS, type saveDebtSettings } from '@shangxue/contract/receivables/endpoints'
import { formatMoney } from '@shangxue/contract/values/money'
import { sql } from 'drizzle-orm'
import { forEachSettled } from '../../platform/async/for-each-settled.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { getToday } from '../../platform/time/period.ts'
import { type Notification, notify } from '../notifications/service.ts'
import { dueDay } from './queries/open-receivables-sql.ts'

export async function getRemindDays(db: Db): Promise<number> {
  const { rows } = await db.execute<{ days: number }>(sql`select remind_days as days from receivable_setting`)
  return rows[0]?.days ?? REMIND_DAYS
}

export async function saveReceivableSettings(
  { db, actor, request }: Context,
  { remind_days }: Input<typeof saveDebtSettings>,
): Promise<Output<typeof saveDebtSettings>> {
  const before = { remind_days: await getRemindDays(db) }
  await db.execute(sql`
    insert into receivable_setting (tenant_id, remind_days) values (${actor.tenantId}, ${remind_days})
    on conflict (tenant_id) do update set remind_days = excluded.remind_days`)
  const auditEvent = { action: 'debt.settings_changed', entity: 'tenant', entityId: actor.tenantId }
  await audit(db, actor, { ...auditEvent, before, after: { remind_days } }, request.id)
  return { remind_days }
}

interface OverdueDebt extends Record<string, unknown> {
  readonly customer_id: number
  readonly name: string
  readonly owner_id: number | null
  readonly fen: number
}

/** Debts that became overdue since the last run, grouped by customer. Each debt is returned once, even with concurrent runs. */
async function claimNewlyOverdue(db: Db, tenantId: number, days: number): Promise<OverdueDebt[]> {
  const { rows } = await db.execute<OverdueDebt>(sql`
    with overdue as (
      insert into overdue_notice (tenant_id, receivable_id)
      select ${tenantId}::int, i.id from receivable i
      where i.open_fen > 0 and ${dueDay(sql`i`, days)} < ${await getToday(db, tenantId)}::date
        and not exists (select from overdue_notice n where n.receivable_id = i.id)
      order by i.id on conflict do nothing returning receivable_id)
    select c.id::float8 as customer_id, c.name, u.id::float8 as owner_id, sum(i.open_fen)::float8 as fen
    from overdue o join receivable i on i.id = o.receivable_id join customer c on c.id = i.customer_id
      left join app_user u on u.id = c.owner_id and u.disabled_at is null
    group by c.tenant_id, c.id, u.tenant_id, u.id order by sum(i.open_fen) desc, c.id`)
  return rows
}

const KIND = 'debt.old'

/** One notification per user, whatever the number of customers. */
function toNotice(
  tenantId: number,
  userId: number,
  overdue: readonly OverdueDebt[],
  days: number,
  isFinance: boolean,
): Notification {
  const [first] = overdue
  const sum = formatMoney(overdue.reduce((total, { fen }) => total + fen, 0))
  const single = overdue.length === 1 && first ? first : undefined
  const link = single
    ? isFinance
      ? `/others/debt-overview/${single.customer_id}`
      : `/sales?customer=${single.customer_id}`
    : isFinance
      ? '/others/debt-overview?sort=oldest'
      : '/sales'
  return {
    ...{ tenantId, userId, kind: KIND, link },
    title: single ? `${single.name}的欠款超过 ${days} 天` : `${overdue.length} 位客户的欠款超过 ${days} 天`,
    body: single ? `${sum}，请联系客户` : `共 ${sum}，最多的是${first?.name ?? ''}`,
  }
}

async function notifyTenant(db: Db, tenantId: number): Promise<number> {
  const days = await getRemindDays(db)
  const overdue = await claimNewlyOverdue(db, tenantId, days)
  if (overdue.length === 0) return 0
  const { rows } = await db.execute<{ id: number }>(sql`
    select u.id::float8 as id from app_user u where u.disabled_at is null and (u.boss or exists (
      select from user_permission p where p.user_id = u.id and p.key = 'finance')) order by u.id`)
  const financeIds = rows.map(({ id }) => id)
  const owners = [...new Set(overdue.flatMap(({ owner_id }) => owner_id ?? []))].filter(
    (id) => !financeIds.includes(id),
  )
  await notify(
    db,
    ...financeIds.map((id) => toNotice(tenantId, id, overdue, days, true)),
    ...owners.map((id) => {
      const ownDebts = overdue.filter(({ owner_id }) => owner_id === id)
      return toNotice(tenantId, id, ownDebts, days, false)
    }),
  )
  return overdue.length
}

/** Daily job: notifies finance users and the owners of the customers about newly overdue debts. */
export async function notifyOverdueReceivables(database: Database): Promise<void> {
  const { rows } = await database.withOwner((db) =>
    db.execute<{ id: number }>(sql`select tenant_id as id from ledger_settings order by tenant_id`),
  )
  await forEachSettled(rows, ({ id: tenantId }) =>
    database.withTenant({ tenantId }, (db) => notifyTenant(db, tenantId)),
  )
}
