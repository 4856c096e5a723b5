import { type TProperties, Type } from 'typebox'
import { IMPORT_MAX_BYTES, UPLOAD_TIMEOUT_MS } from './constants.ts'
import { Empty, endpoint, FileResponse, NoContent } from './endpoint.ts'
import type { PermissionKey } from './permissions.ts'
import { Day, Instant, Nullable, OneOf, Text } from './schema.ts'

/**
 * checking → ready | refused | failed; ready → committing → committed | ready | refused | failed; cancelled from any state before
 * committing. A new mapping returns `ready` to checking. A `ready` import with invalid rows cannot be committed until
 * the columns are mapped again or another file is uploaded.
 */
export const IMPORT_STATES = [
  'checking',
  'ready',
  'refused',
  'committing',
  'committed',
  'failed',
  'cancelled',
] as const

export const ImportField = Type.Object({
  key: Type.String(),
  title: Type.String(),
  required: Type.Boolean(),
  hint: Type.String(),
})

export const ImportRun = Type.Object({
  id: Type.String({ format: 'uuid' }),
  file_name: Type.String(),
  state: OneOf(IMPORT_STATES),
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  created_at: Instant,
  /** The file's columns in order, each with the field that it is mapped to. */
  columns: Type.Array(Type.String()),
  mapping: Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
    description: 'Map of field key to column index',
  }),
  fields: Type.Array(ImportField),
  total_rows: Type.Integer(),
  bad_rows: Type.Integer(),
  /** At most 200 of the invalid rows. */
  problems: Type.Array(
    Type.Object({
      line: Type.Integer({ description: 'Line in the sheet, from 1' }),
      field: Type.String({ description: 'Title of the column' }),
      value: Type.String(),
      reason: Type.String(),
    }),
  ),
  /** Effects of a commit, label → count. */
  effects: Type.Array(Type.Object({ label: Type.String(), count: Type.Integer() })),
  refusal: Nullable(Type.String()),
})

const ById = Type.Object({ id: Type.String({ format: 'uuid' }) })

/**
 * Creates the six endpoints of an import wizard. Each importable record type has its own set and permission.
 * `uploadFields` are form fields of the upload that apply to the whole file.
 */
export const importEndpoints = (
  prefix: `/api/${string}`,
  thing: string,
  permission: PermissionKey | 'admin',
  uploadFields: TProperties = {},
) => ({
  template: endpoint({
    method: 'GET',
    path: `${prefix}/template`,
    summary: `Downloads a template for importing ${thing}`,
    permission,
    // An import is a dialogue: its findings are read before it is committed.
    apiKey: false,
    input: Empty,
    output: FileResponse,
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  upload: endpoint({
    method: 'POST',
    path: prefix,
    summary: `Uploads an .xlsx or .csv of ${thing} and validates it without storing anything`,
    permission,
    apiKey: false,
    input: Type.Object(uploadFields),
    output: ImportRun,
    upload: { field: 'file', maxBytes: IMPORT_MAX_BYTES },
    timeoutMs: UPLOAD_TIMEOUT_MS,
  }),
  get: endpoint({
    method: 'GET',
    path: `${prefix}/:id`,
    summary: `Returns the state, progress and problems of an import of ${thing}`,
    permission,
    apiKey: false,
    input: ById,
    output: ImportRun,
  }),
  map: endpoint({
    method: 'PUT',
    path: `${prefix}/:id/mapping`,
    summary: `Maps columns to fields and validates the import of ${thing} again`,
    permission,
    apiKey: false,
    input: Type.Object({
      id: Type.String({ format: 'uuid' }),
      mapping: Type.Record(Type.String(), Type.Integer({ minimum: 0, maximum: 99 }), { maxProperties: 100 }),
    }),
    output: ImportRun,
  }),
  commit: endpoint({
    method: 'POST',
    path: `${prefix}/:id/commit`,
    summary: `Stores all rows of a validated import of ${thing}, or none`,
    permission,
    apiKey: false,
    input: ById,
    output: ImportRun,
    timeoutMs: UPLOAD_TIMEOUT_MS,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: `${prefix}/:id`,
    summary: `Cancels an import of ${thing}`,
    permission,
    apiKey: false,
    input: ById,
    output: NoContent,
  }),
})

export type ImportEndpoints = ReturnType<typeof importEndpoints>

export const stockImport = importEndpoints('/api/stock/imports', 'stock', 'inventory-manage')
export const activationImport = importEndpoints(
  '/api/devices/activation-imports',
  'activations',
  'inventory-manage',
  { source: Type.Optional(Text(20)) },
)
export const priceImport = importEndpoints('/api/pricing/imports', 'prices', 'price-manage')
export const factoryImport = importEndpoints(
  '/api/factory/imports',
  "manufacturers' stock",
  'inventory-manage',
  { source: Text(30), day: Day },
)
export const customerImport = importEndpoints('/api/customers/imports', 'customers', 'customer-manage')
/** `channel` is the id of the payment channel that the file comes from. */
export const channelImport = importEndpoints(
  '/api/payment-channels/imports',
  "payment channels' files",
  'finance',
  { channel: Text(20) },
)
/** `programme` is the id of the subsidy programme that answers. */
export const subsidyAnswerImport = importEndpoints(
  '/api/subsidies/answer-imports',
  'answers to claims of subsidies',
  'finance',
  { programme: Text(20) },
)
export const userImport = importEndpoints('/api/admin/users/imports', 'users', 'admin')
export const calendarImport = importEndpoints(
  '/api/attendance/calendar-imports',
  'holidays and make-up days',
  'attendance-admin',
)
