import { sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/database/database.ts'
import { eachOf } from '../../platform/each.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { FileToSend, SlowContext, UploadContext } from '../../platform/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { keepPicture, pictureOf } from '../photos/service.ts'

const LOOSE_DAYS = 7
const AT_ONCE = 500

/** Stores a photo before the punch or appeal that it belongs to exists. */
export const keepPhoto = (context: UploadContext, storage: Storage): Promise<{ id: number }> =>
  keepPicture(context, storage, async (db, key) => {
    const { tenantId, userId } = context.actor
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into attendance_photo (tenant_id, user_id, file_key) values (${tenantId}, ${userId}, ${key})
      returning id::float8 as id`)
    const [made] = rows
    if (!made) throw new Refusal('conflict')
    return made
  })

/** Attaches a user's photos to their punch or appeal; each photo belongs to one. */
export async function takePhotos(
  db: Db,
  userId: number,
  owner: { readonly punch: number } | { readonly appeal: number },
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const taken = 'punch' in owner ? sql`punch_id = ${owner.punch}` : sql`appeal_id = ${owner.appeal}`
  const { rowCount } = await db.execute(sql`
    update attendance_photo set ${taken}
    where id = any(${sql.param([...ids])}::bigint[]) and punch_id is null and appeal_id is null and user_id = ${userId}`)
  if (rowCount !== ids.length) throw new Refusal('attendance_photo_gone')
}

/** Sends the user's own photos; attendance admins may see all, because photos show where somebody was. */
export async function sendPhoto(
  { actor, transaction }: SlowContext,
  storage: Storage,
  { id, width }: { readonly id: number; readonly width: number },
): Promise<FileToSend> {
  const { rows } = await transaction((db) =>
    db.execute<{ key: string }>(sql`
      select file_key as key from attendance_photo
      where id = ${id} and (user_id = ${actor.userId} or ${actor.can('attendance-admin')}::boolean)`),
  )
  return pictureOf(storage, rows[0]?.key, { name: `photo-${id}`, width })
}

/** Deletes photos that were not attached for days. */
export async function forgetLooseAttendancePhotos(database: Database, storage: Storage): Promise<void> {
  const loose = sql`punch_id is null and appeal_id is null`
  const { rows } = await database.asSystem((db) =>
    db.execute<{ tenant: number; id: number; key: string }>(sql`
      select tenant_id as tenant, id::float8 as id, file_key as key from attendance_photo
      where ${loose} and at < now() - make_interval(days => ${LOOSE_DAYS}) order by at limit ${AT_ONCE}`),
  )
  await eachOf(rows, async ({ tenant: tenantId, id, key }) => {
    const { rowCount } = await database.asTenant({ tenantId }, (db) =>
      db.execute(sql`delete from attendance_photo where id = ${id} and ${loose}`),
    )
    if (rowCount === 1) await storage.remove(key)
  })
}
