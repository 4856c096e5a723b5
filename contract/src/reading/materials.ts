import { Type } from 'typebox'
import { UPLOAD_TIMEOUT_MS } from '../platform/constants.ts'
import { endpoint, NoContent } from '../platform/endpoint.ts'
import { Id, Instant, Paged, Query, searchText, Text } from '../platform/schema.ts'
import { ReadingLevel } from './schemas.ts'

const base = '/api/reading/materials'
export const MATERIALS_MAX = 200
export const MATERIAL_WORDS_MIN = 60
export const MATERIAL_WORDS_MAX = 2_000
export const MATERIAL_FILE_MAX_BYTES = 5 * 1024 * 1024
const MATERIAL_CHARS_MAX = 30_000

export const Material = Type.Object({
  id: Id,
  title: Type.String(),
  level: ReadingLevel,
  words: Type.Integer(),
  /** Percentage of its words at or below the level. */
  in_level: Type.Integer(),
  created_at: Instant,
})

export const listMaterials = endpoint({
  method: 'GET',
  path: base,
  summary: "Lists the caller's own texts, newest first",
  permission: 'login',
  input: Query({ q: searchText }),
  output: Paged(Material),
})

export const addMaterial = endpoint({
  method: 'POST',
  path: base,
  summary: 'Stores a typed or pasted text',
  permission: 'login',
  input: Type.Object({ title: Text(80), level: ReadingLevel, text: Text(MATERIAL_CHARS_MAX) }),
  output: Type.Object({ id: Id }),
})

export const readMaterialFile = endpoint({
  method: 'POST',
  path: `${base}/file`,
  summary: 'Extracts the text of a .txt or .docx file without storing it',
  permission: 'login',
  timeoutMs: UPLOAD_TIMEOUT_MS,
  idempotent: false,
  upload: { field: 'file', maxBytes: MATERIAL_FILE_MAX_BYTES },
  input: Type.Object({}),
  output: Type.Object({ title: Type.String(), text: Type.String() }),
})

export const getMaterial = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  summary: "Returns one of the caller's own texts",
  permission: 'login',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    id: Id,
    title: Type.String(),
    level: ReadingLevel,
    paragraphs: Type.Array(Type.String()),
  }),
})

export const deleteMaterial = endpoint({
  method: 'DELETE',
  path: `${base}/:id`,
  summary: "Deletes one of the caller's own texts; exercises made from it remain",
  permission: 'login',
  input: Type.Object({ id: Id }),
  output: NoContent,
})
