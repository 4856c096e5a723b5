import type { TASK_DUES, TASK_SCOPES, TASK_STAGES } from '@shangxue/contract/tasks-parts'
import { type SQL, sql } from 'drizzle-orm'

/** A user who reads tasks; the boss sees all tasks of the tenant. */
export interface Viewer {
  readonly userId: number
  readonly boss: boolean
}

const named = (userId: number, role: SQL): SQL =>
  sql`t.id in (select p.task_id from task_person p where p.user_id = ${userId} and p.role = ${role})`
export const givenTo = (userId: number): SQL => named(userId, sql`'assignee'`)

/** Ids of tasks that the user created, is assigned to or is mentioned in. */
const own = (userId: number): SQL => sql`
  select m.id from task m where m.maker_id = ${userId}
  union all select p.task_id from task_person p where p.user_id = ${userId}`

/** Condition: the viewer may see task `t`, as one of their own or as a subtask of one. */
export const seenBy = ({ userId, boss }: Viewer): SQL =>
  boss ? sql`true` : sql`(t.id in (${own(userId)}) or t.parent_id in (${own(userId)}))`

/** Condition: the viewer may see the parent task `pa`. */
export const parentSeenBy = ({ userId, boss }: Viewer): SQL =>
  boss ? sql`pa.id is not null` : sql`pa.id in (${own(userId)})`

/**
 * Condition: may edit, delete, close and assign. True for the creator of the task or its parent, and for the boss.
 */
export const editedBy = ({ userId, boss }: Viewer): SQL =>
  boss
    ? sql`true`
    : sql`(t.maker_id = ${userId} or exists (select from task m where m.id = t.parent_id and m.maker_id = ${userId}))`

/** Condition: may change the status. True for editors and for assignees of the task or its parent. */
export const workedBy = (viewer: Viewer): SQL => sql`(${editedBy(viewer)} or exists (
  select from task_person p where p.user_id = ${viewer.userId} and p.role = 'assignee' and p.task_id in (t.id, t.parent_id)))`

/** The current local time in the tenant's zone. */
const local = (zone: string): SQL => sql`(now() at time zone ${zone}::text)`
export const todayIn = (zone: string): SQL => sql`${local(zone)}::date`
const mondayIn = (zone: string): SQL => sql`date_trunc('week', ${local(zone)})::date`
/** The last day of the current week. */
export const sundayIn = (zone: string): SQL => sql`(${mondayIn(zone)} + 6)`

/** A day is overdue after its end, a time as soon as it is reached. */
export const overdueIn = (zone: string): SQL =>
  sql`(t.ended_at is null and t.day is not null and t.day + coalesce(t.time, '24:00') <= ${local(zone)})`

const SCOPES: Record<(typeof TASK_SCOPES)[number], (userId: number) => SQL> = {
  mine: givenTo,
  made: (userId) => sql`t.maker_id = ${userId}`,
  mentioned: (userId) => named(userId, sql`'mentioned'`),
  all: () => sql`true`,
}
export const inScope = (scope: (typeof TASK_SCOPES)[number], userId: number): SQL => SCOPES[scope](userId)

export const inStage = (stage: (typeof TASK_STAGES)[number]): SQL => {
  if (stage === 'any') return sql`true`
  return stage === 'open' ? sql`t.ended_at is null` : sql`t.status = ${stage}`
}

const DUES: Record<(typeof TASK_DUES)[number], (zone: string) => SQL> = {
  any: () => sql`true`,
  overdue: overdueIn,
  today: (zone) => sql`t.day = ${todayIn(zone)}`,
  week: (zone) => sql`t.day between ${mondayIn(zone)} and ${sundayIn(zone)}`,
  none: () => sql`t.day is null`,
}
export const isDue = (due: (typeof TASK_DUES)[number], zone: string): SQL => DUES[due](zone)
