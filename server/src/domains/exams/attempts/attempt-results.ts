import type { getExamResult, QuestionDetail } from '@shangxue/contract/exams/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { papers } from '../../papers/schema.ts'
import type { EditionQuestion } from '../../papers/service.ts'
import { users } from '../../users/schema.ts'
import { findInBook } from '../../wrong-questions/service.ts'
import { isNear } from '../grading/grade-answer.ts'
import { attempts } from '../schema.ts'
import { IS_CONFIRMED_SQL, isFullScore, tallyBy, toVerdict } from '../statistics/answer-statistics.ts'
import { toPaperInfo } from './attempt-content.ts'
import { type AnswerRow, type AttemptRow, getAnswers, toAttemptInfo } from './attempt-repository.ts'
import { getEdition, getQuestionVersions, type QuestionVersion } from './question-versions.ts'

type Result = Output<typeof getExamResult>
type ResultOptions = Pick<Input<typeof getExamResult>, 'include_analysis' | 'include_wrong_questions'>

/**
 * Returns an attempt of the caller or at a paper of the caller, with the user's name. Throws `not_found` for
 * others.
 */
export async function getReadableAttempt(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
  attemptId: number,
): Promise<{ row: AttemptRow; username: string }> {
  const [attempt] = await db
    .select({ row: attempts, username: users.name })
    .from(attempts)
    .innerJoin(papers, eq(papers.id, attempts.paperId))
    .innerJoin(users, eq(users.id, attempts.userId))
    .where(and(eq(attempts.id, attemptId), or(eq(attempts.userId, userId), eq(papers.ownerId, userId))))
  if (!attempt || attempt.row.status === 'abandoned') throw new AppError('not_found')
  return attempt
}

/** Returns answers only after grading. */
export async function getResult(
  db: Db,
  row: AttemptRow,
  username: string,
  options: ResultOptions,
): Promise<Result> {
  if (row.status !== 'graded') throw new AppError('not_graded')
  const edition = await getEdition(db, row)
  const versions = await getQuestionVersions(db, row.id)
  const answers = await getAnswers(db, row.id)
  const editionQuestions = new Map(
    edition.questions.map((editionQuestion) => [editionQuestion.questionId, editionQuestion]),
  )
  const details = answers.map((answer) => {
    const version = versions.get(answer.questionId)
    if (!version) throw new Error('an answer to a question that was never asked')
    return toDetail(answer, version, editionQuestions.get(answer.questionId))
  })
  const result: Result = {
    attempt_info: { ...(await toAttemptInfo(db, row)), username },
    paper_info: toPaperInfo(row, edition),
    blocks: edition.blocks,
    question_details: details,
  }
  if (options.include_analysis) result.analysis = await getAnalysis(db, row, answers, versions)
  if (options.include_wrong_questions) {
    const wrong = answers.filter((answer) => answer.scoreHalves !== null && !isFullScore(answer))
    const inBookIds = await findInBook(db, row.userId, wrong)
    result.wrong_questions = wrong.map(({ questionId }) => {
      return { question_id: questionId, in_book: inBookIds.has(questionId) }
    })
  }
  return result
}

function toDetail(
  answer: AnswerRow,
  { version, label, body, crops }: QuestionVersion,
  editionQuestion: EditionQuestion | undefined,
): Static<typeof QuestionDetail> {
  return {
    question_id: answer.questionId,
    version,
    label: editionQuestion?.label ?? label,
    section_id: editionQuestion?.sectionId ?? null,
    passage_id: editionQuestion?.passageId ?? null,
    question_content: body.content,
    question_type: body.type,
    difficulty_level: body.difficulty_level,
    user_answer: answer.userAnswer,
    selected_options: answer.selectedOptions,
    standard_answer: body.standard_answer,
    all_options: body.options,
    correct_options: body.correct_options,
    answer_explanation: body.answer_explanation,
    key_points: body.key_points,
    is_correct: answer.correct,
    verdict: toVerdict(answer, isNear(body, answer)),
    score: answer.scoreHalves === null ? null : answer.scoreHalves / 2,
    max_score: answer.maxHalves / 2,
    ai_feedback: answer.feedback,
    evidence: answer.evidence,
    graded_by: answer.gradedBy ?? '',
    needs_review: answer.needsReview,
    override_reason: answer.overrideReason,
    knowledge_points: body.knowledge_points,
    time_spent: answer.timeSpent,
    crops: crops.map(({ id, kind, box }) => ({ id, kind, box })),
  }
}

async function getAnalysis(
  db: Db,
  row: AttemptRow,
  answers: readonly AnswerRow[],
  versions: ReadonlyMap<number, QuestionVersion>,
): Promise<NonNullable<Result['analysis']>> {
  const graded = answers.flatMap((answer) => {
    const body = versions.get(answer.questionId)?.body
    const { scoreHalves, maxHalves, timeSpent: seconds } = answer
    return body && scoreHalves !== null ? [{ body, scoreHalves, maxHalves, seconds }] : []
  })
  return {
    by_type: tallyBy(graded, ({ body }) => [body.type]),
    by_knowledge_point: tallyBy(graded, ({ body }) => body.knowledge_points),
    by_difficulty: tallyBy(graded, ({ body }) => [body.difficulty_level]),
    ...(await compareWithOthers(db, row)),
  }
}

/**
 * Compares attempts by their share of judged points, because totals differ between editions. Self-marked
 * answers are left out.
 */
async function compareWithOthers(db: Db, row: AttemptRow) {
  const { rows } = await db.execute<{ average: number | null; others: number; below: number }>(sql`
    with graded as (
      select a.id, (select sum(j.score_halves)::float8 / nullif(sum(j.max_halves), 0) from exam_answer j
        where j.attempt_id = a.id and ${IS_CONFIRMED_SQL}) as rate
      from exam_attempt a where a.paper_id = ${row.paperId} and a.status = 'graded')
    select avg(rate) as average, count(rate) filter (where id <> ${row.id} and own_rate is not null)::int as others,
      count(*) filter (where id <> ${row.id} and rate < own_rate - 1e-9)::int as below
    from graded, (select max(rate) filter (where id = ${row.id}) as own_rate from graded) own`)
  const { average, others, below } = rows[0] ?? { average: null, others: 0, below: 0 }
  return {
    average_score: average === null ? null : Math.round(average * row.totalHalves * 5) / 10,
    better_than_percent: others === 0 ? null : Math.round((100 * below) / others),
  }
}
