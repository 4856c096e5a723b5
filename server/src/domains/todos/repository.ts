import { TOTAL_CAP } from '@shangxue/contract/platform/constants'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { getTodo, listDoneTodos, listTodos, Todo } from '@shangxue/contract/todos/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toIsoOrNull, toPage } from '../../platform/database/pagination.ts'
import type { Actor } from '../../platform/session/access.ts'

export type Owner = Pick<Actor, 'tenantId' | 'userId'>
type Detail = Output<typeof getTodo>

/** The list shows this many characters of the note. */
const NOTE_PREVIEW_LENGTH = 60

const columns = sql`t.id::float8 as id, t.title, t.day::text as day, to_char(t.time, 'HH24:MI') as time,
  t.reminder, t.repeat, t.done_at`

const formatTodo = <T extends { done_at: string | null }>(row: T): T => ({
  ...row,
  done_at: toIsoOrNull(row.done_at),
})

const ownTodosMatching = ({ userId }: Owner, q: string): SQL => sql`
  from todo t where t.user_id = ${userId} and strpos(lower(t.title || ' ' || t.note), ${q.trim().toLowerCase()}) > 0`

export const todoRepository = (db: Db, owner: Owner) => {
  const selectTodos = async (condition: SQL) => {
    const { rows } = await db.execute<Static<typeof Todo> & Record<string, unknown>>(
      sql`select ${columns}, left(t.note, ${NOTE_PREVIEW_LENGTH}) as note ${condition}`,
    )
    return rows.map(formatTodo)
  }

  return {
    async listOpen({ q }: Input<typeof listTodos>): Promise<Output<typeof listTodos>> {
      const list = await selectTodos(
        sql`${ownTodosMatching(owner, q)} and t.done_at is null order by t.position, t.id`,
      )
      const done = await cappedCount(
        db,
        sql`select 1 ${ownTodosMatching(owner, q)} and t.done_at is not null`,
      )
      return { list, done: Math.min(done, TOTAL_CAP + 1) }
    },

    async listDone({ q, ...page }: Input<typeof listDoneTodos>): Promise<Output<typeof listDoneTodos>> {
      const fromSql = sql`${ownTodosMatching(owner, q)} and t.done_at is not null`
      const list = await selectTodos(sql`${fromSql} order by t.done_at desc, t.id desc ${limitOffset(page)}`)
      return toPage(list, page, await cappedCount(db, sql`select 1 ${fromSql}`))
    },

    /** Returns the caller's own todo. Throws `not_found` for anyone else's. */
    async get(id: number): Promise<Detail> {
      const { rows } = await db.execute<Detail & Record<string, unknown>>(sql`
        select ${columns}, t.note, t.version from todo t where t.id = ${id} and t.user_id = ${owner.userId}`)
      const [todo] = rows
      if (!todo) throw new AppError('not_found')
      return formatTodo(todo)
    },
  }
}

/** Initial distance between neighbouring positions: twenty halvings fit in. */
const POSITION_GAP = 2 ** 20

/** The position after all todos of the user, completed ones included, because they can be reopened. */
export const lastPosition = ({ userId }: Owner): SQL => sql`(
  select coalesce(max(position), 0) + ${POSITION_GAP}::bigint from todo where user_id = ${userId})`

/**
 * Moves a todo halfway between `targetId` and its neighbour in one statement. Returns false if no position is free between
 * them.
 */
async function moveBetweenNeighbours(
  db: Db,
  { userId }: Owner,
  id: number,
  side: 'before' | 'after',
  targetId: number,
) {
  const others = sql`from todo n where n.user_id = ${userId} and n.done_at is null and n.id <> ${id}`
  const [low, high] =
    side === 'before'
      ? [sql`(select max(n.position) ${others} and (n.position, n.id) < (o.position, o.id))`, sql`o.position`]
      : [sql`o.position`, sql`(select min(n.position) ${others} and (n.position, n.id) > (o.position, o.id))`]
  const { rowCount } = await db.execute(sql`
    update todo t set position = coalesce(s.low + (s.high - s.low) / 2, s.low + ${POSITION_GAP}::bigint, s.high - ${POSITION_GAP}::bigint)
    from (select ${low} as low, ${high} as high from todo o where o.id = ${targetId} and o.user_id = ${userId}) s
    where t.id = ${id} and t.user_id = ${userId} and coalesce(s.high - s.low, 2) > 1`)
  return rowCount === 1
}

/** Places a todo next to another of the same user, completed or not. The caller must hold the user lock. */
export async function placeTodo(
  db: Db,
  owner: Owner,
  id: number,
  side: 'before' | 'after',
  targetId: number,
) {
  if (await moveBetweenNeighbours(db, owner, id, side, targetId)) return
  await db.execute(sql`
    update todo t set position = n.place * ${POSITION_GAP}::bigint
    from (
      select id, row_number() over (order by position, id) as place from todo
      where user_id = ${owner.userId} and (done_at is null or id = ${targetId})
    ) n
    where t.id = n.id`)
  await moveBetweenNeighbours(db, owner, id, side, targetId)
}

/** Places a todo before the first open one that is due after it, so an unsorted list is ordered by day and time. */
export async function placeByDay(db: Db, owner: Owner, id: number): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select o.id::float8 as id from todo o, todo t
    where t.id = ${id} and o.user_id = ${owner.userId} and o.done_at is null and o.id <> t.id
      and (o.day, coalesce(o.time, '24:00')) > (t.day, coalesce(t.time, '24:00'))
    order by o.position, o.id limit 1`)
  const [nextDue] = rows
  if (nextDue) await placeTodo(db, owner, id, 'before', nextDue.id)
}
