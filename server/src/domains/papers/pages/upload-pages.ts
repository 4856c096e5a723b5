import type { uploadPaperImages } from '@shangxue/contract/papers/endpoints'
import { PAPER_PAGES_MAX } from '@shangxue/contract/platform/constants'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { readPages } from '../../../adapters/intake/intake.ts'
import { IntakeError } from '../../../adapters/intake/intake-error.ts'
import { AppError } from '../../../platform/app-error.ts'
import { createKeyedLimiter, createLimiter } from '../../../platform/async/limiter.ts'
import type { Db } from '../../../platform/database/database.ts'
import { isCommitUnknown } from '../../../platform/database/errors.ts'
import type { UploadContext } from '../../../platform/http/endpoints/serve.ts'
import type { UploadedFile } from '../../../platform/http/uploads/upload.ts'
import { truncateText } from '../../../platform/sanitize-text.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { insertPaper } from '../create-paper.ts'
import { lockIdlePaper } from '../policy.ts'
import { getPageBudget, insertPages, isFileStored, type StoredPage } from './page-repository.ts'
import { getPages, toPageResponse } from './queries.ts'
import {
  deleteParts,
  joinParts,
  type PaperFile,
  PartCountMismatch,
  storePart,
  totalBytes,
} from './upload-parts.ts'

type UploadInput = Input<typeof uploadPaperImages>
type UploadResponse = Output<typeof uploadPaperImages>

/**
 * Serialises the uploads of each user with a short queue; a waiting upload holds its file in memory. Users do
 * not wait for each other. Total memory is bounded by the upload budget.
 */
const runPerUser = createKeyedLimiter(1, 3)
/** Limits how many part uploads are read from storage at once; a waiting upload holds only a part. */
const joinLimiter = createLimiter(4, 32)

/**
 * Stores whole files or one part. The part that arrives last completes the file; a file that is already
 * stored returns its pages again. Decoding, drawing and storing run outside transactions. Throws `busy` if
 * too many files wait; received parts stay stored, and repeating any of them completes the file.
 */
export async function uploadPages(
  context: UploadContext,
  input: UploadInput,
  storage: Storage,
): Promise<UploadResponse> {
  const { actor, file, files, transaction } = context
  const { part, parts, paper_id: paperId } = input
  if (part >= parts) throw new AppError('upload_part_number_invalid')
  if (parts > 1 && files.length > 1) throw new AppError('upload_part_single_file')
  const fileId = input.file_id ?? crypto.randomUUID()
  const runInUserQueue = (work: () => Promise<UploadResponse>) =>
    runPerUser(`${actor.tenantId}:${actor.userId}`, work)
  if (paperId === undefined) {
    if (parts > 1) throw new AppError('upload_paper_first')
    const newFile = { paperId: undefined, fileId }
    return runInUserQueue(() => storeFiles(context, input, newFile, files, storage))
  }
  const paperFile = { paperId, fileId }
  const roomOrResponse = await transaction(async (db) => {
    await lockIdlePaper(db, actor, paperId)
    return getRoomOrResponse(db, paperFile)
  })
  if (typeof roomOrResponse === 'object') return roomOrResponse
  if (parts === 1) return runInUserQueue(() => storeFiles(context, input, paperFile, files, storage))

  const lockPaper = (db: Db) => lockIdlePaper(db, actor, paperId)
  const receivedParts = await storePart(
    transaction,
    storage,
    { tenantId: actor.tenantId, ...paperFile, part, parts },
    file.bytes,
    lockPaper,
  ).catch(async (error: unknown) => {
    if (!(error instanceof PartCountMismatch)) throw error
    await deleteParts(transaction, storage, paperFile)
    throw new AppError('upload_part_number_invalid')
  })
  if (receivedParts.length < parts) {
    const received = receivedParts.map((receivedPart) => receivedPart.part)
    return { paper_id: paperId, complete: false, received_parts: received, pages: [] }
  }
  let releaseMemory = (): void => undefined
  const joinAndStoreParts = async () => {
    const joinedBytes = joinLimiter(() => {
      releaseMemory = context.reserveMemory(totalBytes(receivedParts))
      return joinParts(storage, receivedParts)
    })
    const bytes = await joinedBytes.catch(async (error: unknown) => {
      // Another concurrent last part was faster: the file is stored and its parts are gone.
      const existing = await transaction(async (db) =>
        (await isFileStored(db, paperFile)) ? getResponse(db, paperId) : undefined,
      )
      if (existing) return existing
      throw error
    })
    if (!(bytes instanceof Uint8Array)) return bytes
    const answer = await storeFiles(context, input, paperFile, [{ name: file.name, bytes }], storage)
    await deleteParts(transaction, storage, paperFile)
    return answer
  }
  // Released before the queue slot, not with the response: the next job is the same user's.
  return runInUserQueue(() => joinAndStoreParts().finally(() => releaseMemory()))
}

/** Adds the pages of all files, or of none. */
async function storeFiles(
  { actor, file, commit, transaction }: UploadContext,
  input: UploadInput,
  paperFile: Omit<PaperFile, 'paperId'> & { paperId: number | undefined },
  files: readonly UploadedFile[],
  storage: Storage,
): Promise<UploadResponse> {
  const { paperId } = paperFile
  const roomOrResponse =
    paperId === undefined
      ? PAPER_PAGES_MAX
      : await transaction((db) => getRoomOrResponse(db, { paperId, fileId: paperFile.fileId }))
  if (typeof roomOrResponse === 'object') return roomOrResponse
  const storedPages: StoredPage[] = []
  let isStored = false
  try {
    for (const { name, bytes } of files) {
      if (storedPages.length === roomOrResponse)
        throw new AppError('too_many_pages', { count: PAPER_PAGES_MAX })
      const pages = await readPages(bytes, roomOrResponse - storedPages.length).catch(
        async (error: unknown) => {
          if (!(error instanceof IntakeError)) throw error
          if (paperId !== undefined) await deleteParts(transaction, storage, { ...paperFile, paperId })
          throw new AppError('bad_file', {
            reason: files.length > 1 ? `${name}：${error.message}` : error.message,
          })
        },
      )
      for (const { image, width, height } of pages)
        storedPages.push({ fileKey: await storage.put(image), width, height })
    }
    return await commit(async (db) => {
      isStored = false
      const id = paperId ?? (await insertPaper(db, actor, { title: toTitle(file.name) }))
      await lockIdlePaper(db, actor, id)
      const storedFile = { paperId: id, fileId: paperFile.fileId }
      // The same file may be uploaded concurrently; the first one counts.
      if (!(await isFileStored(db, storedFile))) {
        await insertPages(db, actor.tenantId, storedFile, input, storedPages)
        isStored = true
      }
      return getResponse(db, id)
    })
  } catch (error) {
    // The commit may have succeeded; the pages may exist.
    isStored &&= isCommitUnknown(error)
    throw error
  } finally {
    if (!isStored) for (const { fileKey } of storedPages) await storage.remove(fileKey)
  }
}

const TITLE_LENGTH = 100
const toTitle = (fileName: string): string =>
  truncateText(fileName.replace(/\.[^.]*$/, '').trim(), TITLE_LENGTH) || '未命名试卷'

/** Number of pages that the file may have, or the response if it is already stored. */
const getRoomOrResponse = async (db: Db, file: PaperFile): Promise<number | UploadResponse> =>
  (await isFileStored(db, file)) ? getResponse(db, file.paperId) : getPageBudget(db, file.paperId)

async function getResponse(db: Db, paperId: number): Promise<UploadResponse> {
  const pages = await getPages(db, paperId)
  return { paper_id: paperId, complete: true, received_parts: [], pages: pages.map(toPageResponse) }
}
