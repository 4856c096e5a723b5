import { type AnswerRating, RATINGS } from '@shangxue/study/scheduling/memory'
import { studyDayOf } from '@shangxue/study/time/study-day'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { type Memory, reviewMemory } from './memory.ts'
import { wrongQuestionReviews, wrongQuestions } from './schema.ts'

export type WrongRow = typeof wrongQuestions.$inferSelect

export interface ReviewAnswer {
  readonly correct: boolean
  readonly at: Date
  readonly zone: string
  readonly timeSpent: number
  readonly source: 'book' | 'exam' | 'variant'
  /** The user's self-rating; without one, a right answer is `good` and a wrong one `again`. */
  readonly rating?: AnswerRating
  readonly from?: ExamAnswerRef
}
/** An exam answer to the question itself or to a variant. */
interface ExamAnswerRef {
  readonly attemptId: number
  readonly questionId: number
}

/** A question is mastered by right answers on this many days, at least one to a variant. */
const MASTERED_DAYS = 3

/** Records a review and updates the memory. Returns the updated row. The caller must hold the row lock. */
export async function recordReview(db: Db, row: WrongRow, answer: ReviewAnswer): Promise<WrongRow> {
  const { correct, at, zone, timeSpent, source, from } = answer
  const rating = answer.rating ?? ratingOf(correct)
  await db.insert(wrongQuestionReviews).values({
    tenantId: row.tenantId,
    wrongQuestionId: row.id,
    at,
    day: studyDayOf(at, zone),
    correct,
    rating: toRatingNumber(rating),
    source,
    timeSpent,
    ...from,
  })
  const { mastered } = (await loadMasteries(db, [row.id]))(row.id)
  const memory = reviewMemory(toMemory(row), rating, at, zone)
  const masteredAt = correct && mastered ? (row.masteredAt ?? at) : null
  await db
    .update(wrongQuestions)
    .set({ ...memory, reviewCount: sql`${wrongQuestions.reviewCount} + 1`, masteredAt })
    .where(eq(wrongQuestions.id, row.id))
  return { ...row, ...memory, masteredAt }
}

const ratingOf = (correct: boolean): AnswerRating => (correct ? 'good' : 'again')
const toRatingNumber = (rating: AnswerRating): number => RATINGS.indexOf(rating) + 1

/** Condition: review `r` has not been superseded by a correction. */
export const IS_EFFECTIVE = sql`not exists (select 1 from wrong_question_review c
  where c.wrong_question_id = r.wrong_question_id and c.corrects = coalesce(r.corrects, r.id) and c.id > r.id)`
/** The position of a review; a correction keeps that of the original. */
const POSITION = sql`coalesce(r.corrects, r.id)`

/**
 * Replaces the review of an exam answer after its score was changed manually, and recalculates memory and mastery.
 * Does nothing if that answer only added the question to the book. The caller must hold the row lock.
 */
export async function correctReview(
  db: Db,
  row: WrongRow,
  {
    correct,
    zone,
    attemptId,
    questionId,
  }: ExamAnswerRef & { readonly correct: boolean; readonly zone: string },
): Promise<void> {
  const { rows: reviews } = await db.execute<{ place: number; at: Date; rating: number; here: boolean }>(sql`
    select ${POSITION}::int as place, r.at, r.rating,
      coalesce(r.attempt_id = ${attemptId} and r.question_id = ${questionId} and r.correct <> ${correct}, false) as here
    from wrong_question_review r where r.wrong_question_id = ${row.id} and ${IS_EFFECTIVE} order by ${POSITION}`)
  const corrected = reviews.find(({ here: isSameRequest }) => isSameRequest)
  if (!corrected) return
  corrected.rating = toRatingNumber(ratingOf(correct))
  await db.execute(sql`
    insert into wrong_question_review
      (tenant_id, wrong_question_id, at, day, correct, rating, source, time_spent, attempt_id, question_id, corrects)
    select tenant_id, wrong_question_id, at, day, ${correct}, ${corrected.rating}, source, time_spent, attempt_id,
      question_id, id
    from wrong_question_review where id = ${corrected.place}`)
  const recalculated = reviews.reduce<Memory | null>(
    (memory, { rating, at }) => reviewMemory(memory, RATINGS[rating - 1] ?? 'again', new Date(at), zone),
    null,
  )
  const { mastered } = (await loadMasteries(db, [row.id]))(row.id)
  const masteredAt = mastered ? (row.masteredAt ?? new Date()) : null
  await db
    .update(wrongQuestions)
    .set({ ...recalculated, masteredAt })
    .where(eq(wrongQuestions.id, row.id))
}

function toMemory(row: WrongRow): Memory | null {
  const { stability, difficulty, dueAt, lastReviewAt, reps, lapses } = row
  if (stability === null || difficulty === null || dueAt === null || lastReviewAt === null) return null
  return { stability, difficulty, dueAt, lastReviewAt, reps, lapses }
}

export interface Mastery {
  readonly days: number
  readonly variant: boolean
  readonly mastered: boolean
}
const NO_MASTERY: Mastery = { days: 0, variant: false, mastered: false }

/**
 * Returns, per question, the days with a right answer since the last wrong one and whether a variant was among them.
 */
export async function loadMasteries(db: Db, ids: readonly number[]): Promise<(id: number) => Mastery> {
  const { rows } = await db.execute<{ id: number; days: number; variant: boolean }>(sql`
    with effective as (
      select r.wrong_question_id as id, r.day, r.correct, r.source, ${POSITION} as place
      from wrong_question_review r
      where r.wrong_question_id = any(${sql.param([...ids])}::bigint[]) and ${IS_EFFECTIVE})
    select id::int, count(distinct day)::int as days, coalesce(bool_or(source = 'variant'), false) as variant
    from effective s
    where correct and not exists (select 1 from effective w where w.id = s.id and not w.correct and w.place > s.place)
    group by 1`)
  const masteryById = new Map(
    rows.map(({ id, days, variant }) => {
      const mastery: Mastery = { days, variant, mastered: days >= MASTERED_DAYS && variant }
      return [id, mastery]
    }),
  )
  return (id) => masteryById.get(id) ?? NO_MASTERY
}
