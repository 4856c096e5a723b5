import type { FastifyBaseLogger } from 'fastify'
import sharp from 'sharp'
import type { Ai, PageQuestions } from '../../../adapters/ai/port.ts'
import { type PageReader, type PageReading, ReadingFailure } from '../../../adapters/ocr/page-reading.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { PageRow, ReadPageRow } from '../pages/queries.ts'
import type { paperPages } from '../schema.ts'

export interface PageReadingOptions {
  readonly storage: Storage
  readonly reader: PageReader
  readonly ai: Ai
}

/** Stored reading of a page: the recognition, and that of a vision model if one is configured. */
export type StoredReading = PageReading & {
  readonly model?: { readonly name: string; readonly page: PageQuestions }
}
export const getStoredReading = (page: ReadPageRow): StoredReading | null =>
  page.reading as StoredReading | null

const MODEL_MS = 60_000
export const FAILURES = {
  not_an_image: '图片打不开，请重新拍照后上传',
  no_text: '没有找到文字，请拍清楚一些再上传',
  engine: '识别服务出错，请稍后重新分析',
} as const

/** Reads a page by recognition and, if configured, by a vision model; returns the column values to store. */
export function createPageReading(
  { storage, reader, ai }: PageReadingOptions,
  log: Pick<FastifyBaseLogger, 'error'>,
) {
  async function recognise(image: Buffer, page: PageRow) {
    try {
      return await reader.read(image)
    } catch (error) {
      if (!(error instanceof ReadingFailure)) throw error
      if (error.kind === 'engine') log.error({ err: error, page: page.id }, 'a page was not read')
      return error
    }
  }

  async function readByModel(page: PageRow, image: Buffer): Promise<StoredReading['model']> {
    if (page.kind !== 'questions') return undefined
    const call = { tenantId: page.tenantId, timeoutMs: MODEL_MS }
    const { value, model } = await ai.readPage(call, { image, mediaType: 'image/jpeg' })
    return value && model && value.questions.length > 0 ? { name: model, page: value } : undefined
  }

  return async function readPage(page: PageRow): Promise<Partial<typeof paperPages.$inferInsert>> {
    const upright = await rotateUpright(storage, page)
    const recognition = await recognise(upright, page)
    const isFailed = recognition instanceof ReadingFailure
    if (isFailed && recognition.kind === 'not_an_image') return toFailureColumns(recognition)
    const straightenedImage = isFailed
      ? await sharp(upright).jpeg({ quality: 92 }).toBuffer()
      : recognition.page
    const model = await readByModel(page, straightenedImage)
    if (isFailed && !model) return toFailureColumns(recognition)
    const reading = isFailed ? await toUnrecognisedReading(straightenedImage) : recognition.reading
    return {
      status: 'completed',
      progress: 100,
      failure: null,
      reading: { ...reading, ...(model && { model }) },
      straightKey: await storage.put(straightenedImage),
      straightWidth: reading.width,
      straightHeight: reading.height,
    }
  }
}

const toFailureColumns = ({ kind }: ReadingFailure) =>
  ({ status: 'failed', progress: 100, failure: FAILURES[kind], reading: null }) as const

const rotateUpright = async (storage: Storage, { fileKey, turn }: PageRow): Promise<Buffer> => {
  const image = Buffer.from(await storage.get(fileKey))
  return turn === 0 ? image : sharp(image).rotate(turn).jpeg({ quality: 92 }).toBuffer()
}

/** Placeholder that keeps page numbers aligned when recognition failed. */
export const UNREAD_PAGE: PageReading = {
  width: 1,
  height: 1,
  turned: 0,
  skew: 0,
  lines: [],
  regions: [],
  engine: 'vision',
  cpuSeconds: 0,
}

async function toUnrecognisedReading(image: Buffer): Promise<PageReading> {
  const { width, height } = await sharp(image).metadata()
  return { ...UNREAD_PAGE, width, height }
}
