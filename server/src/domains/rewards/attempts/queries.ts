import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type * as contract from '@shangxue/contract/rewards/attempts'
import type { getRewardFigures } from '@shangxue/contract/rewards/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import {
  cappedCount,
  limitOffset,
  toIso,
  toIsoOrNull,
  toPage,
} from '../../../platform/database/pagination.ts'
import { NO_ANSWER, type PlayerAnswer, type RewardContent, toQuestionWithKey } from '../content.ts'
import { figureColumns, placeColumn } from './figures.ts'

type Player = { readonly userId: number }
type Result = Output<typeof contract.getRewardAttempt>

const FROM_ATTEMPT = sql`from reward_attempt a join reward_task t on t.tenant_id = a.tenant_id and t.id = a.task_id`

/** Returns the caller's attempt. The correct answers are included only after the task is settled. */
export async function getAttempt(db: Db, { userId }: Player, id: number): Promise<Result> {
  const { rows } = await db.execute<
    Omit<Result, 'marked' | 'passages'> & {
      content: RewardContent
      answers: PlayerAnswer[]
      marks: number[]
    }
  >(sql`
    select a.id::float8 as id, t.id::float8 as task_id, a.code, t.code as task_code, t.title, t.kind, t.level, t.points,
      t.takers_max, t.pass_mark::int as pass_mark, t.play_minutes::int as play_minutes, t.state, t.ended_by, t.deadline,
      a.submitted_at, ${figureColumns}, t.content, a.answers, a.marks
    ${FROM_ATTEMPT} where a.id = ${id} and a.user_id = ${userId}`)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  if (!row.submitted_at) throw new AppError('reward_running')
  const { content, answers, marks, ...attempt } = row
  return {
    ...attempt,
    ...{ deadline: toIso(attempt.deadline), submitted_at: toIso(attempt.submitted_at) },
    passages: [...content.passages],
    marked: attempt.state === 'settled' ? toMarkedQuestions(content, answers, marks) : null,
  }
}

/** In the task's own order, which its explanations refer to. */
function toMarkedQuestions(
  content: RewardContent,
  answers: readonly PlayerAnswer[],
  marks: readonly number[],
): Result['marked'] {
  return content.questions.map((rewardQuestion, i) => {
    const { type, ...question } = toQuestionWithKey(rewardQuestion)
    return {
      ...question,
      ...{ type: type as 'single_choice', blanks: type === 'fill_blank' ? 1 : 0 },
      ...{ answer: answers[i] ?? NO_ANSWER, got: (marks[i] ?? 0) / 2 },
      right: marks[i] === rewardQuestion.body.max_score * 2,
    }
  })
}

const RESULT_CONDITIONS: Record<Input<typeof contract.listRewardAttempts>['result'], SQL> = {
  all: sql`true`,
  running: sql`a.submitted_at is null`,
  passed: sql`a.passed`,
  failed: sql`not a.passed`,
}

type Row = Output<typeof contract.listRewardAttempts>['list'][number] & Record<string, unknown>

export async function listAttempts(
  db: Db,
  { userId }: Player,
  { kind, result: resultFilter, ...page }: Input<typeof contract.listRewardAttempts>,
): Promise<Output<typeof contract.listRewardAttempts>> {
  const fromSql = sql`${FROM_ATTEMPT} where a.user_id = ${userId} and ${RESULT_CONDITIONS[resultFilter]}
    and (${kind ?? null}::text is null or t.kind = ${kind ?? null}::text)`
  const { rows } = await db.execute<Row>(sql`
    select a.id::float8 as id, t.id::float8 as task_id, a.code, t.code as task_code, t.title, t.kind, t.level, t.points,
      t.state, t.ended_by, a.started_at, a.ends_at, a.submitted_at, a.score_halves / 2.0::float8 as score,
      t.total_halves / 2.0::float8 as total, a.passed, case when a.submitted_at is not null then ${placeColumn} end as place,
      ceil(a.ms / 1000.0)::int as seconds, coalesce(a.paid, 0) as paid
    ${fromSql} order by a.started_at desc, a.id desc ${limitOffset(page)}`)
  const attempts = rows.map((row) => ({
    ...row,
    ...{ started_at: toIso(row.started_at), ends_at: toIso(row.ends_at) },
    submitted_at: toIsoOrNull(row.submitted_at),
  }))
  return toPage(attempts, page, await cappedCount(db, sql`select 1 ${fromSql}`))
}

type PlayFigures = Output<typeof getRewardFigures>['played']

export async function getPlayFigures(db: Db, { userId }: Player): Promise<PlayFigures> {
  const { rows } = await db.execute<PlayFigures & Record<string, unknown>>(sql`
    select count(*)::int as plays, count(*) filter (where passed)::int as passed,
      coalesce(sum(paid), 0)::int as won, min(place)::int as best_place
    from reward_attempt where user_id = ${userId}`)
  const [row] = rows
  if (!row) throw new Error('sums are a row')
  return row
}
