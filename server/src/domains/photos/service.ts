import type { ErrorName } from '@shangxue/contract/errors/errors'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { forEachSettled } from '../../platform/async/for-each-settled.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import type {
  FileResponse,
  ManualTransactionContext,
  UploadContext,
} from '../../platform/http/endpoints/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { getPicture, removePicture, storePicture } from './picture-storage.ts'

export { getPicture, storePicture }

/** A form may stay open for days with its photos. */
const UNATTACHED_DAYS = 7
const BATCH_SIZE = 500

interface PhotoStoreOptions {
  /**
   * Table with `id`, `user_id`, `file_key`, `at` and the owner column; also `thumb_key`, `width` and `height`
   * if `thumbPx` is set.
   */
  readonly table: SQL
  /** Column of the record that a photo belongs to. */
  readonly ownerColumn: SQL
  readonly maxPhotos: number
  readonly missingError: ErrorName
  /**
   * Column of a record that reserves a photo until its owner attaches it; a reserved photo is not unattached.
   */
  readonly holderColumn?: SQL
  /** Length of the shorter side of the thumbnail, which is returned for small widths. */
  readonly thumbPx?: number
}

/**
 * Creates a store for photos that are uploaded while a form is filled in and attached when its record is
 * saved.
 */
export const createPhotoStore = ({
  table,
  ownerColumn,
  maxPhotos,
  missingError,
  holderColumn,
  thumbPx,
}: PhotoStoreOptions) => {
  const isUnattachedSql =
    holderColumn === undefined
      ? sql`${ownerColumn} is null`
      : sql`${ownerColumn} is null and ${holderColumn} is null`
  const assign = async (
    db: Db,
    { userId }: Pick<Actor, 'userId'>,
    column: SQL,
    id: number,
    ids: readonly number[],
  ): Promise<void> => {
    if (ids.length === 0) return
    const { rowCount } = await db.execute(sql`
      update ${table} set ${column} = ${id}
      where id = any(${sql.param([...ids])}::bigint[]) and ${isUnattachedSql} and user_id = ${userId}`)
    if (rowCount !== ids.length || ids.length > maxPhotos) throw new AppError(missingError)
  }
  const thumbColumn = thumbPx === undefined ? sql`null::text` : sql`thumb_key`
  return {
    upload: (context: UploadContext, storage: Storage): Promise<{ id: number }> =>
      storePicture(
        context,
        storage,
        async (db, key, { thumbKey, width, height }) => {
          const { tenantId, userId } = context.actor
          const [columns, values] =
            thumbPx === undefined
              ? [sql``, sql``]
              : [sql`, thumb_key, width, height`, sql`, ${thumbKey}, ${width}, ${height}`]
          const { rows } = await db.execute<{ id: number }>(sql`
          insert into ${table} (tenant_id, user_id, file_key${columns})
          values (${tenantId}, ${userId}, ${key}${values}) returning id::float8 as id`)
          const [inserted] = rows
          if (!inserted) throw new AppError('conflict')
          return inserted
        },
        thumbPx,
      ),

    /** Attaches the caller's photos to a record; each photo belongs to one record. */
    attach: (db: Db, actor: Pick<Actor, 'userId'>, ownerId: number, ids: readonly number[]) =>
      assign(db, actor, ownerColumn, ownerId, ids),

    /** Reserves the caller's photos for a record until their owner attaches them. */
    reserve(db: Db, actor: Pick<Actor, 'userId'>, holderId: number, ids: readonly number[]): Promise<void> {
      if (holderColumn === undefined) throw new TypeError('these photos have no holder')
      return assign(db, actor, holderColumn, holderId, ids)
    },

    /** Returns a photo of a record, or an unattached one of the caller. */
    async download(
      { actor, transaction }: ManualTransactionContext,
      storage: Storage,
      { id, width }: { readonly id: number; readonly width: number },
    ): Promise<FileResponse> {
      const { rows } = await transaction((db) =>
        db.execute<{ key: string; thumb: string | null }>(sql`
        select file_key as key, ${thumbColumn} as thumb from ${table}
        where id = ${id} and (not (${isUnattachedSql}) or user_id = ${actor.userId})`),
      )
      const [photo] = rows
      const thumbnailBytes = photo?.thumb && width <= (thumbPx ?? 0) && (await storage.find(photo.thumb))
      if (thumbnailBytes) return { fileName: `photo-${id}.jpg`, body: thumbnailBytes }
      return getPicture(storage, photo?.key, { name: `photo-${id}`, width })
    },

    /** Deletes photos that stayed unattached for days. Returns the number of photos found. */
    async purgeUnattached(database: Database, storage: Storage): Promise<number> {
      const { rows } = await database.withOwner((db) =>
        db.execute<{ tenant: number; id: number; key: string; thumb: string | null }>(sql`
        select tenant_id as tenant, id::float8 as id, file_key as key, ${thumbColumn} as thumb from ${table}
        where ${isUnattachedSql} and at < now() - make_interval(days => ${UNATTACHED_DAYS}) order by at limit ${BATCH_SIZE}`),
      )
      await forEachSettled(rows, async ({ tenant: tenantId, id, key, thumb: thumbKey }) => {
        const { rowCount } = await database.withTenant({ tenantId }, (db) =>
          db.execute(sql`delete from ${table} where id = ${id} and ${isUnattachedSql}`),
        )
        if (rowCount === 1) await removePicture(storage, { key, thumbKey })
      })
      return rows.length
    },
  }
}
