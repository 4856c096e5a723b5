import type { Input } from '@shangxue/contract/platform/endpoint'
import type { syncStudy } from '@shangxue/contract/study/endpoints'
import { rankWeekAt } from '@shangxue/study/progress/ranks'
import { createScheduler } from '@shangxue/study/scheduling/memory'
import type { Settings } from '@shangxue/study/scheduling/settings'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { insertPlays, listBests } from '../progress/plays.ts'
import { getAssessedLevel, getPoints, postDailyPoints, unlockAchievements } from '../progress/progress.ts'
import { updateCohortScore } from '../ranking/cohorts.ts'
import { type Learner, learners } from '../schema.ts'
import { findFoldedAnswers } from './find-folded-answers.ts'
import { rejectOverLimit, rejectUndosOverLimit } from './limits.ts'
import { activeAnswers, countDays, insertAnswers, markAsAnswer, rebuildMemories } from './merge-answers.ts'
import { mergeStoredSettings } from './settings.ts'

/** What a device recorded since its last sync. */
export type SyncInput = Omit<Input<typeof syncStudy>, 'cursor'>

/**
 * Merges a device's records into the user's history and returns the result. `known` is the change number before it.
 */
export async function syncStudyLog(
  db: Db,
  learnerKey: Learner,
  { answers: sentAnswers, marks = [], undos, plays = [], settings: sentSettings }: SyncInput,
  at: Date,
) {
  const answers = [...sentAnswers, ...marks.map(markAsAnswer)]
  const learner = await lockLearner(db, learnerKey)
  const folded = await findFoldedAnswers(db, learnerKey, answers, undos)
  const rejectedAnswers = await rejectOverLimit(db, learnerKey, answers, folded)
  const acceptedAnswers = answers.filter(({ id }) => !rejectedAnswers.has(id))
  const rejectedUndos = await rejectUndosOverLimit(db, learnerKey, undos, acceptedAnswers, folded)
  const acceptedUndos = undos.filter(({ id }) => !rejectedUndos.has(id))
  const merged = await insertAnswers(db, learnerKey, acceptedAnswers, acceptedUndos, at, {
    folded,
    heardBefore: learner.lastSyncedAt,
  })
  const touchedRows = [...merged.inserted, ...merged.undone]
  if (touchedRows.length > 0) {
    const change = learner.changes + 1
    await db
      .update(learners)
      .set({ changes: change, lastSyncedAt: at })
      .where(eq(learners.userId, learnerKey.userId))
    const activeRows = await activeAnswers(db, learnerKey, touchedRows)
    await rebuildMemories(
      db,
      learnerKey,
      touchedRows,
      activeRows,
      change,
      createScheduler(learner.weights ?? undefined),
    )
    await countDays(db, learnerKey, merged, activeRows, change)
  }
  const { games, refused: rejectedPlays } = await insertPlays(db, learnerKey, plays, at)
  const settings = await mergeStoredSettings(db, learner, sentSettings, at)
  const progress = await updateProgress(db, learnerKey, {
    settings,
    games,
    changed: touchedRows.length > 0 || games.size > 0 || sentSettings !== undefined,
    at,
  })
  const rejectedIds = [...rejectedAnswers, ...rejectedUndos, ...rejectedPlays]
  const { weights, shortfall } = learner
  const stored = { refused: rejectedIds, stores_marks: true }
  return { known: learner.changes, ...stored, weights, shortfall, settings, ...progress }
}

/** Posts points and unlocks achievements for the current history. */
async function updateProgress(
  db: Db,
  learner: Learner,
  input: { settings: Settings | null; games: ReadonlyMap<string, number>; changed: boolean; at: Date },
) {
  const { settings, games, changed, at } = input
  const days = changed ? await postDailyPoints(db, learner, games, at) : null
  const level = await getAssessedLevel(db, learner)
  const bests = await listBests(db, learner)
  const unlocked = await unlockAchievements(db, learner, { days, played: bests, level }, settings, at)
  const points = await getPoints(db, learner, rankWeekAt(at))
  await updateCohortScore(db, learner, { points: points.week, level, settings }, at)
  return {
    points,
    achievements: unlocked.map(({ key, at }) => ({ key, at: at.toISOString() })),
    bests,
    assessed_level: level,
  }
}

async function lockLearner(db: Db, { tenantId, userId }: Learner) {
  await db.insert(learners).values({ tenantId, userId }).onConflictDoNothing()
  const [learner] = await db.select().from(learners).where(eq(learners.userId, userId)).for('update')
  if (!learner) throw new Error('the learner just made is not there')
  return learner
}
