import { Type } from 'typebox'
import { Crop, DIFFICULTIES, QUESTION_TYPES, QuestionOption, SUBJECTS } from '../papers/schemas.ts'
import {
  PAPER_HISTORY_LIMIT,
  QUESTION_SECONDS_MAX,
  REVIEW_QUESTION_COUNT,
  REVIEW_TIMEOUT_MS,
} from '../platform/constants.ts'
import { Empty, endpoint, FileResponse, NoContent } from '../platform/endpoint.ts'
import { Id, Instant, Nullable, OneOf, paging, Text } from '../platform/schema.ts'

const base = '/api/paper-analysis'
const username = Type.Optional(Text(100))

export const WRONG_SORTS = [
  'error_count',
  'last_error_time',
  'difficulty_level',
  'review_count',
  'due',
] as const
export const WRONG_STATES = ['open', 'due', 'mastered', 'all'] as const
/** Cause of an error, chosen by the pupil or inferred from the answer. */
export const ERROR_TYPES = ['concept', 'careless', 'reading', 'method', 'blank', 'unknown'] as const
export type ErrorType = (typeof ERROR_TYPES)[number]
export const ERROR_TYPE_NAMES: Record<ErrorType, string> = {
  concept: '知识点不会',
  careless: '粗心',
  reading: '审题',
  method: '方法',
  blank: '没有作答',
  unknown: '未归类',
}

/** One row per user and question version. */
export const WrongQuestion = Type.Object({
  id: Id,
  question_id: Id,
  version: Type.Integer(),
  question_content: Type.String(),
  question_type: OneOf(QUESTION_TYPES),
  difficulty_level: OneOf(DIFFICULTIES),
  subject: OneOf(SUBJECTS),
  paper_title: Type.String(),
  paper_id: Id,
  passage: Nullable(Type.Object({ title: Type.String(), text: Type.String() })),
  /** Number of wrong answers; `wrong_times` is an older name for it. */
  error_count: Type.Integer(),
  wrong_times: Type.Integer(),
  last_error_time: Instant,
  user_answer: Type.String(),
  selected_options: Type.Array(Type.String()),
  correct_answer: Type.String(),
  standard_answer: Type.String(),
  options: Type.Array(QuestionOption),
  all_options: Type.Array(QuestionOption),
  correct_options: Type.Array(Type.String()),
  answer_explanation: Type.String(),
  ai_feedback: Type.String(),
  question_score: Type.Number(),
  review_count: Type.Integer(),
  knowledge_points: Type.Array(Type.String()),
  attempt_id: Id,
  error_type: OneOf(ERROR_TYPES),
  note: Type.String(),
  due_at: Nullable(Instant),
  /** Days with a correct answer so far, of the three required for mastery. */
  right_days: Type.Integer(),
  variant_right: Type.Boolean(),
  mastered_at: Nullable(Instant),
  crops: Type.Array(Crop),
})

const Filters = {
  username,
  subject: Type.Optional(OneOf(SUBJECTS)),
  question_type: Type.Optional(OneOf([...QUESTION_TYPES, 'choice', 'fill'] as const)),
  difficulty_level: Type.Optional(OneOf(DIFFICULTIES)),
  knowledge_point: Type.Optional(Text(40)),
  /** An area of the tree of knowledge points, of the given subject or of every subject that has it. */
  knowledge_area: Type.Optional(Text(40)),
  error_type: Type.Optional(OneOf(ERROR_TYPES)),
  state: OneOf(WRONG_STATES, 'open'),
  sort_by: OneOf(WRONG_SORTS, 'error_count'),
  paper_id: Type.Optional(Id),
}

export const getWrongQuestions = endpoint({
  method: 'POST',
  path: `${base}/get-wrong-questions`,
  summary: "Lists the caller's wrong questions with totals",
  permission: 'login',
  lenientInput: true,
  timeoutMs: 15_000,
  idempotent: false,
  input: Type.Object({
    ...Filters,
    page: paging.page,
    pageSize: Type.Integer({ minimum: 1, maximum: 100, default: PAPER_HISTORY_LIMIT }),
    /** An attempt whose wrong answers are returned if the book has none. */
    include_attempt: Type.Optional(Id),
  }),
  output: Type.Object({
    list: Type.Array(WrongQuestion),
    summary: Type.Object({
      total_wrong: Type.Integer(),
      reviewed_count: Type.Integer(),
      /** Share of correct answers in reviews minus that of first answers, in percentage points. */
      accuracy_improvement: Type.Number(),
      due: Type.Integer(),
      mastered: Type.Integer(),
    }),
    pagination: Type.Object({
      page: Type.Integer(),
      pageSize: Type.Integer(),
      total: Type.Integer(),
      totalPages: Type.Integer(),
    }),
    knowledge_points: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() })),
    /** Areas of these points by subject. Older servers leave it out. */
    knowledge_areas: Type.Optional(Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() }))),
  }),
})

export const reviewWrongQuestion = endpoint({
  method: 'POST',
  path: `${base}/wrong-questions/:id/review`,
  summary: 'Grades a new answer to a wrong question and schedules its next review (FSRS)',
  permission: 'login',
  timeoutMs: 20_000,
  input: Type.Object({
    id: Id,
    user_answer: Type.String({ maxLength: 20_000, default: '' }),
    selected_options: Type.Array(Text(4), { maxItems: 12, default: [] }),
    time_spent: Type.Integer({ minimum: 0, maximum: QUESTION_SECONDS_MAX, default: 0 }),
    /** The pupil's own rating if rules cannot grade the answer. */
    self_rating: Type.Optional(OneOf(['again', 'hard', 'good', 'easy'] as const)),
  }),
  output: Type.Object({
    /** Null if rules cannot decide. Without `self_rating` nothing is recorded, and the pupil must provide one. */
    is_correct: Nullable(Type.Boolean()),
    /** Wrong by a letter. */
    near: Type.Boolean(),
    score: Type.Number(),
    feedback: Type.String(),
    question: WrongQuestion,
  }),
})

export const editWrongQuestion = endpoint({
  method: 'PUT',
  path: `${base}/wrong-questions/:id`,
  summary: 'Sets the error type and note of a wrong question',
  permission: 'login',
  input: Type.Object({ id: Id, error_type: OneOf(ERROR_TYPES), note: Type.String({ maxLength: 500 }) }),
  output: NoContent,
})
export const removeWrongQuestion = endpoint({
  method: 'DELETE',
  path: `${base}/wrong-questions/:id`,
  summary: 'Removes a question from the book; another wrong answer adds it again',
  permission: 'login',
  input: Type.Object({ id: Id }),
  output: NoContent,
})

export const downloadWrongQuestions = endpoint({
  method: 'GET',
  path: `${base}/wrong-questions/pdf`,
  summary: 'Returns the filtered questions as a PDF for printing, with or without answers',
  permission: 'login',
  timeoutMs: 60_000,
  input: Type.Object({ ...Filters, answers: Type.Boolean({ default: false }) }),
  output: FileResponse,
  produces: 'application/pdf',
})

export const generateReviewPaper = endpoint({
  method: 'POST',
  path: `${base}/generate-review-paper`,
  summary: 'Creates a review paper from wrong questions, related questions and variants',
  permission: 'login',
  lenientInput: true,
  timeoutMs: REVIEW_TIMEOUT_MS,
  input: Type.Object({
    wrong_question_ids: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }),
    username,
    user_id: Type.Optional(Id),
    paper_title: Type.Optional(Text(100)),
    generation_mode: OneOf(['ai_enhanced', 'original_only', 'similar'] as const, 'ai_enhanced'),
    difficulty_adjustment: OneOf(['same', 'easier', 'harder'] as const, 'same'),
    question_count: Type.Integer({ minimum: 1, maximum: 50, default: REVIEW_QUESTION_COUNT }),
    topic_focus: Type.Optional(Type.Array(Text(40), { maxItems: 10 })),
    include_original: Type.Boolean({ default: true }),
  }),
  output: Type.Object({
    review_paper_id: Id,
    paper_id: Id,
    id: Id,
    questions: Type.Integer(),
    /** Reason why there are fewer than requested, or none by AI. */
    notice: Type.String(),
    engine: Type.String(),
  }),
})

export const reviewPaperProgress = endpoint({
  method: 'GET',
  path: `${base}/review-paper-progress`,
  summary: "Returns the progress of the caller's review paper in creation, or null",
  permission: 'login',
  timeoutMs: 10_000,
  input: Empty,
  output: Nullable(
    Type.Object({ made: Type.Integer({ description: 'Variants created so far' }), wanted: Type.Integer() }),
  ),
})
