import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { zoneOfTenant } from '../../platform/database/zone.ts'
import { IN_BOOK } from './book-filters.ts'
import { correctReview, keepReview, type WrongRow } from './reviews.ts'
import { inTheBook, wrongQuestions } from './tables.ts'

export interface JudgedAnswer {
  readonly questionId: number
  readonly version: number
  readonly userAnswer: string
  readonly selectedOptions: readonly string[]
  readonly feedback: string
  readonly timeSpent: number
  /** True if the answer earned full points. */
  readonly right: boolean
  /** The wrong question whose mastery this variant proves. */
  readonly standsFor: number | undefined
}
interface Result {
  readonly tenantId: number
  readonly id: number
  readonly userId: number
  readonly paperId: number
}
interface Graded extends Result {
  readonly gradedAt: Date | null
}

/**
 * Updates the book with a graded attempt, in the grading transaction: wrong answers are added or counted again, right
 * ones count as reviews.
 */
export async function recordResult(
  db: Db,
  attempt: Result,
  given: readonly JudgedAnswer[],
  at: Date,
): Promise<void> {
  await record(db, attempt, given, { at, wrongAt: at, again: ANEW })
}

/** Updates the book with an answer that was graded manually after its attempt. Later answers are not overridden. */
export async function recordJudgement(db: Db, attempt: Graded, one: JudgedAnswer, at: Date): Promise<void> {
  await record(db, attempt, [one], { at, wrongAt: attempt.gradedAt ?? at, again: {} })
}

interface Moment {
  /** Time of the review. */
  readonly at: Date
  /** Time of the wrong answer. */
  readonly wrongAt: Date
  readonly again: typeof ANEW | Record<string, never>
}

async function record(
  db: Db,
  attempt: Result,
  given: readonly JudgedAnswer[],
  { at, wrongAt, again }: Moment,
): Promise<void> {
  const zone = await zoneOfTenant(db, attempt.tenantId)
  const book = await lockedRows(db, attempt, [
    ...given.map((one) => one.questionId),
    ...given.flatMap((one) => one.standsFor ?? []),
  ])
  const wrong = given.filter((one) => !one.right)
  await enter(db, attempt, wrong, wrongAt, again)
  // An original and its variant may both be asked: the second update builds on the first.
  const rows = new Map(book.map((row) => [row.id, row]))
  const reviewed = async (row: WrongRow | undefined, one: JudgedAnswer, source: 'exam' | 'variant') => {
    if (!row) return
    const { timeSpent, right: correct } = one
    const from = { attemptId: attempt.id, questionId: one.questionId }
    rows.set(row.id, await keepReview(db, row, { correct, at, zone, timeSpent, source, from }))
  }
  for (const one of given) {
    const own = [...rows.values()].find(
      (row) => row.questionId === one.questionId && row.version === one.version,
    )
    await reviewed(own, one, 'exam')
    await reviewed(
      [...rows.values()].findLast((row) => row.questionId === one.standsFor),
      one,
      'variant',
    )
  }
}

/**
 * Updates the book after a manual change of a score between right and wrong. Recalculates the memory of the question
 * and of the original of a variant.
 */
export async function correctResult(db: Db, attempt: Graded, one: JudgedAnswer): Promise<void> {
  const concerned = () => lockedRows(db, attempt, [one.questionId, ...(one.standsFor ? [one.standsFor] : [])])
  const isOwn = (row: WrongRow) => row.questionId === one.questionId && row.version === one.version
  const own = (await concerned()).find(isOwn)
  if (!one.right) await enter(db, attempt, [one], attempt.gradedAt ?? new Date(), {})
  else if (own) await takeBack(db, own, attempt)
  const zone = await zoneOfTenant(db, attempt.tenantId)
  const corrected = { attemptId: attempt.id, questionId: one.questionId, correct: one.right, zone }
  for (const row of await concerned())
    if (isOwn(row) || row.questionId === one.standsFor) await correctReview(db, row, corrected)
}

/** Locks the rows in id order, so that concurrent gradings cannot deadlock. */
const lockedRows = (db: Db, { userId }: Result, questionIds: readonly number[]): Promise<WrongRow[]> =>
  db
    .select()
    .from(wrongQuestions)
    .where(and(eq(wrongQuestions.userId, userId), inArray(wrongQuestions.questionId, [...questionIds])))
    .orderBy(wrongQuestions.id)
    .for('update')

/** Returns which of these question versions are in the book. */
export async function inBook(
  db: Db,
  userId: number,
  asked: readonly { questionId: number; version: number }[],
): Promise<ReadonlySet<number>> {
  if (asked.length === 0) return new Set()
  const rows = await db
    .select({ questionId: wrongQuestions.questionId, version: wrongQuestions.version })
    .from(wrongQuestions)
    .where(
      and(
        eq(wrongQuestions.userId, userId),
        inTheBook,
        inArray(
          wrongQuestions.questionId,
          asked.map(({ questionId }) => questionId),
        ),
      ),
    )
  const there = rows.filter((row) =>
    asked.some((one) => one.questionId === row.questionId && one.version === row.version),
  )
  return new Set(there.map(({ questionId }) => questionId))
}

/** Counts the questions in a book, of one subject or all. */
export async function bookCounts(
  db: Db,
  userId: number,
  subject: string | undefined,
): Promise<{ open: number; mastered: number }> {
  const { rows } = await db.execute<{ open: number; mastered: number }>(sql`
    select count(*) filter (where w.mastered_at is null)::int as open,
      count(*) filter (where w.mastered_at is not null)::int as mastered
    from wrong_question w join question_version v on v.question_id = w.question_id and v.version = w.version
    where w.user_id = ${userId} and ${IN_BOOK} ${subject ? sql`and v.subject = ${subject}` : sql``}`)
  return rows[0] ?? { open: 0, mastered: 0 }
}

/** A wrong answer ends mastery and restores a removed question. A late correction does not reset either. */
const ANEW = { masteredAt: null, removedAt: null }

/** The latest wrong answer is displayed; an older one that is counted late does not replace it. */
const shown = (given: SQL, kept: SQLWrapper): SQL => sql`case
  when excluded.last_error_at >= ${wrongQuestions.lastErrorAt} or ${wrongQuestions.errorCount} = 0
  then ${given} else ${kept} end`

/** Upserts wrong answers in one statement, because a whole class may submit at once. */
async function enter(
  db: Db,
  attempt: Result,
  wrong: readonly JudgedAnswer[],
  at: Date,
  again: typeof ANEW | Record<string, never>,
): Promise<void> {
  if (wrong.length === 0) return
  const { tenantId, userId, paperId, id: attemptId } = attempt
  // Ordered by question id, so that concurrent gradings cannot deadlock.
  const inOrder = [...wrong].sort((a, b) => a.questionId - b.questionId)
  const entries = inOrder.map(({ questionId, version, userAnswer, selectedOptions, feedback }) => {
    const blank = userAnswer.trim() === '' && selectedOptions.length === 0
    return {
      ...{ tenantId, userId, paperId, attemptId, questionId, version, userAnswer, feedback },
      selectedOptions: [...selectedOptions],
      errorCount: 1,
      errorType: blank ? 'blank' : 'unknown',
      lastErrorAt: at,
      // Due again the same day.
      dueAt: at,
    }
  })
  const { tenantId: tenant, userId: user, questionId, version } = wrongQuestions
  await db
    .insert(wrongQuestions)
    .values(entries)
    .onConflictDoUpdate({
      target: [tenant, user, questionId, version],
      set: {
        attemptId: shown(sql`excluded.attempt_id`, wrongQuestions.attemptId),
        lastErrorAt: shown(sql`excluded.last_error_at`, wrongQuestions.lastErrorAt),
        userAnswer: shown(sql`excluded.user_answer`, wrongQuestions.userAnswer),
        selectedOptions: shown(sql`excluded.selected_options`, wrongQuestions.selectedOptions),
        feedback: shown(sql`excluded.feedback`, wrongQuestions.feedback),
        errorCount: sql`${wrongQuestions.errorCount} + 1`,
        ...again,
      },
    })
}

/**
 * Uncounts an answer that turned out to be right. If it was the displayed one, the latest remaining wrong answer
 * replaces it.
 */
async function takeBack(db: Db, row: WrongRow, { id, gradedAt }: Graded): Promise<void> {
  const errorCount = Math.max(0, row.errorCount - 1)
  // A later answer in the book changes the time but not the attempt.
  const isShown = row.attemptId === id && gradedAt !== null && row.lastErrorAt <= gradedAt
  const latest = isShown ? await latestWrong(db, row) : undefined
  await db
    .update(wrongQuestions)
    .set({ errorCount, ...latest })
    .where(eq(wrongQuestions.id, row.id))
}

async function latestWrong(db: Db, { userId, questionId, version }: WrongRow) {
  const { rows } = await db.execute<{
    attempt: number
    at: string
    answer: string
    selected: string[]
    feedback: string
  }>(sql`
    select a.id::int as attempt, a.graded_at as at, e.user_answer as answer, e.selected_options as selected, e.feedback
    from exam_answer e join exam_attempt a on a.id = e.attempt_id
    where a.user_id = ${userId} and a.status = 'graded' and e.question_id = ${questionId} and e.version = ${version}
      and e.score_halves < e.max_halves
    order by a.graded_at desc, a.id desc limit 1`)
  return rows.map(({ attempt, at, answer, selected, feedback }) => ({
    attemptId: attempt,
    lastErrorAt: new Date(at),
    userAnswer: answer,
    selectedOptions: selected,
    feedback,
  }))[0]
}
