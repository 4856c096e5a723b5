import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Ai, AiResult, Grading, GradingTask } from '../../../adapters/ai/port.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { notify } from '../../notifications/service.ts'
import { isKey } from '../../papers/service.ts'
import { type AttemptRow, getAnswers, lockAttempt } from '../attempts/attempt-repository.ts'
import { getEdition, getQuestionVersions } from '../attempts/question-versions.ts'
import { finishGrading, GRADING_JOB } from '../attempts/submit-attempt.ts'
import { answers } from '../schema.ts'

export interface GradingOptions {
  readonly database: Database
  readonly jobs: Jobs
  readonly ai: Ai
  /** Time limit of one run in milliseconds; the next run continues. */
  readonly runMs?: number
}
type Transaction = <T>(work: (db: Db) => Promise<T>) => Promise<T>
type Log = Pick<FastifyBaseLogger, 'error'>
interface PendingAnswer {
  readonly questionId: number
  readonly maxHalves: number
  readonly task: GradingTask
}
const TIMEOUT_MS = 45_000
/** Including the last answer, shorter than the job's expiry. */
const RUN_MS = 8 * 60_000
const UNGRADED_FEEDBACK = '没能自动批改，请对照参考答案自评，或等待老师批改'

/**
 * Registers the job that grades open answers one at a time, with no transaction open meanwhile. Each grade is
 * stored at once, so that a retry continues where the last run ended. Call it before the jobs start.
 */
export function registerGradingJobs({ database, jobs, ai, runMs = RUN_MS }: GradingOptions, log: Log): void {
  const running = new Set<number>()
  jobs.handle(GRADING_JOB, async ({ tenantId, attemptId }) => {
    // The current run covers all answers; a second one would pay for them again.
    if (running.has(attemptId)) return
    running.add(attemptId)
    const transaction: Transaction = (work) => database.withTenant({ tenantId }, work)
    const deadline = Date.now() + runMs
    const isComplete = await gradeOpenAnswers(
      transaction,
      { ai, log },
      { tenantId, attemptId },
      deadline,
    ).finally(() => running.delete(attemptId))
    await transaction((db) =>
      isComplete ? finishGraded(db, attemptId) : jobs.enqueue(db, GRADING_JOB, { tenantId, attemptId }),
    )
  })
}

/**
 * Grades the open answers of a submitted attempt, at least one per call. Returns false if `deadline` (epoch
 * milliseconds) passed before all were graded.
 */
export async function gradeOpenAnswers(
  transaction: Transaction,
  { ai, log }: Pick<GradingOptions, 'ai'> & { log: Log },
  { tenantId, attemptId }: { tenantId: number; attemptId: number },
  deadline = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const pendingAnswers = await transaction((db) => getPendingAnswers(db, attemptId))
  for (const [index, pending] of pendingAnswers.entries()) {
    if (index > 0 && Date.now() >= deadline) return false
    const ungraded = and(
      eq(answers.attemptId, attemptId),
      eq(answers.questionId, pending.questionId),
      isNull(answers.gradedBy),
    )
    // Another server may have graded it; each answer is paid for once.
    if ((await transaction((db) => db.$count(answers, ungraded))) === 0) continue
    const graded = await ai
      .grade({ tenantId, timeoutMs: TIMEOUT_MS }, pending.task)
      .catch((error: unknown) => {
        log.error({ err: error, attemptId }, 'an answer was not graded')
        return undefined
      })
    await transaction((db) =>
      db
        .update(answers)
        .set(graded ? gradeColumns(graded, pending.maxHalves) : NEEDS_REVIEW_COLUMNS)
        .where(ungraded),
    )
  }
  return true
}

/** Fallback so that an attempt never stays pending: the answer has no score until a person judges it. */
const NEEDS_REVIEW_COLUMNS = {
  scoreHalves: null,
  feedback: UNGRADED_FEEDBACK,
  gradedBy: 'embedded',
  needsReview: true,
}

function gradeColumns({ value, model }: AiResult<Grading>, maxHalves: number) {
  return {
    scoreHalves: value.needs_review ? null : Math.min(maxHalves, Math.max(0, Math.round(value.score * 2))),
    feedback: value.feedback,
    evidence: value.points.flatMap(({ text, awarded, evidence }) =>
      awarded > 0 ? [{ key_point: text, quote: evidence ?? '', points: awarded }] : [],
    ),
    gradedBy: model ?? 'embedded',
    needsReview: value.needs_review,
  }
}

async function getPendingAnswers(db: Db, attemptId: number): Promise<PendingAnswer[]> {
  const versions = await getQuestionVersions(db, attemptId)
  return (await getAnswers(db, attemptId)).flatMap(({ questionId, maxHalves, gradedBy, userAnswer }) => {
    const version = versions.get(questionId)
    if (gradedBy !== null || !version) return []
    const { body, passage } = version
    const task = {
      content: body.content,
      passage: passage && `${passage.title}\n${passage.text}`.trim(),
      reference: isKey(body.standard_answer) ? body.standard_answer : null,
      key_points: body.key_points,
      max_score: body.max_score,
      pupil_answer: userAnswer,
    }
    return [{ questionId, maxHalves, task }]
  })
}

async function finishGraded(db: Db, attemptId: number): Promise<void> {
  const row = await lockAttempt(db, attemptId)
  if (row?.status !== 'submitted') return
  const { rows } = await db.execute<{ remaining: number }>(sql`
    select count(*)::int as remaining from exam_answer where attempt_id = ${attemptId} and graded_by is null`)
  if (rows[0]?.remaining !== 0) return
  const finished = await finishGrading(db, row)
  const { title } = await getEdition(db, finished)
  await notify(db, {
    tenantId: finished.tenantId,
    userId: finished.userId,
    kind: 'exam.graded',
    title: `“${title}”批改完成`,
    body: formatResult(finished),
    link: `/paper-analysis/result/${attemptId}`,
  })
}

/** Score text, including the number of answers without a score. */
export const formatResult = ({ scoreHalves, totalHalves, needsReview }: AttemptRow): string =>
  [
    `得分${(scoreHalves ?? 0) / 2}，满分${totalHalves / 2}`,
    ...(needsReview > 0 ? [`还有${needsReview}题待批改，可以对照参考答案自评`] : []),
  ].join('，')
