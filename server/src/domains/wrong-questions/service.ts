import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { getTenantZone } from '../../platform/database/tenant-zone.ts'
import { IN_BOOK } from './filters.ts'
import { correctReview, recordReview, type WrongRow } from './record-review.ts'
import { inTheBook, wrongQuestions } from './schema.ts'

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
interface AttemptRef {
  readonly tenantId: number
  readonly id: number
  readonly userId: number
  readonly paperId: number
}
interface GradedAttempt extends AttemptRef {
  readonly gradedAt: Date | null
}

/**
 * Updates the book with a graded attempt, in the grading transaction: wrong answers are added or counted again, right
 * ones count as reviews.
 */
export async function recordResult(
  db: Db,
  attempt: AttemptRef,
  answers: readonly JudgedAnswer[],
  at: Date,
): Promise<void> {
  await recordAnswers(db, attempt, answers, { at, wrongAt: at, resetColumns: RESET_COLUMNS })
}

/** Updates the book with an answer that was graded manually after its attempt. Later answers are not overridden. */
export async function recordManualGrade(
  db: Db,
  attempt: GradedAttempt,
  answer: JudgedAnswer,
  at: Date,
): Promise<void> {
  await recordAnswers(db, attempt, [answer], { at, wrongAt: attempt.gradedAt ?? at, resetColumns: {} })
}

interface RecordTimes {
  /** Time of the review. */
  readonly at: Date
  /** Time of the wrong answer. */
  readonly wrongAt: Date
  readonly resetColumns: typeof RESET_COLUMNS | Record<string, never>
}

async function recordAnswers(
  db: Db,
  attempt: AttemptRef,
  answers: readonly JudgedAnswer[],
  { at, wrongAt, resetColumns }: RecordTimes,
): Promise<void> {
  const zone = await getTenantZone(db, attempt.tenantId)
  const lockedBookRows = await lockedRows(db, attempt, [
    ...answers.map((answer) => answer.questionId),
    ...answers.flatMap((answer) => answer.standsFor ?? []),
  ])
  const wrong = answers.filter((answer) => !answer.right)
  await addWrongAnswers(db, attempt, wrong, wrongAt, resetColumns)
  // An original and its variant may both be asked: the second update builds on the first.
  const rows = new Map(lockedBookRows.map((row) => [row.id, row]))
  const reviewRow = async (row: WrongRow | undefined, answer: JudgedAnswer, source: 'exam' | 'variant') => {
    if (!row) return
    const { timeSpent, right: correct } = answer
    const from = { attemptId: attempt.id, questionId: answer.questionId }
    rows.set(row.id, await recordReview(db, row, { correct, at, zone, timeSpent, source, from }))
  }
  for (const answer of answers) {
    const ownRow = [...rows.values()].find(
      (row) => row.questionId === answer.questionId && row.version === answer.version,
    )
    await reviewRow(ownRow, answer, 'exam')
    await reviewRow(
      [...rows.values()].findLast((row) => row.questionId === answer.standsFor),
      answer,
      'variant',
    )
  }
}

/**
 * Updates the book after a manual change of a score between right and wrong. Recalculates the memory of the question
 * and of the original of a variant.
 */
export async function correctResult(db: Db, attempt: GradedAttempt, answer: JudgedAnswer): Promise<void> {
  const lockConcerned = () =>
    lockedRows(db, attempt, [answer.questionId, ...(answer.standsFor ? [answer.standsFor] : [])])
  const isOwn = (row: WrongRow) => row.questionId === answer.questionId && row.version === answer.version
  const ownRow = (await lockConcerned()).find(isOwn)
  if (!answer.right) await addWrongAnswers(db, attempt, [answer], attempt.gradedAt ?? new Date(), {})
  else if (ownRow) await uncountError(db, ownRow, attempt)
  const zone = await getTenantZone(db, attempt.tenantId)
  const corrected = { attemptId: attempt.id, questionId: answer.questionId, correct: answer.right, zone }
  for (const row of await lockConcerned())
    if (isOwn(row) || row.questionId === answer.standsFor) await correctReview(db, row, corrected)
}

/** Locks the rows in id order, so that concurrent gradings cannot deadlock. */
const lockedRows = (db: Db, { userId }: AttemptRef, questionIds: readonly number[]): Promise<WrongRow[]> =>
  db
    .select()
    .from(wrongQuestions)
    .where(and(eq(wrongQuestions.userId, userId), inArray(wrongQuestions.questionId, [...questionIds])))
    .orderBy(wrongQuestions.id)
    .for('update')

/** Returns which of these question versions are in the book. */
export async function findInBook(
  db: Db,
  userId: number,
  questions: readonly { questionId: number; version: number }[],
): Promise<ReadonlySet<number>> {
  if (questions.length === 0) return new Set()
  const rows = await db
    .select({ questionId: wrongQuestions.questionId, version: wrongQuestions.version })
    .from(wrongQuestions)
    .where(
      and(
        eq(wrongQuestions.userId, userId),
        inTheBook,
        inArray(
          wrongQuestions.questionId,
          questions.map(({ questionId }) => questionId),
        ),
      ),
    )
  const matching = rows.filter((row) =>
    questions.some((question) => question.questionId === row.questionId && question.version === row.version),
  )
  return new Set(matching.map(({ questionId }) => questionId))
}

/** Counts the questions in a book, of one subject or all. */
export async function countBook(
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
const RESET_COLUMNS = { masteredAt: null, removedAt: null }

/** The latest wrong answer is displayed; an older one that is counted late does not replace it. */
const keepLatest = (next: SQL, current: SQLWrapper): SQL => sql`case
  when excluded.last_error_at >= ${wrongQuestions.lastErrorAt} or ${wrongQuestions.errorCount} = 0
  then ${next} else ${current} end`

/** Upserts wrong answers in one statement, because a whole class may submit at once. */
async function addWrongAnswers(
  db: Db,
  attempt: AttemptRef,
  wrong: readonly JudgedAnswer[],
  at: Date,
  resetColumns: typeof RESET_COLUMNS | Record<string, never>,
): Promise<void> {
  if (wrong.length === 0) return
  const { tenantId, userId, paperId, id: attemptId } = attempt
  // Ordered by question id, so that concurrent gradings cannot deadlock.
  const sorted = [...wrong].sort((a, b) => a.questionId - b.questionId)
  const entries = sorted.map(({ questionId, version, userAnswer, selectedOptions, feedback }) => {
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
        attemptId: keepLatest(sql`excluded.attempt_id`, wrongQuestions.attemptId),
        lastErrorAt: keepLatest(sql`excluded.last_error_at`, wrongQuestions.lastErrorAt),
        userAnswer: keepLatest(sql`excluded.user_answer`, wrongQuestions.userAnswer),
        selectedOptions: keepLatest(sql`excluded.selected_options`, wrongQuestions.selectedOptions),
        feedback: keepLatest(sql`excluded.feedback`, wrongQuestions.feedback),
        errorCount: sql`${wrongQuestions.errorCount} + 1`,
        ...resetColumns,
      },
    })
}

/**
 * Uncounts an answer that turned out to be right. If it was the displayed one, the latest remaining wrong answer
 * replaces it.
 */
async function uncountError(db: Db, row: WrongRow, { id, gradedAt }: GradedAttempt): Promise<void> {
  const errorCount = Math.max(0, row.errorCount - 1)
  // A later answer in the book changes the time but not the attempt.
  const isDisplayed = row.attemptId === id && gradedAt !== null && row.lastErrorAt <= gradedAt
  const latest = isDisplayed ? await findLatestWrong(db, row) : undefined
  await db
    .update(wrongQuestions)
    .set({ errorCount, ...latest })
    .where(eq(wrongQuestions.id, row.id))
}

async function findLatestWrong(db: Db, { userId, questionId, version }: WrongRow) {
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
