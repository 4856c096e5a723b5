import type { TASK_DUES, TASK_SCOPES, TASK_STAGES } from '@shangxue/contract/tasks/schemas'
import { type SQL, sql } from 'drizzle-orm'

/** A user who reads tasks; the boss sees all tasks of the tenant. */
export interface Viewer {
  readonly userId: number
  readonly boss: boolean
}

const hasRole = (userId: number, role: SQL): SQL =>
  sql`t.id in (select p.task_id from task_member p where p.user_id = ${userId} and p.role = ${role})`
export const isAssignedTo = (userId: number): SQL => hasRole(userId, sql`'assignee'`)

/** Ids of tasks that the user created, is assigned to or is mentioned in. */
const ownTaskIds = (userId: number): SQL => sql`
  select m.id from task m where m.maker_id = ${userId}
  union all select p.task_id from task_member p where p.user_id = ${userId}`

/** Condition: the viewer may see task `t`, as one of their own or as a subtask of one. */
export const canSeeTask = ({ userId, boss }: Viewer): SQL =>
  boss ? sql`true` : sql`(t.id in (${ownTaskIds(userId)}) or t.parent_id in (${ownTaskIds(userId)}))`

/** Condition: the viewer may see the parent task `pa`. */
export const canSeeParent = ({ userId, boss }: Viewer): SQL =>
  boss ? sql`pa.id is not null` : sql`pa.id in (${ownTaskIds(userId)})`

/**
 * Condition: may edit, delete, close and assign. True for the creator of the task or its parent, and for the boss.
 */
export const canEditTask = ({ userId, boss }: Viewer): SQL =>
  boss
    ? sql`true`
    : sql`(t.maker_id = ${userId} or exists (select from task m where m.id = t.parent_id and m.maker_id = ${userId}))`

/** Condition: may change the status. True for editors and for assignees of the task or its parent. */
export const canWorkOnTask = (viewer: Viewer): SQL => sql`(${canEditTask(viewer)} or exists (
  select from task_member p where p.user_id = ${viewer.userId} and p.role = 'assignee' and p.task_id in (t.id, t.parent_id)))`

/** The current local time in the tenant's zone. */
const localNow = (zone: string): SQL => sql`(now() at time zone ${zone}::text)`
export const todaySql = (zone: string): SQL => sql`${localNow(zone)}::date`
const mondaySql = (zone: string): SQL => sql`date_trunc('week', ${localNow(zone)})::date`
/** The last day of the current week. */
export const sundaySql = (zone: string): SQL => sql`(${mondaySql(zone)} + 6)`

/** A day is overdue after its end, a time as soon as it is reached. */
export const isOverdue = (zone: string): SQL =>
  sql`(t.ended_at is null and t.day is not null and t.day + coalesce(t.time, '24:00') <= ${localNow(zone)})`

const SCOPE_CONDITIONS: Record<(typeof TASK_SCOPES)[number], (userId: number) => SQL> = {
  mine: isAssignedTo,
  made: (userId) => sql`t.maker_id = ${userId}`,
  mentioned: (userId) => hasRole(userId, sql`'mentioned'`),
  all: () => sql`true`,
}
export const inScope = (scope: (typeof TASK_SCOPES)[number], userId: number): SQL =>
  SCOPE_CONDITIONS[scope](userId)

export const inStage = (stage: (typeof TASK_STAGES)[number]): SQL => {
  if (stage === 'any') return sql`true`
  return stage === 'open' ? sql`t.ended_at is null` : sql`t.status = ${stage}`
}

const DUE_CONDITIONS: Record<(typeof TASK_DUES)[number], (zone: string) => SQL> = {
  any: () => sql`true`,
  overdue: isOverdue,
  today: (zone) => sql`t.day = ${todaySql(zone)}`,
  week: (zone) => sql`t.day between ${mondaySql(zone)} and ${sundaySql(zone)}`,
  none: () => sql`t.day is null`,
}
export const matchesDue = (due: (typeof TASK_DUES)[number], zone: string): SQL => DUE_CONDITIONS[due](zone)
