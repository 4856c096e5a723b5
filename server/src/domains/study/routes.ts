import { SYNC_MEMORIES_MAX, syncStudy } from '@shangxue/contract/study'
import { schedulerOf } from '@shangxue/study/memory'
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Server } from '../../platform/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import { countDays, keep, remember } from './merge.ts'
import { learners, studyDays, studyMemories } from './tables.ts'

export function studyRoutes({ serve }: Server, { now = Date.now }: { now?: () => number }): void {
  serve(syncStudy, async ({ db, actor }, { cursor, answers, undos }) => {
    const learner = await lockedLearner(db, actor)
    const touched = await keep(db, actor, answers, undos, new Date(now()))
    if (touched.length > 0) {
      const change = learner.changes + 1
      await db.update(learners).set({ changes: change }).where(eq(learners.userId, actor.userId))
      await remember(db, actor, touched, change, schedulerOf(learner.weights ?? undefined))
      await countDays(db, actor, touched, change)
    }
    return {
      ...(await changesSince(db, actor, cursor)),
      weights: learner.weights,
      settings: null,
      points: { total: 0, week: 0 },
      achievements: [],
      bests: [],
      assessed_level: null,
    }
  })
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
