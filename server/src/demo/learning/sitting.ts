import { and, eq, sql } from 'drizzle-orm'
import type { Ai } from '../../adapters/ai/port.ts'
import { gradeOpen } from '../../domains/exams/open-grading.ts'
import { setScore } from '../../domains/exams/override.ts'
import { versionsOf } from '../../domains/exams/questions.ts'
import { insertAttempt } from '../../domains/exams/running.ts'
import { saveAnswers } from '../../domains/exams/saving.ts'
import { finish, gradeByRule } from '../../domains/exams/submitting.ts'
import { answers, attempts } from '../../domains/exams/tables.ts'
import { notifications } from '../../domains/notifications/tables.ts'
import { auditLog } from '../../platform/audit/tables.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'
import { type Asked, answerOf, type Pupil } from './pupil.ts'
import { REMARKS } from './pupil-texts.ts'

type Who = Pick<Actor, 'tenantId' | 'userId'>
export interface Sittings {
  readonly tenantId: number
  readonly ai: Ai
}
interface Exam {
  readonly paperId: number
  readonly skill: number
}
interface HandedIn {
  readonly attemptId: number
  readonly at: Date
  readonly said: readonly (Asked & ReturnType<typeof answerOf>)[]
}
const DEVICE = 'Mozilla/5.0 (Linux; Android 14) Mobile'
/** Time between the last question and the submission. */
const LOOKING_BACK_S = 35
const LOOKED_AGAIN_MS = 2 * 3_600_000

/** A pupil takes a paper and submits it in the past. */
export async function takeExam(
  db: Db,
  { tenantId, ai }: Sittings,
  pupil: Pupil,
  { paperId, skill, at }: Exam & { at: Date },
): Promise<HandedIn> {
  const id = await begin(db, { tenantId, userId: pupil.userId }, paperId)
  const asked = [...(await versionsOf(db, id)).values()]
  const said = asked.map((one) => ({ ...one, ...answerOf(pupil, one, skill) }))
  await save(db, pupil, id, said)
  const seconds = said.reduce((sum, { time_spent }) => sum + time_spent, LOOKING_BACK_S)
  const startedAt = new Date(at.getTime() - seconds * 1_000)
  await db.update(answers).set({ savedAt: at }).where(eq(answers.attemptId, id))
  const [row] = await db
    .update(attempts)
    .set({
      status: 'submitted',
      startedAt,
      deadline: sql`${startedAt.toISOString()}::timestamptz + (${attempts.deadline} - ${attempts.startedAt})`,
      submittedAt: at,
    })
    .where(eq(attempts.id, id))
    .returning()
  if (!row) throw new Error('the attempt was made a moment ago')
  const left = await gradeByRule(db, row)
  if (left > 0) await gradeOpen((work) => work(db), { ai, log: console }, { tenantId, attemptId: id })
  await finish(db, row, at)
  return { attemptId: id, at, said }
}

/** A pupil starts an exam, answers the first questions and marks some for review. */
export async function beginExam(
  db: Db,
  { tenantId }: Sittings,
  pupil: Pupil,
  { paperId, skill, startedAt, done }: Exam & { startedAt: Date; done: number },
): Promise<void> {
  const id = await begin(db, { tenantId, userId: pupil.userId }, paperId)
  const asked = [...(await versionsOf(db, id)).values()].slice(0, done)
  const said = asked.map((one) => ({ ...one, ...answerOf(pupil, one, skill) }))
  await save(
    db,
    pupil,
    id,
    said.map((one) => ({ ...one, marked: !one.knew })),
  )
  await db.update(answers).set({ savedAt: startedAt }).where(eq(answers.attemptId, id))
  await db.update(attempts).set({ startedAt, deadline: null }).where(eq(attempts.id, id))
}

async function begin(db: Db, who: Who, paperId: number): Promise<number> {
  const id = await insertAttempt(db, who, { paperId, edition: 1 }, DEVICE)
  if (id === undefined) throw new Error('an attempt at this paper is still open')
  return id
}

type Given = Omit<ReturnType<typeof answerOf>, 'knew'> & { questionId: number; marked?: boolean }

const save = (db: Db, pupil: Pupil, attemptId: number, said: readonly Given[]) =>
  saveAnswers(
    db,
    pupil,
    attemptId,
    said.map(({ questionId, user_answer, selected_options, time_spent, marked = false }) => {
      return { question_id: questionId, user_answer, selected_options, time_spent, marked, seq: 1 }
    }),
  )

/** The paper's owner scores long answers some hours later. */
export async function lookAgain(db: Db, owner: Who, { attemptId, at, said }: HandedIn): Promise<void> {
  const context = { db, actor: owner, request: { id: 'demo' } }
  const later = new Date(at.getTime() + LOOKED_AGAIN_MS)
  for (const { questionId, knew, body, user_answer } of said) {
    if (body.type !== 'essay' || user_answer === '') continue
    const score = Math.round(body.max_score * (knew ? 0.85 : 0.5))
    const reason = knew ? REMARKS.good : REMARKS.weak
    await setScore(context, { attempt_id: attemptId, question_id: questionId, score, reason }, later)
  }
  const link = `/paper-analysis/result/${attemptId}`
  await db.update(notifications).set({ createdAt: later, readAt: later }).where(eq(notifications.link, link))
  await db
    .update(auditLog)
    .set({ at: later })
    .where(and(eq(auditLog.entity, 'exam_attempt'), eq(auditLog.entityId, String(attemptId))))
}
