import { ERRORS } from '@shangxue/contract/errors/errors'
import {
  analyzePaper,
  arrangePages,
  createPaper,
  editPaper,
  getPaperDetail,
  getUploadState,
  uploadPaperImages,
} from '@shangxue/contract/papers/endpoints'
import { PAPER_PAGES_MAX, PAPER_PART_BYTES } from '@shangxue/contract/platform/constants'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { call } from '../../../lib/api/call.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { toFactsRequest } from '../paper-facts.ts'
import {
  changeFile,
  clearDraft,
  filesToSend,
  getImages,
  setPaper,
  type UploadFile,
  useUploadDraft,
} from './upload-draft.ts'

type Page = Output<typeof arrangePages>['pages'][number]

const getDraft = () => useUploadDraft.getState()
const QUIET = { quiet: true } as const
const hasCode = (error: unknown, { code }: { readonly code: number }) =>
  error instanceof ApiError && error.code === code
const LOST_FILE_MESSAGE = '照片已不在本机，请删除后重新选择'

let abortController: AbortController | undefined

export const stopUpload = (): void => abortController?.abort()

function factsRequest() {
  const { facts } = getDraft()
  return { ...toFactsRequest(facts), answer_key_text: facts.answers === 'text' ? facts.answer_key_text : '' }
}

/** Creates the paper for the files, or updates it if it exists. */
async function ensurePaper(): Promise<number> {
  const { paperId, createKey } = getDraft()
  if (paperId === null) {
    const { paper_id } = await call(createPaper, factsRequest(), { ...QUIET, idempotencyKey: createKey })
    setPaper(paper_id)
    return paper_id
  }
  try {
    await call(editPaper, { paper_id: paperId, ...factsRequest() }, QUIET)
    return paperId
  } catch (error) {
    if (!(error instanceof ApiError && error.isNotFound)) throw error
    // The paper was deleted meanwhile.
    setPaper(null)
    return ensurePaper()
  }
}

/** Sends the missing parts of a file. */
async function sendFile(paperId: number, file: UploadFile, signal: AbortSignal): Promise<void> {
  const { id, kind, begun } = file
  const blob = (await getImages(id))?.ready
  if (!blob) throw new ApiError(422, 'refused', LOST_FILE_MESSAGE)
  const parts = Math.max(1, Math.ceil(blob.size / PAPER_PART_BYTES))
  const fileRef = { paper_id: paperId, file_id: id }
  const uploadedState = begun ? await call(getUploadState, fileRef, { ...QUIET, signal }) : undefined
  if (uploadedState?.complete) return
  const receivedParts = new Set(uploadedState?.received_parts)
  changeFile(id, { begun: true, share: receivedParts.size / parts })
  const missing = Array.from({ length: parts }, (_, part) => part).filter((part) => !receivedParts.has(part))
  // If all parts arrived but were not assembled, resending any part triggers it.
  for (const part of missing.length > 0 ? missing : [0]) {
    const chunk = blob.slice(part * PAPER_PART_BYTES, (part + 1) * PAPER_PART_BYTES, blob.type)
    await call(
      uploadPaperImages,
      { ...fileRef, part, parts, kind, position: PAPER_PAGES_MAX },
      {
        ...QUIET,
        signal,
        file: parts === 1 ? blob : chunk,
        onUploadProgress: (share) =>
          changeFile(id, { share: Math.min(1, (receivedParts.size + share) / parts) }),
      },
    )
    receivedParts.add(part)
  }
}

async function sendFiles(paperId: number, signal: AbortSignal): Promise<void> {
  for (const { id } of filesToSend(getDraft())) {
    const file = getDraft().files.find((candidate) => candidate.id === id)
    if (!file || file.sent) continue
    changeFile(id, { problem: null })
    try {
      await sendFile(paperId, file, signal)
      changeFile(id, { sent: true, share: 1 })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      changeFile(id, { problem: error.message })
      // The next file would fail too.
      if (error.isTemporary || hasCode(error, ERRORS.paper_busy)) throw error
    }
  }
}

/** Puts the pages in the order of the list and drops removed ones. */
async function arrangeInOrder(paperId: number): Promise<void> {
  const { pages } = await call(
    getPaperDetail,
    { paper_id: paperId, include_questions: false, include_attempts: false },
    QUIET,
  )
  const orderedPages = filesToSend(getDraft()).flatMap(({ id, kind }) =>
    pages.filter(({ file_id }) => file_id === id).map((page) => ({ ...page, kind })),
  )
  const isInPlace = ({ page_id, kind }: Page, index: number) =>
    orderedPages[index]?.page_id === page_id && orderedPages[index]?.kind === kind
  if (orderedPages.length === pages.length && pages.every(isInPlace)) return
  const order = orderedPages.map(({ page_id, kind }) => ({ page_id, kind, turn: 0 as const }))
  await call(arrangePages, { paper_id: paperId, pages: order }, QUIET)
}

async function uploadAll(signal: AbortSignal): Promise<number | null> {
  const paperId = await ensurePaper()
  await sendFiles(paperId, signal)
  const failed = filesToSend(getDraft()).filter((file) => !file.sent).length
  if (failed > 0) {
    useUploadDraft.setState({ problem: `有 ${failed} 个文件没有上传成功，请按提示处理后继续` })
    return null
  }
  await arrangeInOrder(paperId)
  await call(analyzePaper, { paper_id: paperId }, QUIET)
  return paperId
}

/**
 * Uploads missing files and starts the analysis. Continues when the screen is left. A second call during the upload
 * does nothing.
 */
export async function uploadAndAnalyze(): Promise<void> {
  if (getDraft().isRunning || getDraft().preparingCount > 0) return
  abortController = new AbortController()
  useUploadDraft.setState({ isRunning: true, problem: null })
  try {
    const paperId = await uploadAll(abortController.signal)
    if (paperId !== null) finishUpload(paperId)
  } catch (error) {
    handleFailure(error)
  } finally {
    useUploadDraft.setState({ isRunning: false })
  }
}

function finishUpload(paperId: number): void {
  clearDraft()
  if (getDraft().isScreenOpen) useUploadDraft.setState({ uploadedPaperId: paperId })
  else toast('试卷已上传，正在分析', { kind: 'success' })
}

function handleFailure(error: unknown): void {
  const { paperId } = getDraft()
  // The response to an earlier start was lost.
  if (hasCode(error, ERRORS.paper_busy) && paperId !== null) return void finishUpload(paperId)
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (!(error instanceof ApiError)) throw error
  useUploadDraft.setState({ problem: error.message })
}
