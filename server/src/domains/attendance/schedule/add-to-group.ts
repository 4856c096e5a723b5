import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { getNow } from '../days/day-cards.ts'
import { getPlannedDays } from './planned-days.ts'
import { saveScheduleSnapshot } from './schedule-snapshots.ts'

interface JoinTarget {
  readonly tenantId: number
  readonly groupId: number
  readonly today: string
}

const anyId = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::bigint[])`

/**
 * Adds users to a group from today on, or from tomorrow if one of today's shifts has begun: nobody is absent for hours that were
 * not scheduled, and a member of another group finishes the day there. Increments the version of the groups they leave, so that a
 * stale form cannot move them back.
 */
export async function addToGroup(
  db: Db,
  { tenantId, groupId, today }: JoinTarget,
  memberIds: readonly number[],
) {
  const { rows } = await db.execute<{ user: number; left: number | null }>(sql`
    select u.id::float8 as user, m.group_id::float8 as left from app_user u
    left join work_group_member m on m.user_id = u.id
    where u.id = ${anyId(memberIds)} and m.group_id is distinct from ${groupId} order by u.id`)
  if (rows.length === 0) return
  const leftGroupIds = [...new Set(rows.map((row) => row.left).filter((id) => id !== null))]
  await db.execute(sql`update work_group set version = version + 1 where id = ${anyId(leftGroupIds)}`)
  const period = { userIds: rows.map(({ user }) => user), from: today, to: today }
  const before = await getPlannedDays(db, tenantId, period)
  await db.execute(sql`
    insert into work_group_member (tenant_id, user_id, group_id, from_day)
    select ${tenantId}::int, u, ${groupId}::bigint, ${today}::date from unnest(${sql.param(period.userIds)}::bigint[]) u order by u
    on conflict (tenant_id, user_id) do update set group_id = excluded.group_id, from_day = excluded.from_day`)
  const after = await getPlannedDays(db, tenantId, period)
  const now = await getNow(db)
  const hasBegun = (planned: typeof before, user: number) => {
    const startMin = planned.get(user)?.[0]?.plan?.on
    return startMin !== undefined && startMin <= now
  }
  const startingTomorrow = period.userIds.filter((user) => hasBegun(before, user) || hasBegun(after, user))
  if (startingTomorrow.length === 0) return
  await saveScheduleSnapshot(
    db,
    tenantId,
    new Map(startingTomorrow.map((user) => [user, before.get(user) ?? []])),
  )
  await db.execute(sql`
    update work_group_member set from_day = ${addDays(today, 1)}::date where user_id = ${anyId(startingTomorrow)}`)
}
