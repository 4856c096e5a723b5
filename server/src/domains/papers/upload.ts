import { PAPER_PAGES_MAX } from '@shangxue/contract/constants'
import type { Input, Output } from '@shangxue/contract/endpoint'
import type { uploadPaperImages } from '@shangxue/contract/papers'
import { pagesOf } from '../../adapters/intake/intake.ts'
import { IntakeRefused } from '../../adapters/intake/refused.ts'
import type { Db } from '../../platform/database/database.ts'
import { mayBeCommitted } from '../../platform/database/failure.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { UploadContext } from '../../platform/serve.ts'
import { shortened } from '../../platform/storable.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { turns, turnsByKey } from '../../platform/turns.ts'
import type { UploadedFile } from '../../platform/upload.ts'
import { idlePaper } from './access.ts'
import { insertPaper } from './create.ts'
import { fileIsThere, insertPages, roomIn, type StoredPage } from './page-store.ts'
import { pageAnswer, pagesOfPaper } from './pages.ts'
import { type FileOfPaper, forgetParts, joinedParts, keepPart, OtherCut, sizeOf } from './upload-parts.ts'

type Given = Input<typeof uploadPaperImages>
type Answer = Output<typeof uploadPaperImages>

/**
 * Serialises the uploads of each user with a short queue; a waiting upload holds its file in memory. Users do
 * not wait for each other. Total memory is bounded by the upload budget.
 */
const ofUser = turnsByKey(1, 3)
/** Limits how many part uploads are read from storage at once; a waiting upload holds only a part. */
const joining = turns(4, 32)

/**
 * Stores whole files or one part. The part that arrives last completes the file; a file that is already
 * stored returns its pages again. Decoding, drawing and storing run outside transactions. Throws `busy` if
 * too many files wait; received parts are kept, and repeating any of them completes the file.
 */
export async function takeUpload(context: UploadContext, given: Given, storage: Storage): Promise<Answer> {
  const { actor, file, files, transaction } = context
  const { part, parts, paper_id: paperId } = given
  if (part >= parts) throw new Refusal('invalid_input', { field: '文件分片编号不正确，请重新上传' })
  if (parts > 1 && files.length > 1)
    throw new Refusal('invalid_input', { field: '分片上传时一次只能传一个文件，请重新上传' })
  const fileId = given.file_id ?? crypto.randomUUID()
  const inTurn = (work: () => Promise<Answer>) => ofUser(`${actor.tenantId}:${actor.userId}`, work)
  if (paperId === undefined) {
    if (parts > 1) throw new Refusal('invalid_input', { field: '请先新建试卷，再上传大文件' })
    const fresh = { paperId: undefined, fileId }
    return inTurn(() => storeFiles(context, given, fresh, files, storage))
  }
  const whole = { paperId, fileId }
  const known = await transaction(async (db) => {
    await idlePaper(db, actor, paperId)
    return roomFor(db, whole)
  })
  if (typeof known === 'object') return known
  if (parts === 1) return inTurn(() => storeFiles(context, given, whole, files, storage))

  const lock = (db: Db) => idlePaper(db, actor, paperId)
  const arrived = await keepPart(
    transaction,
    storage,
    { tenantId: actor.tenantId, ...whole, part, parts },
    file.bytes,
    lock,
  ).catch(async (error: unknown) => {
    if (!(error instanceof OtherCut)) throw error
    await forgetParts(transaction, storage, whole)
    throw new Refusal('invalid_input', { field: '文件分片编号不正确，请重新上传' })
  })
  if (arrived.length < parts) {
    const received = arrived.map((one) => one.part)
    return { paper_id: paperId, complete: false, received_parts: received, pages: [] }
  }
  let giveBack = (): void => undefined
  const joinAndStore = async () => {
    const read = joining(() => {
      giveBack = context.hold(sizeOf(arrived))
      return joinedParts(storage, arrived)
    })
    const bytes = await read.catch(async (error: unknown) => {
      // Another concurrent last part was faster: the file is stored and its parts are gone.
      const there = await transaction(async (db) =>
        (await fileIsThere(db, whole)) ? answerOf(db, paperId) : undefined,
      )
      if (there) return there
      throw error
    })
    if (!(bytes instanceof Uint8Array)) return bytes
    const answer = await storeFiles(context, given, whole, [{ name: file.name, bytes }], storage)
    await forgetParts(transaction, storage, whole)
    return answer
  }
  // Released before the queue slot, not with the response: the next job is the same user's.
  return inTurn(() => joinAndStore().finally(() => giveBack()))
}

/** Adds the pages of all files, or of none. */
async function storeFiles(
  { actor, file, commit, transaction }: UploadContext,
  given: Given,
  whole: Omit<FileOfPaper, 'paperId'> & { paperId: number | undefined },
  files: readonly UploadedFile[],
  storage: Storage,
): Promise<Answer> {
  const { paperId } = whole
  const room =
    paperId === undefined
      ? PAPER_PAGES_MAX
      : await transaction((db) => roomFor(db, { paperId, fileId: whole.fileId }))
  if (typeof room === 'object') return room
  const stored: StoredPage[] = []
  let taken = false
  try {
    for (const { name, bytes } of files) {
      if (stored.length === room) throw new Refusal('too_many_pages', { count: PAPER_PAGES_MAX })
      const drawn = await pagesOf(bytes, room - stored.length).catch(async (error: unknown) => {
        if (!(error instanceof IntakeRefused)) throw error
        if (paperId !== undefined) await forgetParts(transaction, storage, { ...whole, paperId })
        throw new Refusal('bad_file', {
          reason: files.length > 1 ? `${name}：${error.message}` : error.message,
        })
      })
      for (const { image, width, height } of drawn)
        stored.push({ fileKey: await storage.put(image), width, height })
    }
    return await commit(async (db) => {
      taken = false
      const id = paperId ?? (await insertPaper(db, actor, { title: titleOf(file.name) }))
      await idlePaper(db, actor, id)
      const at = { paperId: id, fileId: whole.fileId }
      // The same file may be uploaded concurrently; the first one counts.
      if (!(await fileIsThere(db, at))) {
        await insertPages(db, actor.tenantId, at, given, stored)
        taken = true
      }
      return answerOf(db, id)
    })
  } catch (error) {
    // The commit may have succeeded; the pages may exist.
    taken &&= mayBeCommitted(error)
    throw error
  } finally {
    if (!taken) for (const { fileKey } of stored) await storage.remove(fileKey)
  }
}

const TITLE_LENGTH = 100
const titleOf = (fileName: string): string =>
  shortened(fileName.replace(/\.[^.]*$/, '').trim(), TITLE_LENGTH) || '未命名试卷'

/** Number of pages that the file may have, or the response if it is already stored. */
const roomFor = async (db: Db, file: FileOfPaper): Promise<number | Answer> =>
  (await fileIsThere(db, file)) ? answerOf(db, file.paperId) : roomIn(db, file.paperId)

async function answerOf(db: Db, paperId: number): Promise<Answer> {
  const pages = await pagesOfPaper(db, paperId)
  return { paper_id: paperId, complete: true, received_parts: [], pages: pages.map(pageAnswer) }
}
