import { ERRORS, errorMessage } from '@shangxue/contract/errors/errors'
import { PAPER_MAX_BYTES, PAPER_PAGES_MAX } from '@shangxue/contract/platform/constants'
import { type Edit, UNTOUCHED } from '../../../lib/pictures/geometry.ts'
import { NotAPicture, prepared } from '../../../lib/pictures/prepare.ts'
import { addFile, type PageKind, picturesOf, replaceFile, useUploadDraft } from './draft.ts'
import { kindOfFile } from './kind-of-file.ts'

const TOO_LARGE = errorMessage(ERRORS.too_large)
const TOO_MANY = errorMessage(ERRORS.too_many_pages, { count: PAPER_PAGES_MAX })
const UNREADABLE = '读不出这个文件，请先下载到手机再选'
const NOT_A_PAPER = '只支持照片（JPG、PNG、WebP）和PDF，请换一个文件'

async function takeOne(file: File, kind: PageKind): Promise<string | undefined> {
  const found = await kindOfFile(file)
  if (found === undefined) return NOT_A_PAPER
  const about = { kind, name: file.name, pdf: found === 'pdf', edit: UNTOUCHED }
  if (found === 'pdf') {
    if (file.size > PAPER_MAX_BYTES) return TOO_LARGE
    addFile(about, { source: file, ready: file, thumb: null })
    return undefined
  }
  const made = await prepared(file, UNTOUCHED)
  if (made.ready.size > PAPER_MAX_BYTES) return TOO_LARGE
  addFile(about, { source: file, ...made })
  return undefined
}

/** Blocks the upload while photos are being prepared, because they would arrive too late. */
async function preparing<T>(work: () => Promise<T>): Promise<T> {
  const count = (by: number) => useUploadDraft.setState((before) => ({ preparing: before.preparing + by }))
  count(1)
  try {
    return await work()
  } finally {
    count(-1)
  }
}

/** Adds the files one after another. Resolves to the messages about rejected files. */
export const takeFiles = (files: readonly File[], kind: PageKind): Promise<string[]> =>
  preparing(() => takeAll(files, kind))

async function takeAll(files: readonly File[], kind: PageKind): Promise<string[]> {
  const problems: string[] = []
  for (const file of files) {
    if (useUploadDraft.getState().files.length >= PAPER_PAGES_MAX) {
      problems.push(TOO_MANY)
      break
    }
    try {
      const problem = await takeOne(file, kind)
      if (problem) problems.push(`${file.name}：${problem}`)
    } catch (error) {
      if (error instanceof NotAPicture) problems.push(`${file.name}：${error.message}`)
      // The photo is only in the cloud, or the file was moved meanwhile.
      else if (error instanceof DOMException) problems.push(`${file.name}：${UNREADABLE}`)
      else throw error
    }
  }
  return problems
}

/** Rotates or crops a photo, starting from the original. */
export async function editPhoto(id: string, edit: Edit): Promise<void> {
  const held = await picturesOf(id)
  if (held)
    await preparing(async () =>
      replaceFile(id, edit, { source: held.source, ...(await prepared(held.source, edit)) }),
    )
}
