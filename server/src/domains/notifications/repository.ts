import type { Input, Output } from '@shangxue/contract/endpoint'
import { TOPIC_KEYS, TOPICS, type TopicKey, topicOf } from '@shangxue/contract/notification-topics'
import type {
  listNotifications,
  notificationTopics,
  readNotifications,
} from '@shangxue/contract/notifications'
import { UNREAD_CAP } from '@shangxue/contract/unread'
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, paged } from '../../platform/database/page.ts'
import { Refusal } from '../../platform/refusal.ts'
import { notifications } from './tables.ts'

const prefix = sql`split_part(${notifications.kind}, '.', 1)`
const NAMED = TOPIC_KEYS.flatMap((key) => [...TOPICS[key].prefixes])

/** Condition for a topic; undefined without a topic. */
function about(topic: TopicKey | undefined): SQL | undefined {
  if (topic === undefined) return undefined
  return topic === 'other'
    ? sql`${prefix} <> all(${sql.param(NAMED)}::text[])`
    : sql`${prefix} = any(${sql.param([...TOPICS[topic].prefixes])}::text[])`
}

const oneOf = (ids: readonly number[]) => sql`${notifications.id} = any(${sql.param(ids)}::bigint[])`

export const notificationRepository = (db: Db, userId: number) => {
  const mine = eq(notifications.userId, userId)
  const listed = and(mine, isNull(notifications.removedAt))

  async function unread(): Promise<number> {
    const { rows } = await db.execute<{ n: number }>(sql`
      select count(*)::int as n from (
        select 1 from ${notifications} where ${and(listed, isNull(notifications.readAt))} limit ${UNREAD_CAP}) as counted`)
    return rows[0]?.n ?? 0
  }

  return {
    unread,

    async list({ topic, unread: unreadOnly, ...page }: Input<typeof listNotifications>) {
      const wanted = and(listed, about(topic), unreadOnly ? isNull(notifications.readAt) : undefined)
      const found = await db
        .select()
        .from(notifications)
        .where(wanted)
        .orderBy(desc(notifications.createdAt), desc(notifications.id))
        .limit(page.limit)
        .offset((page.page - 1) * page.limit)
      const list = found.map(({ id, kind, title, body, link, createdAt, readAt }) => {
        return { id, kind, title, body, link, created_at: createdAt.toISOString(), read: readAt !== null }
      })
      const counted = await cappedCount(db, sql`select 1 from ${notifications} where ${wanted}`)
      return { ...paged(list, page, counted), unread: await unread() }
    },

    async topics(): Promise<Output<typeof notificationTopics>> {
      const rows = await db
        .select({
          kind: sql<string>`${prefix}`,
          total: sql<number>`count(*)::int`,
          unread: sql<number>`(count(*) filter (where ${notifications.readAt} is null))::int`,
        })
        .from(notifications)
        .where(listed)
        .groupBy(prefix)
      const sum = (topic: TopicKey, of: 'total' | 'unread') =>
        rows.filter(({ kind }) => topicOf(kind) === topic).reduce((all, row) => all + row[of], 0)
      return TOPIC_KEYS.map((topic) => ({
        topic,
        total: sum(topic, 'total'),
        unread: sum(topic, 'unread'),
      })).filter(({ total }) => total > 0)
    },

    async read({ ids, all, topic, read }: Input<typeof readNotifications>): Promise<void> {
      const which = all ? about(topic) : oneOf(ids)
      const changes = read ? isNull(notifications.readAt) : isNotNull(notifications.readAt)
      await db
        .update(notifications)
        .set({ readAt: read ? sql`now()` : null })
        .where(and(listed, changes, which))
    },

    async open(id: number): Promise<{ link: string | null }> {
      const [opened] = await db
        .update(notifications)
        .set({ readAt: sql`coalesce(${notifications.readAt}, now())` })
        .where(and(mine, eq(notifications.id, id)))
        .returning({ link: notifications.link })
      if (!opened) throw new Refusal('not_found')
      return opened
    },

    /** Removes notifications from the list, or restores them. */
    async remove(ids: readonly number[], back: boolean): Promise<void> {
      await db
        .update(notifications)
        .set({ removedAt: back ? null : sql`now()` })
        .where(
          and(mine, oneOf(ids), back ? isNotNull(notifications.removedAt) : isNull(notifications.removedAt)),
        )
    },

    async clear(topic: TopicKey | undefined): Promise<number> {
      const { rowCount } = await db
        .update(notifications)
        .set({ removedAt: sql`now()` })
        .where(and(listed, isNotNull(notifications.readAt), about(topic)))
      return rowCount ?? 0
    },
  }
}
