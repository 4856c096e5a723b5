import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { requireColleagues } from '../colleagues/service.ts'
import { begins, ends } from './reads.ts'
import { duties } from './tables.ts'
import { dayText } from './words.ts'

const LOCK = 7_340_410

/** Plans and swaps of a company are written one after the other: each sees what the one before it left. */
export async function lockDuties(db: Db, tenantId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${LOCK}::integer, ${tenantId}::integer)`)
}

export interface Turn {
  readonly day: string
  readonly shift_id: number
  readonly user_id: number
}
interface Placed {
  readonly id: number
  readonly userId: number
  readonly day: string
}

/** Puts people on duty. Turns that are there already stay as they are. Lock before. */
export async function place(db: Db, tenantId: number, turns: readonly Turn[]): Promise<Placed[]> {
  if (turns.length === 0) return []
  await requireColleagues(
    db,
    turns.map(({ user_id }) => user_id),
  )
  const values = turns.map(({ day, shift_id: shiftId, user_id: userId }) => {
    return { tenantId, day, shiftId, userId }
  })
  const made = await db
    .insert(duties)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: duties.id, userId: duties.userId, day: duties.day })
  await requireNoOverlap(
    db,
    made.map(({ id }) => id),
  )
  return made
}

/** Refuses when somebody would be in two places at once. */
export async function requireNoOverlap(db: Db, ids: readonly number[]): Promise<void> {
  const { rows } = await db.execute<{ name: string; day: string; post: string }>(sql`
    select u.name, b.day::text as day, p.name as post
    from duty a join duty_shift s on s.id = a.shift_id
      join duty b on b.user_id = a.user_id and b.id <> a.id and b.day between a.day - 1 and a.day + 1
      join duty_shift t on t.id = b.shift_id join duty_post p on p.id = t.post_id
      join app_user u on u.id = a.user_id
    where a.id = any(${sql.param([...ids])}::bigint[])
      and (${begins(sql`a.day`)}, ${ends(sql`a.day`)}) overlaps
        (${begins(sql`b.day`, sql`t`)}, ${ends(sql`b.day`, sql`t`)})
    order by b.day, u.name limit 1`)
  const [found] = rows
  if (found)
    throw new Refusal('duty_overlap', { name: found.name, day: dayText(found.day), post: found.post })
}

/** A question about a duty that is gone, or another person's now, is over. Answers whose it was. */
export async function voidSwaps(db: Db, dutyIds: readonly number[]) {
  const { rows } = await db.execute<{ id: number; from: number; to: number; day: string }>(sql`
    update duty_swap w set state = 'void', ended_at = now()
    where w.state in ('asked', 'accepted')
      and (w.duty_id = any(${sql.param([...dutyIds])}::bigint[]) or w.return_id = any(${sql.param([...dutyIds])}::bigint[]))
    returning w.id::float8 as id, w.from_id::float8 as from, w.to_id::float8 as to, w.day::text as day`)
  return rows
}

interface Removed {
  readonly id: number
  readonly userId: number
  readonly day: string
}

/** Takes duties away with the swaps that are under way for them. Lock before. */
export async function remove(db: Db, ids: readonly number[]): Promise<Removed[]> {
  await voidSwaps(db, ids)
  const { rows } = await db.execute<Removed & Record<string, unknown>>(sql`
    delete from duty where id = any(${sql.param([...ids])}::bigint[])
    returning id::float8 as id, user_id::float8 as "userId", day::text as day`)
  return rows
}
