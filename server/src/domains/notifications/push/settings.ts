import type {
  getPushSettings,
  PushChoice,
  setPushChoice,
  setQuietHours,
} from '@shangxue/contract/notifications/push'
import { TOPIC_KEYS, TOPICS, type TopicKey } from '@shangxue/contract/notifications/topics'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/session/access.ts'

export interface TopicChoices {
  readonly silent: readonly string[]
  readonly personal: readonly string[]
}

export function choiceOf(topic: TopicKey, { silent, personal }: TopicChoices): PushChoice {
  if (silent.includes(topic)) return 'off'
  return personal.includes(topic) ? 'personal' : 'all'
}

type Row = { start: string | null; end: string | null; hide: boolean; silent: string[]; personal: string[] }

/** The push settings of one user. */
export const pushSettingRepository = (db: Db, { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>) => {
  /** Upserts: the first change inserts the row. */
  const upsert = (columns: SQL, values: SQL, change: SQL) =>
    db.execute(sql`
      insert into push_setting as p (tenant_id, user_id, ${columns}) values (${tenantId}, ${userId}, ${values})
      on conflict (tenant_id, user_id) do update set ${change}`)

  return {
    async get(): Promise<Output<typeof getPushSettings>> {
      const { rows } = await db.execute<Row>(sql`
        select to_char(quiet_from, 'HH24:MI') as start, to_char(quiet_to, 'HH24:MI') as "end",
          hide_content as hide, silent, personal
        from push_setting where user_id = ${userId}`)
      const { start, end, hide, ...choices } = rows[0] ?? DEFAULTS
      return {
        topics: TOPIC_KEYS.map((topic) => ({ topic, push: choiceOf(topic, choices) })),
        quiet: start && end ? { start, end } : null,
        hide_content: hide,
      }
    },

    async chooseTopic({ topic, push }: Input<typeof setPushChoice>): Promise<void> {
      if (push === 'personal' && !TOPICS[topic].personal) throw new AppError('push_topic_all_or_none')
      const topicsOf = (choice: PushChoice) => sql`${sql.param(push === choice ? [topic] : [])}::text[]`
      await upsert(
        sql`silent, personal`,
        sql`${topicsOf('off')}, ${topicsOf('personal')}`,
        sql`silent = array_remove(p.silent, ${topic}) || excluded.silent,
          personal = array_remove(p.personal, ${topic}) || excluded.personal`,
      )
    },

    async setQuiet({ quiet }: Input<typeof setQuietHours>): Promise<void> {
      if (quiet && quiet.start === quiet.end) throw new AppError('quiet_hours_empty')
      await upsert(
        sql`quiet_from, quiet_to`,
        sql`${quiet?.start ?? null}::time, ${quiet?.end ?? null}::time`,
        sql`quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`,
      )
    },

    async hideContent(hide: boolean): Promise<void> {
      await upsert(sql`hide_content`, sql`${hide}::boolean`, sql`hide_content = excluded.hide_content`)
    },
  }
}

const DEFAULTS: Row = { start: null, end: null, hide: false, silent: [], personal: [] }

/** SQL: when the current quiet hours of a row `p` end, in the tenant's zone; null outside quiet hours. */
export function quietUntil(at: Date, zone: SQL): SQL {
  const { time, instantOn } = clockOf(at, zone)
  return sql`case
    when p.quiet_from < p.quiet_to and ${time} >= p.quiet_from and ${time} < p.quiet_to then ${instantOn(0, sql`p.quiet_to`)}
    when p.quiet_from > p.quiet_to and ${time} >= p.quiet_from then ${instantOn(1, sql`p.quiet_to`)}
    when p.quiet_from > p.quiet_to and ${time} < p.quiet_to then ${instantOn(0, sql`p.quiet_to`)}
  end`
}

/** SQL: when the next quiet hours of a row `p` begin; null without quiet hours. */
export function quietFrom(at: Date, zone: SQL): SQL {
  const { time, instantOn } = clockOf(at, zone)
  const days = sql`case when ${time} < p.quiet_from then 0 else 1 end`
  return sql`case when p.quiet_from is not null then ${instantOn(days, sql`p.quiet_from`)} end`
}

/** SQL for the local time in a zone, and for the instant of a local time some days later. */
function clockOf(at: Date, zone: SQL) {
  const localNow = sql`(${at.toISOString()}::timestamptz at time zone ${zone})`
  return {
    time: sql`${localNow}::time`,
    instantOn: (days: number | SQL, time: SQL) =>
      sql`((${localNow}::date + (${days})::int + ${time}) at time zone ${zone})`,
  }
}
