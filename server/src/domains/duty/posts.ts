import type { addDutyPost, closeDutyPost, saveDutyPost } from '@shangxue/contract/duty'
import { DUTY_NAME_MAX, DUTY_POSTS_MAX } from '@shangxue/contract/duty-parts'
import type { Input } from '@shangxue/contract/endpoint'
import { and, eq, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { parseText } from '../../platform/imports/cells.ts'
import { todayOf } from '../../platform/period.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { dutyPosts, dutyShifts } from './tables.ts'
import { tellRemoved, tellRetimed } from './tell.ts'
import { dutiesAhead, lockDuties, remove, requireNoOverlap } from './writes.ts'

type Shift = Input<typeof addDutyPost>['shifts'][number]

function named(typed: string, what: string): string {
  const text = parseText(DUTY_NAME_MAX)(typed)
  if ('reason' in text || text.value === '')
    throw new Refusal('invalid_input', { field: `请填写${what}的名称` })
  return text.value
}

function tidied(shifts: readonly Shift[]): Shift[] {
  const tidy = shifts.map((shift) => ({ ...shift, name: named(shift.name, '班次') }))
  if (new Set(tidy.map(({ name }) => name)).size < tidy.length)
    throw new Refusal('invalid_input', { field: '有两个班次同名，请修改其中一个' })
  return tidy
}

/** Post as recorded in the audit log. */
const told = (name: string, approval: boolean, shifts: readonly Shift[]) => ({
  name,
  needs_approval: approval,
  shifts: shifts.map(({ name: label, starts, ends, needed }) => ({ label, starts, ends, needed })),
})

async function requireFreeName(db: Db, name: string, but: number | null): Promise<void> {
  const { rows } = await db.execute(
    sql`select 1 from duty_post where name = ${name} and id is distinct from ${but}::bigint`,
  )
  if (rows.length > 0) throw new Refusal('duplicate')
}

export async function addPost({ db, actor, request }: Context, input: Input<typeof addDutyPost>) {
  const { tenantId } = actor
  const [name, shifts] = [named(input.name, '岗位'), tidied(input.shifts)]
  await lockDuties(db, tenantId)
  await requireFreeName(db, name, null)
  if ((await db.$count(dutyPosts)) >= DUTY_POSTS_MAX)
    throw new Refusal('duty_posts_full', { most: DUTY_POSTS_MAX })
  const [made] = await db
    .insert(dutyPosts)
    .values({ tenantId, name, note: input.note.trim(), approval: input.approval })
    .returning({ id: dutyPosts.id })
  if (!made) throw new Error('a post was not inserted')
  await db
    .insert(dutyShifts)
    .values(shifts.map(({ id: _, ...shift }, place) => ({ ...shift, tenantId, postId: made.id, place })))
  const after = told(name, input.approval, shifts)
  await audit(
    db,
    actor,
    { action: 'duty_post.added', entity: 'duty_post', entityId: made.id, after },
    request.id,
  )
  return made
}

async function shiftsOf(db: Db, postId: number) {
  const rows = await db
    .select()
    .from(dutyShifts)
    .where(and(eq(dutyShifts.postId, postId), sql`${dutyShifts.closedAt} is null`))
    .orderBy(dutyShifts.place, dutyShifts.id)
  return rows.map((row) => ({ ...row, starts: row.starts.slice(0, 5), ends: row.ends.slice(0, 5) }))
}

/** Deletes the duties of the shifts from a day on and notifies the assigned users. */
async function clear({ db, actor }: Context, shiftIds: readonly number[], from: string): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id::float8 as id from duty
    where shift_id = any(${sql.param([...shiftIds])}::bigint[]) and day >= ${from}::date`)
  const removed = await remove(
    db,
    actor,
    rows.map(({ id }) => id),
  )
  await tellRemoved(db, actor, removed)
}

export async function savePost(context: Context, input: Input<typeof saveDutyPost>): Promise<void> {
  const { db, actor, request } = context
  const { id, version } = input
  const [name, shifts] = [named(input.name, '岗位'), tidied(input.shifts)]
  await lockDuties(db, actor.tenantId)
  const [before] = await db.select().from(dutyPosts).where(eq(dutyPosts.id, id))
  if (!before) throw new Refusal('not_found')
  const had = await shiftsOf(db, id)
  if (before.version !== version) throw new Refusal('duty_post_changed', { name: before.name })
  if (shifts.some((shift) => shift.id !== null && !had.some((one) => one.id === shift.id)))
    throw new Refusal('duty_post_changed', { name: before.name })
  await requireFreeName(db, name, id)
  await db
    .update(dutyPosts)
    .set({ name, note: input.note.trim(), approval: input.approval, version: version + 1 })
    .where(eq(dutyPosts.id, id))
  await keepShifts(context, { id, name }, had, shifts)
  const deed = { action: 'duty_post.saved', entity: 'duty_post', entityId: id }
  const was = told(before.name, before.approval, had)
  await audit(db, actor, { ...deed, before: was, after: told(name, input.approval, shifts) }, request.id)
}

type Kept = Awaited<ReturnType<typeof shiftsOf>>

async function keepShifts(
  context: Context,
  post: { readonly id: number; readonly name: string },
  had: Kept,
  shifts: readonly Shift[],
) {
  const { db, actor } = context
  const { tenantId } = actor
  const gone = had.filter(({ id }) => !shifts.some((shift) => shift.id === id)).map(({ id }) => id)
  if (gone.length > 0) {
    await clear(context, gone, await todayOf(db, tenantId))
    await db.execute(
      sql`update duty_shift set closed_at = now() where id = any(${sql.param(gone)}::bigint[])`,
    )
  }
  const moved: number[] = []
  for (const [place, { id, ...shift }] of shifts.entries()) {
    const was = had.find((one) => one.id === id)
    if (!was) {
      await db.insert(dutyShifts).values({ ...shift, tenantId, postId: post.id, place })
      continue
    }
    // Duties that have already begun keep their times.
    const ahead = sameTimes(was, shift) ? [] : await dutiesAhead(db, tenantId, sql`d.shift_id = ${was.id}`)
    await db
      .update(dutyShifts)
      .set({ ...shift, place })
      .where(eq(dutyShifts.id, was.id))
    moved.push(...ahead.map((duty) => duty.id))
    await tellRetimed(db, actor, ahead, { ...shift, post: post.name, shift: shift.name })
  }
  // Check at the end, because two shifts may have swapped their times.
  await requireNoOverlap(db, moved)
}

const sameTimes = (a: Pick<Shift, 'starts' | 'ends'>, b: Pick<Shift, 'starts' | 'ends'>) =>
  a.starts === b.starts && a.ends === b.ends

export async function closePost(
  context: Context,
  { id, closed }: Input<typeof closeDutyPost>,
): Promise<void> {
  const { db, actor, request } = context
  await lockDuties(db, actor.tenantId)
  const [post] = await db
    .update(dutyPosts)
    .set({ closedAt: closed ? sql`coalesce(closed_at, now())` : null, version: sql`version + 1` })
    .where(eq(dutyPosts.id, id))
    .returning({ name: dutyPosts.name })
  if (!post) throw new Refusal('not_found')
  if (closed) {
    const shifts = (await shiftsOf(db, id)).map((shift) => shift.id)
    const { rows } = await db.execute<{ day: string }>(
      sql`select (${await todayOf(db, actor.tenantId)}::date + 1)::text as day`,
    )
    await clear(context, shifts, rows[0]?.day ?? '')
  }
  const deed = { entity: 'duty_post', entityId: id, after: { name: post.name } }
  await audit(
    db,
    actor,
    closed ? { action: 'duty_post.closed', ...deed } : { action: 'duty_post.reopened', ...deed },
    request.id,
  )
}
