import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type * as contract from '@shangxue/contract/rewards/attempts'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toPage } from '../../../platform/database/pagination.ts'
import { figureColumns } from '../attempts/figures.ts'

type Result = Output<typeof contract.getRewardResult>
type Ranking = Output<typeof contract.getRewardRanking>

/** The public columns of a task `t`; creator id and content are not even read. */
const taskColumns = sql`t.title, t.kind, t.level, t.shown_as as creator, t.points, t.takers_max, t.pass_mark::int as pass_mark,
  t.play_minutes::int as play_minutes, t.questions::int as questions, t.takers, t.state, t.ended_by, t.deadline`

/** Condition for a record addressed by code or id. Codes are longer than any id. */
/** Ids are unique within a company only. An id that several companies have addresses no page. */
const unambiguous = <T>([row, other]: readonly T[]): T | undefined => (other === undefined ? row : undefined)

const isAddressedBy = (table: SQL, name: string): SQL =>
  /^[1-9]\d{0,14}$/.test(name) ? sql`${table}.id = ${Number(name)}` : sql`${table}.code = ${name}`

/** A removed task has no public pages. */
const isPublic = sql`t.state <> 'draft' and t.ended_by is distinct from 'removed'`

const finishedColumn = sql`(select count(*)::int from reward_attempt f
  where f.tenant_id = t.tenant_id and f.task_id = t.id and f.submitted_at is not null) as finished`

/** Returns null if there is no such page. */
export async function getResultPage(database: Database, name: string): Promise<Result | null> {
  const { rows } = await database.queryAsOwner((db) =>
    db.execute<Result & Record<string, unknown>>(sql`
      select ${taskColumns}, a.code, a.shown_as as player, t.code as task_code, a.submitted_at, ${finishedColumn}, ${figureColumns}
      from reward_attempt a join reward_task t on t.tenant_id = a.tenant_id and t.id = a.task_id
      where ${isAddressedBy(sql`a`, name)} and a.submitted_at is not null and ${isPublic}`),
  )
  const row = unambiguous(rows)
  return row ? { ...row, deadline: toIso(row.deadline), submitted_at: toIso(row.submitted_at) } : null
}

export type RankedTask = Ranking['task'] & Record<string, unknown>

export async function getRankedTask(database: Database, name: string): Promise<RankedTask | null> {
  const { rows } = await database.queryAsOwner((db) =>
    db.execute<RankedTask>(sql`
      select ${taskColumns}, t.code, ${finishedColumn}, t.total_halves / 2.0::float8 as total,
        (select count(*)::int from reward_attempt p
          where p.tenant_id = t.tenant_id and p.task_id = t.id and p.passed) as passed,
        (select round(100.0 * avg(s.score_halves) / t.total_halves, 1)::float8 from reward_attempt s
          where s.tenant_id = t.tenant_id and s.task_id = t.id and s.submitted_at is not null) as average
      from reward_task t where ${isAddressedBy(sql`t`, name)} and ${isPublic}`),
  )
  const row = unambiguous(rows)
  return row ? { ...row, deadline: toIso(row.deadline) } : null
}

type Row = Ranking['list'][number] & Record<string, unknown>

export async function getRankingPage(
  database: Database,
  { code: name, ...page }: Input<typeof contract.getRewardRanking>,
): Promise<Ranking | null> {
  const task = await getRankedTask(database, name)
  if (!task) return null
  const fromSql = sql`from reward_attempt a join reward_task t on t.tenant_id = a.tenant_id and t.id = a.task_id
    where t.code = ${task.code} and a.submitted_at is not null`
  const { rows } = await database.queryAsOwner((db) =>
    db.execute<Row>(sql`
      select (rank() over (order by a.score_halves desc, a.ms))::int as place, a.shown_as as player,
        a.score_halves / 2.0::float8 as score, ceil(a.ms / 1000.0)::int as seconds, a.passed,
        coalesce(a.paid, 0) as paid, a.code
      ${fromSql} order by a.score_halves desc, a.ms, a.id ${limitOffset(page)}`),
  )
  const total = await database.queryAsOwner((db) => cappedCount(db, sql`select 1 ${fromSql}`))
  return { task, ...toPage(rows, page, total) }
}
