import type { Input } from '@shangxue/contract/endpoint'
import type { syncStudy } from '@shangxue/contract/study'
import type { Settings } from '@shangxue/study/goal'
import { schedulerOf } from '@shangxue/study/memory'
import { rankWeekAt } from '@shangxue/study/ranks'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { compete } from './cohorts.ts'
import { countDays, keep, remember, standingRows } from './merge.ts'
import { bestsOf, keepPlays } from './plays.ts'
import { bookDays, levelOf, pointsOf, unlock } from './progress.ts'
import { keepSettings } from './settings.ts'
import { surplus, surplusUndos } from './surplus.ts'
import { type Learner, learners } from './tables.ts'

/** What a device recorded since its last sync. */
export type Told = Omit<Input<typeof syncStudy>, 'cursor'>

/**
 * Merges a device's records into the user's history and returns the result. `known` is the change number before it.
 */
export async function takeIn(
  db: Db,
  who: Learner,
  { answers, undos, plays = [], settings: chosen }: Told,
  at: Date,
) {
  const learner = await lockedLearner(db, who)
  const refused = await surplus(db, who, answers)
  const room = answers.filter(({ id }) => !refused.has(id))
  const early = await surplusUndos(db, who, undos, room)
  const timely = undos.filter(({ id }) => !early.has(id))
  const news = await keep(db, who, room, timely, at, learner.heardAt)
  const touched = [...news.kept, ...news.undone]
  if (touched.length > 0) {
    const change = learner.changes + 1
    await db.update(learners).set({ changes: change, heardAt: at }).where(eq(learners.userId, who.userId))
    const standing = await standingRows(db, who, touched)
    await remember(db, who, touched, standing, change, schedulerOf(learner.weights ?? undefined))
    await countDays(db, who, news, standing, change)
  }
  const { games, refused: unplayed } = await keepPlays(db, who, plays, at)
  const settings = await keepSettings(db, learner, chosen, at)
  const progress = await progressed(db, who, {
    settings,
    games,
    changed: touched.length > 0 || games.size > 0 || chosen !== undefined,
    at,
  })
  const unkept = [...refused, ...early, ...unplayed]
  const { weights, shortfall } = learner
  return { known: learner.changes, refused: unkept, weights, shortfall, settings, ...progress }
}

/** Posts points and unlocks achievements for the current history. */
async function progressed(
  db: Db,
  learner: Learner,
  of: { settings: Settings | null; games: ReadonlyMap<string, number>; changed: boolean; at: Date },
) {
  const { settings, games, changed, at } = of
  const days = changed ? await bookDays(db, learner, games, at) : null
  const level = await levelOf(db, learner)
  const bests = await bestsOf(db, learner)
  const unlocked = await unlock(db, learner, { days, played: bests, level }, settings, at)
  const points = await pointsOf(db, learner, rankWeekAt(at))
  await compete(db, learner, { points: points.week, level, settings }, at)
  return {
    points,
    achievements: unlocked.map(({ key, at }) => ({ key, at: at.toISOString() })),
    bests,
    assessed_level: level,
  }
}

async function lockedLearner(db: Db, { tenantId, userId }: Learner) {
  await db.insert(learners).values({ tenantId, userId }).onConflictDoNothing()
  const [learner] = await db.select().from(learners).where(eq(learners.userId, userId)).for('update')
  if (!learner) throw new Error('the learner just made is not there')
  return learner
}
