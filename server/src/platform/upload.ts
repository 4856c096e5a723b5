import type { MultipartFile } from '@fastify/multipart'
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

/** Of all uploads that arrive or are worked on at a time in one process. */
const MOST_BYTES = 256 * 1024 * 1024

/** Takes so many bytes of memory until the answer; refuses `busy` where others have taken them. */
export type Hold = (bytes: number) => void

/** Runs works that hold uploads in memory, no more than so many bytes of them together. */
export function uploadRoom(most = MOST_BYTES) {
  let held = 0
  return async <T>(work: (hold: Hold) => Promise<T>): Promise<T> => {
    let own = 0
    const hold = (bytes: number) => {
      if (held + bytes > most) throw new Refusal('busy')
      held += bytes
      own += bytes
    }
    try {
      return await work(hold)
    } finally {
      held -= own
    }
  }
}

/** The one file of a multipart request. Refuses when it is missing, empty or larger than the endpoint allows. */
export async function uploadOf(request: FastifyRequest, e: Endpoint, hold: Hold): Promise<Upload> {
  if (!e.upload) throw new TypeError(`${e.path} takes no file`)
  if (!request.isMultipart()) throw new Refusal('invalid_input', { field: '请选择要上传的文件' })
  if (Number(request.headers['content-length'] ?? 0) > e.upload.maxBytes + FORM_BYTES)
    throw new Refusal('too_large')
  const part = await request.file({ limits: { fileSize: e.upload.maxBytes, files: 1, ...FORM } })
  if (!part || part.fieldname !== e.upload.field)
    throw new Refusal('invalid_input', { field: '请选择要上传的文件' })
  const bytes = await bytesOf(part.file, hold)
  if (bytes.length === 0) throw new Refusal('invalid_input', { field: '文件是空的，请重新选择' })
  const fields: Record<string, string> = {}
  for (const [name, field] of Object.entries(part.fields))
    if (field && !Array.isArray(field) && field.type === 'field') fields[name] = String(field.value)
  return { file: { name: shortened(storable(part.filename || '未命名'), MAX_NAME), bytes }, fields }
}

/** What is refused is read to its end all the same, and let go of: the answer comes after the request. */
async function bytesOf(file: MultipartFile['file'], hold: Hold): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let refusal: unknown
  for await (const chunk of file as AsyncIterable<Uint8Array>) {
    if (refusal) continue
    try {
      // as it comes: who announces much and sends little keeps nobody else out
      hold(chunk.length)
      chunks.push(chunk)
    } catch (error) {
      refusal = error
      chunks.length = 0
    }
  }
  if (file.truncated) throw new Refusal('too_large')
  if (refusal) throw refusal
  return Buffer.concat(chunks)
}
