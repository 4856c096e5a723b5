import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { zoneOfTenant } from '../../platform/database/zone.ts'
import { Refusal } from '../../platform/refusal.ts'
import { requireColleagues } from '../colleagues/service.ts'
import { begins, ends } from './reads.ts'
import { duties } from './tables.ts'
import { type Teller, tellVoided, type Voided } from './tell.ts'
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
interface Turned {
  readonly id: number
  readonly userId: number
  readonly day: string
}

/** Puts people on duty. Turns that are there already stay as they are. Lock before. */
export async function place(db: Db, tenantId: number, turns: readonly Turn[]): Promise<Turned[]> {
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

/**
 * A question about a duty that is gone, or another person's now, is over; both sides are told, but for whoever made it so.
 * `why` ends the sentence about the duty. Lock before.
 */
export async function voidSwaps(
  db: Db,
  actor: Teller,
  dutyIds: readonly number[],
  why: string,
): Promise<void> {
  const ids = sql`any(${sql.param([...dutyIds])}::bigint[])`
  const day = sql`case when w.duty_id = ${ids} then w.day else w.return_day end`
  await tellVoided(db, actor, await voided(db, sql`w.duty_id = ${ids} or w.return_id = ${ids}`, day), why)
}

/** What was asked of somebody who can take nothing over any more. Lock before. */
export async function voidAsked(db: Db, actor: Teller, userId: number, why: string): Promise<void> {
  await tellVoided(db, actor, await voided(db, sql`w.to_id = ${userId}`, sql`w.day`), why)
}

async function voided(db: Db, which: SQL, day: SQL): Promise<Voided[]> {
  const { rows } = await db.execute<Voided & Record<string, unknown>>(sql`
    update duty_swap w set state = 'void', ended_at = now()
    where w.state in ('asked', 'accepted') and (${which})
    returning w.from_id::float8 as "fromId", w.to_id::float8 as "toId", (${day})::text as day`)
  return rows
}

/** Duties `d` of such a kind that have not begun, on the company's clock. */
export async function dutiesAhead(db: Db, tenantId: number, which: SQL): Promise<Turned[]> {
  const zone = await zoneOfTenant(db, tenantId)
  const { rows } = await db.execute<Turned & Record<string, unknown>>(sql`
    select d.id::float8 as id, d.user_id::float8 as "userId", d.day::text as day
    from duty d join duty_shift s on s.id = d.shift_id
    where ${which} and ${begins(sql`d.day`)} at time zone ${zone}::text > now() order by d.day, d.id`)
  return rows
}

/** Takes duties away with the swaps that are under way for them. Lock before. */
export async function remove(db: Db, actor: Teller, ids: readonly number[]): Promise<Turned[]> {
  await voidSwaps(db, actor, ids, '已取消')
  const { rows } = await db.execute<Turned & Record<string, unknown>>(sql`
    delete from duty where id = any(${sql.param([...ids])}::bigint[])
    returning id::float8 as id, user_id::float8 as "userId", day::text as day`)
  return rows
}
