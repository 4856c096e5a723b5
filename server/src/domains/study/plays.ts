import type { StudyBest, StudyPlay } from '@shangxue/contract/study'
import { pointsByDay } from '@shangxue/study/points'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Db } from '../../platform/database/database.ts'
import { studyPlays } from './progress-tables.ts'
import { recorded } from './recorded.ts'
import type { Learner } from './tables.ts'

type Row = typeof studyPlays.$inferSelect

/** Keeps what is new of a device's plays; answers their days with the points that these add. Lock the learner first. */
export async function keepPlays(
  db: Db,
  { tenantId, userId }: Learner,
  plays: readonly Static<typeof StudyPlay>[],
  now: Date,
): Promise<Map<string, number>> {
  if (plays.length === 0) return new Map()
  const rows = plays.map((play) => ({ tenantId, userId, ...play, ...recorded(play, now) }))
  const kept = await db.insert(studyPlays).values(rows).onConflictDoNothing().returning()
  const days = [...new Set(kept.map(({ day }) => day))]
  if (days.length === 0) return new Map()
  const all = await db
    .select()
    .from(studyPlays)
    .where(and(eq(studyPlays.userId, userId), inArray(studyPlays.day, days)))
  const fresh = new Set(kept.map(({ id }) => id))
  const points = (some: Row[]) =>
    pointsByDay(
      [],
      some.map((row) => ({ ...row, at: row.at.toISOString() })),
    )
  const before = points(all.filter(({ id }) => !fresh.has(id)))
  const after = points(all)
  return new Map(days.map((day) => [day, (after.get(day)?.games ?? 0) - (before.get(day)?.games ?? 0)]))
}

/** A learner's plays by game and grade. */
export async function bestsOf(db: Db, { userId }: Learner): Promise<Static<typeof StudyBest>[]> {
  const rows = await db
    .select({
      game: studyPlays.game,
      grade: studyPlays.grade,
      score: sql<number>`max(${studyPlays.score})`,
      at: sql<Date>`(array_agg(${studyPlays.at} order by ${studyPlays.score} desc, ${studyPlays.at}))[1]`.mapWith(
        studyPlays.at,
      ),
      plays: sql<number>`count(*)::int`,
      right: sql<number>`max(${studyPlays.right})`,
    })
    .from(studyPlays)
    .where(eq(studyPlays.userId, userId))
    .groupBy(studyPlays.game, studyPlays.grade)
    .orderBy(studyPlays.game, studyPlays.grade)
  return rows.map(({ at, ...best }) => ({ ...best, at: at.toISOString() }))
}
