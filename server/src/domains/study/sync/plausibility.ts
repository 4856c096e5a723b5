import {
  type CountedAnswers,
  selectImplausible,
  type TimedAnswer,
} from '@shangxue/study/progress/plausibility'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { foldLimit } from '../folding/fold-answers.ts'
import { listFoldedAnswers } from '../folding/histories.ts'
import type { Learner } from '../schema.ts'

interface Row {
  readonly id: string
  readonly at: Date
  readonly day: string
  readonly ms: number
}

/** Counts the earning answers and their time in the minutes and days of these rows. */
async function countEarningAnswers(
  db: Db,
  learner: Learner,
  rows: readonly Row[],
  late: number,
  now: Date,
): Promise<CountedAnswers> {
  const { userId } = learner
  const days = sql`${sql.param([...new Set(rows.map(({ day }) => day))])}::date[]`
  const { rows: minutes } = await db.execute<{ minute: number; answers: number; ms: number }>(sql`
    select floor(extract(epoch from at) / 60)::int as minute, count(*)::int as answers, sum(ms)::float8 as ms
    from study_answer
    where user_id = ${userId} and earns and day = any(${days})
      and at between ${rows[0]?.at.toISOString()}::timestamptz - interval '1 minute'
        and ${rows.at(-1)?.at.toISOString()}::timestamptz + interval '1 minute'
    group by 1`)
  const { rows: counts } = await db.execute<{ day: string; answers: number }>(sql`
    select day::text, answers from study_day where user_id = ${userId} and day = any(${days})`)
  return {
    minutes: await addFoldedMinutes(
      db,
      learner,
      new Set(rows.map(({ day }) => day).filter((day) => day < foldLimit(now))),
      new Map(minutes.map(({ minute, ...sums }) => [minute, sums])),
    ),
    days: new Map(counts.map(({ day, answers }) => [day, answers])),
    late,
  }
}

type Minutes = CountedAnswers['minutes']

/** Adds the folded answers of these days. They matter only when answers arrive a year late. */
async function addFoldedMinutes(
  db: Db,
  learner: Learner,
  days: ReadonlySet<string>,
  stored: Minutes,
): Promise<Minutes> {
  if (days.size === 0) return stored
  const minutes = new Map(stored)
  for (const { earns, day, at, ms } of await listFoldedAnswers(db, learner)) {
    if (!earns || !days.has(day)) continue
    const minute = Math.floor(at.getTime() / 60_000)
    const before = minutes.get(minute) ?? { answers: 0, ms: 0 }
    minutes.set(minute, { answers: before.answers + 1, ms: before.ms + ms })
  }
  return minutes
}

/** Counts the answers of the last week that arrived more than a day late. */
async function countLateAnswers(db: Db, userId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from study_answer
    where user_id = ${userId} and earns and received_at > now() - interval '7 days' and at < received_at - interval '1 day'`)
  return rows[0]?.count ?? 0
}

/**
 * Returns the ids of sent answers that are implausible for a human and earn nothing. `heardBefore` is when the user's
 * last sync was. The caller must hold the user lock.
 */
export async function findImplausible(
  db: Db,
  learner: Learner,
  sent: readonly Row[],
  now: Date,
  heardBefore: Date | null,
): Promise<Set<string>> {
  if (sent.length === 0) return new Set()
  const { userId } = learner
  const { rows: existingRows } = await db.execute<{ id: string }>(sql`
    select id from study_answer
    where user_id = ${userId} and id = any(${sql.param(sent.map(({ id }) => id))}::uuid[])`)
  const existingIds = new Set(existingRows.map(({ id }) => id))
  const newRows = sent
    .filter(({ id }) => !existingIds.has(id))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  if (newRows.length === 0) return new Set()
  const timedAnswers = newRows.map(
    ({ id, at, day, ms }): TimedAnswer => ({
      ...{ id, day, ms, at: at.getTime(), receivedAt: now.getTime(), lastReceivedAt: heardBefore?.getTime() },
    }),
  )
  const arrivesLate = heardBefore !== null && newRows.some(({ at }) => at < heardBefore)
  const lateCount = arrivesLate ? await countLateAnswers(db, userId) : 0
  return selectImplausible(timedAnswers, await countEarningAnswers(db, learner, newRows, lateCount, now))
}
