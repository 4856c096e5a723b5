import type { addDutyPost, closeDutyPost, saveDutyPost } from '@shangxue/contract/duty/endpoints'
import { DUTY_NAME_MAX, DUTY_POSTS_MAX } from '@shangxue/contract/duty/schemas'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { parseText } from '../../platform/imports/parsing/parse-cells.ts'
import { getToday } from '../../platform/time/period.ts'
import { notifyRemoved, notifyRetimed } from './notifications.ts'
import { dutyPosts, dutyShifts } from './schema.ts'
import { deleteDuties, getFutureDuties, lockDuties, requireNoOverlap } from './write-duties.ts'

type Shift = Input<typeof addDutyPost>['shifts'][number]

function requireName(nameInput: string, label: string): string {
  const text = parseText(DUTY_NAME_MAX)(nameInput)
  if ('reason' in text || text.value === '') throw new AppError('duty_name_missing', { what: label })
  return text.value
}

function normalizeShifts(shifts: readonly Shift[]): Shift[] {
  const normalized = shifts.map((shift) => ({ ...shift, name: requireName(shift.name, '班次') }))
  if (new Set(normalized.map(({ name }) => name)).size < normalized.length)
    throw new AppError('duty_shift_name_repeated')
  return normalized
}

/** Post as recorded in the audit log. */
const toAuditState = (name: string, approval: boolean, shifts: readonly Shift[]) => ({
  name,
  needs_approval: approval,
  shifts: shifts.map(({ name: label, starts, ends, needed }) => ({ label, starts, ends, needed })),
})

async function requireUniqueName(db: Db, name: string, ownId: number | null): Promise<void> {
  const { rows } = await db.execute(
    sql`select 1 from duty_post where name = ${name} and id is distinct from ${ownId}::bigint`,
  )
  if (rows.length > 0) throw new AppError('duplicate')
}

export async function addPost({ db, actor, request }: Context, input: Input<typeof addDutyPost>) {
  const { tenantId } = actor
  const [name, shifts] = [requireName(input.name, '岗位'), normalizeShifts(input.shifts)]
  await lockDuties(db, tenantId)
  await requireUniqueName(db, name, null)
  if ((await db.$count(dutyPosts)) >= DUTY_POSTS_MAX)
    throw new AppError('duty_posts_full', { most: DUTY_POSTS_MAX })
  const [inserted] = await db
    .insert(dutyPosts)
    .values({ tenantId, name, note: input.note.trim(), approval: input.approval })
    .returning({ id: dutyPosts.id })
  if (!inserted) throw new Error('a post was not inserted')
  await db
    .insert(dutyShifts)
    .values(shifts.map(({ id: _, ...shift }, place) => ({ ...shift, tenantId, postId: inserted.id, place })))
  const after = toAuditState(name, input.approval, shifts)
  await audit(
    db,
    actor,
    { action: 'duty_post.added', entity: 'duty_post', entityId: inserted.id, after },
    request.id,
  )
  return inserted
}

async function getOpenShifts(db: Db, postId: number) {
  const rows = await db
    .select()
    .from(dutyShifts)
    .where(and(eq(dutyShifts.postId, postId), sql`${dutyShifts.closedAt} is null`))
    .orderBy(dutyShifts.place, dutyShifts.id)
  return rows.map((row) => ({ ...row, starts: row.starts.slice(0, 5), ends: row.ends.slice(0, 5) }))
}

/** Deletes the duties of the shifts from a day on and notifies the assigned users. */
async function removeFutureDuties(
  { db, actor }: Context,
  shiftIds: readonly number[],
  from: string,
): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id::float8 as id from duty
    where shift_id = any(${sql.param([...shiftIds])}::bigint[]) and day >= ${from}::date`)
  const removed = await deleteDuties(
    db,
    actor,
    rows.map(({ id }) => id),
  )
  await notifyRemoved(db, actor, removed)
}

export async function savePost(context: Context, input: Input<typeof saveDutyPost>): Promise<void> {
  const { db, actor, request } = context
  const { id, version } = input
  const [name, shifts] = [requireName(input.name, '岗位'), normalizeShifts(input.shifts)]
  await lockDuties(db, actor.tenantId)
  const [before] = await db.select().from(dutyPosts).where(eq(dutyPosts.id, id))
  if (!before) throw new AppError('not_found')
  const existingShifts = await getOpenShifts(db, id)
  if (before.version !== version) throw new AppError('duty_post_changed', { name: before.name })
  if (
    shifts.some(
      (shift) => shift.id !== null && !existingShifts.some((existingShift) => existingShift.id === shift.id),
    )
  )
    throw new AppError('duty_post_changed', { name: before.name })
  await requireUniqueName(db, name, id)
  await db
    .update(dutyPosts)
    .set({ name, note: input.note.trim(), approval: input.approval, version: version + 1 })
    .where(eq(dutyPosts.id, id))
  await saveShifts(context, { id, name }, existingShifts, shifts)
  const auditEvent = { action: 'duty_post.saved', entity: 'duty_post', entityId: id }
  const auditBefore = toAuditState(before.name, before.approval, existingShifts)
  await audit(
    db,
    actor,
    { ...auditEvent, before: auditBefore, after: toAuditState(name, input.approval, shifts) },
    request.id,
  )
}

type ExistingShifts = Awaited<ReturnType<typeof getOpenShifts>>

async function saveShifts(
  context: Context,
  post: { readonly id: number; readonly name: string },
  existingShifts: ExistingShifts,
  shifts: readonly Shift[],
) {
  const { db, actor } = context
  const { tenantId } = actor
  const removedShiftIds = existingShifts
    .filter(({ id }) => !shifts.some((shift) => shift.id === id))
    .map(({ id }) => id)
  if (removedShiftIds.length > 0) {
    await removeFutureDuties(context, removedShiftIds, await getToday(db, tenantId))
    await db.execute(
      sql`update duty_shift set closed_at = now() where id = any(${sql.param(removedShiftIds)}::bigint[])`,
    )
  }
  const retimedDutyIds: number[] = []
  for (const [place, { id, ...shift }] of shifts.entries()) {
    const existing = existingShifts.find((existingShift) => existingShift.id === id)
    if (!existing) {
      await db.insert(dutyShifts).values({ ...shift, tenantId, postId: post.id, place })
      continue
    }
    // Duties that have already begun keep their times.
    const futureDuties = hasSameTimes(existing, shift)
      ? []
      : await getFutureDuties(db, tenantId, sql`d.shift_id = ${existing.id}`)
    await db
      .update(dutyShifts)
      .set({ ...shift, place })
      .where(eq(dutyShifts.id, existing.id))
    retimedDutyIds.push(...futureDuties.map((duty) => duty.id))
    await notifyRetimed(db, actor, futureDuties, { ...shift, post: post.name, shift: shift.name })
  }
  // Check at the end, because two shifts may have swapped their times.
  await requireNoOverlap(db, retimedDutyIds)
}

const hasSameTimes = (a: Pick<Shift, 'starts' | 'ends'>, b: Pick<Shift, 'starts' | 'ends'>) =>
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
  if (!post) throw new AppError('not_found')
  if (closed) {
    const shifts = (await getOpenShifts(db, id)).map((shift) => shift.id)
    const { rows } = await db.execute<{ day: string }>(
      sql`select (${await getToday(db, actor.tenantId)}::date + 1)::text as day`,
    )
    await removeFutureDuties(context, shifts, rows[0]?.day ?? '')
  }
  const auditEvent = { entity: 'duty_post', entityId: id, after: { name: post.name } }
  await audit(
    db,
    actor,
    closed ? { action: 'duty_post.closed', ...auditEvent } : { action: 'duty_post.reopened', ...auditEvent },
    request.id,
  )
}
