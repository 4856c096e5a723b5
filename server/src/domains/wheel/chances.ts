import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import {
  type collectWheelChances,
  type getWheel,
  type grantWheelChances,
  type listWheelChances,
  WHEEL_COLLECT_DAYS,
} from '@shangxue/contract/wheel/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toIsoOrNull, toPage } from '../../platform/database/pagination.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { getToday } from '../../platform/time/period.ts'
import { notify } from '../notifications/service.ts'

/** SQL subquery: the user's counted sales and learning answers per day, for the last `WHEEL_COLLECT_DAYS` days. */
const activityByDaySql = (userId: number, today: string): SQL => sql`(
  select 'sales_day' as kind, s.day, count(*)::int as done from sale s
  where s.salesperson_id = ${userId} and s.kind = 'sale' and s.status = 'posted'
    and s.day > ${today}::date - ${WHEEL_COLLECT_DAYS}::int and s.day <= ${today}::date
  group by s.day
  union all
  select 'study_day', d.day, d.answers from study_day d
  where d.user_id = ${userId}
    and d.day > ${today}::date - ${WHEEL_COLLECT_DAYS}::int and d.day <= ${today}::date
)`

/** Returns the caller's progress today on each active rule. */
export async function ruleProgress(
  db: Db,
  { tenantId, userId }: { readonly tenantId: number; readonly userId: number },
): Promise<Output<typeof getWheel>['rules']> {
  const today = await getToday(db, tenantId)
  const { rows } = await db.execute<Output<typeof getWheel>['rules'][number] & Record<string, unknown>>(sql`
    select r.kind, r.need, r.chances, r.active, coalesce(d.done, 0)::int as done,
      exists (
        select from wheel_chance c
        where c.user_id = ${userId} and c.reason = r.kind and c.day = ${today}::date) as got
    from wheel_rule r
    left join ${activityByDaySql(userId, today)} d on d.kind = r.kind and d.day = ${today}::date
    where r.active order by r.kind`)
  return rows
}

/**
 * Grants the chances that active rules earned in the last days. The unique constraint on the day's ordinal makes this
 * idempotent.
 */
export async function collectChances({ db, actor }: Context): Promise<Output<typeof collectWheelChances>> {
  const { tenantId, userId } = actor
  const today = await getToday(db, tenantId)
  const { rowCount } = await db.execute(sql`
    insert into wheel_chance (tenant_id, user_id, reason, note, day, ordinal)
    select ${tenantId}, ${userId}, r.kind, '', d.day, n
    from wheel_rule r
    join ${activityByDaySql(userId, today)} d on d.kind = r.kind and d.done >= r.need and d.day >= r.since_day
    cross join generate_series(1, r.chances) n
    where r.active
      and not exists (
        select from wheel_chance c
        where c.user_id = ${userId} and c.reason = r.kind and c.day = d.day)
    on conflict do nothing`)
  return { granted: rowCount ?? 0 }
}

export async function grantChances(
  { db, actor, request }: Context,
  { user_ids, count, note }: Input<typeof grantWheelChances>,
): Promise<Output<typeof grantWheelChances>> {
  const { tenantId, userId } = actor
  const { rows } = await db.execute<{ id: number }>(sql`
    select id::float8 as id from app_user
    where id = any(${sql.param(user_ids)}::bigint[]) and disabled_at is null`)
  if (rows.length !== user_ids.length) throw new AppError('wheel_user_unknown')
  await db.execute(sql`
    insert into wheel_chance (tenant_id, user_id, reason, note, granted_by)
    select ${tenantId}, u, 'manual', ${note.trim()}, ${userId}
    from unnest(${sql.param(user_ids)}::bigint[]) u cross join generate_series(1, ${count}::int)`)
  await notify(
    db,
    ...user_ids.map((id) => ({
      ...{ tenantId, userId: id, kind: 'wheel.granted', title: `得到 ${count} 次抽奖机会` },
      ...{ body: note.trim(), link: '/others/lucky-wheel' },
    })),
  )
  const after = { count, users: user_ids.length, note: note.trim() }
  await audit(
    db,
    actor,
    { action: 'wheel_chances.granted', entity: 'wheel', entityId: tenantId, after },
    request.id,
  )
  return { granted: count * user_ids.length }
}

type ChanceRow = Output<typeof listWheelChances>['list'][number]

export async function listChances(
  db: Db,
  userId: number,
  page: Input<typeof listWheelChances>,
): Promise<Output<typeof listWheelChances>> {
  const fromSql = sql`from wheel_chance c left join app_user g on g.id = c.granted_by
    where c.user_id = ${userId}`
  const { rows } = await db.execute<ChanceRow & Record<string, unknown>>(sql`
    select c.id::float8 as id, c.reason, c.note, g.name as granted_by, c.at, c.used_at ${fromSql}
    order by c.id desc ${limitOffset(page)}`)
  const list = rows.map((row) => ({ ...row, at: toIso(row.at), used_at: toIsoOrNull(row.used_at) }))
  return toPage(list, page, await cappedCount(db, sql`select 1 ${fromSql}`))
}
