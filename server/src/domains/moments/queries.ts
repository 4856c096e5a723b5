import type {
  getMoment,
  listMomentComments,
  listMoments,
  Moment,
  MomentComment,
} from '@shangxue/contract/moments/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toPage } from '../../platform/database/pagination.ts'

type MomentRow = Static<typeof Moment>
type CommentRow = Static<typeof MomentComment>

const LIKERS_MAX = 20

const columns = (userId: number): SQL => sql`
  m.id::float8 as id, m.user_id::float8 as user_id, u.name as user_name, u.position, u.avatar, m.body,
  coalesce((
    select json_agg(json_build_object('id', p.id, 'width', p.width, 'height', p.height) order by p.id)
    from moment_photo p where p.moment_id = m.id), '[]') as photos,
  (select count(*)::int from moment_like l where l.moment_id = m.id and l.liked) as likes,
  exists (select from moment_like l where l.moment_id = m.id and l.liked and l.user_id = ${userId}) as liked,
  (select count(*)::int from moment_comment c where c.moment_id = m.id) as comments,
  m.pinned_at is not null as pinned, m.created_at`

const FROM_MOMENT = sql`from moment m join app_user u on u.id = m.user_id`

const formatRow = <T extends { created_at: string }>(row: T): T => ({
  ...row,
  created_at: toIso(row.created_at),
})

export const momentRepository = (db: Db, { userId }: { readonly userId: number }) => ({
  async list({ q, scope, photos, ...page }: Input<typeof listMoments>): Promise<Output<typeof listMoments>> {
    const fromSql = sql`${FROM_MOMENT}
      where strpos(lower(m.body || ' ' || u.name), ${q.trim().toLowerCase()}) > 0
      ${scope === 'mine' ? sql`and m.user_id = ${userId}` : sql``}
      ${photos ? sql`and exists (select from moment_photo p where p.moment_id = m.id)` : sql``}`
    const { rows } = await db.execute<MomentRow & Record<string, unknown>>(sql`
      select ${columns(userId)} ${fromSql} order by m.pinned_at desc nulls last, m.id desc ${limitOffset(page)}`)
    return toPage(rows.map(formatRow), page, await cappedCount(db, sql`select 1 ${fromSql}`))
  },

  async get(id: number): Promise<Output<typeof getMoment>> {
    const { rows } = await db.execute<MomentRow & { likers: string[] } & Record<string, unknown>>(sql`
      select ${columns(userId)}, array(
        select lu.name from moment_like l join app_user lu on lu.id = l.user_id
        where l.moment_id = m.id and l.liked order by l.at, l.user_id limit ${LIKERS_MAX}) as likers
      ${FROM_MOMENT} where m.id = ${id}`)
    const [moment] = rows
    if (!moment) throw new AppError('not_found')
    return formatRow(moment)
  },

  async listComments({
    id,
    ...page
  }: Input<typeof listMomentComments>): Promise<Output<typeof listMomentComments>> {
    await requireMoment(db, id)
    const fromSql = sql`from moment_comment c join app_user u on u.id = c.user_id
      left join app_user r on r.id = c.reply_to_user_id where c.moment_id = ${id}`
    const { rows } = await db.execute<CommentRow & Record<string, unknown>>(sql`
      select c.id::float8 as id, c.user_id::float8 as user_id, u.name as user_name, u.position, u.avatar,
        r.name as reply_to, c.body, c.created_at ${fromSql} order by c.id ${limitOffset(page)}`)
    return toPage(rows.map(formatRow), page, await cappedCount(db, sql`select 1 ${fromSql}`))
  },
})

/**
 * Returns the author and the beginning of the text. With `lock`, the moment cannot be deleted until the transaction
 * ends.
 */
export async function requireMoment(db: Db, id: number, { lock = false } = {}) {
  const { rows } = await db.execute<{ user_id: number; start: string }>(sql`
    select user_id::float8 as user_id, left(body, 40) as start from moment where id = ${id}
    ${lock ? sql`for key share` : sql``}`)
  const [moment] = rows
  if (!moment) throw new AppError('not_found')
  return moment
}
