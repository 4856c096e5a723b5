import {
  type addMoment,
  type deleteMoment,
  type likeMoment,
  MOMENTS_PINNED_MAX,
  type pinMoment,
} from '@shangxue/contract/moments/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { notify } from '../notifications/service.ts'
import { momentPhotoStore } from './photo-store.ts'
import { requireMoment } from './queries.ts'
import { momentLikes, moments } from './schema.ts'

export const momentPath = (id: number) => `/others/moments/detail?id=${id}`

export async function publishMoment(
  { db, actor }: Context,
  { body, photo_ids }: Input<typeof addMoment>,
): Promise<Output<typeof addMoment>> {
  const text = body.trim()
  if (text === '' && photo_ids.length === 0) throw new AppError('moment_empty')
  const { tenantId, userId } = actor
  const [inserted] = await db
    .insert(moments)
    .values({ tenantId, userId, body: text })
    .returning({ id: moments.id })
  if (!inserted) throw new AppError('conflict')
  await momentPhotoStore.attach(db, actor, inserted.id, photo_ids)
  return inserted
}

export async function removeMoment(
  { db, actor, request }: Context,
  { id }: Input<typeof deleteMoment>,
): Promise<null> {
  const { user_id, start } = await requireMoment(db, id)
  const isOwn = user_id === actor.userId
  if (!isOwn && !actor.can('admin')) throw new AppError('moment_foreign')
  // The next clean-up purges these photos as unattached, together with their files.
  await db.execute(sql`
    update moment_photo set moment_id = null, at = '-infinity' where moment_id = ${id}`)
  const { rowCount } = await db.delete(moments).where(eq(moments.id, id))
  if (rowCount !== 1) throw new AppError('not_found')
  if (!isOwn)
    await audit(
      db,
      actor,
      { action: 'moment.deleted', entity: 'moment', entityId: id, before: { text: start } },
      request.id,
    )
  return null
}

export async function setMomentLike(
  { db, actor }: Context,
  { id, liked }: Input<typeof likeMoment>,
): Promise<Output<typeof likeMoment>> {
  const { tenantId, userId } = actor
  const { user_id, start } = await requireMoment(db, id, { lock: true })
  const inserted = liked
    ? await db
        .insert(momentLikes)
        .values({ tenantId, momentId: id, userId })
        .onConflictDoNothing()
        .returning()
    : []
  if (inserted.length === 0)
    await db.execute(sql`
      update moment_like set liked = ${liked} where moment_id = ${id} and user_id = ${userId}`)
  else if (user_id !== userId)
    await notify(db, {
      ...{ tenantId, userId: user_id, kind: 'moment.liked', link: momentPath(id) },
      ...{ title: `${actor.userName}赞了你的动态`, body: start },
    })
  const likes = await db.$count(momentLikes, sql`moment_id = ${id} and liked`)
  return { likes, liked }
}

/** Advisory lock key: serialises concurrent pins. */
const PIN_LOCK = 40_971

export async function setMomentPin(
  { db, actor, request }: Context,
  { id, pinned }: Input<typeof pinMoment>,
): Promise<null> {
  const { start } = await requireMoment(db, id)
  await db.execute(sql`select pg_advisory_xact_lock(${PIN_LOCK}, ${actor.tenantId})`)
  const { rowCount } = await db.execute(sql`
    update moment set pinned_at = ${pinned ? sql`now()` : null}
    where id = ${id} and (pinned_at is null) = ${pinned}`)
  if (rowCount === 0) return null
  const count = await db.$count(moments, sql`pinned_at is not null`)
  if (count > MOMENTS_PINNED_MAX) throw new AppError('moments_pinned', { most: MOMENTS_PINNED_MAX })
  const auditEntry = { entity: 'moment', entityId: id, after: { text: start } }
  await audit(
    db,
    actor,
    pinned ? { action: 'moment.pinned', ...auditEntry } : { action: 'moment.unpinned', ...auditEntry },
    request.id,
  )
  return null
}
