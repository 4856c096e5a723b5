import { parentPort, workerData } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { DrawnPage, PdfInput, PdfOutput } from './pdf-messages.ts'

/** Print resolution that the page reader was measured with. */
const DPI = 200
const POINTS_PER_INCH = 72

// Entry of a worker thread, started by intake.ts.
if (!parentPort) throw new Error('pdf-worker runs as a worker thread only')
const port = parentPort

async function draw({ bytes, mostPages, longest }: PdfInput): Promise<PdfOutput> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes).catch((error: unknown) => error)
  if (document instanceof Error || typeof document !== 'object' || document === null)
    return { refused: reasonOf(document) }
  const opened = document as Awaited<ReturnType<typeof library.loadDocument>>
  const count = opened.getPageCount()
  if (count === 0) return { refused: 'PDF里没有页面，请重新导出后上传' }
  if (count > mostPages) return { refused: `PDF有${count}页，最多还能上传${mostPages}页，请拆分后重新上传` }
  const pages: DrawnPage[] = []
  for (const page of opened.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const scale = Math.min(DPI / POINTS_PER_INCH, longest / Math.max(originalWidth, originalHeight, 1))
    const { data, width, height } = await page.render({ scale, render: 'bitmap' })
    pages.push({ data: new Uint8Array(data), width, height })
  }
  return pages
}

const reasonOf = (error: unknown): string =>
  /password/i.test(String(error))
    ? 'PDF有密码，请去掉密码后重新上传'
    : 'PDF已损坏，无法打开，请重新导出后上传'

const output = await draw(workerData as PdfInput)
port.postMessage(output, 'refused' in output ? [] : output.map(({ data }) => data.buffer as ArrayBuffer))
