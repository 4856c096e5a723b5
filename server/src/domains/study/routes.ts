import { getStudyRanking, SYNC_MEMORIES_MAX, syncStudy } from '@shangxue/contract/study'
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/database/database.ts'
import type { Server } from '../../platform/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import type { Library } from '../english/service.ts'
import { settleOwn, unsettledOf } from './cohorts.ts'
import { lostAmong } from './lost-words.ts'
import { ranking } from './ranking.ts'
import { takeIn } from './sync.ts'
import { studyDays, studyMemories } from './tables.ts'

export interface StudyParts {
  readonly database: Database
  readonly library: Library
  readonly now?: () => number
}

export function studyRoutes(
  { serve, serveSlow }: Server,
  { database, library, now = Date.now }: StudyParts,
): void {
  serve(syncStudy, async ({ db, actor }, { cursor, ...told }) => {
    const { known, ...come } = await takeIn(db, actor, told, new Date(now()))
    // A backup was restored, or the device synced with another database.
    const reset = cursor > known
    return { ...(await changesSince(db, actor, reset ? 0 : cursor, library)), reset, ...come }
  })

  // Settling writes, which a read endpoint may not do, so it opens its own transaction.
  serveSlow(getStudyRanking, async ({ actor, transaction }) => {
    const at = new Date(now())
    const due = await transaction((db) => unsettledOf(db, actor, at))
    if (due.length > 0)
      await database.asTenant({ tenantId: actor.tenantId }, (db) => settleOwn(db, actor, at))
    return transaction((db) => ranking(db, actor, at))
  })
}

/** Returns whole changes only, so that a cursor never splits one. */
async function changesSince(db: Db, { userId }: Actor, cursor: number, library: Library) {
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
  const words = memories.flatMap(({ kind, itemId }) => (kind === 'word' ? [itemId] : []))
  const lost = await lostAmong(db, { userId }, words, library)
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
        (kind === 'word' && lost.has(itemId)) ||
        stability === null ||
        difficulty === null ||
        due === null ||
        lastDay === null
          ? null
          : { stability, difficulty, due, lastDay, reps, lapses },
    })),
    days: days.map(({ day, answers, right, fresh, ms, freshWords, wordReviews }) => ({
      day,
      answers,
      right,
      fresh,
      ms,
      fresh_words: freshWords,
      word_reviews: wordReviews,
    })),
  }
}
