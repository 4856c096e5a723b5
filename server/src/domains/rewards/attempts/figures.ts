import type { Output } from '@shangxue/contract/platform/endpoint'
import type { submitRewardTask } from '@shangxue/contract/rewards/attempts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'

type AttemptFigures = Omit<Output<typeof submitRewardTask>, 'id' | 'code'>

/** Rank of attempts `a` of tasks `t` by score, then time; final once the task is settled. */
export const placeColumn: SQL = sql`coalesce(a.place, 1 + (select count(*)::int from reward_attempt o
  where o.tenant_id = a.tenant_id and o.task_id = a.task_id and o.submitted_at is not null
    and (o.score_halves > a.score_halves or (o.score_halves = a.score_halves and o.ms < a.ms))))`

/** The result columns of a submitted attempt `a` of a task `t`. */
export const figureColumns: SQL = sql`a.score_halves / 2.0::float8 as score, t.total_halves / 2.0::float8 as total,
  a.right_answers::int as right, t.questions::int as questions, a.passed, ceil(a.ms / 1000.0)::int as seconds,
  a.timed_out, ${placeColumn} as place, coalesce(a.paid, 0) as paid`

export async function getFigures(db: Db, attemptId: number): Promise<AttemptFigures> {
  const { rows } = await db.execute<AttemptFigures>(sql`
    select ${figureColumns} from reward_attempt a join reward_task t on t.tenant_id = a.tenant_id and t.id = a.task_id
    where a.id = ${attemptId}`)
  const [row] = rows
  if (!row) throw new Error('plays are never deleted')
  return row
}
