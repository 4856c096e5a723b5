import { ERRORS, errorMessage } from '@shangxue/contract/errors/errors'
import { PAPER_MAX_BYTES, PAPER_PAGES_MAX } from '@shangxue/contract/platform/constants'
import { NO_EDIT, type PhotoEdit } from '../../../lib/pictures/geometry.ts'
import { preparePhoto, UnreadablePictureError } from '../../../lib/pictures/prepare.ts'
import { detectFileKind } from './detect-file-kind.ts'
import { addFile, getImages, type PageKind, replaceFile, useUploadDraft } from './upload-draft.ts'

const TOO_LARGE = errorMessage(ERRORS.too_large)
const TOO_MANY = errorMessage(ERRORS.too_many_pages, { count: PAPER_PAGES_MAX })
const UNREADABLE = '读不出这个文件，请先下载到手机再选'
const UNSUPPORTED_TYPE = '只支持照片（JPG、PNG、WebP）和PDF，请换一个文件'

async function addOne(file: File, kind: PageKind): Promise<string | undefined> {
  const fileKind = await detectFileKind(file)
  if (fileKind === undefined) return UNSUPPORTED_TYPE
  const fileInfo = { kind, name: file.name, pdf: fileKind === 'pdf', edit: NO_EDIT }
  if (fileKind === 'pdf') {
    if (file.size > PAPER_MAX_BYTES) return TOO_LARGE
    addFile(fileInfo, { source: file, ready: file, thumb: null })
    return undefined
  }
  const images = await preparePhoto(file, NO_EDIT)
  if (images.ready.size > PAPER_MAX_BYTES) return TOO_LARGE
  addFile(fileInfo, { source: file, ...images })
  return undefined
}

/** Blocks the upload while photos are being prepared, because they would arrive too late. */
async function whilePreparing<T>(task: () => Promise<T>): Promise<T> {
  const changeCount = (delta: number) =>
    useUploadDraft.setState((before) => ({ preparingCount: before.preparingCount + delta }))
  changeCount(1)
  try {
    return await task()
  } finally {
    changeCount(-1)
  }
}

/** Adds the files one after another. Resolves to the messages about rejected files. */
export const addFiles = (files: readonly File[], kind: PageKind): Promise<string[]> =>
  whilePreparing(() => addAll(files, kind))

async function addAll(files: readonly File[], kind: PageKind): Promise<string[]> {
  const problems: string[] = []
  for (const file of files) {
    if (useUploadDraft.getState().files.length >= PAPER_PAGES_MAX) {
      problems.push(TOO_MANY)
      break
    }
    try {
      const problem = await addOne(file, kind)
      if (problem) problems.push(`${file.name}：${problem}`)
    } catch (error) {
      if (error instanceof UnreadablePictureError) problems.push(`${file.name}：${error.message}`)
      // The photo is only in the cloud, or the file was moved meanwhile.
      else if (error instanceof DOMException) problems.push(`${file.name}：${UNREADABLE}`)
      else throw error
    }
  }
  return problems
}

/** Rotates or crops a photo, starting from the original. */
export async function editPhoto(id: string, edit: PhotoEdit): Promise<void> {
  const images = await getImages(id)
  if (images)
    await whilePreparing(async () =>
      replaceFile(id, edit, { source: images.source, ...(await preparePhoto(images.source, edit)) }),
    )
}
