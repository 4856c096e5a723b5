import { DEFAULT_ZONE } from '@shangxue/contract/platform/constants'
import { STUDY_SKILLS } from '@shangxue/contract/study/endpoints'
import { LEVELS, type Level } from '@shangxue/contract/users/endpoints'
import { ACHIEVEMENTS, newlyUnlocked, pointsOfAchievement } from '@shangxue/study/progress/achievements'
import { type DayFigures, pointsByDay } from '@shangxue/study/progress/points'
import {
  dayStats,
  KNOWN_WELL_DAYS,
  type PlayTotals,
  playStats,
  tallyMemories,
} from '@shangxue/study/progress/stats'
import { DEFAULT_SETTINGS, type Settings } from '@shangxue/study/scheduling/settings'
import { addDays } from '@shangxue/study/time/calendar'
import { studyDayOf } from '@shangxue/study/time/study-day'
import { and, asc, between, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { proficiencies } from '../../users/schema.ts'
import { type Learner, learners, studyDays, studyMemories } from '../schema.ts'
import { studyAchievements, studyPoints } from './schema.ts'

type PointEntry = Pick<typeof studyPoints.$inferInsert, 'source' | 'key' | 'day' | 'points'>

/** Posts points to the ledger and to the user's total. */
async function postPoints(db: Db, { tenantId, userId }: Learner, entries: readonly PointEntry[], at: Date) {
  const changes = entries.filter(({ points }) => points !== 0)
  if (changes.length === 0) return
  await db.insert(studyPoints).values(changes.map((entry) => ({ tenantId, userId, ...entry, at })))
  const sum = changes.reduce((total, { points }) => total + points, 0)
  await db
    .update(learners)
    .set({ points: sql`${learners.points} + ${sum}` })
    .where(eq(learners.userId, userId))
}

/**
 * Posts the difference between the current and the posted points of each day, and the points of new plays. All days
 * are compared, because one undone answer may move streak bonuses. Returns the days.
 */
export async function postDailyPoints(
  db: Db,
  learner: Learner,
  games: ReadonlyMap<string, number>,
  at: Date,
): Promise<DayFigures[]> {
  const { tenantId, userId } = learner
  const days = await db
    .select()
    .from(studyDays)
    .where(eq(studyDays.userId, userId))
    .orderBy(asc(studyDays.day))
  const pointsOfDays = pointsByDay(days, [])
  const changed = days
    .map(({ day, points }) => ({ day, before: points, after: pointsOfDays.get(day)?.study ?? 0 }))
    .filter(({ before, after }) => before !== after)
  if (changed.length > 0) {
    const values = changed.map(({ day, after }) => sql`(${day}::date, ${after}::int)`)
    await db.execute(sql`
      update ${studyDays} d set points = v.points from (values ${sql.join(values, sql`, `)}) v (day, points)
      where d.tenant_id = ${tenantId} and d.user_id = ${userId} and d.day = v.day`)
  }
  await postPoints(
    db,
    learner,
    [
      ...changed.map(({ day, before, after }) => ({
        source: 'study' as const,
        key: day,
        day,
        points: after - before,
      })),
      ...[...games].map(([day, points]) => ({ source: 'games' as const, key: day, day, points })),
    ],
    at,
  )
  return days
}

/** Subjects with an earning answer, also a folded one. Plain branches, so that the planner may join them by a hash or an index. */
const earningSubjects = (userId: number) =>
  sql.join(
    [
      sql`select kind, item_id, skill from study_answer where user_id = ${userId} and earns`,
      ...STUDY_SKILLS.map(
        (skill, bit) => sql`select kind, item_id, ${skill}::text from study_history
          where user_id = ${userId} and earning & ${1 << bit}::int <> 0`,
      ),
    ],
    sql` union all `,
  )

/** Equivalent to `tallyMemories` of the study engine without loading all memories. */
async function countMemories(db: Db, { userId }: Learner): Promise<ReturnType<typeof tallyMemories>> {
  const { kind, itemId, skill, stability } = studyMemories
  const countItems = (condition: unknown) =>
    sql<number>`count(distinct ${itemId}) filter (where ${condition})::int`
  const countSkill = (skillName: string) =>
    sql<number>`count(*) filter (where ${skill} = ${skillName} and ${kind} in ('word', 'sentence'))::int`
  const [counts] = await db
    .select({
      wordsMet: countItems(sql`${kind} = 'word'`),
      wordsKnown: countItems(sql`${kind} = 'word' and ${stability} >= ${KNOWN_WELL_DAYS}`),
      clozes: countItems(sql`${kind} = 'cloze'`),
      spelled: countSkill('spell'),
      listened: countSkill('listen'),
      translated: countSkill('translate'),
    })
    .from(studyMemories)
    .where(
      and(
        eq(studyMemories.userId, userId),
        sql`${studyMemories.reps} > 0`,
        // An implausible answer counts for the memory but not for achievements.
        sql`exists (select from (${earningSubjects(userId)}) a
          where a.kind = ${kind} and a.item_id = ${itemId} and a.skill = ${skill})`,
      ),
    )
  return counts ?? EMPTY_MEMORY_STATS
}
const EMPTY_MEMORY_STATS = tallyMemories(new Map())

export interface Unlocked {
  readonly key: string
  readonly at: Date
}

/**
 * Unlocks the achievements that the user's figures reach and returns all unlocked ones. The caller must hold the user
 * lock.
 */
export async function unlockAchievements(
  db: Db,
  learner: Learner,
  figures: { days: readonly DayFigures[] | null; played: readonly PlayTotals[]; level: Level | null },
  settings: Settings | null,
  at: Date,
): Promise<Unlocked[]> {
  const { tenantId, userId } = learner
  const before = await db
    .select({ key: studyAchievements.key, at: studyAchievements.at })
    .from(studyAchievements)
    .where(eq(studyAchievements.userId, userId))
    .orderBy(asc(studyAchievements.at), asc(studyAchievements.key))
  const unlockedKeys = new Set(before.map(({ key }) => key))
  const locked = ACHIEVEMENTS.filter(({ key }) => !unlockedKeys.has(key))
  const { days, played, level } = figures
  // A long history is counted only if an achievement depends on it.
  const needsMemoryCounts = days !== null && locked.some(({ figure }) => figure in EMPTY_MEMORY_STATS)
  const stats = {
    ...dayStats(days ?? [], (settings ?? DEFAULT_SETTINGS).minutes_per_day),
    ...(needsMemoryCounts ? await countMemories(db, learner) : EMPTY_MEMORY_STATS),
    ...playStats(played),
    level: level === null ? 0 : LEVELS.indexOf(level) + 1,
  }
  const unlocked = newlyUnlocked(stats, unlockedKeys)
  if (unlocked.length === 0) return before
  await db.insert(studyAchievements).values(unlocked.map(({ key }) => ({ tenantId, userId, key, at })))
  const day = studyDayOf(at, DEFAULT_ZONE)
  await postPoints(
    db,
    learner,
    unlocked.map((achievement) => ({
      source: 'achievement' as const,
      key: achievement.key,
      day,
      points: pointsOfAchievement(achievement),
    })),
    at,
  )
  return [...before, ...unlocked.map(({ key }) => ({ key, at }))]
}

/** Returns the level of the placement test. */
export async function getAssessedLevel(db: Db, { userId }: Learner): Promise<Level | null> {
  const [proficiency] = await db
    .select({ level: proficiencies.level })
    .from(proficiencies)
    .where(eq(proficiencies.userId, userId))
  return LEVELS.find((level) => level === proficiency?.level) ?? null
}

/** Returns the total points of the ledger, and those of a week without achievements. */
export async function getPoints(db: Db, { userId }: Learner, week: string) {
  const [row] = await db.select({ total: learners.points }).from(learners).where(eq(learners.userId, userId))
  const [inWeek] = await db
    .select({ points: sql<number>`coalesce(sum(${studyPoints.points}), 0)::int` })
    .from(studyPoints)
    .where(
      and(
        eq(studyPoints.userId, userId),
        between(studyPoints.day, week, addDays(week, 6)),
        ne(studyPoints.source, 'achievement'),
      ),
    )
  return { total: row?.total ?? 0, week: inWeek?.points ?? 0 }
}
