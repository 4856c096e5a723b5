import { Type } from 'typebox'
import { SUBJECTS } from '../papers/schemas.ts'
import { Id, Instant, Nullable, OneOf, Text } from '../platform/schema.ts'
import { LEVELS } from '../users/endpoints.ts'

/** not_started → in_progress ⇄ paused → submitted → graded. */
export const EXAM_STATUSES = ['not_started', 'in_progress', 'paused', 'submitted', 'graded'] as const
export type ExamStatus = (typeof EXAM_STATUSES)[number]
export const EXAM_STATUS_NAMES: Record<ExamStatus, string> = {
  not_started: '未开始',
  in_progress: '进行中',
  paused: '已暂停',
  submitted: '待批改',
  graded: '已批改',
}

/** Result of an answer. `near`: wrong by one letter; `pending`: needs manual grading. */
export const ANSWER_VERDICTS = ['right', 'partial', 'near', 'wrong', 'pending'] as const
export type AnswerVerdict = (typeof ANSWER_VERDICTS)[number]
export const ANSWER_VERDICT_NAMES: Record<AnswerVerdict, string> = {
  right: '正确',
  partial: '部分得分',
  near: '接近',
  wrong: '错误',
  pending: '待批改',
}

export const base = '/api/paper-analysis'
/** User fields that older clients send; the token identifies the user, and another user's name or id is rejected. */
export const legacyUserFields = { username: Type.Optional(Text(100)), user_id: Type.Optional(Id) }
export const ByAttempt = { attempt_id: Id }

export const AttemptInfo = Type.Object({
  ...ByAttempt,
  paper_id: Id,
  status: OneOf(EXAM_STATUSES),
  started_at: Instant,
  /** Null: no limit. Moves while the attempt is paused. */
  deadline: Nullable(Instant),
  submitted_at: Nullable(Instant),
  graded_at: Nullable(Instant),
  /** Server time for the countdown, because the device's clock may be wrong. */
  server_now: Instant,
  /** Points of the graded answers; null until graded. */
  score: Nullable(Type.Number()),
  total_score: Type.Number(),
  /** Maximum points of the graded answers, for comparison with `score`. */
  judged_score: Type.Number(),
  answered: Type.Integer(),
  questions: Type.Integer(),
  needs_review: Type.Integer({
    description: 'Number of answers that need manual grading and have no score yet',
  }),
  time_spent: Type.Integer({ description: 'Time spent in seconds' }),
})

export const PaperInfo = Type.Object({
  paper_id: Id,
  edition: Type.Integer(),
  title: Type.String(),
  subject: OneOf(SUBJECTS),
  level: OneOf(LEVELS),
  grade: Type.String(),
  duration_minutes: Type.Integer(),
  total_score: Type.Number(),
  /** True if the paper was deleted since. Its questions remain readable here. */
  deleted: Type.Boolean(),
})
