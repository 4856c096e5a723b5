import { and, eq, sql } from 'drizzle-orm'
import type { Ai } from '../../adapters/ai/port.ts'
import { insertAttempt } from '../../domains/exams/attempts/attempt-lifecycle.ts'
import { getQuestionVersions } from '../../domains/exams/attempts/question-versions.ts'
import { saveAnswers } from '../../domains/exams/attempts/save-answers.ts'
import { finishGrading, gradeAnswersByRule } from '../../domains/exams/attempts/submit-attempt.ts'
import { gradeOpenAnswers } from '../../domains/exams/grading/grading-jobs.ts'
import { overrideAnswerScore } from '../../domains/exams/review/override-score.ts'
import { answers, attempts } from '../../domains/exams/schema.ts'
import { notifications } from '../../domains/notifications/schema.ts'
import { auditLog } from '../../platform/audit/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'
import { createAnswer, type Pupil, type RequestedQuestion } from './pupil.ts'
import { REMARKS } from './pupil-texts.ts'

type Owner = Pick<Actor, 'tenantId' | 'userId'>
export interface ExamContext {
  readonly tenantId: number
  readonly ai: Ai
}
interface Exam {
  readonly paperId: number
  readonly skill: number
}
interface SubmittedExam {
  readonly attemptId: number
  readonly at: Date
  readonly said: readonly (RequestedQuestion & ReturnType<typeof createAnswer>)[]
}
const DEVICE = 'Mozilla/5.0 (Linux; Android 14) Mobile'
/** Time between the last question and the submission. */
const REVIEW_SECONDS = 35
const SCORING_DELAY_MS = 2 * 3_600_000

/** A pupil takes a paper and submits it in the past. */
export async function takeExam(
  db: Db,
  { tenantId, ai }: ExamContext,
  pupil: Pupil,
  { paperId, skill, at }: Exam & { at: Date },
): Promise<SubmittedExam> {
  const id = await startAttempt(db, { tenantId, userId: pupil.userId }, paperId)
  const requestedQuestions = [...(await getQuestionVersions(db, id)).values()]
  const pupilAnswers = requestedQuestions.map((question) => ({
    ...question,
    ...createAnswer(pupil, question, skill),
  }))
  await saveAttemptAnswers(db, pupil, id, pupilAnswers)
  const seconds = pupilAnswers.reduce((sum, { time_spent }) => sum + time_spent, REVIEW_SECONDS)
  const startedAt = new Date(at.getTime() - seconds * 1_000)
  await db.update(answers).set({ savedAt: at }).where(eq(answers.attemptId, id))
  const [row] = await db
    .update(attempts)
    .set({
      status: 'submitted',
      startedAt,
      deadline: sql`(${startedAt.toISOString()}::timestamptz at time zone 'UTC'
        + (${attempts.deadline} - ${attempts.startedAt})) at time zone 'UTC'`,
      submittedAt: at,
    })
    .where(eq(attempts.id, id))
    .returning()
  if (!row) throw new Error('the attempt was made a moment ago')
  const openCount = await gradeAnswersByRule(db, row)
  if (openCount > 0)
    await gradeOpenAnswers((work) => work(db), { ai, log: console }, { tenantId, attemptId: id })
  await finishGrading(db, row, at)
  return { attemptId: id, at, said: pupilAnswers }
}

/** A pupil starts an exam, answers the first questions and marks some for review. */
export async function beginExam(
  db: Db,
  { tenantId }: ExamContext,
  pupil: Pupil,
  { paperId, skill, startedAt, done }: Exam & { startedAt: Date; done: number },
): Promise<void> {
  const id = await startAttempt(db, { tenantId, userId: pupil.userId }, paperId)
  const requestedQuestions = [...(await getQuestionVersions(db, id)).values()].slice(0, done)
  const pupilAnswers = requestedQuestions.map((question) => ({
    ...question,
    ...createAnswer(pupil, question, skill),
  }))
  await saveAttemptAnswers(
    db,
    pupil,
    id,
    pupilAnswers.map((answer) => ({ ...answer, marked: !answer.knew })),
  )
  await db.update(answers).set({ savedAt: startedAt }).where(eq(answers.attemptId, id))
  await db.update(attempts).set({ startedAt, deadline: null }).where(eq(attempts.id, id))
}

async function startAttempt(db: Db, owner: Owner, paperId: number): Promise<number> {
  const id = await insertAttempt(db, owner, { paperId, edition: 1 }, DEVICE)
  if (id === undefined) throw new Error('an attempt at this paper is still open')
  return id
}

type AnswerToSave = Omit<ReturnType<typeof createAnswer>, 'knew'> & { questionId: number; marked?: boolean }

const saveAttemptAnswers = (db: Db, pupil: Pupil, attemptId: number, pupilAnswers: readonly AnswerToSave[]) =>
  saveAnswers(
    db,
    pupil,
    attemptId,
    pupilAnswers.map(({ questionId, user_answer, selected_options, time_spent, marked = false }) => {
      return { question_id: questionId, user_answer, selected_options, time_spent, marked, seq: 1 }
    }),
  )

/** The paper's owner scores long answers some hours later. */
export async function scoreEssays(
  db: Db,
  owner: Owner,
  { attemptId, at, said: pupilAnswers }: SubmittedExam,
): Promise<void> {
  const context = { db, actor: owner, request: { id: 'demo' } }
  const later = new Date(at.getTime() + SCORING_DELAY_MS)
  for (const { questionId, knew, body, user_answer } of pupilAnswers) {
    if (body.type !== 'essay' || user_answer === '') continue
    const score = Math.round(body.max_score * (knew ? 0.85 : 0.5))
    const reason = knew ? REMARKS.good : REMARKS.weak
    await overrideAnswerScore(
      context,
      { attempt_id: attemptId, question_id: questionId, score, reason },
      later,
    )
  }
  const link = `/paper-analysis/result/${attemptId}`
  await db.update(notifications).set({ createdAt: later, readAt: later }).where(eq(notifications.link, link))
  await db
    .update(auditLog)
    .set({ at: later })
    .where(and(eq(auditLog.entity, 'exam_attempt'), eq(auditLog.entityId, String(attemptId))))
}
