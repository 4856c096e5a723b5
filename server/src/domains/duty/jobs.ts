import { type SQL, sql } from 'drizzle-orm'
import { forEachSettled } from '../../platform/async/for-each-settled.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { tenantZone } from '../../platform/database/tenant-zone.ts'
import { notify } from '../notifications/service.ts'
import { formatSpan, OWN_DUTIES } from './messages.ts'

const zone = tenantZone(sql`c`)
/** Reminder times of duty `d` with shift `s` and tenant `c`. The first reminder is sent at 20:00 on the evening before. */
const EVENING_AT: SQL = sql`((d.day - 1 + time '20:00') at time zone ${zone})`
/** The second is sent at 07:30, or one hour before an early shift, which may be on the evening before. */
const MORNING_AT: SQL = sql`(least(d.day + time '07:30', d.day + s.starts - interval '1 hour') at time zone ${zone})`
const SHIFT_BEGINS: SQL = sql`((d.day + s.starts) at time zone ${zone})`
const DAY_BEGINS: SQL = sql`(d.day::timestamp at time zone ${zone})`

/** The evening reminder is skipped once the day has begun; the morning one replaces it. */
const KINDS = {
  evening: {
    sentAt: sql.raw('evening_notified_at'),
    moment: EVENING_AT,
    until: sql`least(${SHIFT_BEGINS}, ${DAY_BEGINS})`,
  },
  morning: { sentAt: sql.raw('morning_notified_at'), moment: MORNING_AT, until: SHIFT_BEGINS },
} as const
type Kind = keyof typeof KINDS

const BATCH_SIZE = 500

/** Excludes duties assigned after the reminder time, whose assignment was notified, and duties that have begun. */
const dueSql = ({ sentAt, moment, until }: (typeof KINDS)[Kind], at: Date): SQL => {
  const now = sql`${at.toISOString()}::timestamptz`
  return sql`
    d.${sentAt} is null and d.day between (${now} - interval '2 days')::date and (${now} + interval '3 days')::date
    and ${moment} <= ${now} and d.since < ${moment} and ${until} > ${now}`
}

async function getDueReminders(db: Db, kind: Kind, now: Date) {
  const { rows } = await db.execute<{ tenant: number; ids: number[] }>(sql`
    select f.tenant_id::float8 as tenant, array_agg(f.id::float8) as ids from (
      select d.tenant_id, d.id from duty d join duty_shift s on s.tenant_id = d.tenant_id and s.id = d.shift_id
        join tenant c on c.id = d.tenant_id
      where ${dueSql(KINDS[kind], now)} order by ${KINDS[kind].moment} limit ${BATCH_SIZE}) f
    group by f.tenant_id`)
  return rows
}

/** Sends both reminders of upcoming duties, each once. Returns the number sent. */
export async function sendDutyReminders(database: Database, now = new Date()): Promise<number> {
  let sent = 0
  for (const kind of ['evening', 'morning'] as const) {
    const rows = await database.withOwner((db) => getDueReminders(db, kind, now))
    await forEachSettled(rows, async ({ tenant: tenantId, ids }) => {
      sent += await database.withTenant({ tenantId }, (db) => sendReminders(db, tenantId, kind, ids, now))
    })
  }
  return sent
}

const formatTime = (column: 'starts' | 'ends'): SQL => sql`to_char(s.${sql.raw(column)}, 'HH24:MI')`

interface ReminderRow {
  readonly user: number
  readonly post: string
  readonly shift: string
  readonly starts: string
  readonly ends: string
  /** True before the day begins, also if the shift begins within the hour after midnight. */
  readonly tomorrow: boolean
}

/** A concurrent run finds the reminders already marked as sent. */
async function sendReminders(
  db: Db,
  tenantId: number,
  kind: Kind,
  ids: readonly number[],
  now: Date,
): Promise<number> {
  const { sentAt } = KINDS[kind]
  const { rows } = await db.execute<ReminderRow & Record<string, unknown>>(sql`
    update duty d set ${sentAt} = now() from tenant c, duty_shift s, duty_post p
    where c.id = d.tenant_id and s.id = d.shift_id and p.id = s.post_id
      and d.id = any(${sql.param([...ids])}::bigint[]) and ${dueSql(KINDS[kind], now)}
    returning d.user_id::float8 as user, p.name as post, s.name as shift,
      ${formatTime('starts')} as starts, ${formatTime('ends')} as ends, ${DAY_BEGINS} > ${now.toISOString()}::timestamptz as tomorrow`)
  const notices = rows.map(({ user: userId, post, shift, tomorrow, ...times }) => {
    const title = `${tomorrow ? '明天' : '今天'}${post}值班`
    return {
      tenantId,
      userId,
      kind: 'duty.due',
      title,
      body: `${shift} ${formatSpan(times)}`,
      link: OWN_DUTIES,
    }
  })
  await notify(db, ...notices)
  return rows.length
}
