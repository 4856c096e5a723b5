import '@fastify/multipart'
import type { Endpoint } from '@shangxue/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

export interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

const MAX_NAME = 200

/** The one file of a multipart request. Refuses when it is missing, empty or larger than the endpoint allows. */
export async function uploadedFile(request: FastifyRequest, e: Endpoint): Promise<UploadedFile> {
  if (!e.upload) throw new TypeError(`${e.path} takes no file`)
  if (!request.isMultipart()) throw new Refusal('invalid_input', { field: '请选择要上传的文件' })
  const part = await request.file({ limits: { fileSize: e.upload.maxBytes, files: 1 } })
  if (!part || part.fieldname !== e.upload.field)
    throw new Refusal('invalid_input', { field: '请选择要上传的文件' })
  const bytes = await part.toBuffer() // beyond the limit it throws, which the error handler answers with 413
  if (bytes.length === 0) throw new Refusal('invalid_input', { field: '文件是空的，请重新选择' })
  return { name: (part.filename || '未命名').slice(0, MAX_NAME), bytes }
}
