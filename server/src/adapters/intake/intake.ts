import { setTimeout as after } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import sharp, { type Sharp } from 'sharp'
import { createLimiter } from '../../platform/async/limiter.ts'
import { workerEntry } from '../../platform/worker-entry.ts'
import { detectFileKind } from './file-kind.ts'
import { IntakeError } from './intake-error.ts'
import type { DrawnPage, PdfAnswer, PdfInput, PdfRequest } from './pdf-protocol.ts'

/** One page as a JPEG: upright by its EXIF orientation, without metadata. */
export interface IntakePage {
  readonly image: Buffer
  readonly width: number
  readonly height: number
}

/** Longest side in pixels: print at about 300 dpi. */
const MAX_SIDE = 3_500
const MAX_PIXELS = 60_000_000
const MIN_SIDE = 200
const JPEG_QUALITY = 88
const PDF_TIMEOUT_MS = 90_000
/** Each job holds its file, a page of pixels and PDFium; the queue holds only files. */
const pdfLimiter = createLimiter(2, 16)

sharp.cache(false)

/**
 * Pages of an uploaded photo or PDF. The type is detected from the first bytes, never from the name. Throws
 * IntakeError if the file is of another type, damaged, locked, too small or longer than `maxPages`, and
 * AppError `busy` when the PDF queue is full.
 */
export async function readPages(bytes: Uint8Array, maxPages: number): Promise<IntakePage[]> {
  const kind = detectFileKind(bytes)
  if (kind === undefined) throw new IntakeError('只支持照片（JPG、PNG、WebP）和PDF，请换一个文件')
  if (kind !== 'pdf') return [await toUprightJpeg(Buffer.from(bytes), PAGE)]
  return pdfLimiter(() => drawPdf(bytes, maxPages))
}

/** Reads an uploaded photo. Throws IntakeError for other types (including PDF) and damaged or tiny photos. */
export async function readPhoto(bytes: Uint8Array): Promise<IntakePage> {
  const kind = detectFileKind(bytes)
  if (kind === undefined || kind === 'pdf')
    throw new IntakeError('只支持照片（JPG、PNG、WebP），请换一张照片')
  return toUprightJpeg(Buffer.from(bytes), PHOTO)
}

/** Messages for a rejected picture: a page has text to read, a photo does not. */
interface RejectionTexts {
  readonly damaged: string
  readonly small: string
}
const PAGE: RejectionTexts = {
  damaged: '图片已损坏或太大，无法打开，请重新拍照后上传',
  small: '图片太小，看不清文字，请重新拍照后上传',
}
const PHOTO: RejectionTexts = {
  damaged: '照片已损坏或太大，无法打开，请换一张照片',
  small: '照片太小，请换一张更清晰的照片',
}

async function toUprightJpeg(bytes: Buffer, texts: RejectionTexts): Promise<IntakePage> {
  try {
    return await toJpeg(sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate(), texts)
  } catch (error) {
    if (error instanceof IntakeError) throw error
    throw new IntakeError(texts.damaged)
  }
}

async function toJpeg(image: Sharp, { small }: RejectionTexts): Promise<IntakePage> {
  const { data, info } = await image
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true })
  if (Math.min(info.width, info.height) < MIN_SIDE) throw new IntakeError(small)
  return { image: data, width: info.width, height: info.height }
}

async function toIntakePage({ data, width, height }: DrawnPage): Promise<IntakePage> {
  try {
    return await toJpeg(sharp(data, { raw: { width, height, channels: 4 } }), PAGE)
  } catch (error) {
    // The page has no area or is not a bitmap.
    throw error instanceof IntakeError ? error : new IntakeError(DAMAGED)
  }
}

/** PDFium draws in a worker thread, so that a hostile file can neither stall nor crash the server. */
async function drawPdf(bytes: Uint8Array, maxPages: number): Promise<IntakePage[]> {
  const input: PdfInput = { bytes: new Uint8Array(bytes), maxPages, maxSide: MAX_SIDE }
  const worker = new Worker(workerEntry('pdf-worker', import.meta.url), {
    workerData: input,
    transferList: [input.bytes.buffer as ArrayBuffer],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    execArgv: [],
  })
  const finished = new AbortController()
  const failure = Promise.race([
    new Promise<never>((_, reject) => {
      worker.once('error', () => reject(new IntakeError(DAMAGED)))
      worker.once('exit', () => reject(new IntakeError(DAMAGED)))
    }),
    after(PDF_TIMEOUT_MS, undefined, { signal: finished.signal }).then((): never => {
      throw new IntakeError('PDF处理超时，请拆成几个文件后重新上传')
    }),
  ])
  failure.catch(() => undefined)
  const requestNextPage = (): Promise<PdfAnswer> => {
    const answer = new Promise<PdfAnswer>((resolve) => worker.once('message', resolve))
    worker.postMessage('next' satisfies PdfRequest)
    return Promise.race([answer, failure])
  }
  try {
    const pages: IntakePage[] = []
    for (let answer = await requestNextPage(); answer !== 'end'; answer = await requestNextPage()) {
      if ('refused' in answer) throw new IntakeError(answer.refused)
      pages.push(await toIntakePage(answer))
    }
    return pages
  } finally {
    finished.abort()
    await worker.terminate()
  }
}

const DAMAGED = 'PDF已损坏，无法打开，请重新导出后上传'
