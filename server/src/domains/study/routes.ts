import { getStudyRanking, SYNC_MEMORIES_MAX, syncStudy } from '@shangxue/contract/study'
import type { Settings } from '@shangxue/study/goal'
import { schedulerOf } from '@shangxue/study/memory'
import { rankWeekAt } from '@shangxue/study/ranks'
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/database/database.ts'
import type { Server } from '../../platform/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import { compete, settleOwn, unsettledOf } from './cohorts.ts'
import { countDays, keep, remember, standingRows } from './merge.ts'
import { bestsOf, keepPlays } from './plays.ts'
import { bookDays, levelOf, pointsOf, unlock } from './progress.ts'
import { ranking } from './ranking.ts'
import { keepSettings } from './settings.ts'
import { surplus } from './surplus.ts'
import { learners, studyDays, studyMemories } from './tables.ts'

export interface StudyParts {
  readonly database: Database
  readonly now?: () => number
}

export function studyRoutes({ serve, serveSlow }: Server, { database, now = Date.now }: StudyParts): void {
  serve(syncStudy, async ({ db, actor }, { cursor, answers, undos, plays = [], settings: chosen }) => {
    const at = new Date(now())
    const learner = await lockedLearner(db, actor)
    const refused = await surplus(db, actor, answers)
    const room = answers.filter(({ id }) => !refused.has(id))
    const news = await keep(db, actor, room, undos, at)
    const touched = [...news.kept, ...news.undone]
    if (touched.length > 0) {
      const change = learner.changes + 1
      await db.update(learners).set({ changes: change }).where(eq(learners.userId, actor.userId))
      const standing = await standingRows(db, actor, touched)
      await remember(db, actor, touched, standing, change, schedulerOf(learner.weights ?? undefined))
      await countDays(db, actor, news, standing, change)
    }
    const games = await keepPlays(db, actor, plays, at)
    const settings = await keepSettings(db, learner, chosen, at)
    const progress = await progressed(db, actor, {
      settings,
      games,
      changed: touched.length > 0 || games.size > 0 || chosen !== undefined,
      at,
    })
    const changes = await changesSince(db, actor, cursor)
    return { ...changes, refused: [...refused], weights: learner.weights, settings, ...progress }
  })

  // settling writes, which a read may not: it opens what it needs itself
  serveSlow(getStudyRanking, async ({ actor, transaction }) => {
    const at = new Date(now())
    const due = await transaction((db) => unsettledOf(db, actor, at))
    if (due.length > 0)
      await database.asTenant({ tenantId: actor.tenantId }, (db) => settleOwn(db, actor, at))
    return transaction((db) => ranking(db, actor, at))
  })
}

/** Books and unlocks what the learner's history is worth now; answers it. */
async function progressed(
  db: Db,
  actor: Actor,
  of: { settings: Settings | null; games: ReadonlyMap<string, number>; changed: boolean; at: Date },
) {
  const { settings, games, changed, at } = of
  const days = changed ? await bookDays(db, actor, games, at) : null
  const level = await levelOf(db, actor)
  const bests = await bestsOf(db, actor)
  const unlocked = await unlock(db, actor, { days, played: bests, level }, settings, at)
  const points = await pointsOf(db, actor, rankWeekAt(at))
  await compete(db, actor, { points: points.week, level, settings }, at)
  return {
    points,
    achievements: unlocked.map(({ key, at }) => ({ key, at: at.toISOString() })),
    bests,
    assessed_level: level,
  }
}

async function lockedLearner(db: Db, { tenantId, userId }: Actor) {
  await db.insert(learners).values({ tenantId, userId }).onConflictDoNothing()
  const [learner] = await db.select().from(learners).where(eq(learners.userId, userId)).for('update')
  if (!learner) throw new Error('the learner just made is not there')
  return learner
}

/** Whole changes only: a cursor stands between two of them. */
async function changesSince(db: Db, { userId }: Actor, cursor: number) {
  const newer = await db
    .select({ changed: studyMemories.changed, count: sql<number>`count(*)::int` })
    .from(studyMemories)
    .where(and(eq(studyMemories.userId, userId), gt(studyMemories.changed, cursor)))
    .groupBy(studyMemories.changed)
    .orderBy(asc(studyMemories.changed))
  let until = cursor
  let count = 0
  for (const change of newer) {
    if (count > 0 && count + change.count > SYNC_MEMORIES_MAX) break
    count += change.count
    until = change.changed
  }
  const more = newer.some(({ changed }) => changed > until)
  const within = and(
    eq(studyMemories.userId, userId),
    gt(studyMemories.changed, cursor),
    lte(studyMemories.changed, until),
  )
  const memories = await db.select().from(studyMemories).where(within)
  const days = await db
    .select()
    .from(studyDays)
    .where(and(eq(studyDays.userId, userId), gt(studyDays.changed, cursor), lte(studyDays.changed, until)))
    .orderBy(asc(studyDays.day))
  return {
    cursor: until,
    more,
    memories: memories.map(({ kind, itemId, skill, stability, difficulty, due, lastDay, reps, lapses }) => ({
      kind,
      item: itemId,
      skill,
      memory:
        stability === null || difficulty === null || due === null || lastDay === null
          ? null
          : { stability, difficulty, due, lastDay, reps, lapses },
    })),
    days: days.map(({ day, answers, right, fresh, ms }) => ({ day, answers, right, fresh, ms })),
  }
}
