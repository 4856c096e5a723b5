import { Type } from 'typebox'
import {
  Crop,
  DIFFICULTIES,
  KeyPoints,
  PaperBlock,
  Points,
  QUESTION_TYPES,
  QuestionOption,
  SUBJECTS,
} from '../papers/schemas.ts'
import { PAPER_HISTORY_LIMIT } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Day, Id, Instant, Nullable, OneOf, Paged, paging } from '../platform/schema.ts'
import { ANSWER_VERDICTS, AttemptInfo, ByAttempt, base, legacyUserFields, PaperInfo } from './schemas.ts'

export const QuestionDetail = Type.Object({
  question_id: Id,
  version: Type.Integer(),
  label: Type.String(),
  section_id: Nullable(Id),
  passage_id: Nullable(Id),
  question_content: Type.String(),
  question_type: OneOf(QUESTION_TYPES),
  difficulty_level: OneOf(DIFFICULTIES),
  user_answer: Type.String(),
  selected_options: Type.Array(Type.String()),
  standard_answer: Type.String(),
  all_options: Type.Array(QuestionOption),
  correct_options: Type.Array(Type.String()),
  answer_explanation: Type.String(),
  key_points: KeyPoints,
  /** Null if rules alone cannot decide; see `score`. */
  is_correct: Nullable(Type.Boolean()),
  verdict: OneOf(ANSWER_VERDICTS),
  /** Null until graded; see `needs_review`. */
  score: Nullable(Type.Number()),
  max_score: Type.Number(),
  ai_feedback: Type.String(),
  /** The parts of the answer that earned points, or would earn them if it is not graded yet. */
  evidence: Type.Array(
    Type.Object({ key_point: Type.String(), quote: Type.String(), points: Type.Number() }),
  ),
  graded_by: Type.String({ description: 'Grader: rule, embedded, a model, self or a person' }),
  needs_review: Type.Boolean({
    description: 'True if the answer was not graded automatically and needs manual grading',
  }),
  override_reason: Nullable(Type.String()),
  knowledge_points: Type.Array(Type.String()),
  time_spent: Type.Integer(),
  crops: Type.Array(Crop),
})

const Tally = Type.Object({
  name: Type.String(),
  questions: Type.Integer(),
  right: Type.Integer(),
  score: Type.Number(),
  max_score: Type.Number(),
})

export const getExamResult = endpoint({
  method: 'POST',
  path: `${base}/get-exam-result`,
  summary: 'Returns the result of an attempt of the caller, or of any attempt at their paper',
  permission: 'login',
  lenientInput: true,
  timeoutMs: 15_000,
  idempotent: false,
  input: Type.Object({
    ...ByAttempt,
    include_analysis: Type.Boolean({ default: true }),
    include_wrong_questions: Type.Boolean({ default: true }),
  }),
  output: Type.Object({
    attempt_info: Type.Intersect([AttemptInfo, Type.Object({ username: Type.String() })]),
    paper_info: PaperInfo,
    blocks: Type.Array(PaperBlock),
    question_details: Type.Array(QuestionDetail),
    analysis: Type.Optional(
      Type.Object({
        by_type: Type.Array(Tally),
        by_knowledge_point: Type.Array(Tally),
        by_difficulty: Type.Array(Tally),
        /** Over all graded attempts at this paper. */
        average_score: Nullable(Type.Number()),
        better_than_percent: Nullable(Type.Number()),
      }),
    ),
    wrong_questions: Type.Optional(Type.Array(Type.Object({ question_id: Id, in_book: Type.Boolean() }))),
  }),
})

export const overrideScore = endpoint({
  method: 'PUT',
  path: `${base}/attempts/:attempt_id/answers/:question_id/score`,
  summary: 'Grades an answer at a paper of the caller, or changes its score with a reason',
  permission: 'login',
  input: Type.Object({
    ...ByAttempt,
    question_id: Id,
    score: Points,
    reason: Type.String({
      maxLength: 200,
      default: '',
      description: 'Reason for the change; required unless the answer is ungraded or self-graded',
    }),
  }),
  output: AttemptInfo,
})

export const PendingAnswer = Type.Object({
  ...ByAttempt,
  question_id: Id,
  label: Type.String(),
  username: Type.String(),
  question_content: Type.String(),
  question_type: OneOf(QUESTION_TYPES),
  standard_answer: Type.String(),
  answer_explanation: Type.String(),
  key_points: KeyPoints,
  user_answer: Type.String(),
  max_score: Type.Number(),
  /** The score that the pupil entered; null while it has no score. */
  self_score: Nullable(Type.Number()),
  ai_feedback: Type.String(),
  submitted_at: Nullable(Instant),
})

export const listPendingAnswers = endpoint({
  method: 'GET',
  path: `${base}/papers/:paper_id/pending-answers`,
  summary: 'Lists answers at a paper of the caller that need grading, self-graded ones last',
  permission: 'login',
  timeoutMs: 15_000,
  input: Type.Object({ paper_id: Id, ...paging }),
  output: Paged(PendingAnswer),
})

export const markOwnAnswer = endpoint({
  method: 'PUT',
  path: `${base}/attempts/:attempt_id/answers/:question_id/own-mark`,
  summary: 'Grades an ungraded answer of the caller; the owner of the paper may change the score',
  permission: 'login',
  input: Type.Object({ ...ByAttempt, question_id: Id, score: Points }),
  output: AttemptInfo,
})

export const listPaperAttempts = endpoint({
  method: 'GET',
  path: `${base}/papers/:paper_id/attempts`,
  summary: 'Lists all attempts at a paper of the caller, those that need attention first',
  permission: 'login',
  timeoutMs: 15_000,
  input: Type.Object({ paper_id: Id, ...paging }),
  output: Paged(
    Type.Intersect([AttemptInfo, Type.Object({ username: Type.String(), abandoned: Type.Boolean() })]),
  ),
})

export const getUserExamHistory = endpoint({
  method: 'POST',
  path: `${base}/get-user-exam-history`,
  summary: "Lists the caller's attempts, newest first",
  permission: 'login',
  lenientInput: true,
  timeoutMs: 15_000,
  idempotent: false,
  input: Type.Object({
    ...legacyUserFields,
    page: paging.page,
    limit: Type.Integer({ minimum: 1, maximum: 100, default: PAPER_HISTORY_LIMIT }),
    subject: Type.Optional(OneOf(SUBJECTS)),
    start_date: Type.Optional(Day),
    end_date: Type.Optional(Day),
  }),
  output: Paged(Type.Object({ attempt_info: AttemptInfo, paper_info: PaperInfo })),
})
