import { dayOf } from '@shangxue/study/day'
import { RATINGS, type Rated } from '@shangxue/study/memory'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { type Memory, review } from './memory.ts'
import { wrongQuestionReviews, wrongQuestions } from './tables.ts'

export type WrongRow = typeof wrongQuestions.$inferSelect

export interface ReviewAnswer {
  readonly correct: boolean
  readonly at: Date
  readonly zone: string
  readonly timeSpent: number
  readonly source: 'book' | 'exam' | 'variant'
  /** The pupil's own word; else right is good and wrong is again. */
  readonly rating?: Rated
}

/** Right answers on so many days, one of them to a variant, master a question. */
const MASTERED_DAYS = 3

/** Logs an answer to a question of the book and moves its memory on; answers the row as it is then. The row is locked. */
export async function keepReview(db: Db, row: WrongRow, answer: ReviewAnswer): Promise<WrongRow> {
  const { correct, at, zone, timeSpent, source } = answer
  const rating = answer.rating ?? (correct ? 'good' : 'again')
  await db.insert(wrongQuestionReviews).values({
    tenantId: row.tenantId,
    wrongQuestionId: row.id,
    at,
    day: dayOf(at, zone),
    correct,
    rating: RATINGS.indexOf(rating) + 1,
    source,
    timeSpent,
  })
  const { mastered } = (await masteries(db, [row.id]))(row.id)
  const memory = review(memoryOf(row), rating, at, zone)
  const masteredAt = correct && mastered ? (row.masteredAt ?? at) : null
  await db
    .update(wrongQuestions)
    .set({ ...memory, reviewCount: sql`${wrongQuestions.reviewCount} + 1`, masteredAt })
    .where(eq(wrongQuestions.id, row.id))
  return { ...row, ...memory, masteredAt }
}

function memoryOf(row: WrongRow): Memory | null {
  const { stability, difficulty, dueAt, lastReviewAt, reps, lapses } = row
  if (stability === null || difficulty === null || dueAt === null || lastReviewAt === null) return null
  return { stability, difficulty, dueAt, lastReviewAt, reps, lapses }
}

export interface Mastery {
  readonly days: number
  readonly variant: boolean
  readonly mastered: boolean
}
const NOTHING: Mastery = { days: 0, variant: false, mastered: false }

/** Days with a right answer since the last wrong one, and whether a variant was among them. */
export async function masteries(db: Db, ids: readonly number[]): Promise<(id: number) => Mastery> {
  const { rows } = await db.execute<{ id: number; days: number; variant: boolean }>(sql`
    select r.wrong_question_id::int as id, count(distinct r.day)::int as days,
      coalesce(bool_or(r.source = 'variant'), false) as variant
    from wrong_question_review r
    where r.wrong_question_id = any(${sql.param([...ids])}::bigint[]) and r.correct
      and not exists (select 1 from wrong_question_review w
        where w.wrong_question_id = r.wrong_question_id and not w.correct and w.id > r.id)
    group by 1`)
  const known = new Map(
    rows.map(({ id, days, variant }) => {
      const mastery: Mastery = { days, variant, mastered: days >= MASTERED_DAYS && variant }
      return [id, mastery]
    }),
  )
  return (id) => known.get(id) ?? NOTHING
}
