import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import { forEachSettled } from '../../../platform/async/for-each-settled.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { getToday } from '../../../platform/time/period.ts'
import { firstInactiveDaySql } from '../offboarding.ts'
import { getPlannedDays, type PlannedDay } from './planned-days.ts'

const BATCH_SIZE = 2_000

interface Due extends Record<string, unknown> {
  readonly user: number
  readonly from: string
}

const toIso = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())

const toRow = (userId: number, { day, groupId, shift, changed, holiday, dayOff, plan }: PlannedDay) => ({
  ...{ user_id: userId, day, group_id: groupId, changed, holiday, day_off: dayOff },
  ...{ shift_id: shift?.id ?? null, shift_name: shift?.name ?? '' },
  ...{ on_at: toIso(plan?.on), off_at: toIso(plan?.off) },
  ...{ rest_from: toIso(plan?.rest?.from), rest_to: toIso(plan?.rest?.to) },
  ...{ grace_min: plan?.graceMin ?? 0, serious_min: plan?.seriousMin ?? 0 },
  ...{ absence_min: plan?.absenceMin ?? 0, early_grace_min: plan?.earlyGraceMin ?? 0 },
  ...{ open_before_min: plan?.openBeforeMin ?? 0, close_after_min: plan?.closeAfterMin ?? 0 },
})

/** Stores the schedule of past days. Call before changing any rule. */
export async function saveScheduleSnapshots(db: Db, tenantId: number, today: string): Promise<number> {
  const { rows: dueUsers } = await db.execute<Due>(sql`
    select m.user_id::float8 as user, greatest(m.from_day, p.last + 1)::text as from
    from work_group_member m
    left join (select user_id, max(day) as last from schedule_snapshot group by 1) p on p.user_id = m.user_id
    where greatest(m.from_day, p.last + 1) < least(${today}::date, ${firstInactiveDaySql(sql`m.user_id`)})`)
  if (dueUsers.length === 0) return 0
  const from = dueUsers.map((dueUser) => dueUser.from).sort()[0] ?? today
  const fromByUser = new Map(dueUsers.map((dueUser) => [dueUser.user, dueUser.from]))
  const planned = await getPlannedDays(db, tenantId, {
    ...{ userIds: [...fromByUser.keys()], from, to: addDays(today, -1) },
  })
  const snapshots = [...planned].map(([userId, days]): [number, PlannedDay[]] => [
    userId,
    days.filter(({ day }) => day >= (fromByUser.get(userId) ?? today)),
  ])
  return saveScheduleSnapshot(db, tenantId, new Map(snapshots))
}

/** Stores the schedule of the days, so that later rule changes do not affect them. Returns the number of rows. */
export async function saveScheduleSnapshot(
  db: Db,
  tenantId: number,
  planned: ReadonlyMap<number, readonly PlannedDay[]>,
): Promise<number> {
  const rows = [...planned].flatMap(([userId, days]) => days.map((day) => toRow(userId, day)))
  for (let offset = 0; offset < rows.length; offset += BATCH_SIZE)
    await db.execute(sql`
      insert into schedule_snapshot (tenant_id, user_id, day, group_id, shift_id, shift_name, changed, holiday, day_off, on_at, off_at,
        rest_from, rest_to, grace_min, serious_min, absence_min, early_grace_min, open_before_min, close_after_min)
      select ${tenantId}::int, g.* from jsonb_to_recordset(${JSON.stringify(rows.slice(offset, offset + BATCH_SIZE))}::jsonb) as g(
        user_id bigint, day date, group_id bigint, shift_id bigint, shift_name text, changed boolean, holiday text, day_off boolean,
        on_at timestamptz, off_at timestamptz, rest_from timestamptz, rest_to timestamptz, grace_min int, serious_min int,
        absence_min int, early_grace_min int, open_before_min int, close_after_min int)
      on conflict do nothing`)
  return rows.length
}

/** Nightly job for all tenants with attendance groups. */
export async function saveAllScheduleSnapshots(database: Database): Promise<void> {
  const { rows } = await database.withOwner((db) =>
    db.execute<{ tenant: number }>(sql`select distinct tenant_id as tenant from work_group_member`),
  )
  await forEachSettled(rows, ({ tenant: tenantId }) =>
    database.withTenant(
      { tenantId },
      async (db) => void (await saveScheduleSnapshots(db, tenantId, await getToday(db, tenantId))),
    ),
  )
}
