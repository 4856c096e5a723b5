import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { getTenantZone } from '../../platform/database/tenant-zone.ts'
import { requireColleagues } from '../colleagues/service.ts'
import { formatDay } from './messages.ts'
import { type ActorRef, notifyVoided, type VoidedSwap } from './notifications.ts'
import { shiftBegins, shiftEnds } from './queries.ts'
import { duties } from './schema.ts'

const LOCK = 7_340_410

/** Serialises all changes to a company's duties and swaps. */
export async function lockDuties(db: Db, tenantId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${LOCK}::integer, ${tenantId}::integer)`)
}

export interface Turn {
  readonly day: string
  readonly shift_id: number
  readonly user_id: number
}
interface InsertedDuty {
  readonly id: number
  readonly userId: number
  readonly day: string
}

/** Inserts duties; existing ones stay unchanged. Lock first. */
export async function insertDuties(
  db: Db,
  tenantId: number,
  turns: readonly Turn[],
): Promise<InsertedDuty[]> {
  if (turns.length === 0) return []
  await requireColleagues(
    db,
    turns.map(({ user_id }) => user_id),
  )
  const values = turns.map(({ day, shift_id: shiftId, user_id: userId }) => {
    return { tenantId, day, shiftId, userId }
  })
  const inserted = await db
    .insert(duties)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: duties.id, userId: duties.userId, day: duties.day })
  await requireNoOverlap(
    db,
    inserted.map(({ id }) => id),
  )
  return inserted
}

/** Throws `duty_overlap` if duties of one user overlap. */
export async function requireNoOverlap(db: Db, ids: readonly number[]): Promise<void> {
  const { rows } = await db.execute<{ name: string; day: string; post: string }>(sql`
    select u.name, b.day::text as day, p.name as post
    from duty a join duty_shift s on s.id = a.shift_id
      join duty b on b.user_id = a.user_id and b.id <> a.id and b.day between a.day - 1 and a.day + 1
      join duty_shift t on t.id = b.shift_id join duty_post p on p.id = t.post_id
      join app_user u on u.id = a.user_id
    where a.id = any(${sql.param([...ids])}::bigint[])
      and (${shiftBegins(sql`a.day`)}, ${shiftEnds(sql`a.day`)}) overlaps
        (${shiftBegins(sql`b.day`, sql`t`)}, ${shiftEnds(sql`b.day`, sql`t`)})
    order by b.day, u.name limit 1`)
  const [overlap] = rows
  if (overlap)
    throw new AppError('duty_overlap', {
      name: overlap.name,
      day: formatDay(overlap.day),
      post: overlap.post,
    })
}

/**
 * Voids open swaps of duties that were deleted or transferred, and notifies both sides except the actor. `reason` completes the
 * sentence about the duty. Lock first.
 */
export async function voidSwaps(
  db: Db,
  actor: ActorRef,
  dutyIds: readonly number[],
  reason: string,
): Promise<void> {
  const ids = sql`any(${sql.param([...dutyIds])}::bigint[])`
  const day = sql`case when w.duty_id = ${ids} then w.day else w.return_day end`
  await notifyVoided(
    db,
    actor,
    await markSwapsVoid(db, sql`w.duty_id = ${ids} or w.return_id = ${ids}`, day),
    reason,
  )
}

/** Voids the swaps requested from a user who cannot take over any duties. Lock first. */
export async function voidSwapsRequestedFrom(
  db: Db,
  actor: ActorRef,
  userId: number,
  reason: string,
): Promise<void> {
  await notifyVoided(db, actor, await markSwapsVoid(db, sql`w.to_id = ${userId}`, sql`w.day`), reason)
}

async function markSwapsVoid(db: Db, filter: SQL, day: SQL): Promise<VoidedSwap[]> {
  const { rows } = await db.execute<VoidedSwap & Record<string, unknown>>(sql`
    update duty_swap w set state = 'void', ended_at = now()
    where w.state in ('asked', 'accepted') and (${filter})
    returning w.from_id::float8 as "fromId", w.to_id::float8 as "toId", (${day})::text as day`)
  return rows
}

/** Duties `d` that match the filter and have not begun, in the company's time zone. */
export async function getFutureDuties(db: Db, tenantId: number, filter: SQL): Promise<InsertedDuty[]> {
  const zone = await getTenantZone(db, tenantId)
  const { rows } = await db.execute<InsertedDuty & Record<string, unknown>>(sql`
    select d.id::float8 as id, d.user_id::float8 as "userId", d.day::text as day
    from duty d join duty_shift s on s.id = d.shift_id
    where ${filter} and ${shiftBegins(sql`d.day`)} at time zone ${zone}::text > now() order by d.day, d.id`)
  return rows
}

/** Deletes duties and voids their open swaps. Lock first. */
export async function deleteDuties(db: Db, actor: ActorRef, ids: readonly number[]): Promise<InsertedDuty[]> {
  await voidSwaps(db, actor, ids, '已取消')
  const { rows } = await db.execute<InsertedDuty & Record<string, unknown>>(sql`
    delete from duty where id = any(${sql.param([...ids])}::bigint[])
    returning id::float8 as id, user_id::float8 as "userId", day::text as day`)
  return rows
}
