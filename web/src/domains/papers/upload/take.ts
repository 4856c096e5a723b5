import { PAPER_MAX_BYTES, PAPER_PAGES_MAX } from '@shangxue/contract/constants'
import { errorMessage } from '@shangxue/contract/errors'
import { addFile, type PageKind, picturesOf, replaceFile, useUploadDraft } from './draft.ts'
import { type Edit, UNTOUCHED } from './geometry.ts'
import { kindOfFile } from './kind-of-file.ts'
import { NotAPicture, prepared } from './prepare.ts'

const TOO_LARGE = errorMessage('too_large')
const TOO_MANY = errorMessage('too_many_pages', { count: PAPER_PAGES_MAX })
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

/** Adds the files one after another; answers what was wrong with those that were not taken. */
export async function takeFiles(files: readonly File[], kind: PageKind): Promise<string[]> {
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
      if (!(error instanceof NotAPicture)) throw error
      problems.push(`${file.name}：${error.message}`)
    }
  }
  return problems
}

/** Turns or cuts a photo anew, from what was chosen. */
export async function editPhoto(id: string, edit: Edit): Promise<void> {
  const held = await picturesOf(id)
  if (!held) return
  replaceFile(id, edit, { source: held.source, ...(await prepared(held.source, edit)) })
}
