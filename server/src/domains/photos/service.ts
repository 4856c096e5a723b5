import type { ErrorName } from '@shangxue/contract/errors'
import { type SQL, sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/database/database.ts'
import { eachOf } from '../../platform/each.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { FileToSend, SlowContext, UploadContext } from '../../platform/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { keepPicture, pictureOf, removePicture } from './pictures.ts'

export { keepPicture, pictureOf }

/** A form may stay open for days with its photos. */
const LOOSE_DAYS = 7
const AT_ONCE = 500

interface Shelf {
  /**
   * Table with `id`, `user_id`, `file_key`, `at` and the owner column; also `thumb_key`, `width` and `height`
   * if `thumbPx` is set.
   */
  readonly table: SQL
  /** Column of the record that a photo belongs to. */
  readonly owner: SQL
  readonly most: number
  readonly gone: ErrorName
  /**
   * Column of a record that reserves a photo until its owner attaches it; a reserved photo is not unattached.
   */
  readonly holder?: SQL
  /** Length of the shorter side of the thumbnail, which is returned for small widths. */
  readonly thumbPx?: number
}

/**
 * Creates a store for photos that are uploaded while a form is filled in and attached when its record is
 * saved.
 */
export const photoShelf = ({ table, owner, most, gone, holder, thumbPx }: Shelf) => {
  const loose = holder === undefined ? sql`${owner} is null` : sql`${owner} is null and ${holder} is null`
  const give = async (
    db: Db,
    { userId }: Pick<Actor, 'userId'>,
    to: SQL,
    id: number,
    ids: readonly number[],
  ): Promise<void> => {
    if (ids.length === 0) return
    const { rowCount } = await db.execute(sql`
      update ${table} set ${to} = ${id}
      where id = any(${sql.param([...ids])}::bigint[]) and ${loose} and user_id = ${userId}`)
    if (rowCount !== ids.length || ids.length > most) throw new Refusal(gone)
  }
  const thumb = thumbPx === undefined ? sql`null::text` : sql`thumb_key`
  return {
    keep: (context: UploadContext, storage: Storage): Promise<{ id: number }> =>
      keepPicture(
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
          const [made] = rows
          if (!made) throw new Refusal('conflict')
          return made
        },
        thumbPx,
      ),

    /** Attaches the caller's photos to a record; each photo belongs to one record. */
    take: (db: Db, who: Pick<Actor, 'userId'>, ownerId: number, ids: readonly number[]) =>
      give(db, who, owner, ownerId, ids),

    /** Reserves the caller's photos for a record until their owner attaches them. */
    hold(db: Db, who: Pick<Actor, 'userId'>, holderId: number, ids: readonly number[]): Promise<void> {
      if (holder === undefined) throw new TypeError('these photos have no holder')
      return give(db, who, holder, holderId, ids)
    },

    /** Returns a photo of a record, or an unattached one of the caller. */
    async send(
      { actor, transaction }: SlowContext,
      storage: Storage,
      { id, width }: { readonly id: number; readonly width: number },
    ): Promise<FileToSend> {
      const { rows } = await transaction((db) =>
        db.execute<{ key: string; thumb: string | null }>(sql`
        select file_key as key, ${thumb} as thumb from ${table}
        where id = ${id} and (not (${loose}) or user_id = ${actor.userId})`),
      )
      const [found] = rows
      const ready = found?.thumb && width <= (thumbPx ?? 0) && (await storage.find(found.thumb))
      if (ready) return { fileName: `photo-${id}.jpg`, body: ready }
      return pictureOf(storage, found?.key, { name: `photo-${id}`, width })
    },

    /** Deletes photos that stayed unattached for days. Returns the number of photos found. */
    async forgetLoose(database: Database, storage: Storage): Promise<number> {
      const { rows } = await database.asSystem((db) =>
        db.execute<{ tenant: number; id: number; key: string; thumb: string | null }>(sql`
        select tenant_id as tenant, id::float8 as id, file_key as key, ${thumb} as thumb from ${table}
        where ${loose} and at < now() - make_interval(days => ${LOOSE_DAYS}) order by at limit ${AT_ONCE}`),
      )
      await eachOf(rows, async ({ tenant: tenantId, id, key, thumb: thumbKey }) => {
        const { rowCount } = await database.asTenant({ tenantId }, (db) =>
          db.execute(sql`delete from ${table} where id = ${id} and ${loose}`),
        )
        if (rowCount === 1) await removePicture(storage, { key, thumbKey })
      })
      return rows.length
    },
  }
}
