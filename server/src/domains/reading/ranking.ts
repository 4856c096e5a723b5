import type { Output } from '@shangxue/contract/platform/endpoint'
import type { getChallengeRanking } from '@shangxue/contract/reading/endpoints'
import type { Level } from '@shangxue/contract/users/endpoints'
import { weekOf } from '@shangxue/study/progress/ranks'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'

type Ranking = Output<typeof getChallengeRanking>
type Row = Ranking['list'][number] & { people: number } & Record<string, unknown>
const ROWS_MAX = 20

/**
 * Returns the week's challenge ranking from Monday, counting each user's first attempt per day. Disabled users are
 * excluded.
 */
export async function getChallengeRankingOf(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
  level: Level,
  today: string,
): Promise<Ranking> {
  const from = weekOf(today)
  const { rows } = await db.execute<Row>(sql`
    with first_attempt as (
      select e.user_id, a.right_answers, a.seconds, jsonb_array_length(e.items) as questions
      from reading_exercise e
      cross join lateral (
        select * from reading_attempt a
        where a.tenant_id = e.tenant_id and a.exercise_id = e.id and a.submitted_at is not null
        order by a.id limit 1
      ) a
      where e.purpose = 'challenge' and e.level = ${level} and e.day between ${from} and ${today}
    ), score as (
      select t.user_id, u.name, count(*)::int as days, sum(t.right_answers)::int as "right",
        sum(t.questions)::int as questions, sum(t.seconds)::int as seconds
      from first_attempt t join app_user u on u.id = t.user_id and u.disabled_at is null
      group by t.user_id, u.name
    ), ranked as (
      select *, rank() over (order by "right" desc, seconds)::int as place, count(*) over ()::int as people from score
    )
    select place, name, user_id = ${userId} as me, days, "right", questions, seconds, people from ranked
    where place <= ${ROWS_MAX} or user_id = ${userId} order by place, user_id`)
  const entries = rows.map(({ people: _people, ...row }) => row)
  return {
    from,
    people: rows[0]?.people ?? 0,
    list: entries.filter(({ place }) => place <= ROWS_MAX).slice(0, ROWS_MAX),
    own: entries.find(({ me }) => me) ?? null,
  }
}
