import { DAY_PLAYS_MAX, type StudyBest, type StudyPlay } from '@shangxue/contract/study/endpoints'
import { isPlayable } from '@shangxue/study/progress/plausibility'
import { pointsByDay } from '@shangxue/study/progress/points'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Db } from '../../../platform/database/database.ts'
import type { Learner } from '../schema.ts'
import { toRecordedTime } from '../sync/recorded-time.ts'
import { studyBests, studyPlays } from './schema.ts'

type Row = typeof studyPlays.$inferInsert

const gamePointsByDay = (rows: readonly Row[]) =>
  pointsByDay(
    [],
    rows.filter(({ earns }) => earns !== false).map((row) => ({ ...row, at: row.at.toISOString() })),
  )

interface PlayResult {
  /** The points that new plays add, by day. */
  readonly games: ReadonlyMap<string, number>
  /** Ids of plays rejected because their day is full. */
  readonly refused: readonly string[]
}

/** Inserts the new plays of a device. The caller must hold the user lock. */
export async function insertPlays(
  db: Db,
  { tenantId, userId }: Learner,
  plays: readonly Static<typeof StudyPlay>[],
  now: Date,
): Promise<PlayResult> {
  if (plays.length === 0) return { games: new Map(), refused: [] }
  const rows = plays.map((play) => ({
    tenantId,
    userId,
    ...play,
    ...toRecordedTime(play, now),
    earns: isPlayable(play),
  }))
  const existing: Row[] = await db
    .select()
    .from(studyPlays)
    .where(
      and(eq(studyPlays.userId, userId), inArray(studyPlays.day, [...new Set(rows.map(({ day }) => day))])),
    )
  const ids = new Set(existing.map(({ id }) => id))
  const counts = new Map<string, number>()
  for (const { day } of existing) counts.set(day, (counts.get(day) ?? 0) + 1)
  const accepted: Row[] = []
  const refused: string[] = []
  for (const row of rows) {
    if (ids.has(row.id)) continue
    ids.add(row.id)
    const count = counts.get(row.day) ?? 0
    if (count >= DAY_PLAYS_MAX) refused.push(row.id)
    else {
      counts.set(row.day, count + 1)
      accepted.push(row)
    }
  }
  if (accepted.length === 0) return { games: new Map(), refused }
  const inserted = await db.insert(studyPlays).values(accepted).onConflictDoNothing().returning()
  await updateBests(db, inserted)
  const [before, after] = [gamePointsByDay(existing), gamePointsByDay([...existing, ...inserted])]
  const days = [...new Set(inserted.map(({ day }) => day))]
  const games = new Map(
    days.map((day) => [day, (after.get(day)?.games ?? 0) - (before.get(day)?.games ?? 0)]),
  )
  return { games, refused }
}

type Best = typeof studyBests.$inferInsert

async function updateBests(db: Db, inserted: readonly Row[]): Promise<void> {
  const bests = new Map<string, Best>()
  for (const { tenantId, userId, game, grade, score, right, at, earns } of inserted) {
    if (earns === false) continue
    const best = bests.get(`${game} ${grade}`)
    const better = !best || score > best.score || (score === best.score && at < best.at)
    bests.set(`${game} ${grade}`, {
      tenantId,
      userId,
      game,
      grade,
      ...(better ? { score, at } : { score: best.score, at: best.at }),
      plays: (best?.plays ?? 0) + 1,
      right: Math.max(best?.right ?? 0, right),
    })
  }
  if (bests.size === 0) return
  await db
    .insert(studyBests)
    .values([...bests.values()])
    .onConflictDoUpdate({
      target: [studyBests.tenantId, studyBests.userId, studyBests.game, studyBests.grade],
      set: {
        score: sql`greatest(study_best.score, excluded.score)`,
        at: sql`case when excluded.score > study_best.score
          or (excluded.score = study_best.score and excluded.at < study_best.at) then excluded.at else study_best.at end`,
        plays: sql`study_best.plays + excluded.plays`,
        right: sql`greatest(study_best.right_answers, excluded.right_answers)`,
      },
    })
}

/** Returns a user's best plays by game and grade. */
export async function listBests(db: Db, { userId }: Learner): Promise<Static<typeof StudyBest>[]> {
  const { game, grade, score, at, plays, right } = studyBests
  const rows = await db
    .select({ game, grade, score, at, plays, right })
    .from(studyBests)
    .where(eq(studyBests.userId, userId))
    .orderBy(asc(game), asc(grade))
  return rows.map((best) => ({ ...best, at: best.at.toISOString() }))
}
