import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type * as contract from '@shangxue/contract/rewards/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toIsoOrNull, toPage } from '../../platform/database/pagination.ts'
import type { Draft } from './schema.ts'

type Reader = { readonly userId: number }
type RewardTask = Output<typeof contract.listRewardTasks>['list'][number]
type Row = Omit<RewardTask, 'play'> & {
  attempt_id: number | null
  attempt_code: string
  play_finished: boolean
  ends_at: string
}

/** Tasks `t` joined with the reader's attempt `mine`. */
const fromTasks = ({ userId }: Reader, where: SQL): SQL => sql`from reward_task t
  left join reward_attempt mine on mine.tenant_id = t.tenant_id and mine.task_id = t.id and mine.user_id = ${userId}
  where ${where}`

const taskColumns = ({
  userId,
}: Reader): SQL => sql`t.id::float8 as id, t.code, t.kind, t.title, t.note, t.level,
  t.shown_as as creator, t.creator_id = ${userId} as mine, t.points, t.takers_max, t.pass_mark::int as pass_mark,
  t.play_minutes::int as play_minutes, t.questions::int as questions, t.takers, t.state, t.ended_by, t.open_hours,
  t.published_at, t.deadline, t.settled_at, mine.id::float8 as attempt_id, mine.code as attempt_code,
  mine.submitted_at is not null as play_finished, mine.ends_at`

function toRewardTask<R extends Row>({
  attempt_id,
  attempt_code,
  play_finished: finished,
  ends_at,
  ...task
}: R) {
  return {
    ...task,
    ...{ published_at: toIsoOrNull(task.published_at), deadline: toIsoOrNull(task.deadline) },
    settled_at: toIsoOrNull(task.settled_at),
    play: attempt_id === null ? null : { attempt_id, code: attempt_code, finished, ends_at: toIso(ends_at) },
  }
}

const matchesText = (q: string): SQL =>
  sql`strpos(lower(t.title || ' ' || t.shown_as), ${q.trim().toLowerCase()}) > 0`
const isValue = (column: SQL, value: string | undefined): SQL =>
  value === undefined ? sql`true` : sql`${column} = ${value}`

const ORDER = {
  new: sql`t.published_at desc, t.id desc`,
  points: sql`t.points desc, t.id desc`,
  ending: sql`t.deadline, t.id`,
}

/** Condition: published and not removed. */
const isVisible = sql`t.state <> 'draft' and t.ended_by is distinct from 'removed'`

const stateConditions = ({
  userId,
}: Reader): Record<Input<typeof contract.listRewardTasks>['state'], SQL> => ({
  open: sql`((t.state = 'open' and t.deadline > now() and t.creator_id <> ${userId} and mine.id is null)
    or (mine.id is not null and mine.submitted_at is null and mine.ends_at > now()))`,
  ended: sql`(t.state in ('closing', 'settled') or t.deadline <= now())`,
  all: sql`true`,
})

export async function listTasks(
  db: Db,
  reader: Reader,
  { q, kind, level, state, sort, ...page }: Input<typeof contract.listRewardTasks>,
): Promise<Output<typeof contract.listRewardTasks>> {
  const fromSql = fromTasks(
    reader,
    sql`${isVisible} and ${stateConditions(reader)[state]} and ${matchesText(q)}
      and ${isValue(sql`t.kind`, kind)} and ${isValue(sql`t.level`, level)}`,
  )
  const { rows } = await db.execute<Row>(
    sql`select ${taskColumns(reader)} ${fromSql} order by ${ORDER[sort]} ${limitOffset(page)}`,
  )
  return toPage(rows.map(toRewardTask), page, await cappedCount(db, sql`select 1 ${fromSql}`))
}

export async function getTask(
  db: Db,
  reader: Reader,
  id: number,
): Promise<Output<typeof contract.getRewardTask>> {
  const { userId } = reader
  const { rows } = await db.execute<Row & { reported: boolean; draft: Draft | null; server_now: string }>(sql`
    select ${taskColumns(reader)}, now() as server_now, case when t.state = 'draft' then t.draft end as draft,
      exists (select from reward_report r where r.tenant_id = t.tenant_id and r.task_id = t.id
        and r.reporter_id = ${userId}) as reported
    ${fromTasks(reader, sql`t.id = ${id} and (t.creator_id = ${userId} or (${isVisible}))`)}`)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return { ...toRewardTask(row), server_now: toIso(row.server_now) }
}

/** The points of a task `t` moved for a reason. */
const movedPoints = (
  reason: 'escrow' | 'refund' | 'reward',
): SQL => sql`coalesce((select abs(p.points) from reward_points p
  where p.tenant_id = t.tenant_id and p.task_id = t.id and p.user_id is null and p.reason = ${reason}), 0)`

/** Attempt counts of tasks `t` and the distribution of their points. */
const outcomeColumns = sql`
  (select count(*)::int from reward_attempt a
    where a.tenant_id = t.tenant_id and a.task_id = t.id and a.submitted_at is not null) as finished,
  (select count(*)::int from reward_attempt a
    where a.tenant_id = t.tenant_id and a.task_id = t.id and a.passed) as passed,
  ${movedPoints('escrow')} - ${movedPoints('reward')} - ${movedPoints('refund')} as held,
  ${movedPoints('reward')} as paid, ${movedPoints('refund')} as refunded`

type Outcome = {
  finished: number
  passed: number
  held: number
  paid: number
  refunded: number
}

export async function listOwnTasks(
  db: Db,
  reader: Reader,
  { q, state, ...page }: Input<typeof contract.listOwnRewardTasks>,
): Promise<Output<typeof contract.listOwnRewardTasks>> {
  const fromSql = fromTasks(
    reader,
    sql`t.creator_id = ${reader.userId} and ${isValue(sql`t.state`, state)} and ${matchesText(q)}`,
  )
  const { rows } = await db.execute<Row & Outcome>(
    sql`select ${taskColumns(reader)}, ${outcomeColumns} ${fromSql} order by t.id desc ${limitOffset(page)}`,
  )
  return toPage(rows.map(toRewardTask), page, await cappedCount(db, sql`select 1 ${fromSql}`))
}

type Figures = Output<typeof contract.getRewardFigures>

/** Returns the figures of a creator's tasks, without drafts. */
export async function getCreatorFigures(
  db: Db,
  { userId }: Reader,
): Promise<Figures['made'] & { held: number }> {
  const { rows } = await db.execute<Figures['made'] & { held: number }>(sql`
    select count(*)::int as tasks, count(*) filter (where state = 'open')::int as open,
      coalesce(sum(takers), 0)::int as takers, coalesce(sum(finished), 0)::int as finished,
      coalesce(sum(passed), 0)::int as passed, coalesce(sum(held), 0)::int as held,
      coalesce(sum(paid), 0)::int as paid, coalesce(sum(refunded), 0)::int as refunded
    from (select t.state, t.takers, ${outcomeColumns} from reward_task t
      where t.creator_id = ${userId} and t.state <> 'draft') as own`)
  const [row] = rows
  if (!row) throw new Error('sums are a row')
  return row
}
