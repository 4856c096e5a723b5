import type { MultipartFile } from '@fastify/multipart'
import type { Endpoint } from '@shangxue/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'
import type { Actor } from './session/access.ts'
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

export interface UploadLimits {
  /** Bytes of all uploads that arrive or are worked on at a time in one process, */
  readonly all: number
  /** and of them those of one company, and of one user. */
  readonly tenant: number
  readonly user: number
  /** An upload of which nothing comes for so long is a connection that is gone. */
  readonly silentMs: number
}
const MB = 1024 * 1024
/** A user has room for the largest file, all others together for another one beside a company that takes its share. */
const LIMITS: UploadLimits = { all: 256 * MB, tenant: 192 * MB, user: 64 * MB, silentMs: 30_000 }

/** Takes so many bytes of memory until the answer, or until they are given back; refuses `busy` where others have taken them. */
export type Hold = (bytes: number) => () => void

/** What a request may take of the memory and of the time of all. */
export interface Room {
  readonly hold: Hold
  readonly silentMs: number
}

/** Runs works that hold uploads in memory, no more than so many bytes of them together and of each. */
export function uploadRoom(limits: UploadLimits = LIMITS) {
  const held = new Map<string, number>()
  return async <T>(
    { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>,
    work: (room: Room) => Promise<T>,
  ): Promise<T> => {
    const shares = [
      ['', limits.all],
      [`${tenantId}`, limits.tenant],
      [`${tenantId}:${userId}`, limits.user],
    ] as const
    let own = 0
    const giveBack = (bytes: number) => {
      own -= bytes
      for (const [of] of shares) {
        const left = (held.get(of) ?? 0) - bytes
        if (left > 0) held.set(of, left)
        else held.delete(of)
      }
    }
    const hold = (bytes: number) => {
      if (shares.some(([of, most]) => (held.get(of) ?? 0) + bytes > most)) throw new Refusal('busy')
      for (const [of] of shares) held.set(of, (held.get(of) ?? 0) + bytes)
      own += bytes
      return () => giveBack(bytes)
    }
    try {
      return await work({ hold, silentMs: limits.silentMs })
    } finally {
      giveBack(own)
    }
  }
}

/**
 * The one file of a multipart request. Refuses when it is missing, empty or larger than the endpoint allows. A
 * connection that falls silent, or that takes longer than its caller waits, is ended: nothing else would.
 */
export async function uploadOf(request: FastifyRequest, e: Endpoint, room: Room): Promise<Upload> {
  if (!e.upload) throw new TypeError(`${e.path} takes no file`)
  if (!request.isMultipart()) throw new Refusal('invalid_input', { field: '请选择要上传的文件' })
  if (Number(request.headers['content-length'] ?? 0) > e.upload.maxBytes + FORM_BYTES)
    throw new Refusal('too_large')
  const end = () => void request.raw.destroy()
  const silence = setTimeout(end, room.silentMs)
  const longest = setTimeout(end, e.timeoutMs)
  try {
    const part = await request.file({ limits: { fileSize: e.upload.maxBytes, files: 1, ...FORM } })
    if (!part || part.fieldname !== e.upload.field)
      throw new Refusal('invalid_input', { field: '请选择要上传的文件' })
    const bytes = await bytesOf(part.file, room.hold, () => silence.refresh())
    if (bytes.length === 0) throw new Refusal('invalid_input', { field: '文件是空的，请重新选择' })
    const fields: Record<string, string> = {}
    for (const [name, field] of Object.entries(part.fields))
      if (field && !Array.isArray(field) && field.type === 'field') fields[name] = String(field.value)
    return { file: { name: shortened(storable(part.filename || '未命名'), MAX_NAME), bytes }, fields }
  } catch (error) {
    throw isCutForm(error) ? new Refusal('invalid_input', { field: CUT_FORM }) : error
  } finally {
    clearTimeout(silence)
    clearTimeout(longest)
  }
}

const CUT_FORM = '文件没有传完整，请重新选择文件上传'
/** What the parser says of a form that is none, or that ends before it is over; it gives no code. */
const isCutForm = (error: unknown) =>
  error instanceof Error && /end of multipart data|^Multipart: /i.test(error.message)

/** What is refused is read to its end all the same, and let go of: the answer comes after the request. */
async function bytesOf(file: MultipartFile['file'], hold: Hold, heard: () => void): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let refusal: unknown
  for await (const chunk of file as AsyncIterable<Uint8Array>) {
    heard()
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
