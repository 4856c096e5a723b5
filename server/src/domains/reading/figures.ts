import type { Output } from '@shangxue/contract/endpoint'
import type { getReadingFigures } from '@shangxue/contract/reading'
import { READING_SKILLS, type ReadingSkill } from '@shangxue/contract/reading-parts'
import { LEVELS, type Level } from '@shangxue/contract/users'
import { addDays } from '@shangxue/study/calendar'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'

type Figures = Output<typeof getReadingFigures>
type Skill = Figures['skills'][number]
const DAYS = 30
/** Below that a skill is weak; so many answers say something. */
const WEAK = 0.7
const TELLING = 4
const PLANNED = 3

/** What to train: what was never tried, then what goes wrong most, then what was longest ago; harder where it goes well. */
export function planOf(
  skills: readonly Skill[],
  level: Level,
  practised: ReadonlySet<ReadingSkill>,
): Figures['plan'] {
  const share = ({ right, answers }: Skill) => (answers === 0 ? 0 : right / answers)
  const of = new Map(skills.map((one) => [one.skill, one]))
  const reasonOf = (skill: ReadingSkill) => {
    const known = of.get(skill)
    if (!known || known.answers < TELLING) return 'untried' as const
    return share(known) < WEAK ? ('weak' as const) : ('keep' as const)
  }
  const order = { weak: 0, untried: 1, keep: 2 }
  return READING_SKILLS.map((skill) => ({ skill, reason: reasonOf(skill) }))
    .sort(
      (a, b) =>
        order[a.reason] - order[b.reason] || share(of.get(a.skill) ?? NONE) - share(of.get(b.skill) ?? NONE),
    )
    .slice(0, PLANNED)
    .map(({ skill, reason }) => ({
      skill,
      reason,
      level,
      questions: reason === 'weak' ? 5 : 4,
      done: practised.has(skill),
    }))
}
const NONE: Skill = { skill: 'detail', ms: 0, right: 0, answers: 0 }

/** Days in a row up to today; a day that has only begun breaks nothing. */
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
  const { rows: trained } = await db.execute<{ skill: ReadingSkill }>(sql`
    select distinct r.skill from reading_answer r
    join reading_attempt a on a.tenant_id = r.tenant_id and a.id = r.attempt_id
    join reading_exercise e on e.tenant_id = a.tenant_id and e.id = a.exercise_id
    where r.user_id = ${userId} and r.day = ${today} and e.purpose = 'plan'`)
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
    plan: planOf(skills, level, new Set(trained.map(({ skill }) => skill))),
    challenge: await challengeOf(db, userId, today, level),
  }
}

async function levelOf(db: Db, userId: number): Promise<Level> {
  const { rows } = await db.execute<{ level: string }>(
    sql`select level from proficiency where user_id = ${userId} union all
      select level from (select level from reading_exercise where user_id = ${userId} order by id desc limit 1) e limit 1`,
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
    where e.user_id = ${userId} and e.day = ${day}`)
  const none = { level, attempt_id: null, exercise_id: null, right: null, questions: null, seconds: null }
  return { day, ...(rows[0] ?? none) }
}
