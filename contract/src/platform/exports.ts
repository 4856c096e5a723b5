import { type TObject, type TProperties, Type } from 'typebox'
import { UPLOAD_TIMEOUT_MS } from './constants.ts'
import { type Endpoint, endpoint, FileResponse, NoContent } from './endpoint.ts'
import type { PermissionKey } from './permissions.ts'
import { Instant, Nullable, OneOf, Paged, Query } from './schema.ts'

/**
 * queued → running → done | failed; failed → queued again. A small export is done at once. `cancelled` exports are
 * no longer returned, and their files are deleted.
 */
export const EXPORT_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const

export const ExportRun = Type.Object({
  id: Type.String({ format: 'uuid' }),
  title: Type.String(),
  file_name: Type.String(),
  state: OneOf(EXPORT_STATES),
  rows_done: Type.Integer(),
  rows_total: Type.Integer({ description: 'Total rows; 0 until known' }),
  created_at: Instant,
  finished_at: Nullable(Instant),
  expires_at: Nullable(Instant),
  refusal: Nullable(Type.String({ description: 'Why the export failed and what to do' })),
})

/** Declares the export of one list, with the filters of that list. A small export is `done` in the response. */
export const exportEndpoint = <F extends TProperties>(
  path: `/api/${string}`,
  thing: string,
  filters: F,
  permission: PermissionKey | 'admin' = 'export',
) =>
  endpoint({
    method: 'POST',
    path,
    summary: `Exports ${thing} as .xlsx; large exports run as a background job`,
    permission,
    input: Type.Object(filters),
    output: ExportRun,
    timeoutMs: UPLOAD_TIMEOUT_MS,
  })
export type ExportEndpoint = Endpoint<TObject, typeof ExportRun>

const ById = Type.Object({ id: Type.String({ format: 'uuid' }) })

export const listExports = endpoint({
  method: 'GET',
  path: '/api/exports',
  summary: "Lists the caller's exports, newest first",
  permission: 'login',
  input: Query({}),
  output: Paged(ExportRun),
})

export const getExport = endpoint({
  method: 'GET',
  path: '/api/exports/:id',
  summary: "Returns the state and progress of one of the caller's exports",
  permission: 'login',
  apiKey: true,
  input: ById,
  output: ExportRun,
})

export const downloadExport = endpoint({
  method: 'GET',
  path: '/api/exports/:id/file',
  summary: 'Downloads an exported file; requires the permissions with which it was made',
  permission: 'login',
  apiKey: true,
  input: ById,
  output: FileResponse,
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  timeoutMs: UPLOAD_TIMEOUT_MS,
})

export const retryExport = endpoint({
  method: 'POST',
  path: '/api/exports/:id/retry',
  summary: 'Retries a failed export with the same filters and the current permissions',
  permission: 'login',
  input: ById,
  output: ExportRun,
})

export const deleteExport = endpoint({
  method: 'DELETE',
  path: '/api/exports/:id',
  summary: 'Deletes an export and its file; cancels it if it is in progress',
  permission: 'login',
  input: ById,
  output: NoContent,
})
