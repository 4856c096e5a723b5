import { type SQL, sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/database/database.ts'
import { zoneOf } from '../../platform/database/zone.ts'
import { eachOf } from '../../platform/each.ts'
import { notify } from '../notifications/service.ts'
import { OWN } from './words.ts'

const zone = zoneOf(sql`c`)
/** When a duty `d` in a shift `s` of a company `c` is told: at eight in the evening before, and on the day. */
const EVENING: SQL = sql`((d.day - 1 + time '20:00') at time zone ${zone})`
/** At half past seven, or an hour before an early shift. */
const MORNING: SQL = sql`(least(d.day + time '07:30', d.day + s.starts - interval '1 hour') at time zone ${zone})`
const BEGINS: SQL = sql`((d.day + s.starts) at time zone ${zone})`

const KINDS = {
  evening: { told: sql.raw('evening_told_at'), moment: EVENING, word: '明天' },
  morning: { told: sql.raw('morning_told_at'), moment: MORNING, word: '今天' },
} as const
type Kind = keyof typeof KINDS

const AT_ONCE = 500

/** What somebody got after that moment was told when they got it; what has begun needs no word. */
const due = ({ told, moment }: (typeof KINDS)[Kind], at: Date): SQL => {
  const now = sql`${at.toISOString()}::timestamptz`
  return sql`
    d.${told} is null and d.day between (${now} - interval '2 days')::date and (${now} + interval '3 days')::date
    and ${moment} <= ${now} and d.since < ${moment} and ${BEGINS} > ${now}`
}

async function nextDue(db: Db, kind: Kind, now: Date) {
  const { rows } = await db.execute<{ tenant: number; ids: number[] }>(sql`
    select f.tenant_id::float8 as tenant, array_agg(f.id::float8) as ids from (
      select d.tenant_id, d.id from duty d join duty_shift s on s.tenant_id = d.tenant_id and s.id = d.shift_id
        join tenant c on c.id = d.tenant_id
      where ${due(KINDS[kind], now)} order by ${KINDS[kind].moment} limit ${AT_ONCE}) f
    group by f.tenant_id`)
  return rows
}

/** Tells people of the duty of tomorrow in the evening and of today's in the morning, each once. Answers how many. */
export async function remindOfDuties(database: Database, now = new Date()): Promise<number> {
  let told = 0
  for (const kind of ['evening', 'morning'] as const) {
    const rows = await database.asSystem((db) => nextDue(db, kind, now))
    await eachOf(rows, async ({ tenant: tenantId, ids }) => {
      told += await database.asTenant({ tenantId }, (db) => remind(db, tenantId, kind, ids, now))
    })
  }
  return told
}

/** Whoever comes second finds them told. */
async function remind(
  db: Db,
  tenantId: number,
  kind: Kind,
  ids: readonly number[],
  now: Date,
): Promise<number> {
  const { told, word } = KINDS[kind]
  const { rows } = await db.execute<{ user: number; post: string; shift: string; at: string }>(sql`
    update duty d set ${told} = now() from tenant c, duty_shift s, duty_post p
    where c.id = d.tenant_id and s.id = d.shift_id and p.id = s.post_id
      and d.id = any(${sql.param([...ids])}::bigint[]) and ${due(KINDS[kind], now)}
    returning d.user_id::float8 as user, p.name as post, s.name as shift,
      to_char(s.starts, 'HH24:MI') || '–' || to_char(s.ends, 'HH24:MI') as at`)
  const notices = rows.map(({ user: userId, post, shift, at }) => {
    const body = `${shift} ${at}`
    return { tenantId, userId, kind: 'duty.due', title: `${word}${post}值班`, body, link: OWN }
  })
  await notify(db, ...notices)
  return rows.length
}
