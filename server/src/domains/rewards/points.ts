import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { listRewardPoints } from '@shangxue/contract/rewards/endpoints'
import { REWARD_WELCOME_POINTS } from '@shangxue/contract/rewards/schemas'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toPage } from '../../platform/database/pagination.ts'
import { rewardPoints } from './schema.ts'

interface PointMovement {
  readonly tenantId: number
  readonly taskId: number
  readonly userId: number
  /** Points that the escrow gains; negative for a refund. */
  readonly points: number
  readonly reason: 'escrow' | 'refund'
}

/** Posts a movement between a creator and the escrow of their task. */
export async function postMovement(db: Db, { points, userId, ...movement }: PointMovement): Promise<void> {
  await db.insert(rewardPoints).values([
    { ...movement, userId, points: -points },
    { ...movement, userId: null, points },
  ])
}

/** Pays the winners from the escrow of a task. */
export async function payWinners(
  db: Db,
  { tenantId, taskId }: Pick<PointMovement, 'tenantId' | 'taskId'>,
  users: readonly number[],
  points: number,
): Promise<void> {
  if (users.length === 0) return
  const entry = { tenantId, taskId, reason: 'reward' as const }
  await db
    .insert(rewardPoints)
    .values([
      { ...entry, userId: null, points: -points * users.length },
      ...users.map((userId) => ({ ...entry, userId, points })),
    ])
}

/** Returns a user's balance: welcome points, study points and reward movements. */
export async function getBalance(db: Db, userId: number): Promise<number> {
  const { rows } = await db.execute<{ balance: number }>(sql`
    select (${REWARD_WELCOME_POINTS} + coalesce((select points from learner where user_id = ${userId}), 0)
      + coalesce((select sum(points) from reward_points where user_id = ${userId}), 0))::int as balance`)
  return rows[0]?.balance ?? 0
}

/** Ledger ids from here on are reward movements; smaller ones are study days, counted from 1970. */
const MOVEMENT_ID_OFFSET = 1_000_000

/** Study points are aggregated by day, because each day has many small entries. */
const ledgerSql = (userId: number): SQL => sql`(
    select 1 as id, u.created_at as at, 'welcome' as reason, ${REWARD_WELCOME_POINTS}::int as points,
      null::bigint as task_id, null::text as title
    from app_user u where u.id = ${userId}
  union all
    select 1 + (s.day - date '1970-01-01'), max(s.at), 'study', sum(s.points)::int, null, null
    from study_points s where s.user_id = ${userId} group by s.day having sum(s.points) <> 0
  union all
    select ${MOVEMENT_ID_OFFSET} + p.id, p.at, p.reason, p.points, p.task_id, t.title
    from reward_points p join reward_task t on t.tenant_id = p.tenant_id and t.id = p.task_id
    where p.user_id = ${userId}
  ) as moves`

type Row = Output<typeof listRewardPoints>['list'][number] & Record<string, unknown>

export async function listPoints(
  db: Db,
  { userId }: { readonly userId: number },
  page: Input<typeof listRewardPoints>,
): Promise<Output<typeof listRewardPoints>> {
  const { rows } = await db.execute<Row>(sql`
    select id::float8 as id, at, reason, points, (sum(points) over (order by at, id))::int as balance,
      task_id::float8 as task_id, title
    from ${ledgerSql(userId)} order by at desc, id desc ${limitOffset(page)}`)
  const entries = rows.map((row) => ({ ...row, at: toIso(row.at) }))
  return toPage(entries, page, await cappedCount(db, sql`select 1 from ${ledgerSql(userId)}`))
}
