import { parentPort, workerData } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { DrawnPage, PdfAnswer, PdfInput, PdfRequest } from './pdf-protocol.ts'

/** Print resolution at which the page reader was measured. */
const DPI = 200
const POINTS_PER_INCH = 72

if (!parentPort) throw new Error('pdf-worker runs as a worker thread only')
const port = parentPort

async function* renderPages({ bytes, maxPages, maxSide }: PdfInput): AsyncGenerator<PdfAnswer> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes).catch((error: unknown) => error)
  if (document instanceof Error || typeof document !== 'object' || document === null)
    return yield { refused: rejectionReason(document) }
  const pdf = document as Awaited<ReturnType<typeof library.loadDocument>>
  const count = pdf.getPageCount()
  if (count === 0) return yield { refused: 'PDF里没有页面，请重新导出后上传' }
  if (count > maxPages)
    return yield { refused: `PDF有${count}页，最多还能上传${maxPages}页，请拆分后重新上传` }
  for (const page of pdf.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const scale = Math.min(DPI / POINTS_PER_INCH, maxSide / Math.max(originalWidth, originalHeight, 1))
    const { data, width, height } = await page.render({ scale, render: 'bitmap' })
    yield { data: new Uint8Array(data), width, height } satisfies DrawnPage
  }
}

const rejectionReason = (error: unknown): string =>
  /password/i.test(String(error))
    ? 'PDF有密码，请去掉密码后重新上传'
    : 'PDF已损坏，无法打开，请重新导出后上传'

const pages = renderPages(workerData as PdfInput)
port.on('message', async (_: PdfRequest) => {
  const { value } = await pages.next()
  const answer: PdfAnswer = value ?? 'end'
  port.postMessage(
    answer,
    typeof answer === 'object' && 'data' in answer ? [answer.data.buffer as ArrayBuffer] : [],
  )
})
