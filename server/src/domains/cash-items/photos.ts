import { CASH_PHOTOS_MAX } from '@shangxue/contract/cash-parts'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { pagesOf } from '../../adapters/intake/intake.ts'
import { IntakeRefused } from '../../adapters/intake/refused.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { mayBeCommitted } from '../../platform/database/failure.ts'
import { eachOf } from '../../platform/each.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { FileToSend, SlowContext, UploadContext } from '../../platform/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** A form may lie for a while with its photos. */
const LOOSE_DAYS = 7
const AT_ONCE = 500

/** Decoded and drawn anew: what is stored is a picture, whatever was sent. */
export async function keepPhoto(
  { actor, file, commit }: UploadContext,
  storage: Storage,
): Promise<{ id: number }> {
  const drawn = await pagesOf(file.bytes, 1).catch((error: unknown) => {
    if (error instanceof IntakeRefused) throw new Refusal('bad_file', { reason: error.message })
    throw error
  })
  const [page] = drawn
  if (!page) throw new Refusal('bad_file', { reason: '文件里没有内容，请换一个文件' })
  const key = await storage.put(page.image)
  let taken = false
  try {
    return await commit(async (db) => {
      const { rows } = await db.execute<{ id: number }>(sql`
        insert into cash_photo (tenant_id, user_id, file_key) values (${actor.tenantId}, ${actor.userId}, ${key})
        returning id::float8 as id`)
      const [made] = rows
      if (!made) throw new Refusal('conflict')
      taken = true
      return made
    })
  } catch (error) {
    taken &&= mayBeCommitted(error)
    throw error
  } finally {
    if (!taken) await storage.remove(key)
  }
}

/** Gives photos of the caller to an entry; each is of one. */
export async function takePhotos(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
  entryId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const { rowCount } = await db.execute(sql`
    update cash_photo set entry_id = ${entryId}
    where id = any(${sql.param([...ids])}::bigint[]) and entry_id is null and user_id = ${userId}`)
  if (rowCount !== ids.length || ids.length > CASH_PHOTOS_MAX) throw new Refusal('cash_photo_gone')
}

/** A photo of an entry, or a loose one of the caller. */
export async function sendPhoto(
  { actor, transaction }: SlowContext,
  storage: Storage,
  { id, width }: { readonly id: number; readonly width: number },
): Promise<FileToSend> {
  const { rows } = await transaction((db) =>
    db.execute<{ key: string }>(sql`
      select file_key as key from cash_photo
      where id = ${id} and (entry_id is not null or user_id = ${actor.userId})`),
  )
  const bytes = rows[0] && (await storage.find(rows[0].key))
  if (!bytes) throw new Refusal('not_found')
  const body = await sharp(Buffer.from(bytes))
    .resize({ width, withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer()
  return { fileName: `photo-${id}.jpg`, body }
}

/** Takes away photos that no entry has taken for days. Answers how many. */
export async function forgetLoosePhotos(database: Database, storage: Storage): Promise<number> {
  const { rows } = await database.asSystem((db) =>
    db.execute<{ tenant: number; id: number; key: string }>(sql`
      select tenant_id as tenant, id::float8 as id, file_key as key from cash_photo
      where entry_id is null and at < now() - make_interval(days => ${LOOSE_DAYS}) order by at limit ${AT_ONCE}`),
  )
  await eachOf(rows, async ({ tenant: tenantId, id, key }) => {
    const { rowCount } = await database.asTenant({ tenantId }, (db) =>
      db.execute(sql`delete from cash_photo where id = ${id} and entry_id is null`),
    )
    if (rowCount === 1) await storage.remove(key)
  })
  return rows.length
}
