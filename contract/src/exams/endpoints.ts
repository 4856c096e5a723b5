import { Type } from 'typebox'
import { Crop, DIFFICULTIES, PaperBlock, Points, QUESTION_TYPES, QuestionOption } from '../papers/schemas.ts'
import { QUESTION_SECONDS_MAX, QUESTIONS_MAX } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Instant, Nullable, OneOf, Text } from '../platform/schema.ts'
import { AttemptInfo, ByAttempt, base, legacyUserFields, PaperInfo } from './schemas.ts'

export * from './figures.ts'
export * from './results.ts'
export {
  ANSWER_VERDICT_NAMES,
  ANSWER_VERDICTS,
  type AnswerVerdict,
  EXAM_STATUS_NAMES,
  EXAM_STATUSES,
  type ExamStatus,
} from './schemas.ts'

/** A question without its answer, as sent during an exam. */
export const ExamQuestion = Type.Object({
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
/**
 * `seq` numbers the answers to a question on the client. An answer with the same or a smaller number never overwrites,
 * and the response returns the stored answer. Changes of time and marks alone do not increase it.
 */
export const AnswerItem = Type.Object({
  question_id: Id,
  user_answer: Type.Optional(Nullable(answerText)),
  selected_options: Type.Optional(Nullable(Type.Array(Text(4), { maxItems: 12 }))),
  time_spent: Type.Optional(
    Type.Integer({ minimum: 0, maximum: QUESTION_SECONDS_MAX, description: 'Time spent in seconds' }),
  ),
  seq: Type.Optional(Type.Integer({ minimum: 0, maximum: 9_007_199_254_740_991 })),
  marked: Type.Optional(Type.Boolean({ description: 'True if marked for review before submission' })),
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
  summary: 'Starts an attempt at a paper, or resumes the open one',
  permission: 'login',
  lenientInput: true,
  timeoutMs: 20_000,
  input: Type.Object({
    paper_id: Id,
    ...legacyUserFields,
    device_info: Type.Optional(
      Type.Unknown({ description: 'Device details reported by the client; not trusted' }),
    ),
  }),
  output: Type.Object({ attempt: AttemptInfo, attempt_id: Id, resumed: Type.Boolean() }),
})

export const getExamQuestions = endpoint({
  method: 'POST',
  path: `${base}/get-exam-questions`,
  summary: 'Returns the questions of an attempt and the answers saved so far',
  permission: 'login',
  lenientInput: true,
  timeoutMs: 15_000,
  idempotent: false,
  input: Type.Object({
    ...ByAttempt,
    include_questions: Type.Boolean({
      default: true,
      description: 'True to include the questions; otherwise only the state of the attempt is returned',
    }),
    include_options: Type.Boolean({ default: true }),
    include_answers: Type.Boolean({
      default: true,
      description: "True to include the caller's saved answers, for resuming",
    }),
  }),
  output: Type.Object({
    attempt: AttemptInfo,
    paper_info: PaperInfo,
    blocks: Type.Array(PaperBlock),
    questions: Type.Array(ExamQuestion),
    answers: Type.Array(SavedAnswer),
    last_question_id: Nullable(
      Type.Integer({ description: 'Question of the last save on any device, where the attempt resumes' }),
    ),
  }),
})

export const saveAnswer = endpoint({
  method: 'POST',
  path: `${base}/save-answer`,
  summary: 'Saves an answer and returns the stored one; an older save changes nothing',
  permission: 'login',
  lenientInput: true,
  timeoutMs: 10_000,
  idempotent: false,
  input: Type.Object({ ...ByAttempt, ...AnswerItem.properties }),
  output: Type.Object({ saved: SavedAnswer, server_now: Instant }),
})

export const saveAnswersBatch = endpoint({
  method: 'POST',
  path: `${base}/save-answers-batch`,
  summary: 'Saves several answers at once, as after being offline',
  permission: 'login',
  lenientInput: true,
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
  summary: 'Pauses an attempt if the paper allows it',
  permission: 'login',
  timeoutMs: 10_000,
  input: Type.Object(ByAttempt),
  output: AttemptInfo,
})
export const resumeExam = endpoint({
  method: 'POST',
  path: `${base}/resume-exam`,
  summary: 'Resumes a paused attempt',
  permission: 'login',
  timeoutMs: 10_000,
  input: Type.Object(ByAttempt),
  output: AttemptInfo,
})

export const submitExam = endpoint({
  method: 'POST',
  path: `${base}/submit-exam`,
  summary: 'Submits an attempt once; a repeat within 7 days returns the first response',
  permission: 'login',
  lenientInput: true,
  timeoutMs: 20_000,
  idempotent: false,
  input: Type.Object({
    ...ByAttempt,
    ...legacyUserFields,
    time_up: Type.Optional(
      Type.Boolean({
        description: 'True if submitted automatically at the deadline; rejected before the time is up',
      }),
    ),
    submit_time: Type.Optional(
      Type.String({ maxLength: 40, description: "Submission time by the client's clock; not trusted" }),
    ),
  }),
  output: AttemptInfo,
})

export const abandonExam = endpoint({
  method: 'POST',
  path: `${base}/abandon-exam`,
  summary: 'Discards an open attempt at a paper of the caller; at other papers it is submitted',
  permission: 'login',
  timeoutMs: 20_000,
  input: Type.Object(ByAttempt),
  output: AttemptInfo,
})
