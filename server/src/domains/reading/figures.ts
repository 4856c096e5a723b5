import type { Output } from '@shangxue/contract/platform/endpoint'
import type { getReadingFigures } from '@shangxue/contract/reading/endpoints'
import { READING_SKILLS } from '@shangxue/contract/reading/schemas'
import { LEVELS, type Level } from '@shangxue/contract/users/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { streakOf } from '@shangxue/study/time/streak'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'

type Figures = Output<typeof getReadingFigures>
type Skill = Figures['skills'][number]
const CHART_DAYS = 30
/** Below this share a skill is weak, given at least the following number of answers. */
const WEAK_SHARE = 0.7
const ANSWERS_MIN = 4
const PLAN_STEPS = 3
/** The number of latest answers that a skill is judged by. */
const RECENT_ANSWERS = 20
/** After this many answers the level rises with a high share of right answers and falls with a low one. */
const LEVEL_CHANGE_ANSWERS = 8
const HARDER_SHARE = 0.9
const EASIER_SHARE = 0.4

type PlanStep = Omit<Figures['plan'][number], 'done' | 'exercise_id'>

/**
 * Plans what to train: weak skills first, then hardly tried ones, then the rest, at a higher level where results are
 * good.
 */
export function buildPlan(skills: readonly Skill[], level: Level): PlanStep[] {
  const shareRight = ({ right, answers }: Skill) => (answers === 0 ? 0 : right / answers)
  const reasonOrder = { weak: 0, untried: 1, keep: 2 }
  const planReason = (skill: Skill) => {
    if (skill.answers < ANSWERS_MIN) return 'untried' as const
    return shareRight(skill) < WEAK_SHARE ? ('weak' as const) : ('keep' as const)
  }
  const planLevel = (skill: Skill): Level => {
    if (skill.answers < LEVEL_CHANGE_ANSWERS) return level
    const delta = shareRight(skill) >= HARDER_SHARE ? 1 : shareRight(skill) < EASIER_SHARE ? -1 : 0
    return LEVELS[LEVELS.indexOf(level) + delta] ?? level
  }
  return READING_SKILLS.map(
    (name) => skills.find(({ skill }) => skill === name) ?? { ...NO_ANSWERS, skill: name },
  )
    .map((item) => ({ one: item, skill: item.skill, reason: planReason(item) }))
    .sort((a, b) => reasonOrder[a.reason] - reasonOrder[b.reason] || shareRight(a.one) - shareRight(b.one))
    .slice(0, PLAN_STEPS)
    .map(({ one: figures, skill, reason }) => ({
      skill,
      reason,
      level: planLevel(figures),
      questions: reason === 'weak' ? 5 : 4,
    }))
}

/** Returns the plan of a day, based on earlier answers only, so that it does not change during the day. */
export async function getPlan(db: Db, { userId }: Pick<Actor, 'userId'>, day: string): Promise<PlanStep[]> {
  const { rows } = await db.execute<Skill & Record<string, unknown>>(sql`
    select skill, count(*)::int as answers, count(*) filter (where correct)::int as right, 0 as ms
    from (select skill, correct, row_number() over (partition by skill order by day desc, attempt_id desc, question desc) as nth
      from reading_answer where user_id = ${userId} and day < ${day}) a
    where nth <= ${RECENT_ANSWERS} group by skill`)
  return buildPlan(rows, await getLevel(db, userId))
}

async function getPlanWithProgress(
  db: Db,
  actor: Pick<Actor, 'userId'>,
  day: string,
): Promise<Figures['plan']> {
  const plan = await getPlan(db, actor, day)
  const { rows } = await db.execute<{ focus: string; id: number; done: boolean }>(sql`
    select e.focus, e.id::float8 as id, exists (
      select from reading_attempt a where a.tenant_id = e.tenant_id and a.exercise_id = e.id and a.submitted_at is not null
    ) as done
    from reading_exercise e where e.user_id = ${actor.userId} and e.purpose = 'plan' and e.day = ${day}`)
  return plan.map((step) => {
    const started = rows.find(({ focus }) => focus === step.skill)
    return { ...step, done: started?.done ?? false, exercise_id: started?.id ?? null }
  })
}
const NO_ANSWERS: Skill = { skill: 'detail', ms: 0, right: 0, answers: 0 }

export async function getFigures(db: Db, { userId }: Pick<Actor, 'userId'>, today: string): Promise<Figures> {
  const { rows: skills } = await db.execute<Skill & Record<string, unknown>>(sql`
    select skill, count(*)::int as answers, count(*) filter (where correct)::int as right, round(avg(ms))::int as ms
    from reading_answer where user_id = ${userId} group by skill`)
  const { rows: days } = await db.execute<Figures['days'][number] & Record<string, unknown>>(sql`
    select day::text as day, count(*)::int as answers, count(*) filter (where correct)::int as right
    from reading_answer where user_id = ${userId} group by day order by day`)
  const { rows: sums } = await db.execute<{ practices: number; seconds: number; words: number }>(sql`
    select count(*)::int as practices, coalesce(sum(a.seconds), 0)::int as seconds, coalesce(sum(e.words), 0)::int as words
    from reading_attempt a join reading_exercise e on e.tenant_id = a.tenant_id and e.id = a.exercise_id
    where a.user_id = ${userId} and a.submitted_at is not null`)
  const level = await getLevel(db, userId)
  const { practices = 0, seconds = 0, words = 0 } = sums[0] ?? {}
  return {
    practices,
    seconds,
    words,
    streak: streakOf(
      days.map(({ day }) => day),
      today,
    ).current,
    right: skills.reduce((sum, { right }) => sum + right, 0),
    answers: skills.reduce((sum, { answers }) => sum + answers, 0),
    skills: READING_SKILLS.map(
      (skill) => skills.find((item) => item.skill === skill) ?? { ...NO_ANSWERS, skill },
    ),
    days: days.filter(({ day }) => day > addDays(today, -CHART_DAYS)),
    plan: await getPlanWithProgress(db, { userId }, today),
    challenge: await getChallenge(db, userId, today, level),
  }
}

async function getLevel(db: Db, userId: number): Promise<Level> {
  const { rows } = await db.execute<{ level: string }>(
    sql`select level from proficiency where user_id = ${userId} union all
      select level from (select level from reading_exercise where user_id = ${userId} and purpose <> 'plan'
        order by id desc limit 1) e limit 1`,
  )
  const level = rows[0]?.level
  return LEVELS.find((item) => item === level) ?? '初中'
}

async function getChallenge(
  db: Db,
  userId: number,
  day: string,
  level: Level,
): Promise<Figures['challenge']> {
  const { rows } = await db.execute<Omit<Figures['challenge'], 'day'> & Record<string, unknown>>(sql`
    select e.level, e.id::float8 as exercise_id, a.id::float8 as attempt_id, a.right_answers::int as right, a.seconds,
      jsonb_array_length(e.items) as questions
    from reading_exercise e
    left join lateral (
      select * from reading_attempt a where a.tenant_id = e.tenant_id and a.exercise_id = e.id and a.submitted_at is not null
      order by a.id limit 1
    ) a on true
    where e.user_id = ${userId} and e.day = ${day} and e.purpose = 'challenge'`)
  const notStarted = {
    level,
    attempt_id: null,
    exercise_id: null,
    right: null,
    questions: null,
    seconds: null,
  }
  return { day, ...(rows[0] ?? notStarted) }
}
