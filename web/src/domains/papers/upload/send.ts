import { ERRORS } from '@shangxue/contract/errors/errors'
import {
  analyzePaper,
  arrangePages,
  createPaper,
  editPaper,
  getPaperDetail,
  uploadPaperImages,
  uploadState,
} from '@shangxue/contract/papers/endpoints'
import { PAPER_PAGES_MAX, PAPER_PART_BYTES } from '@shangxue/contract/platform/constants'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { ApiError, call } from '../../../lib/api/index.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { wireFacts } from '../paper-facts.ts'
import {
  changeFile,
  clearDraft,
  filesToSend,
  picturesOf,
  setPaper,
  type UploadFile,
  useUploadDraft,
} from './draft.ts'

type Page = Output<typeof arrangePages>['pages'][number]

const now = () => useUploadDraft.getState()
const quiet = { quiet: true } as const
const isCode = (error: unknown, { code }: { readonly code: number }) =>
  error instanceof ApiError && error.code === code
const LOST = '照片已不在本机，请删除后重新选择'

let control: AbortController | undefined

export const stopUpload = (): void => control?.abort()

function factsOf() {
  const { facts } = now()
  return { ...wireFacts(facts), answer_key_text: facts.answers === 'text' ? facts.answer_key_text : '' }
}

/** Creates the paper for the files, or updates it if it exists. */
async function paperOf(): Promise<number> {
  const { paperId, createKey } = now()
  if (paperId === null) {
    const { paper_id } = await call(createPaper, factsOf(), { ...quiet, idempotencyKey: createKey })
    setPaper(paper_id)
    return paper_id
  }
  try {
    await call(editPaper, { paper_id: paperId, ...factsOf() }, quiet)
    return paperId
  } catch (error) {
    if (!(error instanceof ApiError && error.isGone)) throw error
    // The paper was deleted meanwhile.
    setPaper(null)
    return paperOf()
  }
}

/** Sends the missing parts of a file. */
async function sendFile(paperId: number, file: UploadFile, signal: AbortSignal): Promise<void> {
  const { id, kind, begun } = file
  const blob = (await picturesOf(id))?.ready
  if (!blob) throw new ApiError(422, 'refused', LOST)
  const parts = Math.max(1, Math.ceil(blob.size / PAPER_PART_BYTES))
  const about = { paper_id: paperId, file_id: id }
  const before = begun ? await call(uploadState, about, { ...quiet, signal }) : undefined
  if (before?.complete) return
  const there = new Set(before?.received_parts)
  changeFile(id, { begun: true, share: there.size / parts })
  const missing = Array.from({ length: parts }, (_, part) => part).filter((part) => !there.has(part))
  // If all parts arrived but were not assembled, resending any part triggers it.
  for (const part of missing.length > 0 ? missing : [0]) {
    const piece = blob.slice(part * PAPER_PART_BYTES, (part + 1) * PAPER_PART_BYTES, blob.type)
    await call(
      uploadPaperImages,
      { ...about, part, parts, kind, position: PAPER_PAGES_MAX },
      {
        ...quiet,
        signal,
        file: parts === 1 ? blob : piece,
        onUploadProgress: (share) => changeFile(id, { share: Math.min(1, (there.size + share) / parts) }),
      },
    )
    there.add(part)
  }
}

async function sendFiles(paperId: number, signal: AbortSignal): Promise<void> {
  for (const { id } of filesToSend(now())) {
    const file = now().files.find((one) => one.id === id)
    if (!file || file.sent) continue
    changeFile(id, { problem: null })
    try {
      await sendFile(paperId, file, signal)
      changeFile(id, { sent: true, share: 1 })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      changeFile(id, { problem: error.message })
      // The next file would fail too.
      if (error.isTemporary || isCode(error, ERRORS.paper_busy)) throw error
    }
  }
}

/** Puts the pages in the order of the list and drops removed ones. */
async function arrange(paperId: number): Promise<void> {
  const { pages } = await call(
    getPaperDetail,
    { paper_id: paperId, include_questions: false, include_attempts: false },
    quiet,
  )
  const wanted = filesToSend(now()).flatMap(({ id, kind }) =>
    pages.filter(({ file_id }) => file_id === id).map((page) => ({ ...page, kind })),
  )
  const same = ({ page_id, kind }: Page, at: number) =>
    wanted[at]?.page_id === page_id && wanted[at]?.kind === kind
  if (wanted.length === pages.length && pages.every(same)) return
  const order = wanted.map(({ page_id, kind }) => ({ page_id, kind, turn: 0 as const }))
  await call(arrangePages, { paper_id: paperId, pages: order }, quiet)
}

async function handOver(signal: AbortSignal): Promise<number | null> {
  const paperId = await paperOf()
  await sendFiles(paperId, signal)
  const failed = filesToSend(now()).filter((file) => !file.sent).length
  if (failed > 0) {
    useUploadDraft.setState({ problem: `有 ${failed} 个文件没有上传成功，请按提示处理后继续` })
    return null
  }
  await arrange(paperId)
  await call(analyzePaper, { paper_id: paperId }, quiet)
  return paperId
}

/**
 * Uploads missing files and starts the analysis. Continues when the screen is left. A second call during the upload
 * does nothing.
 */
export async function uploadAndAnalyze(): Promise<void> {
  if (now().running || now().preparing > 0) return
  control = new AbortController()
  useUploadDraft.setState({ running: true, problem: null })
  try {
    const paperId = await handOver(control.signal)
    if (paperId !== null) end(paperId)
  } catch (error) {
    stopped(error)
  } finally {
    useUploadDraft.setState({ running: false })
  }
}

function end(paperId: number): void {
  clearDraft()
  if (now().watched) useUploadDraft.setState({ handedOver: paperId })
  else toast('试卷已上传，正在分析', { kind: 'success' })
}

function stopped(error: unknown): void {
  const { paperId } = now()
  // The response to an earlier start was lost.
  if (isCode(error, ERRORS.paper_busy) && paperId !== null) return void end(paperId)
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (!(error instanceof ApiError)) throw error
  useUploadDraft.setState({ problem: error.message })
}
