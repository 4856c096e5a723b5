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
  /** Whether it earned all its points. */
  readonly right: boolean
  /** The wrong question whose mastery this one shows. */
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
 * Keeps what a graded attempt says about the wrong-question book, in the transaction that grades it: wrong answers
 * enter it or are counted again, right ones count as a review of what is in it.
 */
export async function recordResult(
  db: Db,
  attempt: Result,
  given: readonly JudgedAnswer[],
  at: Date,
): Promise<void> {
  await record(db, attempt, given, { at, wrongAt: at, again: ANEW })
}

/**
 * A person judged an answer that waited since its attempt was graded: the book learns of it as it would have then, and
 * what it shows of later answers stays.
 */
export async function recordJudgement(db: Db, attempt: Graded, one: JudgedAnswer, at: Date): Promise<void> {
  await record(db, attempt, [one], { at, wrongAt: attempt.gradedAt ?? at, again: {} })
}

interface Moment {
  /** Of the review. */
  readonly at: Date
  /** Of the wrong answer. */
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
  // an original and its variant may both be asked: the second goes on from what the first left
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
 * A score was set by hand, and right became wrong or wrong right: the book counts one answer more or less, and what is
 * remembered of the question, and of the one that it is a variant of, is as if the answer always had been so.
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

/** One order for everybody: two who grade at once wait for each other, never both. */
const lockedRows = (db: Db, { userId }: Result, questionIds: readonly number[]): Promise<WrongRow[]> =>
  db
    .select()
    .from(wrongQuestions)
    .where(and(eq(wrongQuestions.userId, userId), inArray(wrongQuestions.questionId, [...questionIds])))
    .orderBy(wrongQuestions.id)
    .for('update')

/** Which of these questions the book holds, in that version. */
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

/** What a book holds, of one subject or all. */
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

/** Who is wrong now has not mastered it, and has it in the book again; a late correction says nothing of now. */
const ANEW = { masteredAt: null, removedAt: null }

/** What a row shows of the latest wrong answer: an older one that is counted late does not take its place. */
const shown = (given: SQL, kept: SQLWrapper): SQL => sql`case
  when excluded.last_error_at >= ${wrongQuestions.lastErrorAt} or ${wrongQuestions.errorCount} = 0
  then ${given} else ${kept} end`

/** Wrong answers enter the book, or are counted again: one statement, since a whole class hands in at once. */
async function enter(
  db: Db,
  attempt: Result,
  wrong: readonly JudgedAnswer[],
  at: Date,
  again: typeof ANEW | Record<string, never>,
): Promise<void> {
  if (wrong.length === 0) return
  const { tenantId, userId, paperId, id: attemptId } = attempt
  // in one order: two that grade at once wait for each other, never both
  const inOrder = [...wrong].sort((a, b) => a.questionId - b.questionId)
  const entries = inOrder.map(({ questionId, version, userAnswer, selectedOptions, feedback }) => {
    const blank = userAnswer.trim() === '' && selectedOptions.length === 0
    return {
      ...{ tenantId, userId, paperId, attemptId, questionId, version, userAnswer, feedback },
      selectedOptions: [...selectedOptions],
      errorCount: 1,
      errorType: blank ? 'blank' : 'unknown',
      lastErrorAt: at,
      // to be looked at again the same day
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
 * The answer was right after all: as if it had not been counted. Where it is the one that is shown, the latest that is
 * still wrong takes its place, if there is one.
 */
async function takeBack(db: Db, row: WrongRow, { id, gradedAt }: Graded): Promise<void> {
  const errorCount = Math.max(0, row.errorCount - 1)
  // an answer in the book since leaves the attempt, and moves the time
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
    given: string
    selected: string[]
    feedback: string
  }>(sql`
    select a.id::int as attempt, a.graded_at as at, e.user_answer as given, e.selected_options as selected, e.feedback
    from exam_answer e join exam_attempt a on a.id = e.attempt_id
    where a.user_id = ${userId} and a.status = 'graded' and e.question_id = ${questionId} and e.version = ${version}
      and e.score_halves < e.max_halves
    order by a.graded_at desc, a.id desc limit 1`)
  return rows.map(({ attempt, at, given, selected, feedback }) => ({
    attemptId: attempt,
    lastErrorAt: new Date(at),
    userAnswer: given,
    selectedOptions: selected,
    feedback,
  }))[0]
}
