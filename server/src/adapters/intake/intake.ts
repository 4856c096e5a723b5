import { setTimeout as after } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import sharp, { type Sharp } from 'sharp'
import { turns } from '../../platform/turns.ts'
import { workerEntry } from '../../platform/worker-entry.ts'
import { kindOf } from './kind.ts'
import type { DrawnPage, PdfAnswer, PdfInput, PdfRequest } from './pdf-messages.ts'
import { IntakeRefused } from './refused.ts'

/** One page as a JPEG: upright by its EXIF orientation, without metadata. */
export interface IntakePage {
  readonly image: Buffer
  readonly width: number
  readonly height: number
}

/** Longest side in pixels: print at about 300 dpi. */
const LONGEST = 3_500
const MOST_PIXELS = 60_000_000
const SMALLEST = 200
const JPEG_QUALITY = 88
const PDF_TIMEOUT_MS = 90_000
/** Each job holds its file, a page of pixels and PDFium; the queue holds only files. */
const drawing = turns(2, 16)

sharp.cache(false)

/**
 * Pages of an uploaded photo or PDF. The type is detected from the first bytes, never from the name. Throws
 * IntakeError if the file is of another type, damaged, locked, too small or longer than `maxPages`, and
 * AppError `busy` when the PDF queue is full.
 */
export async function pagesOf(bytes: Uint8Array, mostPages: number): Promise<IntakePage[]> {
  const kind = kindOf(bytes)
  if (kind === undefined) throw new IntakeRefused('只支持照片（JPG、PNG、WebP）和PDF，请换一个文件')
  if (kind !== 'pdf') return [await upright(Buffer.from(bytes), PAGE)]
  return drawing(() => drawPdf(bytes, mostPages))
}

/** Reads an uploaded photo. Throws IntakeError for other types (including PDF) and damaged or tiny photos. */
export async function photoOf(bytes: Uint8Array): Promise<IntakePage> {
  const kind = kindOf(bytes)
  if (kind === undefined || kind === 'pdf')
    throw new IntakeRefused('只支持照片（JPG、PNG、WebP），请换一张照片')
  return upright(Buffer.from(bytes), PHOTO)
}

/** Messages for a rejected picture: a page has text to read, a photo does not. */
interface Refusals {
  readonly damaged: string
  readonly small: string
}
const PAGE: Refusals = {
  damaged: '图片已损坏或太大，无法打开，请重新拍照后上传',
  small: '图片太小，看不清文字，请重新拍照后上传',
}
const PHOTO: Refusals = {
  damaged: '照片已损坏或太大，无法打开，请换一张照片',
  small: '照片太小，请换一张更清晰的照片',
}

async function upright(bytes: Buffer, refusals: Refusals): Promise<IntakePage> {
  try {
    return await asJpeg(sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).rotate(), refusals)
  } catch (error) {
    if (error instanceof IntakeRefused) throw error
    throw new IntakeRefused(refusals.damaged)
  }
}

async function asJpeg(image: Sharp, { small }: Refusals): Promise<IntakePage> {
  const { data, info } = await image
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true })
  if (Math.min(info.width, info.height) < SMALLEST) throw new IntakeRefused(small)
  return { image: data, width: info.width, height: info.height }
}

async function drawnPage({ data, width, height }: DrawnPage): Promise<IntakePage> {
  try {
    return await asJpeg(sharp(data, { raw: { width, height, channels: 4 } }), PAGE)
  } catch (error) {
    // The page has no area or is not a bitmap.
    throw error instanceof IntakeRefused ? error : new IntakeRefused(DAMAGED)
  }
}

/** PDFium draws in a worker thread, so that a hostile file can neither stall nor crash the server. */
async function drawPdf(bytes: Uint8Array, mostPages: number): Promise<IntakePage[]> {
  const input: PdfInput = { bytes: new Uint8Array(bytes), mostPages, longest: LONGEST }
  const worker = new Worker(workerEntry('pdf-worker', import.meta.url), {
    workerData: input,
    transferList: [input.bytes.buffer as ArrayBuffer],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    execArgv: [],
  })
  const ended = new AbortController()
  const failed = Promise.race([
    new Promise<never>((_, reject) => {
      worker.once('error', () => reject(new IntakeRefused(DAMAGED)))
      worker.once('exit', () => reject(new IntakeRefused(DAMAGED)))
    }),
    after(PDF_TIMEOUT_MS, undefined, { signal: ended.signal }).then((): never => {
      throw new IntakeRefused('PDF处理超时，请拆成几个文件后重新上传')
    }),
  ])
  failed.catch(() => undefined)
  const next = (): Promise<PdfAnswer> => {
    const answer = new Promise<PdfAnswer>((resolve) => worker.once('message', resolve))
    worker.postMessage('next' satisfies PdfRequest)
    return Promise.race([answer, failed])
  }
  try {
    const pages: IntakePage[] = []
    for (let answer = await next(); answer !== 'end'; answer = await next()) {
      if ('refused' in answer) throw new IntakeRefused(answer.refused)
      pages.push(await drawnPage(answer))
    }
    return pages
  } finally {
    ended.abort()
    await worker.terminate()
  }
}

const DAMAGED = 'PDF已损坏，无法打开，请重新导出后上传'
