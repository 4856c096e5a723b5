import type { Input, Output } from '@shangxue/contract/endpoint'
import { type listNotifications, type readNotifications, UNREAD_CAP } from '@shangxue/contract/notifications'
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, paged } from '../../platform/database/page.ts'
import { notifications } from './tables.ts'

export const notificationRepository = (db: Db, userId: number) => {
  const mine = eq(notifications.userId, userId)

  async function unread(): Promise<number> {
    const { rows } = await db.execute<{ n: number }>(sql`
      select count(*)::int as n from (
        select 1 from ${notifications} where ${and(mine, isNull(notifications.readAt))} limit ${UNREAD_CAP}) as counted`)
    return rows[0]?.n ?? 0
  }

  return {
    unread,

    async list(page: Input<typeof listNotifications>): Promise<Output<typeof listNotifications>> {
      const found = await db
        .select()
        .from(notifications)
        .where(mine)
        .orderBy(desc(notifications.createdAt), desc(notifications.id))
        .limit(page.limit)
        .offset((page.page - 1) * page.limit)
      const list = found.map(({ id, kind, title, body, link, createdAt, readAt }) => {
        return { id, kind, title, body, link, created_at: createdAt.toISOString(), read: readAt !== null }
      })
      const counted = await cappedCount(db, sql`select 1 from ${notifications} where ${mine}`)
      return { ...paged(list, page, counted), unread: await unread() }
    },

    async read({ ids, all }: Input<typeof readNotifications>): Promise<void> {
      const which: SQL | undefined = all
        ? undefined
        : sql`${notifications.id} = any(${sql.param(ids)}::bigint[])`
      await db
        .update(notifications)
        .set({ readAt: sql`now()` })
        .where(and(mine, isNull(notifications.readAt), which))
    },
  }
}
