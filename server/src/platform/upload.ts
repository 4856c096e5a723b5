import type { MultipartFields, MultipartFile } from '@fastify/multipart'
import type { Endpoint } from '@shangxue/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { memoryBudget, type TakeMemory } from './memory-budget.ts'
import { Refusal } from './refusal.ts'
import type { Actor } from './session/access.ts'
import { createSpool, type Spool } from './spool.ts'
import { shortened, storable } from './storable.ts'

export interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array
}
export type UploadedFiles = readonly [UploadedFile, ...UploadedFile[]]
interface ReceivedFile {
  readonly name: string
  readonly spool: Spool
}
/** A complete upload before it is read into memory. */
export interface Upload {
  /** At least one, in the order of the form. The caller closes their spools. */
  readonly files: readonly [ReceivedFile, ...ReceivedFile[]]
  /** The other fields of the form, as text. */
  readonly fields: Record<string, string>
}

const MAX_NAME = 200
/** Limits for the fields besides the files. */
const FORM = { fields: 16, fieldSize: 4_096 }
/** Bytes for the form besides its files, including the headers of each part. */
const FORM_BYTES = 100_000

export interface UploadLimits {
  /** Bytes of all uploads that arrive, wait or are processed at a time in one process, mostly on disk. */
  readonly all: number
  /** Share of one tenant and of one user, in bytes. */
  readonly tenant: number
  readonly user: number
  /** Bytes of uploads that are processed at a time; the others wait on disk. */
  readonly inMemory: number
  /** Bytes that handlers assemble in memory besides their upload, at a time. */
  readonly joined: number
  /** An upload without data for this long counts as a lost connection, in ms. */
  readonly silentMs: number
}
const MB = 1024 * 1024
/** Fifty large photos of one user, and as much again for all others. */
const LIMITS: UploadLimits = {
  all: 1_024 * MB,
  tenant: 768 * MB,
  user: 512 * MB,
  inMemory: 24 * MB,
  joined: 128 * MB,
  silentMs: 30_000,
}

/** Reserves bytes until the response or until the result is called. Throws `busy` when the limit is used up. */
export type Hold = (bytes: number) => () => void

/** Reservations of one request within the shared limits. */
export interface Room {
  readonly hold: Hold
  /** Reserves bytes that are assembled in memory. */
  readonly holdJoined: Hold
  readonly takeMemory: TakeMemory
  readonly silentMs: number
}

/** Runs handlers that hold uploads, within the limits for all, each tenant and each user. */
export function uploadRoom(limits: UploadLimits = LIMITS) {
  const held = new Map<string, number>()
  const takeMemory = memoryBudget(limits.inMemory)
  let joined = 0
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
    let ownJoined = 0
    const holdJoined = (bytes: number) => {
      if (joined + bytes > limits.joined) throw new Refusal('busy')
      const free = hold(bytes)
      joined += bytes
      ownJoined += bytes
      return () => {
        free()
        joined -= bytes
        ownJoined -= bytes
      }
    }
    try {
      return await work({ hold, holdJoined, takeMemory, silentMs: limits.silentMs })
    } finally {
      giveBack(own)
      joined -= ownJoined
    }
  }
}

/**
 * Runs `work` with the files of a multipart request, which are spooled to disk until they are processed. Rejects a form
 * without a file, with an empty file, with too many files, or over the size limit. Destroys a connection that is silent
 * or exceeds the endpoint's timeout, since nothing else would end it.
 */
export async function withUpload<T>(
  request: FastifyRequest,
  e: Endpoint,
  room: Room,
  work: (files: UploadedFiles, fields: Record<string, string>) => Promise<T>,
): Promise<T> {
  const { files, fields } = await receive(request, e, room)
  try {
    const free = await room.takeMemory(files.reduce((sum, { spool }) => sum + spool.size, 0))
    try {
      const [first, ...others] = files
      return await work([await inMemory(first), ...(await Promise.all(others.map(inMemory)))], fields)
    } finally {
      free()
    }
  } finally {
    await closeAll(files)
  }
}

const inMemory = async ({ name, spool }: ReceivedFile): Promise<UploadedFile> => ({
  name,
  bytes: await spool.read(),
})

async function closeAll(files: readonly ReceivedFile[]): Promise<void> {
  for (const { spool } of files) await spool.close()
}

async function receive(request: FastifyRequest, e: Endpoint, room: Room): Promise<Upload> {
  if (!e.upload) throw new TypeError(`${e.path} takes no file`)
  if (!request.isMultipart()) throw new Refusal('invalid_input', { field: NO_FILE })
  if (Number(request.headers['content-length'] ?? 0) > e.upload.maxBytes + FORM_BYTES)
    throw new Refusal('too_large')
  const end = () => void request.raw.destroy()
  const silence = setTimeout(end, room.silentMs)
  const longest = setTimeout(end, e.timeoutMs)
  try {
    return await readForm(request, e.upload, room.hold, () => silence.refresh())
  } catch (error) {
    throw isCutForm(error) ? new Refusal('invalid_input', { field: CUT_FORM }) : error
  } finally {
    clearTimeout(silence)
    clearTimeout(longest)
  }
}

const NO_FILE = '请选择要上传的文件'

/** Reads the form to its end even after a part was rejected: the response can only follow the request. */
async function readForm(
  request: FastifyRequest,
  { field, maxBytes, maxFiles = 1 }: NonNullable<Endpoint['upload']>,
  hold: Hold,
  heard: () => void,
): Promise<Upload> {
  const files: ReceivedFile[] = []
  let form: MultipartFields = {}
  let refusal: unknown
  let left = maxBytes
  // One file more than allowed, so that it is rejected here with a helpful message.
  const limits = { fileSize: maxBytes, files: maxFiles + 1, parts: FORM.fields + maxFiles + 1, ...FORM }
  try {
    for await (const part of request.parts({ limits })) {
      form = part.fields
      if (part.type !== 'file') continue
      try {
        if (part.fieldname !== field) throw new Refusal('invalid_input', { field: NO_FILE })
        if (files.length === maxFiles) throw new Refusal('too_many_files', { count: maxFiles })
        const spool = await spooled(part.file, hold, heard, left)
        files.push({ name: shortened(storable(part.filename || '未命名'), MAX_NAME), spool })
        left -= spool.size
        if (spool.size === 0) throw new Refusal('invalid_input', { field: '文件是空的，请重新选择' })
      } catch (error) {
        refusal ??= error
        await drained(part.file, heard)
      }
    }
    if (refusal) throw refusal
    const [first, ...others] = files
    if (!first) throw new Refusal('invalid_input', { field: NO_FILE })
    return { files: [first, ...others], fields: textFields(form) }
  } catch (error) {
    await closeAll(files)
    throw error
  }
}

/** Returns the fields that occur once, as text. */
function textFields(form: MultipartFields): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of Object.entries(form))
    if (value && !Array.isArray(value) && value.type === 'field') fields[name] = String(value.value)
  return fields
}

async function drained(file: MultipartFile['file'], heard: () => void): Promise<void> {
  if (file.destroyed) return
  for await (const _chunk of file) heard()
}

const CUT_FORM = '文件没有传完整，请重新选择文件上传'
/** The multipart parser gives no code for a malformed or truncated form, only these messages. */
const isCutForm = (error: unknown) =>
  error instanceof Error && /end of multipart data|^Multipart: /i.test(error.message)

/** Spools at most `maxBytes` bytes. A rejected file is read to its end and discarded. */
async function spooled(
  file: MultipartFile['file'],
  hold: Hold,
  heard: () => void,
  most: number,
): Promise<Spool> {
  const spool = createSpool()
  let refusal: unknown
  try {
    for await (const chunk of file as AsyncIterable<Uint8Array>) {
      heard()
      if (refusal) continue
      try {
        // Reserves bytes as they arrive, so that a large Content-Length alone blocks no other upload.
        hold(chunk.length)
        if (spool.size + chunk.length > most) throw new Refusal('too_large')
        await spool.write(chunk)
      } catch (error) {
        refusal = error
        await spool.close()
      }
    }
    if (file.truncated) throw new Refusal('too_large')
    if (refusal) throw refusal
    return spool
  } catch (error) {
    await spool.close()
    throw error
  }
}
