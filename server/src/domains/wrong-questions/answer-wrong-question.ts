import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { reviewWrongQuestion } from '@shangxue/contract/wrong-questions/endpoints'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { getTenantZone } from '../../platform/database/tenant-zone.ts'
import type { Actor } from '../../platform/session/access.ts'
import { type Grade, grade, isBlank, isGradedByRule } from '../exams/service.ts'
import { questionVersions } from '../papers/schema.ts'
import { getBookItem } from './queries.ts'
import { recordReview, type WrongRow } from './record-review.ts'
import { inTheBook, wrongQuestions } from './schema.ts'

type AnswerInput = Input<typeof reviewWrongQuestion>

/** Locks and returns a question of the caller's book. */
export async function lockOwnQuestion(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
  id: number,
): Promise<WrongRow> {
  const [row] = await db
    .select()
    .from(wrongQuestions)
    .where(and(eq(wrongQuestions.id, id), eq(wrongQuestions.userId, userId), inTheBook))
    .for('update')
  if (!row) throw new AppError('not_found')
  return row
}

/** Records an answer to a question of the book: graded automatically, or self-rated where no rule can decide. */
export async function answerWrongQuestion(
  db: Db,
  actor: Pick<Actor, 'userId'>,
  input: AnswerInput,
  at: Date = new Date(),
): Promise<Output<typeof reviewWrongQuestion>> {
  const row = await lockOwnQuestion(db, actor, input.id)
  const graded = await gradeAnswer(db, row, input)
  // No rule is certain: the client asks again with a self-rating.
  if (graded.scoreHalves === null) return toResponse(db, actor, row, graded)
  const correct = graded.correct ?? input.self_rating !== 'again'
  // A wrong answer cannot be rated as known.
  const rating = correct ? input.self_rating : 'again'
  const zone = await getTenantZone(db, row.tenantId)
  const { time_spent: timeSpent } = input
  await recordReview(db, row, { correct, at, zone, timeSpent, source: 'book', ...(rating && { rating }) })
  if (!correct) await countError(db, row, input, at)
  return toResponse(db, actor, row, graded)
}

async function toResponse(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
  row: WrongRow,
  { correct, near, scoreHalves, feedback }: Grade,
): Promise<Output<typeof reviewWrongQuestion>> {
  const question = await getBookItem(db, userId, row.id)
  if (!question) throw new Error('the row is locked')
  return { is_correct: correct, near, score: (scoreHalves ?? 0) / 2, feedback, question }
}

async function gradeAnswer(db: Db, row: WrongRow, input: AnswerInput): Promise<Grade> {
  const [questionVersion] = await db
    .select({ body: questionVersions.body })
    .from(questionVersions)
    .where(and(eq(questionVersions.questionId, row.questionId), eq(questionVersions.version, row.version)))
  if (!questionVersion) throw new Error('versions are never deleted')
  const answer = { userAnswer: input.user_answer, selectedOptions: input.selected_options }
  // The book requires a fully correct answer, whatever the grading rule of the paper was.
  const isRuleGraded = isGradedByRule(questionVersion.body) || isBlank(answer)
  const ruleGrade = isRuleGraded ? grade(questionVersion.body, answer, 'all_or_nothing') : undefined
  if (ruleGrade && (ruleGrade.scoreHalves !== null || input.self_rating === undefined)) return ruleGrade
  if (input.self_rating === undefined) throw new AppError('wrong_question_rating_missing')
  const maxHalves = questionVersion.body.max_score * 2
  return {
    correct: null,
    scoreHalves: input.self_rating === 'again' ? 0 : maxHalves,
    feedback: '',
    near: false,
  }
}

const countError = (db: Db, row: WrongRow, { user_answer, selected_options }: AnswerInput, at: Date) =>
  db
    .update(wrongQuestions)
    .set({
      errorCount: sql`${wrongQuestions.errorCount} + 1`,
      lastErrorAt: at,
      userAnswer: user_answer,
      selectedOptions: selected_options,
    })
    .where(eq(wrongQuestions.id, row.id))
