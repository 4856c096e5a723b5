import { getStudyRanking, SYNC_MEMORIES_MAX, syncStudy } from '@shangxue/contract/study/endpoints'
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/database/database.ts'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import type { Library } from '../english/service.ts'
import { listUnsettledCohorts, settleCohortsOf } from './ranking/cohorts.ts'
import { getRanking } from './ranking/queries.ts'
import { studyDays, studyMemories } from './schema.ts'
import { findDeletedWords } from './sync/deleted-words.ts'
import { syncStudyLog } from './sync/sync-study-log.ts'

export interface StudyOptions {
  readonly database: Database
  readonly library: Library
  readonly now?: () => number
}

export function studyRoutes(
  { serve, serveWithoutTransaction }: Server,
  { database, library, now = Date.now }: StudyOptions,
): void {
  serve(syncStudy, async ({ db, actor }, { cursor, ...changes }) => {
    const { known: knownChanges, ...result } = await syncStudyLog(db, actor, changes, new Date(now()))
    // A backup was restored, or the device synced with another database.
    const reset = cursor > knownChanges
    return { ...(await changesSince(db, actor, reset ? 0 : cursor, library)), reset, ...result }
  })

  // Settling writes, which a read endpoint may not do, so it opens its own transaction.
  serveWithoutTransaction(getStudyRanking, async ({ actor, transaction }) => {
    const at = new Date(now())
    const unsettled = await transaction((db) => listUnsettledCohorts(db, actor, at))
    if (unsettled.length > 0)
      await database.withTenant({ tenantId: actor.tenantId }, (db) => settleCohortsOf(db, actor, at))
    return transaction((db) => getRanking(db, actor, at))
  })
}

/** Returns whole changes only, so that a cursor never splits one. */
async function changesSince(db: Db, { userId }: Actor, cursor: number, library: Library) {
  const changeCounts = await db
    .select({ changed: studyMemories.changed, count: sql<number>`count(*)::int` })
    .from(studyMemories)
    .where(and(eq(studyMemories.userId, userId), gt(studyMemories.changed, cursor)))
    .groupBy(studyMemories.changed)
    .orderBy(asc(studyMemories.changed))
  let until = cursor
  let count = 0
  for (const change of changeCounts) {
    if (count > 0 && count + change.count > SYNC_MEMORIES_MAX) break
    count += change.count
    until = change.changed
  }
  const hasMore = changeCounts.some(({ changed }) => changed > until)
  const isInRange = and(
    eq(studyMemories.userId, userId),
    gt(studyMemories.changed, cursor),
    lte(studyMemories.changed, until),
  )
  const memories = await db.select().from(studyMemories).where(isInRange)
  const words = memories.flatMap(({ kind, itemId }) => (kind === 'word' ? [itemId] : []))
  const deletedWords = await findDeletedWords(db, { userId }, words, library)
  const days = await db
    .select()
    .from(studyDays)
    .where(and(eq(studyDays.userId, userId), gt(studyDays.changed, cursor), lte(studyDays.changed, until)))
    .orderBy(asc(studyDays.day))
  return {
    cursor: until,
    more: hasMore,
    memories: memories.map(
      ({ kind, itemId, skill, stability, difficulty, due: unsettled, lastDay, reps, lapses, known }) => ({
        kind,
        item: itemId,
        skill,
        memory:
          (kind === 'word' && deletedWords.has(itemId)) ||
          stability === null ||
          difficulty === null ||
          unsettled === null ||
          lastDay === null
            ? null
            : {
                ...{ stability, difficulty, due: unsettled, lastDay, reps, lapses },
                ...(known === null ? {} : { known }),
              },
      }),
    ),
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
