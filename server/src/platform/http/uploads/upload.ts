import type { MultipartFields, MultipartFile } from '@fastify/multipart'
import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import { type AcquireMemory, createMemoryBudget } from '../../async/memory-budget.ts'
import { sanitizeText, truncateText } from '../../sanitize-text.ts'
import type { Actor } from '../../session/access.ts'
import { createSpool, type Spool } from './spool.ts'

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
  readonly total: number
  /** Share of one tenant and of one user, in bytes. */
  readonly tenant: number
  readonly user: number
  /** Bytes of uploads that are processed at a time; the others wait on disk. */
  readonly inMemory: number
  /** Bytes that handlers assemble in memory besides their upload, at a time. */
  readonly assembled: number
  /** An upload without data for this long counts as a lost connection, in ms. */
  readonly idleTimeoutMs: number
}
const MB = 1024 * 1024
/** Fifty large photos of one user, and as much again for all others. */
const LIMITS: UploadLimits = {
  total: 1_024 * MB,
  tenant: 768 * MB,
  user: 512 * MB,
  inMemory: 24 * MB,
  assembled: 128 * MB,
  idleTimeoutMs: 30_000,
}

/** Reserves bytes until the response or until the result is called. Throws `busy` when the limit is used up. */
export type MemoryReservation = (bytes: number) => () => void

/** Reservations of one request within the shared limits. */
export interface UploadBudget {
  readonly reserve: MemoryReservation
  /** Reserves bytes that are assembled in memory. */
  readonly reserveAssembled: MemoryReservation
  readonly acquireMemory: AcquireMemory
  readonly idleTimeoutMs: number
}

/** Runs handlers that hold uploads, within the limits for all, each tenant and each user. */
export function uploadQuota(limits: UploadLimits = LIMITS) {
  const reservedByOwner = new Map<string, number>()
  const acquireMemory = createMemoryBudget(limits.inMemory)
  let assembled = 0
  return async <T>(
    { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>,
    work: (budget: UploadBudget) => Promise<T>,
  ): Promise<T> => {
    const shares = [
      ['', limits.total],
      [`${tenantId}`, limits.tenant],
      [`${tenantId}:${userId}`, limits.user],
    ] as const
    let ownReserved = 0
    const release = (bytes: number) => {
      ownReserved -= bytes
      for (const [owner] of shares) {
        const remaining = (reservedByOwner.get(owner) ?? 0) - bytes
        if (remaining > 0) reservedByOwner.set(owner, remaining)
        else reservedByOwner.delete(owner)
      }
    }
    const reserve = (bytes: number) => {
      if (shares.some(([owner, limit]) => (reservedByOwner.get(owner) ?? 0) + bytes > limit))
        throw new AppError('busy')
      for (const [owner] of shares) reservedByOwner.set(owner, (reservedByOwner.get(owner) ?? 0) + bytes)
      ownReserved += bytes
      return () => release(bytes)
    }
    let ownAssembled = 0
    const reserveAssembled = (bytes: number) => {
      if (assembled + bytes > limits.assembled) throw new AppError('busy')
      const free = reserve(bytes)
      assembled += bytes
      ownAssembled += bytes
      return () => {
        free()
        assembled -= bytes
        ownAssembled -= bytes
      }
    }
    try {
      return await work({ reserve, reserveAssembled, acquireMemory, idleTimeoutMs: limits.idleTimeoutMs })
    } finally {
      release(ownReserved)
      assembled -= ownAssembled
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
  budget: UploadBudget,
  work: (files: UploadedFiles, fields: Record<string, string>) => Promise<T>,
): Promise<T> {
  const { files, fields } = await receiveUpload(request, e, budget)
  try {
    const free = await budget.acquireMemory(files.reduce((sum, { spool }) => sum + spool.size, 0))
    try {
      const [first, ...otherFiles] = files
      return await work(
        [await readIntoMemory(first), ...(await Promise.all(otherFiles.map(readIntoMemory)))],
        fields,
      )
    } finally {
      free()
    }
  } finally {
    await closeAll(files)
  }
}

const readIntoMemory = async ({ name, spool }: ReceivedFile): Promise<UploadedFile> => ({
  name,
  bytes: await spool.read(),
})

async function closeAll(files: readonly ReceivedFile[]): Promise<void> {
  for (const { spool } of files) await spool.close()
}

async function receiveUpload(request: FastifyRequest, e: Endpoint, budget: UploadBudget): Promise<Upload> {
  if (!e.upload) throw new TypeError(`${e.path} takes no file`)
  if (!request.isMultipart()) throw new AppError('upload_file_missing')
  if (Number(request.headers['content-length'] ?? 0) > e.upload.maxBytes + FORM_BYTES)
    throw new AppError('too_large')
  const destroy = () => void request.raw.destroy()
  const idleTimer = setTimeout(destroy, budget.idleTimeoutMs)
  const deadlineTimer = setTimeout(destroy, e.timeoutMs)
  try {
    return await readForm(request, e.upload, budget.reserve, () => idleTimer.refresh())
  } catch (error) {
    throw isTruncatedForm(error) ? new AppError('upload_truncated') : error
  } finally {
    clearTimeout(idleTimer)
    clearTimeout(deadlineTimer)
  }
}

/** Reads the form to its end even after a part was rejected: the response can only follow the request. */
async function readForm(
  request: FastifyRequest,
  { field, maxBytes, maxFiles = 1 }: NonNullable<Endpoint['upload']>,
  reserve: MemoryReservation,
  onData: () => void,
): Promise<Upload> {
  const files: ReceivedFile[] = []
  let form: MultipartFields = {}
  let rejection: unknown
  let remainingBytes = maxBytes
  // One file more than allowed, so that it is rejected here with a helpful message.
  const limits = { fileSize: maxBytes, files: maxFiles + 1, parts: FORM.fields + maxFiles + 1, ...FORM }
  try {
    for await (const part of request.parts({ limits })) {
      form = part.fields
      if (part.type !== 'file') continue
      try {
        if (part.fieldname !== field) throw new AppError('upload_file_missing')
        if (files.length === maxFiles) throw new AppError('too_many_files', { count: maxFiles })
        const spool = await spoolPart(part.file, reserve, onData, remainingBytes)
        files.push({ name: truncateText(sanitizeText(part.filename || '未命名'), MAX_NAME), spool })
        remainingBytes -= spool.size
        if (spool.size === 0) throw new AppError('upload_file_empty')
      } catch (error) {
        rejection ??= error
        await drainPart(part.file, onData)
      }
    }
    if (rejection) throw rejection
    const [first, ...otherFiles] = files
    if (!first) throw new AppError('upload_file_missing')
    return { files: [first, ...otherFiles], fields: textFields(form) }
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

async function drainPart(file: MultipartFile['file'], onData: () => void): Promise<void> {
  if (file.destroyed) return
  for await (const _chunk of file) onData()
}

/** The multipart parser gives no code for a malformed or truncated form, only these messages. */
const isTruncatedForm = (error: unknown) =>
  error instanceof Error && /end of multipart data|^Multipart: /i.test(error.message)

/** Spools at most `maxBytes` bytes. A rejected file is read to its end and discarded. */
async function spoolPart(
  file: MultipartFile['file'],
  reserve: MemoryReservation,
  onData: () => void,
  maxBytes: number,
): Promise<Spool> {
  const spool = createSpool()
  let rejection: unknown
  try {
    for await (const chunk of file as AsyncIterable<Uint8Array>) {
      onData()
      if (rejection) continue
      try {
        // Reserves bytes as they arrive, so that a large Content-Length alone blocks no other upload.
        reserve(chunk.length)
        if (spool.size + chunk.length > maxBytes) throw new AppError('too_large')
        await spool.write(chunk)
      } catch (error) {
        rejection = error
        await spool.close()
      }
    }
    if (file.truncated) throw new AppError('too_large')
    if (rejection) throw rejection
    return spool
  } catch (error) {
    await spool.close()
    throw error
  }
}
