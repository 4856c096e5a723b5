import '@fastify/multipart'
import type { Endpoint } from '@shangxue/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'
import { shortened, storable } from './storable.ts'

export interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array
}
export interface Upload {
  readonly file: UploadedFile
  /** What else the form holds, before the file or after it, as text. */
  readonly fields: Record<string, string>
}

const MAX_NAME = 200
/** What may stand beside the file: a few short values. */
const FORM = { fields: 16, fieldSize: 4_096, parts: 17 }
/** All that a form is beside its file, with what stands around each value. */
const FORM_BYTES = 100_000

/** The one file of a multipart request. Refuses when it is missing, empty or larger than the endpoint allows. */
export async function uploadOf(request: FastifyRequest, e: Endpoint): Promise<Upload> {
  if (!e.upload) throw new TypeError(`${e.path} takes no file`)
  if (!request.isMultipart()) throw new Refusal('invalid_input', { field: '请选择要上传的文件' })
  if (Number(request.headers['content-length'] ?? 0) > e.upload.maxBytes + FORM_BYTES)
    throw new Refusal('too_large')
  const part = await request.file({ limits: { fileSize: e.upload.maxBytes, files: 1, ...FORM } })
  if (!part || part.fieldname !== e.upload.field)
    throw new Refusal('invalid_input', { field: '请选择要上传的文件' })
  const bytes = await part.toBuffer() // beyond the limit it throws, which the error handler answers with 413
  if (bytes.length === 0) throw new Refusal('invalid_input', { field: '文件是空的，请重新选择' })
  const fields: Record<string, string> = {}
  for (const [name, field] of Object.entries(part.fields))
    if (field && !Array.isArray(field) && field.type === 'field') fields[name] = String(field.value)
  return { file: { name: shortened(storable(part.filename || '未命名'), MAX_NAME), bytes }, fields }
}
