import { type Static, Type } from 'typebox'
import { QUESTIONS_MAX } from '../platform/constants.ts'
import { Id, Instant, Nullable, OneOf, Text } from '../platform/schema.ts'
import { LEVELS } from '../users/endpoints.ts'

export const SUBJECTS = [
  '英语',
  '语文',
  '数学',
  '物理',
  '化学',
  '生物',
  '历史',
  '地理',
  '政治',
  '科学',
  '其他',
] as const
export type Subject = (typeof SUBJECTS)[number]

/** `choice` and `fill` of older clients are read as `single_choice` and `fill_blank`. */
export const QUESTION_TYPES = [
  'single_choice',
  'multiple_choice',
  'fill_blank',
  'short_answer',
  'essay',
  'true_false',
] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]
export const QUESTION_TYPE_NAMES: Record<QuestionType, string> = {
  single_choice: '单选题',
  multiple_choice: '多选题',
  fill_blank: '填空题',
  short_answer: '简答题',
  essay: '作文/论述',
  true_false: '判断题',
}
export const LEGACY_QUESTION_TYPES: Readonly<Record<string, QuestionType>> = {
  choice: 'single_choice',
  fill: 'fill_blank',
}
export const isChoice = (type: QuestionType): boolean =>
  type === 'single_choice' || type === 'multiple_choice'

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]
export const DIFFICULTY_NAMES: Record<Difficulty, string> = { easy: '容易', medium: '中等', hard: '较难' }

/** pending → analyzing → completed | failed; failed and completed can be analysed again. */
export const PAPER_STATUSES = ['pending', 'analyzing', 'completed', 'failed'] as const
export type PaperStatus = (typeof PAPER_STATUSES)[number]
export const PAPER_STATUS_NAMES: Record<PaperStatus, string> = {
  pending: '待分析',
  analyzing: '分析中',
  completed: '已完成',
  failed: '分析失败',
}

/** Source of a paper: photographed or typed by its owner, or generated from their wrong questions. */
export const PAPER_KINDS = ['uploaded', 'review'] as const

/** Reasons why part of a paper should be reviewed before publication. */
export const CHECK_REASONS = [
  'low_confidence',
  'formula',
  'figure',
  'illegible',
  'missing_options',
  'no_answer',
  'suggested_answer',
  'number_gap',
  'unsure_type',
  'answer_mismatch',
  'score_mismatch',
] as const
export type CheckReason = (typeof CHECK_REASONS)[number]
export const CHECK_REASON_NAMES: Record<CheckReason, string> = {
  low_confidence: '文字可能识别有误',
  formula: '公式以图片保留，请核对',
  figure: '含图，请核对',
  illegible: '有看不清的部分',
  missing_options: '选项不完整',
  no_answer: '没有答案',
  suggested_answer: '答案由系统给出，请核对',
  number_gap: '题号不连续，可能漏题',
  unsure_type: '题型不确定',
  answer_mismatch: '答案与题目对不上',
  score_mismatch: '分值与大题说明不一致',
}

/** Scoring of multiple-choice answers with some correct and no wrong options. */
export const MULTIPLE_RULES = ['all_or_nothing', 'partial'] as const

const Fraction = Type.Number({ minimum: 0, maximum: 1 })
/** A rectangle on a page, in fractions of its width and height; `page` counts from 1. */
export const PageBox = Type.Object({
  page: Type.Integer({ minimum: 1 }),
  x: Fraction,
  y: Fraction,
  w: Fraction,
  h: Fraction,
})
export type PageBox = Static<typeof PageBox>

/** Points are multiples of 0.5, so that sums are exact. */
export const Points = Type.Number({ minimum: 0, maximum: 1_000, multipleOf: 0.5 })

export const QuestionOption = Type.Object({ key: Text(4), text: Type.String({ maxLength: 2_000 }) })
/** Key points of an open answer; `text` may contain alternatives separated by `|`. */
const KeyPoint = Type.Object({ text: Text(500), points: Points })

export const KeyPoints = Type.Array(KeyPoint, { maxItems: 30 })
export const KnowledgePoints = Type.Array(Text(40), { maxItems: 10 })

/** An image cut from a page: a figure, or a part that could not be read. */
export const Crop = Type.Object({
  id: Type.String({ format: 'uuid' }),
  kind: OneOf(['figure', 'formula', 'illegible'] as const),
  box: PageBox,
})

/** The content of a question. It never changes once published; an edit creates a new version. */
export const QuestionBody = Type.Object({
  type: OneOf(QUESTION_TYPES),
  /** Plain text; formulas between `$` in a small part of TeX. */
  content: Type.String({ maxLength: 10_000 }),
  options: Type.Array(QuestionOption, { maxItems: 12 }),
  correct_options: Type.Array(Text(4), { maxItems: 12 }),
  /** The answer of the key; several blanks are separated by `;`. */
  standard_answer: Type.String({ maxLength: 5_000 }),
  /** Other accepted answers of a blank or short answer. */
  alternatives: Type.Array(Type.String({ maxLength: 500 }), { maxItems: 20 }),
  /** Accepted absolute difference of a numeric answer. */
  tolerance: Type.Number({ minimum: 0, maximum: 1_000_000 }),
  key_points: KeyPoints,
  answer_explanation: Type.String({ maxLength: 5_000 }),
  difficulty_level: OneOf(DIFFICULTIES),
  knowledge_points: KnowledgePoints,
  max_score: Points,
})
export type QuestionBody = Static<typeof QuestionBody>

/** A heading with instructions, or a text shared by several questions. */
export const PaperBlock = Type.Object({
  id: Id,
  kind: OneOf(['section', 'passage'] as const),
  title: Type.String(),
  text: Type.String(),
})

export const OwnedQuestion = Type.Object({
  question_id: Id,
  /** Incremented by each edit; an edit of an older version is rejected. */
  version: Type.Integer(),
  position: Type.Integer(),
  label: Type.String(),
  section_id: Nullable(Id),
  passage_id: Nullable(Id),
  body: QuestionBody,
  boxes: Type.Array(PageBox),
  crops: Type.Array(Crop),
  checks: Type.Array(OneOf(CHECK_REASONS)),
  /** True if the owner has changed or confirmed it; a new analysis does not change it. */
  corrected: Type.Boolean(),
})
export type OwnedQuestion = Static<typeof OwnedQuestion>

export const PaperFacts = {
  title: Text(100),
  subject: OneOf(SUBJECTS),
  level: OneOf(LEVELS),
  grade: Text(20, 0),
}

export const PaperSummary = Type.Object({
  paper_id: Id,
  kind: OneOf(PAPER_KINDS),
  title: Type.String(),
  subject: OneOf(SUBJECTS),
  level: OneOf(LEVELS),
  grade: Type.String(),
  status: OneOf(PAPER_STATUSES),
  /** Percent of the analysis done. */
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  failure: Nullable(Type.String()),
  pages: Type.Integer(),
  questions: Type.Integer(),
  to_check: Type.Integer({ description: 'Questions and regions that need checking' }),
  total_score: Type.Number(),
  duration_minutes: Type.Integer(),
  published: Type.Boolean(),
  shared: Type.Boolean({ description: 'True if all users of the database may take the paper' }),
  mine: Type.Boolean(),
  owner: Type.String(),
  created_at: Instant,
  /** The caller's open attempt and best result. */
  open_attempt_id: Nullable(Id),
  best_score: Nullable(Type.Number()),
  attempts: Type.Integer(),
})
export type PaperSummary = Static<typeof PaperSummary>

export const QuestionIds = Type.Array(Id, { minItems: 1, maxItems: QUESTIONS_MAX, uniqueItems: true })
