import type { addMomentComment, deleteMomentComment } from '@shangxue/contract/moments/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { type Notification, notify } from '../notifications/service.ts'
import { momentPath } from './commands.ts'
import { requireMoment } from './queries.ts'
import { momentComments } from './schema.ts'

/** Returns the author of the answered comment, or null if it was deleted meanwhile. */
async function replyAuthor(db: Db, momentId: number, commentId: number | null): Promise<number | null> {
  if (commentId === null) return null
  const { rows } = await db.execute<{ user_id: number }>(sql`
    select user_id::float8 as user_id from moment_comment where id = ${commentId} and moment_id = ${momentId}`)
  return rows[0]?.user_id ?? null
}

export async function addComment(
  { db, actor }: Context,
  { id: momentId, body, reply_to }: Input<typeof addMomentComment>,
): Promise<Output<typeof addMomentComment>> {
  const text = body.trim()
  if (text === '') throw new AppError('comment_missing')
  const { tenantId, userId, userName: name } = actor
  const { user_id: author } = await requireMoment(db, momentId, { lock: true })
  const repliedUserId = await replyAuthor(db, momentId, reply_to)
  const [inserted] = await db
    .insert(momentComments)
    .values({ tenantId, momentId, userId, body: text, replyToUserId: repliedUserId })
    .returning({ id: momentComments.id })
  if (!inserted) throw new AppError('conflict')
  const common = { tenantId, body: text, link: momentPath(momentId) }
  const notifications: Notification[] = []
  if (repliedUserId !== null && repliedUserId !== userId)
    notifications.push({ ...common, userId: repliedUserId, kind: 'moment.replied', title: `${name}回复了你` })
  if (author !== userId && author !== repliedUserId)
    notifications.push({
      ...common,
      userId: author,
      kind: 'moment.commented',
      title: `${name}评论了你的动态`,
    })
  await notify(db, ...notifications)
  return inserted
}

export async function deleteComment(
  { db, actor, request }: Context,
  { id }: Input<typeof deleteMomentComment>,
): Promise<null> {
  const { rows } = await db.execute<{ by: number; author: number; body: string }>(sql`
    select c.user_id::float8 as by, m.user_id::float8 as author, c.body
    from moment_comment c join moment m on m.id = c.moment_id where c.id = ${id}`)
  const [existing] = rows
  if (!existing) throw new AppError('not_found')
  const isOwn = [existing.by, existing.author].includes(actor.userId)
  if (!isOwn && !actor.can('admin')) throw new AppError('moment_foreign')
  const { rowCount } = await db.delete(momentComments).where(eq(momentComments.id, id))
  if (rowCount !== 1) throw new AppError('not_found')
  if (!isOwn)
    await audit(
      db,
      actor,
      { action: 'moment_comment.deleted', entity: 'moment', entityId: id, before: { text: existing.body } },
      request.id,
    )
  return null
}
