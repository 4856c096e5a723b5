import { Type } from 'typebox'
import { Empty, endpoint, FileResponse, NoContent } from '../platform/endpoint.ts'
import { Id, Instant, Nullable, OneOf, Paged, paging, searchText, Text } from '../platform/schema.ts'
import { LEVELS } from '../users/endpoints.ts'
import {
  MULTIPLE_RULES,
  OwnedQuestion,
  PAPER_STATUSES,
  PaperBlock,
  PaperFacts,
  PaperSummary,
  SUBJECTS,
} from './schemas.ts'
import { PaperPage } from './upload.ts'

export * from './checking.ts'
export * from './schemas.ts'
export * from './upload.ts'

const base = '/api/paper-analysis'
const ById = { paper_id: Id }
/** User id that older clients send. The token identifies the user, and another user's id is rejected. */
const legacyUserFields = { user_id: Type.Optional(Id) }

export const PaperDetail = Type.Object({
  paper: PaperSummary,
  multiple_rule: OneOf(MULTIPLE_RULES),
  answer_key_text: Type.String(),
  engine: Nullable(Type.String({ description: 'Recognition engine: pp-ocr, tesseract or a model' })),
  pages: Type.Array(PaperPage),
  blocks: Type.Array(PaperBlock),
  questions: Type.Array(OwnedQuestion),
  /** Regions that belong to no question and could not be read. */
  unread: Type.Array(
    Type.Object({
      id: Type.String({ format: 'uuid' }),
      kind: OneOf(['figure', 'formula', 'illegible'] as const),
      page: Type.Integer(),
      x: Type.Number(),
      y: Type.Number(),
      w: Type.Number(),
      h: Type.Number(),
      dismissed: Type.Boolean(),
    }),
  ),
  attempts: Type.Array(
    Type.Object({
      attempt_id: Id,
      status: Type.String(),
      score: Nullable(Type.Number()),
      started_at: Instant,
      submitted_at: Nullable(Instant),
    }),
  ),
})

const detailInput = Type.Object({
  ...ById,
  ...legacyUserFields,
  include_questions: Type.Boolean({ default: true }),
  include_attempts: Type.Boolean({ default: false }),
})
const detail = {
  path: `${base}/get-paper-detail`,
  summary: 'Returns a paper with its pages; its owner also gets the questions and open checks',
  permission: 'login',
  lenientInput: true,
  idempotent: false,
  input: detailInput,
  output: PaperDetail,
} as const
export const getPaperDetail = endpoint({ method: 'GET', ...detail })
export const postPaperDetail = endpoint({ method: 'POST', ...detail })

export const listPapers = endpoint({
  method: 'GET',
  path: `${base}/get-paper-list`,
  summary: "Lists the caller's papers and those shared in the database, newest first",
  permission: 'login',
  lenientInput: true,
  timeoutMs: 15_000,
  input: Type.Object({
    ...paging,
    ...legacyUserFields,
    q: searchText,
    level: Type.Optional(OneOf(LEVELS)),
    grade: Type.Optional(Text(20)),
    subject: Type.Optional(OneOf(SUBJECTS)),
    status: OneOf(['all', ...PAPER_STATUSES] as const, 'all'),
    whose: OneOf(['all', 'mine', 'shared'] as const, 'all'),
  }),
  output: Paged(PaperSummary),
})

export const getSubjectOptions = endpoint({
  method: 'GET',
  path: `${base}/get-subject-options`,
  summary: 'Lists the subjects, levels and grades that a paper may have',
  permission: 'login',
  timeoutMs: 10_000,
  input: Empty,
  output: Type.Object({
    subjects: Type.Array(Type.String()),
    levels: Type.Array(Type.Object({ level: OneOf(LEVELS), grades: Type.Array(Type.String()) })),
  }),
})

const Facts = {
  ...PaperFacts,
  duration_minutes: Type.Integer({
    minimum: 0,
    maximum: 600,
    description: 'Time limit in minutes; 0 for none',
  }),
  multiple_rule: OneOf(MULTIPLE_RULES, 'all_or_nothing'),
  answer_key_text: Type.String({ maxLength: 20_000, default: '' }),
}

export const createPaper = endpoint({
  method: 'POST',
  path: `${base}/papers`,
  summary: 'Creates a paper without pages',
  permission: 'login',
  input: Type.Object(Facts),
  output: Type.Object(ById),
})

export const editPaper = endpoint({
  method: 'PUT',
  path: `${base}/papers/:paper_id`,
  summary: 'Updates title, subject, level, grade, duration, grading rule or answer key of a paper',
  permission: 'login',
  input: Type.Object({ ...ById, ...Facts }),
  output: NoContent,
})

export const getPageImage = endpoint({
  method: 'GET',
  path: `${base}/papers/:paper_id/pages/:page_id/image`,
  summary: 'Returns the image of a page as JPEG, straightened once it has been analysed',
  permission: 'login',
  input: Type.Object({
    ...ById,
    page_id: Id,
    width: Type.Integer({ minimum: 80, maximum: 2_600, default: 1_200 }),
  }),
  output: FileResponse,
  produces: 'image/jpeg',
})

export const cropImage = endpoint({
  method: 'GET',
  path: `${base}/papers/:paper_id/crops/:crop_id`,
  summary: 'Returns an image cut from a page, such as a figure or formula',
  permission: 'login',
  input: Type.Object({ ...ById, crop_id: Type.String({ format: 'uuid' }) }),
  output: FileResponse,
  produces: 'image/jpeg',
})

export const analyzePaper = endpoint({
  method: 'POST',
  path: `${base}/papers/:paper_id/analyze`,
  summary: 'Starts the analysis of an uploaded paper',
  permission: 'login',
  timeoutMs: 15_000,
  input: Type.Object(ById),
  output: Type.Object({ ...ById, status: OneOf(PAPER_STATUSES) }),
})

export const reanalyzePaper = endpoint({
  method: 'POST',
  path: `${base}/reanalyze-paper`,
  summary: "Analyses a paper again; the owner's corrections are preserved by default",
  permission: 'login',
  lenientInput: true,
  timeoutMs: 15_000,
  input: Type.Object({ ...ById, ...legacyUserFields, keep_corrections: Type.Boolean({ default: true }) }),
  output: Type.Object({ ...ById, status: OneOf(PAPER_STATUSES) }),
})

export const cancelAnalysis = endpoint({
  method: 'POST',
  path: `${base}/papers/:paper_id/cancel`,
  summary: 'Cancels a running analysis; earlier results remain',
  permission: 'login',
  input: Type.Object(ById),
  output: Type.Object({ ...ById, status: OneOf(PAPER_STATUSES) }),
})

export const AnalysisProgress = Type.Object({
  ...ById,
  status: OneOf(PAPER_STATUSES),
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  message: Type.String({ description: 'Current step, or the reason of the failure' }),
  /** Papers before this one in the queue. */
  waiting: Type.Integer(),
  pages: Type.Array(
    Type.Object({
      page_no: Type.Integer(),
      status: OneOf(PAPER_STATUSES),
      progress: Type.Integer(),
      failure: Nullable(Type.String()),
    }),
  ),
})
export const getAnalysisProgress = endpoint({
  method: 'GET',
  path: `${base}/get-analysis-progress`,
  summary: 'Returns the progress of an analysis',
  permission: 'login',
  lenientInput: true,
  timeoutMs: 10_000,
  input: Type.Object(ById),
  output: AnalysisProgress,
})
export const streamAnalysisProgress = endpoint({
  method: 'GET',
  path: `${base}/papers/:paper_id/progress`,
  summary: 'Streams the progress of an analysis as server-sent events until it ends',
  permission: 'login',
  input: Type.Object(ById),
  output: FileResponse,
  produces: 'text/event-stream',
})

export const getPaperHealth = endpoint({
  method: 'GET',
  path: `${base}/health`,
  summary: 'Returns the load of the analysis queue, for diagnosis',
  permission: 'login',
  timeoutMs: 5_000,
  input: Empty,
  output: Type.Object({
    status: OneOf(['ok', 'busy'] as const),
    analyzing: Type.Integer({ description: 'Papers of the database in analysis' }),
    waiting: Type.Integer({
      description: 'Papers of the database in the queue; the status is busy if there are any',
    }),
  }),
})

export const deletePaper = endpoint({
  method: 'POST',
  path: `${base}/delete-paper`,
  summary: "Deletes the caller's paper; results and wrong questions made from it remain",
  permission: 'login',
  lenientInput: true,
  timeoutMs: 10_000,
  input: Type.Object({ ...ById, ...legacyUserFields }),
  output: NoContent,
})

export const publishPaper = endpoint({
  method: 'POST',
  path: `${base}/papers/:paper_id/publish`,
  summary: 'Publishes a checked paper for attempts by its owner, or by all users of the database',
  permission: 'login',
  input: Type.Object({ ...ById, shared: Type.Boolean() }),
  output: Type.Object({
    ...ById,
    edition: Type.Integer(),
    questions: Type.Integer(),
    total_score: Type.Number(),
  }),
})
export const withdrawPaper = endpoint({
  method: 'POST',
  path: `${base}/papers/:paper_id/withdraw`,
  summary: 'Closes a published paper for new attempts',
  permission: 'login',
  input: Type.Object(ById),
  output: NoContent,
})
