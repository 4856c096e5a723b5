import { Type } from 'typebox'
import { PAPER_MAX_BYTES, PAPER_PAGES_MAX, UPLOAD_TIMEOUT_MS } from './constants.ts'
import { Empty, endpoint, FileAnswer, Nothing } from './endpoint.ts'
import {
  MULTIPLE_RULES,
  OwnedQuestion,
  PAPER_STATUSES,
  PaperBlock,
  PaperFacts,
  PaperSummary,
  SUBJECTS,
} from './papers-parts.ts'
import { Id, Instant, Nullable, OneOf, Paged, paging, searchText, Text } from './schema.ts'
import { LEVELS } from './users.ts'

export * from './papers-checking.ts'
export * from './papers-parts.ts'

const base = '/api/paper-analysis'
const ById = { paper_id: Id }
/** Older clients name who asks; the token decides, and another's id is refused. */
const asker = { user_id: Type.Optional(Id) }
const Turn = Type.Unsafe<0 | 90 | 180 | 270>({ enum: [0, 90, 180, 270] })

export const PaperPage = Type.Object({
  page_id: Id,
  /** Of the upload that it came with: a client can tell what became of its files. */
  file_id: Type.String(),
  page_no: Type.Integer(),
  kind: OneOf(['questions', 'answers'] as const),
  status: OneOf(PAPER_STATUSES),
  progress: Type.Integer(),
  failure: Nullable(Type.String()),
  /** Of the straightened image, once there is one; else of the upload. */
  width: Type.Integer(),
  height: Type.Integer(),
  straightened: Type.Boolean(),
})

export const PaperDetail = Type.Object({
  paper: PaperSummary,
  multiple_rule: OneOf(MULTIPLE_RULES),
  answer_key_text: Type.String(),
  engine: Nullable(Type.String({ description: 'what read it: pp-ocr, tesseract, or a model' })),
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
  ...asker,
  include_questions: Type.Boolean({ default: true }),
  include_attempts: Type.Boolean({ default: false }),
})
const detail = {
  path: `${base}/get-paper-detail`,
  summary: 'A paper with its pages, and for its owner its questions and what wants checking',
  permission: 'login',
  idempotent: false,
  input: detailInput,
  output: PaperDetail,
} as const
export const getPaperDetail = endpoint({ method: 'GET', ...detail })
export const postPaperDetail = endpoint({ method: 'POST', ...detail })

export const listPapers = endpoint({
  method: 'GET',
  path: `${base}/get-paper-list`,
  summary: 'Own papers and those shared in the database, newest first',
  permission: 'login',
  timeoutMs: 15_000,
  input: Type.Object({
    ...paging,
    ...asker,
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
  summary: 'Subjects, levels and grades that a paper may have',
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
  duration_minutes: Type.Integer({ minimum: 0, maximum: 600, description: '0: no limit' }),
  multiple_rule: OneOf(MULTIPLE_RULES, 'all_or_nothing'),
  answer_key_text: Type.String({ maxLength: 20_000, default: '' }),
}

export const createPaper = endpoint({
  method: 'POST',
  path: `${base}/papers`,
  summary: 'Begins a paper; its pages are uploaded next',
  permission: 'login',
  input: Type.Object(Facts),
  output: Type.Object(ById),
})

export const editPaper = endpoint({
  method: 'PUT',
  path: `${base}/papers/:paper_id`,
  summary: 'Changes title, subject, level, time, rules or the answer key of an own paper',
  permission: 'login',
  input: Type.Object({ ...ById, ...Facts }),
  output: Nothing,
})

/**
 * One file, or one part of a large one: parts carry the same `file_id`, may come in any order and twice, and the
 * last one completes the file. A PDF becomes as many pages as it has.
 */
export const uploadPaperImages = endpoint({
  method: 'POST',
  path: `${base}/upload-paper-images`,
  summary: 'Uploads a photo or PDF of a paper, whole or in parts; without paper_id a paper is begun',
  permission: 'login',
  timeoutMs: UPLOAD_TIMEOUT_MS,
  upload: { field: 'file', maxBytes: PAPER_MAX_BYTES },
  input: Type.Object({
    paper_id: Type.Optional(Id),
    /** Of the file, made by the client: sending it again changes nothing. */
    file_id: Type.Optional(Type.String({ format: 'uuid' })),
    part: Type.Integer({ minimum: 0, maximum: 63, default: 0 }),
    parts: Type.Integer({ minimum: 1, maximum: 64, default: 1 }),
    kind: OneOf(['questions', 'answers'] as const, 'questions'),
    position: Type.Integer({ minimum: 0, maximum: PAPER_PAGES_MAX, default: PAPER_PAGES_MAX }),
  }),
  output: Type.Object({
    ...ById,
    complete: Type.Boolean(),
    received_parts: Type.Array(Type.Integer()),
    pages: Type.Array(PaperPage),
  }),
})

export const uploadState = endpoint({
  method: 'GET',
  path: `${base}/papers/:paper_id/uploads/:file_id`,
  summary: 'Which parts of a file have arrived, for going on after a lost connection',
  permission: 'login',
  timeoutMs: 10_000,
  input: Type.Object({ ...ById, file_id: Type.String({ format: 'uuid' }) }),
  output: Type.Object({ complete: Type.Boolean(), received_parts: Type.Array(Type.Integer()) }),
})

export const arrangePages = endpoint({
  method: 'PUT',
  path: `${base}/papers/:paper_id/pages`,
  summary:
    'Orders, turns and drops the pages of a paper that is not being analysed: those not named are dropped',
  permission: 'login',
  input: Type.Object({
    ...ById,
    pages: Type.Array(
      Type.Object({ page_id: Id, turn: Turn, kind: OneOf(['questions', 'answers'] as const) }),
      { maxItems: PAPER_PAGES_MAX },
    ),
  }),
  output: Type.Object({ pages: Type.Array(PaperPage) }),
})

export const pageImage = endpoint({
  method: 'GET',
  path: `${base}/papers/:paper_id/pages/:page_id/image`,
  summary: 'The picture of a page: straightened once it was analysed',
  permission: 'login',
  input: Type.Object({
    ...ById,
    page_id: Id,
    width: Type.Integer({ minimum: 80, maximum: 2_600, default: 1_200 }),
  }),
  output: FileAnswer,
  produces: 'image/jpeg',
})

export const cropImage = endpoint({
  method: 'GET',
  path: `${base}/papers/:paper_id/crops/:crop_id`,
  summary: 'A figure or formula cut from a page',
  permission: 'login',
  input: Type.Object({ ...ById, crop_id: Type.String({ format: 'uuid' }) }),
  output: FileAnswer,
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
  summary: "Analyses a paper again; the owner's corrections stay unless told otherwise",
  permission: 'login',
  timeoutMs: 15_000,
  input: Type.Object({ ...ById, ...asker, keep_corrections: Type.Boolean({ default: true }) }),
  output: Type.Object({ ...ById, status: OneOf(PAPER_STATUSES) }),
})

export const cancelAnalysis = endpoint({
  method: 'POST',
  path: `${base}/papers/:paper_id/cancel`,
  summary: 'Stops an analysis; what was there before stays',
  permission: 'login',
  input: Type.Object(ById),
  output: Type.Object({ ...ById, status: OneOf(PAPER_STATUSES) }),
})

export const AnalysisProgress = Type.Object({
  ...ById,
  status: OneOf(PAPER_STATUSES),
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  message: Type.String({ description: 'what is being done, or why it failed' }),
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
  summary: 'How far the analysis of a paper is',
  permission: 'login',
  timeoutMs: 10_000,
  input: Type.Object(ById),
  output: AnalysisProgress,
})
export const streamAnalysisProgress = endpoint({
  method: 'GET',
  path: `${base}/papers/:paper_id/progress`,
  summary: 'The same as a stream of server-sent events, until the analysis ends',
  permission: 'login',
  input: Type.Object(ById),
  output: FileAnswer,
  produces: 'text/event-stream',
})

export const paperHealth = endpoint({
  method: 'GET',
  path: `${base}/health`,
  summary: 'Whether papers are being analysed as they should, for diagnosis',
  permission: 'login',
  timeoutMs: 5_000,
  input: Empty,
  output: Type.Object({
    status: OneOf(['ok', 'busy'] as const),
    analyzing: Type.Integer({ description: 'papers of the database that are being read' }),
    waiting: Type.Integer({
      description: 'papers of the database whose turn has not come; busy when there are any',
    }),
  }),
})

export const deletePaper = endpoint({
  method: 'POST',
  path: `${base}/delete-paper`,
  summary: 'Deletes an own paper; results and wrong questions that came of it stay',
  permission: 'login',
  timeoutMs: 10_000,
  input: Type.Object({ ...ById, ...asker }),
  output: Nothing,
})

export const publishPaper = endpoint({
  method: 'POST',
  path: `${base}/papers/:paper_id/publish`,
  summary: 'Opens a checked paper for taking it: for the owner, or for everybody of the database',
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
  summary: 'Closes a paper for new attempts',
  permission: 'login',
  input: Type.Object(ById),
  output: Nothing,
})
