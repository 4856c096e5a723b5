import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { countTasks, getTaskCalendar, listTasks } from '@shangxue/contract/tasks/endpoints'
import {
  TASK_CALENDAR_DAYS_MAX,
  TASK_CALENDAR_MAX,
  TASK_PRIORITIES,
  type Task,
  type TaskDetail,
} from '@shangxue/contract/tasks/schemas'
import { daysBetween } from '@shangxue/study/time/calendar'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toIsoOrNull, toPage } from '../../platform/database/pagination.ts'
import { getTenantZone } from '../../platform/database/tenant-zone.ts'
import { requireDay } from '../../platform/time/period.ts'
import { listChecklist, listFiles } from './detail-parts.ts'
import { visibleOrigin } from './origin.ts'
import {
  canEditTask,
  canSeeParent,
  canSeeTask,
  canWorkOnTask,
  inScope,
  inStage,
  isAssignedTo,
  isOverdue,
  matchesDue,
  todaySql,
  type Viewer,
} from './policy.ts'

export type Filters = Omit<Input<typeof listTasks>, 'page' | 'limit'>

const person = (idSql: SQL, nameSql: SQL): SQL => sql`json_build_object('id', ${idSql}, 'name', ${nameSql})`
const people = (role: 'assignee' | 'mentioned'): SQL => sql`coalesce((
  select json_agg(${person(sql`u.id`, sql`u.name`)} order by u.name, u.id)
  from task_member p join app_user u on u.id = p.user_id where p.task_id = t.id and p.role = ${role}), '[]')`

/** The columns of a list row; `mk` is the creator, `pa` the parent task. */
const columns = (viewer: Viewer, zone: string): SQL => sql`
  t.id::float8 as id, t.title, t.status, t.priority, t.day::text as day, to_char(t.time, 'HH24:MI') as time,
  t.reminder, t.repeat, ${isOverdue(zone)} as overdue, ${people('assignee')} as assignees,
  ${person(sql`mk.id`, sql`mk.name`)} as maker,
  t.parent_id is not null as part, case when ${canSeeParent(viewer)} then ${person(sql`pa.id`, sql`pa.title`)} end as parent,
  i.items, i.items_done, c.children, c.children_done,
  (select count(*)::int from task_entry e where e.task_id = t.id and e.kind = 'comment') as comments,
  (select count(*)::int from task_file f where f.task_id = t.id) as files,
  ${canEditTask(viewer)} as can_edit, ${canWorkOnTask(viewer)} as can_work`
const FROM_TASK = sql`
  from task t join app_user mk on mk.id = t.maker_id left join task pa on pa.id = t.parent_id
    cross join lateral (
      select count(*)::int as items, count(*) filter (where i.done)::int as items_done
      from task_item i where i.task_id = t.id) i
    cross join lateral (
      select count(*)::int as children, count(*) filter (where k.ended_at is not null)::int as children_done
      from task k where k.parent_id = t.id) c`

const PRIORITY_RANK = sql.raw(
  `case t.priority ${TASK_PRIORITIES.map((name, rank) => `when '${name}' then ${rank}`).join(' ')} end`,
)
/** Open tasks by due date, then ended ones, latest first. */
const order = sql`t.ended_at desc nulls first, t.day nulls last, coalesce(t.time, '24:00'), ${PRIORITY_RANK}, t.id`

type Row = Task & Record<string, unknown>
type DetailRow = Omit<TaskDetail, 'checklist' | 'subtasks' | 'attachments'> &
  Record<'origin_title' | 'origin_link', string | null> &
  Record<string, unknown>

export const taskQueries = async (db: Db, viewer: Viewer & { tenantId: number }) => {
  const zone = await getTenantZone(db, viewer.tenantId)
  const { userId } = viewer

  const where = ({ q, scope, stage, due, priority, user_id }: Filters): SQL => {
    const words = q.trim().toLowerCase()
    return sql.join(
      [
        canSeeTask(viewer),
        inScope(scope, userId),
        inStage(stage),
        matchesDue(due, zone),
        ...(words ? [sql`strpos(lower(t.title || ' ' || t.body), ${words}) > 0`] : []),
        ...(priority ? [sql`t.priority = ${priority}`] : []),
        ...(user_id ? [isAssignedTo(user_id)] : []),
      ],
      sql` and `,
    )
  }
  const selectTasks = async (clauses: SQL): Promise<Task[]> =>
    (await db.execute<Row>(sql`select ${columns(viewer, zone)} ${FROM_TASK} ${clauses}`)).rows

  return {
    zone,

    async list({ page, limit, ...filters }: Input<typeof listTasks>) {
      const condition = where(filters)
      const list = await selectTasks(
        sql`where ${condition} order by ${order} ${limitOffset({ page, limit })}`,
      )
      return toPage(
        list,
        { page, limit },
        await cappedCount(db, sql`select 1 from task t where ${condition}`),
      )
    },

    async listIds(filters: Filters, limit: number): Promise<number[]> {
      const { rows } = await db.execute<{ id: number }>(
        sql`select t.id::float8 as id from task t where ${where(filters)} order by ${order} limit ${limit}`,
      )
      return rows.map(({ id }) => id)
    },

    listByIds: (ids: readonly number[]) =>
      selectTasks(
        sql`where t.id = any(${sql.param([...ids])}::bigint[]) and ${canSeeTask(viewer)} order by ${order}`,
      ),

    async calendar({ from: first, to, scope, user_id }: Input<typeof getTaskCalendar>) {
      requireDay(first)
      requireDay(to)
      const days = daysBetween(first, to)
      if (days < 0 || days >= TASK_CALENDAR_DAYS_MAX)
        throw new AppError('task_calendar_too_long', { days: TASK_CALENDAR_DAYS_MAX })
      const assigneeCondition = user_id ? sql`and ${isAssignedTo(user_id)}` : sql``
      const list = await selectTasks(sql`
        where t.day between ${first}::date and ${to}::date and ${canSeeTask(viewer)} and ${inScope(scope, userId)} ${assigneeCondition}
        order by t.day, t.ended_at is not null, coalesce(t.time, '24:00'), ${PRIORITY_RANK}, t.id
        limit ${TASK_CALENDAR_MAX + 1}`)
      return { list: list.slice(0, TASK_CALENDAR_MAX), more: list.length > TASK_CALENDAR_MAX }
    },

    async getCounts(): Promise<Output<typeof countTasks>> {
      const { rows } = await db.execute<Output<typeof countTasks> & Record<string, unknown>>(sql`
        select count(*) filter (where o.assigned)::int as mine,
          count(*) filter (where o.assigned and o.day = ${todaySql(zone)})::int as today,
          count(*) filter (where o.assigned and o.overdue)::int as overdue,
          count(*) filter (where not o.assigned and o.made)::int as made
        from (select t.day, ${isAssignedTo(userId)} as assigned, t.maker_id = ${userId} as made, ${isOverdue(zone)} as overdue
          from task t where t.ended_at is null and (${isAssignedTo(userId)} or t.maker_id = ${userId})) o`)
      return rows[0] ?? { mine: 0, today: 0, overdue: 0, made: 0 }
    },

    async getDetail(id: number): Promise<TaskDetail> {
      const { rows } = await db.execute<DetailRow>(sql`
        select ${columns(viewer, zone)}, t.body, t.version, t.created_at, t.ended_at, t.origin_title, t.origin_link,
          (select e.name from app_user e where e.id = t.ended_by) as ended_by, ${people('mentioned')} as mentioned
        ${FROM_TASK} where t.id = ${id} and ${canSeeTask(viewer)}`)
      const [row] = rows
      if (!row) throw new AppError('not_found')
      const { origin_title, origin_link, created_at, ended_at, ...task } = row
      return {
        ...task,
        created_at: toIso(created_at),
        ended_at: toIsoOrNull(ended_at),
        origin:
          origin_title !== null && origin_link !== null
            ? await visibleOrigin(db, viewer, task.maker.id, { title: origin_title, link: origin_link })
            : null,
        checklist: await listChecklist(db, id),
        subtasks: await selectTasks(sql`where t.parent_id = ${id} order by t.ended_at is not null, t.id`),
        attachments: await listFiles(db, id, viewer, task.can_edit),
      }
    },
  }
}
