import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { forEachSettled } from '../../../platform/async/for-each-settled.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import type {
  FileResponse,
  ManualTransactionContext,
  UploadContext,
} from '../../../platform/http/endpoints/serve.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { getPicture, storePicture } from '../../photos/service.ts'

const UNATTACHED_DAYS = 7
const BATCH_SIZE = 500

/** Stores a photo before the punch or appeal that it belongs to exists. */
export const uploadPhoto = (context: UploadContext, storage: Storage): Promise<{ id: number }> =>
  storePicture(context, storage, async (db, key) => {
    const { tenantId, userId } = context.actor
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into attendance_photo (tenant_id, user_id, file_key) values (${tenantId}, ${userId}, ${key})
      returning id::float8 as id`)
    const [inserted] = rows
    if (!inserted) throw new AppError('conflict')
    return inserted
  })

/** Attaches a user's photos to their punch or appeal; each photo belongs to one. */
export async function attachPhotos(
  db: Db,
  userId: number,
  owner: { readonly punch: number } | { readonly appeal: number },
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const ownerSql = 'punch' in owner ? sql`punch_id = ${owner.punch}` : sql`appeal_id = ${owner.appeal}`
  const { rowCount } = await db.execute(sql`
    update attendance_photo set ${ownerSql}
    where id = any(${sql.param([...ids])}::bigint[]) and punch_id is null and appeal_id is null and user_id = ${userId}`)
  if (rowCount !== ids.length) throw new AppError('attendance_photo_gone')
}

/** Sends the user's own photos; attendance admins may see all, because photos show where somebody was. */
export async function sendPhoto(
  { actor, transaction }: ManualTransactionContext,
  storage: Storage,
  { id, width }: { readonly id: number; readonly width: number },
): Promise<FileResponse> {
  const { rows } = await transaction((db) =>
    db.execute<{ key: string }>(sql`
      select file_key as key from attendance_photo
      where id = ${id} and (user_id = ${actor.userId} or ${actor.can('attendance-admin')}::boolean)`),
  )
  return getPicture(storage, rows[0]?.key, { name: `photo-${id}`, width })
}

/** Deletes photos that were not attached for days. */
export async function purgeUnattachedAttendancePhotos(database: Database, storage: Storage): Promise<void> {
  const isUnattached = sql`punch_id is null and appeal_id is null`
  const { rows } = await database.withOwner((db) =>
    db.execute<{ tenant: number; id: number; key: string }>(sql`
      select tenant_id as tenant, id::float8 as id, file_key as key from attendance_photo
      where ${isUnattached} and at < now() - make_interval(days => ${UNATTACHED_DAYS}) order by at limit ${BATCH_SIZE}`),
  )
  await forEachSettled(rows, async ({ tenant: tenantId, id, key }) => {
    const { rowCount } = await database.withTenant({ tenantId }, (db) =>
      db.execute(sql`delete from attendance_photo where id = ${id} and ${isUnattached}`),
    )
    if (rowCount === 1) await storage.remove(key)
  })
}
