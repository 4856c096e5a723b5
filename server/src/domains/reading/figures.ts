import type { Output } from '@shangxue/contract/endpoint'
import type { getReadingFigures } from '@shangxue/contract/reading'
import { READING_SKILLS } from '@shangxue/contract/reading-parts'
import { LEVELS, type Level } from '@shangxue/contract/users'
import { addDays } from '@shangxue/study/calendar'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'

type Figures = Output<typeof getReadingFigures>
type Skill = Figures['skills'][number]
const DAYS = 30
/** Below this share a skill is weak, given at least the following number of answers. */
const WEAK = 0.7
const TELLING = 4
const PLANNED = 3
/** The number of latest answers that a skill is judged by. */
const RECENT = 20
/** After this many answers the level rises with a high share of right answers and falls with a low one. */
const MOVING = 8
const HARDER = 0.9
const EASIER = 0.4

type Step = Omit<Figures['plan'][number], 'done' | 'exercise_id'>

/**
 * Plans what to train: weak skills first, then hardly tried ones, then the rest, at a higher level where results are
 * good.
 */
export function planOf(skills: readonly Skill[], level: Level): Step[] {
  const share = ({ right, answers }: Skill) => (answers === 0 ? 0 : right / answers)
  const order = { weak: 0, untried: 1, keep: 2 }
  const reasonOf = (skill: Skill) => {
    if (skill.answers < TELLING) return 'untried' as const
    return share(skill) < WEAK ? ('weak' as const) : ('keep' as const)
  }
  const levelOf = (skill: Skill): Level => {
    if (skill.answers < MOVING) return level
    const by = share(skill) >= HARDER ? 1 : share(skill) < EASIER ? -1 : 0
    return LEVELS[LEVELS.indexOf(level) + by] ?? level
  }
  return READING_SKILLS.map((name) => skills.find(({ skill }) => skill === name) ?? { ...NONE, skill: name })
    .map((one) => ({ one, skill: one.skill, reason: reasonOf(one) }))
    .sort((a, b) => order[a.reason] - order[b.reason] || share(a.one) - share(b.one))
    .slice(0, PLANNED)
    .map(({ one, skill, reason }) => ({
      skill,
      reason,
      level: levelOf(one),
      questions: reason === 'weak' ? 5 : 4,
    }))
}

/** Returns the plan of a day, based on earlier answers only, so that it does not change during the day. */
export async function planFor(db: Db, { userId }: Pick<Actor, 'userId'>, day: string): Promise<Step[]> {
  const { rows } = await db.execute<Skill & Record<string, unknown>>(sql`
    select skill, count(*)::int as answers, count(*) filter (where correct)::int as right, 0 as ms
    from (select skill, correct, row_number() over (partition by skill order by day desc, attempt_id desc, question desc) as nth
      from reading_answer where user_id = ${userId} and day < ${day}) a
    where nth <= ${RECENT} group by skill`)
  return planOf(rows, await levelOf(db, userId))
}

async function steps(db: Db, actor: Pick<Actor, 'userId'>, day: string): Promise<Figures['plan']> {
  const plan = await planFor(db, actor, day)
  const { rows } = await db.execute<{ focus: string; id: number; done: boolean }>(sql`
    select e.focus, e.id::float8 as id, exists (
      select from reading_attempt a where a.tenant_id = e.tenant_id and a.exercise_id = e.id and a.submitted_at is not null
    ) as done
    from reading_exercise e where e.user_id = ${actor.userId} and e.purpose = 'plan' and e.day = ${day}`)
  return plan.map((step) => {
    const begun = rows.find(({ focus }) => focus === step.skill)
    return { ...step, done: begun?.done ?? false, exercise_id: begun?.id ?? null }
  })
}
const NONE: Skill = { skill: 'detail', ms: 0, right: 0, answers: 0 }

/** Counts consecutive days up to today; a missing today does not break the streak. */
export function streakOf(days: ReadonlySet<string>, today: string): number {
  let day = days.has(today) ? today : addDays(today, -1)
  let streak = 0
  while (days.has(day)) {
    streak++
    day = addDays(day, -1)
  }
  return streak
}

export async function figures(db: Db, { userId }: Pick<Actor, 'userId'>, today: string): Promise<Figures> {
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
  const level = await levelOf(db, userId)
  const { practices = 0, seconds = 0, words = 0 } = sums[0] ?? {}
  return {
    practices,
    seconds,
    words,
    streak: streakOf(new Set(days.map(({ day }) => day)), today),
    right: skills.reduce((sum, { right }) => sum + right, 0),
    answers: skills.reduce((sum, { answers }) => sum + answers, 0),
    skills: READING_SKILLS.map((skill) => skills.find((one) => one.skill === skill) ?? { ...NONE, skill }),
    days: days.filter(({ day }) => day > addDays(today, -DAYS)),
    plan: await steps(db, { userId }, today),
    challenge: await challengeOf(db, userId, today, level),
  }
}

async function levelOf(db: Db, userId: number): Promise<Level> {
  const { rows } = await db.execute<{ level: string }>(
    sql`select level from proficiency where user_id = ${userId} union all
      select level from (select level from reading_exercise where user_id = ${userId} and purpose <> 'plan'
        order by id desc limit 1) e limit 1`,
  )
  const level = rows[0]?.level
  return LEVELS.find((one) => one === level) ?? '初中'
}

async function challengeOf(db: Db, userId: number, day: string, level: Level): Promise<Figures['challenge']> {
  const { rows } = await db.execute<Omit<Figures['challenge'], 'day'> & Record<string, unknown>>(sql`
    select e.level, e.id::float8 as exercise_id, a.id::float8 as attempt_id, a.right_answers::int as right, a.seconds,
      jsonb_array_length(e.items) as questions
    from reading_exercise e
    left join lateral (
      select * from reading_attempt a where a.tenant_id = e.tenant_id and a.exercise_id = e.id and a.submitted_at is not null
      order by a.id limit 1
    ) a on true
    where e.user_id = ${userId} and e.day = ${day} and e.purpose = 'challenge'`)
  const none = { level, attempt_id: null, exercise_id: null, right: null, questions: null, seconds: null }
  return { day, ...(rows[0] ?? none) }
}
