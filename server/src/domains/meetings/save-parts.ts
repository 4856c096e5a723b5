import type { addMeeting, makeDecisionTask } from '@shangxue/contract/meetings/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import { createTaskFromDecision } from './create-decision-task.ts'
import { meetingPhotoStore } from './photo-store.ts'
import { loadMeeting } from './queries.ts'
import { meetingAttendees, meetingDecisions, meetings } from './schema.ts'

type MeetingForm = Input<typeof addMeeting>

/** Replaces the participants. Returns the user ids that are new. */
export async function replaceParticipants(
  db: Db,
  tenantId: number,
  meetingId: number,
  people: readonly number[],
): Promise<number[]> {
  await db.execute(sql`
    delete from meeting_attendee where meeting_id = ${meetingId}
      and user_id <> all(${sql.param([...people])}::bigint[])`)
  if (people.length === 0) return []
  const added = await db
    .insert(meetingAttendees)
    .values(people.map((userId) => ({ tenantId, meetingId, userId })))
    .onConflictDoNothing()
    .returning({ userId: meetingAttendees.userId })
  return added.map(({ userId }) => userId)
}

/** Replaces the decisions in the given order. A decision that already became a task keeps its task. */
export async function replaceDecisions(
  db: Db,
  tenantId: number,
  meetingId: number,
  decisions: MeetingForm['decisions'],
): Promise<void> {
  const storedIds = decisions.flatMap(({ id }) => id ?? [])
  await db.execute(sql`
    delete from meeting_decision where meeting_id = ${meetingId} and id <> all(${sql.param(storedIds)}::bigint[])`)
  for (const [place, { id, text, assignee_id: assigneeId, due }] of decisions.entries()) {
    const values = { place, text: text.trim(), assigneeId, due }
    if (id === null) await db.insert(meetingDecisions).values({ ...values, tenantId, meetingId })
    else {
      const { rowCount } = await db
        .update(meetingDecisions)
        .set(values)
        .where(and(eq(meetingDecisions.id, id), eq(meetingDecisions.meetingId, meetingId)))
      if (rowCount !== 1) throw new AppError('meeting_changed')
    }
  }
}

/** Replaces the photos. A removed photo becomes unattached and is purged later. */
export async function replacePhotos(
  db: Db,
  actor: Pick<Actor, 'userId'>,
  meetingId: number,
  ids: readonly number[],
): Promise<void> {
  const idArray = sql`${sql.param([...ids])}::bigint[]`
  await db.execute(
    sql`update meeting_photo set meeting_id = null, at = now() where meeting_id = ${meetingId} and id <> all(${idArray})`,
  )
  const { rows } = await db.execute<{ id: number }>(
    sql`select id::float8 as id from meeting_photo where meeting_id = ${meetingId}`,
  )
  const attachedIds = rows.map(({ id }) => id)
  await meetingPhotoStore.attach(
    db,
    actor,
    meetingId,
    ids.filter((id) => !attachedIds.includes(id)),
  )
}

/**
 * Creates a task from a decision once; a repeated call returns the existing task. If that task was deleted, creates
 * another.
 */
export async function convertDecisionToTask(
  { db, actor }: Context,
  { id, decision_id }: Input<typeof makeDecisionTask>,
): Promise<{ task_id: number }> {
  await db.execute(sql`select from meeting where id = ${id} for update`)
  const meeting = await loadMeeting(db, actor, id)
  if (!meeting.may_edit) throw new AppError('forbidden')
  const decision = meeting.decisions.find((decision) => decision.id === decision_id)
  if (!decision) throw new AppError('not_found')
  if (decision.task_id !== null) return { task_id: decision.task_id }
  const { text, assignee_id: assigneeId, due } = decision
  const taskId = await createTaskFromDecision(db, actor, { text, assigneeId, due, meeting })
  await db.update(meetingDecisions).set({ taskId }).where(eq(meetingDecisions.id, decision_id))
  // A form that was opened before is stale now.
  await db
    .update(meetings)
    .set({ version: meeting.version + 1 })
    .where(eq(meetings.id, id))
  return { task_id: taskId }
}
