import { TOTAL_CAP } from '@shangxue/contract/constants'
import type { Input, Output } from '@shangxue/contract/endpoint'
import type { getTodo, listDoneTodos, listTodos, Todo } from '@shangxue/contract/todos'
import { type SQL, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, isoOrNull, paged, window } from '../../platform/database/page.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/session/access.ts'

export type Owner = Pick<Actor, 'tenantId' | 'userId'>
type Detail = Output<typeof getTodo>

/** The list shows this many characters of the note. */
const NOTE_START = 60

const columns = sql`t.id::float8 as id, t.title, t.day::text as day, to_char(t.time, 'HH24:MI') as time,
  t.reminder, t.repeat, t.done_at`

const told = <T extends { done_at: string | null }>(row: T): T => ({
  ...row,
  done_at: isoOrNull(row.done_at),
})

const mine = ({ userId }: Owner, q: string): SQL => sql`
  from todo t where t.user_id = ${userId} and strpos(lower(t.title || ' ' || t.note), ${q.trim().toLowerCase()}) > 0`

export const todoRepository = (db: Db, owner: Owner) => {
  const select = async (which: SQL) => {
    const { rows } = await db.execute<Static<typeof Todo> & Record<string, unknown>>(
      sql`select ${columns}, left(t.note, ${NOTE_START}) as note ${which}`,
    )
    return rows.map(told)
  }

  return {
    async open({ q }: Input<typeof listTodos>): Promise<Output<typeof listTodos>> {
      const list = await select(sql`${mine(owner, q)} and t.done_at is null order by t.position, t.id`)
      const done = await cappedCount(db, sql`select 1 ${mine(owner, q)} and t.done_at is not null`)
      return { list, done: Math.min(done, TOTAL_CAP + 1) }
    },

    async done({ q, ...page }: Input<typeof listDoneTodos>): Promise<Output<typeof listDoneTodos>> {
      const found = sql`${mine(owner, q)} and t.done_at is not null`
      const list = await select(sql`${found} order by t.done_at desc, t.id desc ${window(page)}`)
      return paged(list, page, await cappedCount(db, sql`select 1 ${found}`))
    },

    /** Returns the caller's own todo. Throws `not_found` for anyone else's. */
    async one(id: number): Promise<Detail> {
      const { rows } = await db.execute<Detail & Record<string, unknown>>(sql`
        select ${columns}, t.note, t.version from todo t where t.id = ${id} and t.user_id = ${owner.userId}`)
      const [todo] = rows
      if (!todo) throw new Refusal('not_found')
      return told(todo)
    },
  }
}

/** Initial distance between neighbouring positions: twenty halvings fit in. */
const GAP = 2 ** 20

/** The position after all todos of the user, completed ones included, because they can be reopened. */
export const lastPosition = ({ userId }: Owner): SQL => sql`(
  select coalesce(max(position), 0) + ${GAP}::bigint from todo where user_id = ${userId})`

/**
 * Moves a todo halfway between `of` and its neighbour in one statement. Returns false if no position is free between
 * them.
 */
async function squeeze(db: Db, { userId }: Owner, id: number, side: 'before' | 'after', of: number) {
  const others = sql`from todo n where n.user_id = ${userId} and n.done_at is null and n.id <> ${id}`
  const [low, high] =
    side === 'before'
      ? [sql`(select max(n.position) ${others} and (n.position, n.id) < (o.position, o.id))`, sql`o.position`]
      : [sql`o.position`, sql`(select min(n.position) ${others} and (n.position, n.id) > (o.position, o.id))`]
  const { rowCount } = await db.execute(sql`
    update todo t set position = coalesce(s.low + (s.high - s.low) / 2, s.low + ${GAP}::bigint, s.high - ${GAP}::bigint)
    from (select ${low} as low, ${high} as high from todo o where o.id = ${of} and o.user_id = ${userId}) s
    where t.id = ${id} and t.user_id = ${userId} and coalesce(s.high - s.low, 2) > 1`)
  return rowCount === 1
}

/** Places a todo next to another of the same user, completed or not. The caller must hold the user lock. */
export async function place(db: Db, owner: Owner, id: number, side: 'before' | 'after', of: number) {
  if (await squeeze(db, owner, id, side, of)) return
  await db.execute(sql`
    update todo t set position = n.place * ${GAP}::bigint
    from (
      select id, row_number() over (order by position, id) as place from todo
      where user_id = ${owner.userId} and (done_at is null or id = ${of})
    ) n
    where t.id = n.id`)
  await squeeze(db, owner, id, side, of)
}

/** Places a todo before the first open one that is due after it, so an unsorted list is ordered by day and time. */
export async function placeByDay(db: Db, owner: Owner, id: number): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select o.id::float8 as id from todo o, todo t
    where t.id = ${id} and o.user_id = ${owner.userId} and o.done_at is null and o.id <> t.id
      and (o.day, coalesce(o.time, '24:00')) > (t.day, coalesce(t.time, '24:00'))
    order by o.position, o.id limit 1`)
  const [later] = rows
  if (later) await place(db, owner, id, 'before', later.id)
}
