import { Type } from 'typebox'
import { PAPER_HISTORY_LIMIT, QUESTIONS_MAX } from './constants.ts'
import { endpoint, Nothing } from './endpoint.ts'
import {
  Crop,
  DIFFICULTIES,
  KeyPoints,
  PaperBlock,
  Points,
  QUESTION_TYPES,
  QuestionOption,
  SUBJECTS,
} from './papers-parts.ts'
import { Day, Id, Instant, Nullable, OneOf, Paged, paging, Text } from './schema.ts'
import { LEVELS } from './users.ts'

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

export * from './exams-figures.ts'

const base = '/api/paper-analysis'
/** Names that older clients send along; the token decides, and another's name or id is refused. */
const asker = { username: Type.Optional(Text(100)), user_id: Type.Optional(Id) }
const ByAttempt = { attempt_id: Id }

export const AttemptInfo = Type.Object({
  ...ByAttempt,
  paper_id: Id,
  status: OneOf(EXAM_STATUSES),
  started_at: Instant,
  /** Null: no limit. Moves while the attempt is paused. */
  deadline: Nullable(Instant),
  submitted_at: Nullable(Instant),
  graded_at: Nullable(Instant),
  /** For the countdown: the device's clock may be wrong. */
  server_now: Instant,
  /** Null until graded. */
  score: Nullable(Type.Number()),
  total_score: Type.Number(),
  answered: Type.Integer(),
  questions: Type.Integer(),
  needs_review: Type.Integer({ description: 'answers that a person should look at' }),
  time_spent: Type.Integer({ description: 'seconds' }),
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
  /** The paper was deleted since: its questions can still be read here. */
  deleted: Type.Boolean(),
})

/** A question as it is asked: nothing of its answer. */
export const AskedQuestion = Type.Object({
  question_id: Id,
  version: Type.Integer(),
  label: Type.String(),
  section_id: Nullable(Id),
  passage_id: Nullable(Id),
  question_content: Type.String(),
  question_type: OneOf(QUESTION_TYPES),
  difficulty_level: OneOf(DIFFICULTIES),
  all_options: Type.Array(QuestionOption),
  /** Blanks to fill in; 1 for other types. */
  blanks: Type.Integer({ minimum: 1 }),
  max_score: Points,
  crops: Type.Array(Crop),
})

const answerText = Type.String({ maxLength: 20_000 })
/** `seq` counts a question's saves on the client: a save with a smaller one never overwrites. */
export const AnswerItem = Type.Object({
  question_id: Id,
  user_answer: Type.Optional(Nullable(answerText)),
  selected_options: Type.Optional(Nullable(Type.Array(Text(4), { maxItems: 12 }))),
  time_spent: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400, description: 'seconds' })),
  seq: Type.Optional(Type.Integer({ minimum: 0, maximum: 9_007_199_254_740_991 })),
  marked: Type.Optional(Type.Boolean({ description: 'to look at again before handing in' })),
})

export const SavedAnswer = Type.Object({
  question_id: Id,
  user_answer: Type.String(),
  selected_options: Type.Array(Type.String()),
  time_spent: Type.Integer(),
  seq: Type.Number(),
  marked: Type.Boolean(),
})

export const startExam = endpoint({
  method: 'POST',
  path: `${base}/start-exam`,
  summary: 'Starts a paper, or goes on with the attempt at it that is still open',
  permission: 'login',
  timeoutMs: 20_000,
  input: Type.Object({
    paper_id: Id,
    ...asker,
    device_info: Type.Optional(
      Type.Unknown({ description: 'what the client says of its device; not trusted' }),
    ),
  }),
  output: Type.Object({ attempt: AttemptInfo, attempt_id: Id, resumed: Type.Boolean() }),
})

export const getExamQuestions = endpoint({
  method: 'POST',
  path: `${base}/get-exam-questions`,
  summary: 'What an attempt asks, and what was answered so far',
  permission: 'login',
  timeoutMs: 15_000,
  idempotent: false,
  input: Type.Object({
    ...ByAttempt,
    include_options: Type.Boolean({ default: true }),
    include_answers: Type.Boolean({ default: true, description: "the pupil's own, for going on" }),
  }),
  output: Type.Object({
    attempt: AttemptInfo,
    paper_info: PaperInfo,
    blocks: Type.Array(PaperBlock),
    questions: Type.Array(AskedQuestion),
    answers: Type.Array(SavedAnswer),
  }),
})

export const saveAnswer = endpoint({
  method: 'POST',
  path: `${base}/save-answer`,
  summary: 'Keeps one answer and answers with what is kept; an older save changes nothing',
  permission: 'login',
  timeoutMs: 10_000,
  idempotent: false,
  input: Type.Object({ ...ByAttempt, ...AnswerItem.properties }),
  output: Type.Object({ saved: SavedAnswer, server_now: Instant }),
})

export const saveAnswersBatch = endpoint({
  method: 'POST',
  path: `${base}/save-answers-batch`,
  summary: 'Keeps several answers at once, after being offline',
  permission: 'login',
  timeoutMs: 15_000,
  idempotent: false,
  input: Type.Object({
    ...ByAttempt,
    answers: Type.Array(AnswerItem, { minItems: 1, maxItems: QUESTIONS_MAX }),
  }),
  output: Type.Object({ saved: Type.Array(SavedAnswer), server_now: Instant }),
})

export const pauseExam = endpoint({
  method: 'POST',
  path: `${base}/pause-exam`,
  summary: 'Stops the clock of an attempt where the paper allows it',
  permission: 'login',
  timeoutMs: 10_000,
  input: Type.Object(ByAttempt),
  output: AttemptInfo,
})
export const resumeExam = endpoint({
  method: 'POST',
  path: `${base}/resume-exam`,
  summary: 'Goes on with a paused attempt',
  permission: 'login',
  timeoutMs: 10_000,
  input: Type.Object(ByAttempt),
  output: AttemptInfo,
})

export const submitExam = endpoint({
  method: 'POST',
  path: `${base}/submit-exam`,
  summary: 'Hands an attempt in, once; again answers the stored result',
  permission: 'login',
  timeoutMs: 20_000,
  idempotent: false,
  input: Type.Object({
    ...ByAttempt,
    ...asker,
    submit_time: Type.Optional(
      Type.String({ maxLength: 40, description: "the client's clock; not trusted" }),
    ),
  }),
  output: AttemptInfo,
})

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
  /** Null: cannot be said by rule alone, see score. */
  is_correct: Nullable(Type.Boolean()),
  score: Type.Number(),
  max_score: Type.Number(),
  ai_feedback: Type.String(),
  /** What of the answer earned points. */
  evidence: Type.Array(
    Type.Object({ key_point: Type.String(), quote: Type.String(), points: Type.Number() }),
  ),
  graded_by: Type.String({ description: 'rule, embedded, a model, or a person' }),
  needs_review: Type.Boolean(),
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
  summary: 'The result of an attempt: own, or on an own paper',
  permission: 'login',
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
        /** Of all graded attempts at this paper. */
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
  summary: "The paper's owner sets an answer's score, with a reason",
  permission: 'login',
  input: Type.Object({ ...ByAttempt, question_id: Id, score: Points, reason: Text(200) }),
  output: AttemptInfo,
})

export const listPaperAttempts = endpoint({
  method: 'GET',
  path: `${base}/papers/:paper_id/attempts`,
  summary: 'Attempts of everybody at an own paper, those that want a look first',
  permission: 'login',
  timeoutMs: 15_000,
  input: Type.Object({ paper_id: Id, ...paging }),
  output: Paged(Type.Intersect([AttemptInfo, Type.Object({ username: Type.String() })])),
})

export const getUserExamHistory = endpoint({
  method: 'POST',
  path: `${base}/get-user-exam-history`,
  summary: 'Own attempts, newest first',
  permission: 'login',
  timeoutMs: 15_000,
  idempotent: false,
  input: Type.Object({
    ...asker,
    page: paging.page,
    limit: Type.Integer({ minimum: 1, maximum: 100, default: PAPER_HISTORY_LIMIT }),
    subject: Type.Optional(OneOf(SUBJECTS)),
    start_date: Type.Optional(Day),
    end_date: Type.Optional(Day),
  }),
  output: Paged(Type.Object({ attempt_info: AttemptInfo, paper_info: PaperInfo })),
})

export const leaveExam = endpoint({
  method: 'POST',
  path: `${base}/abandon-exam`,
  summary: 'Gives an attempt up without handing it in; it counts nowhere',
  permission: 'login',
  input: Type.Object(ByAttempt),
  output: Nothing,
})
