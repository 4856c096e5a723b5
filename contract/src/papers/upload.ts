import { Type } from 'typebox'
import { PAPER_MAX_BYTES, PAPER_PAGES_MAX, UPLOAD_TIMEOUT_MS } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Nullable, OneOf } from '../platform/schema.ts'
import { PAPER_STATUSES } from './schemas.ts'

const base = '/api/paper-analysis'
const ById = { paper_id: Id }
const Turn = Type.Unsafe<0 | 90 | 180 | 270>({ enum: [0, 90, 180, 270] })

export const PaperPage = Type.Object({
  page_id: Id,
  /** Id of its upload, by which a client tracks its files. */
  file_id: Type.String(),
  page_no: Type.Integer(),
  kind: OneOf(['questions', 'answers'] as const),
  status: OneOf(PAPER_STATUSES),
  progress: Type.Integer(),
  failure: Nullable(Type.String()),
  /** Size of the straightened image if there is one, otherwise of the upload. */
  width: Type.Integer(),
  height: Type.Integer(),
  straightened: Type.Boolean(),
})

/**
 * Whole files, whose pages follow the order of the form, or one part of a large file: parts have the same `file_id`,
 * may arrive in any order and repeatedly, and the last one completes the file. A PDF becomes one page per PDF page.
 * Pages of one upload share their `file_id`.
 */
export const uploadPaperImages = endpoint({
  method: 'POST',
  path: `${base}/upload-paper-images`,
  summary: 'Uploads photos or PDFs of a paper, whole or in parts; omit paper_id to create a paper',
  permission: 'login',
  lenientInput: true,
  timeoutMs: UPLOAD_TIMEOUT_MS,
  upload: { field: 'file', maxBytes: PAPER_MAX_BYTES, maxFiles: PAPER_PAGES_MAX },
  input: Type.Object({
    paper_id: Type.Optional(Id),
    /** Id of the upload, chosen by the client. Repeating it has no effect. */
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

export const getUploadState = endpoint({
  method: 'GET',
  path: `${base}/papers/:paper_id/uploads/:file_id`,
  summary: 'Returns which parts of a file have arrived, to resume an interrupted upload',
  permission: 'login',
  timeoutMs: 10_000,
  input: Type.Object({ ...ById, file_id: Type.String({ format: 'uuid' }) }),
  output: Type.Object({ complete: Type.Boolean(), received_parts: Type.Array(Type.Integer()) }),
})

export const arrangePages = endpoint({
  method: 'PUT',
  path: `${base}/papers/:paper_id/pages`,
  summary: 'Reorders and rotates pages of a paper not in analysis; removes pages that are not listed',
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
