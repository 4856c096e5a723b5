import type {
  listNotifications,
  listNotificationTopics,
  readNotifications,
} from '@shangxue/contract/notifications/endpoints'
import { TOPIC_KEYS, TOPICS, type TopicKey, topicOf } from '@shangxue/contract/notifications/topics'
import { UNREAD_CAP } from '@shangxue/contract/notifications/unread'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, toPage } from '../../platform/database/pagination.ts'
import { notifications } from './schema.ts'

const prefix = sql`split_part(${notifications.kind}, '.', 1)`
const NAMED_PREFIXES = TOPIC_KEYS.flatMap((key) => [...TOPICS[key].prefixes])

/** Condition for a topic; undefined without a topic. */
function hasTopic(topic: TopicKey | undefined): SQL | undefined {
  if (topic === undefined) return undefined
  return topic === 'other'
    ? sql`${prefix} <> all(${sql.param(NAMED_PREFIXES)}::text[])`
    : sql`${prefix} = any(${sql.param([...TOPICS[topic].prefixes])}::text[])`
}

const hasIdIn = (ids: readonly number[]) => sql`${notifications.id} = any(${sql.param(ids)}::bigint[])`

export const notificationRepository = (db: Db, userId: number) => {
  const isOwn = eq(notifications.userId, userId)
  const isListed = and(isOwn, isNull(notifications.removedAt))

  async function unread(): Promise<number> {
    const { rows } = await db.execute<{ n: number }>(sql`
      select count(*)::int as n from (
        select 1 from ${notifications} where ${and(isListed, isNull(notifications.readAt))} limit ${UNREAD_CAP}) as counted`)
    return rows[0]?.n ?? 0
  }

  return {
    unread,

    async list({ topic, unread: unreadOnly, ...page }: Input<typeof listNotifications>) {
      const condition = and(isListed, hasTopic(topic), unreadOnly ? isNull(notifications.readAt) : undefined)
      const rows = await db
        .select()
        .from(notifications)
        .where(condition)
        .orderBy(desc(notifications.createdAt), desc(notifications.id))
        .limit(page.limit)
        .offset((page.page - 1) * page.limit)
      const list = rows.map(({ id, kind, title, body, link, createdAt, readAt }) => {
        return { id, kind, title, body, link, created_at: createdAt.toISOString(), read: readAt !== null }
      })
      const total = await cappedCount(db, sql`select 1 from ${notifications} where ${condition}`)
      return { ...toPage(list, page, total), unread: await unread() }
    },

    async countByTopic(): Promise<Output<typeof listNotificationTopics>> {
      const rows = await db
        .select({
          kind: sql<string>`${prefix}`,
          total: sql<number>`count(*)::int`,
          unread: sql<number>`(count(*) filter (where ${notifications.readAt} is null))::int`,
        })
        .from(notifications)
        .where(isListed)
        .groupBy(prefix)
      const sumOf = (topic: TopicKey, measure: 'total' | 'unread') =>
        rows.filter(({ kind }) => topicOf(kind) === topic).reduce((all, row) => all + row[measure], 0)
      return TOPIC_KEYS.map((topic) => ({
        topic,
        total: sumOf(topic, 'total'),
        unread: sumOf(topic, 'unread'),
      })).filter(({ total }) => total > 0)
    },

    async markRead({ ids, all, topic, read: markRead }: Input<typeof readNotifications>): Promise<void> {
      const selection = all ? hasTopic(topic) : hasIdIn(ids)
      const wouldChange = markRead ? isNull(notifications.readAt) : isNotNull(notifications.readAt)
      await db
        .update(notifications)
        .set({ readAt: markRead ? sql`now()` : null })
        .where(and(isListed, wouldChange, selection))
    },

    async open(id: number): Promise<{ link: string | null }> {
      const [opened] = await db
        .update(notifications)
        .set({ readAt: sql`coalesce(${notifications.readAt}, now())` })
        .where(and(isOwn, eq(notifications.id, id)))
        .returning({ link: notifications.link })
      if (!opened) throw new AppError('not_found')
      return opened
    },

    /** Removes notifications from the list, or restores them. */
    async remove(ids: readonly number[], back: boolean): Promise<void> {
      await db
        .update(notifications)
        .set({ removedAt: back ? null : sql`now()` })
        .where(
          and(
            isOwn,
            hasIdIn(ids),
            back ? isNotNull(notifications.removedAt) : isNull(notifications.removedAt),
          ),
        )
    },

    async clear(topic: TopicKey | undefined): Promise<number> {
      const { rowCount } = await db
        .update(notifications)
        .set({ removedAt: sql`now()` })
        .where(and(isListed, isNotNull(notifications.readAt), hasTopic(topic)))
      return rowCount ?? 0
    },
  }
}
