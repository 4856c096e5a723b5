import sharp from 'sharp'
import { type PageReader, type PageReading, ReadingFailure } from '../../adapters/ocr/page-reading.ts'

/** Lines of the nth page, counted from 1, or why it cannot be read. */
export type PageScript = (
  nth: number,
) => readonly string[] | ReadingFailure['kind'] | Promise<readonly string[] | ReadingFailure['kind']>

/** Reads pages as scripted and returns the page unchanged. */
export function scriptedReader(script: PageScript = () => []): PageReader & { readonly pages: () => number } {
  let pages = 0
  return {
    pages: () => pages,
    async read(image) {
      pages++
      const scripted = await script(pages)
      if (typeof scripted === 'string') throw new ReadingFailure(scripted, `a page that is ${scripted}`)
      const { width, height } = await sharp(image).metadata()
      return { reading: toPageReading(scripted, width, height), page: image }
    },
    close: async () => undefined,
  }
}

const toPageReading = (lines: readonly string[], width: number, height: number): PageReading => ({
  width,
  height,
  turned: 0,
  skew: 0,
  lines: lines.map((text, i) => {
    const box = { x: 0.1, y: 0.05 + i * 0.1, w: 0.8, h: 0.08 }
    return { text, box, column: 0, confidence: 0.98, segments: [{ text, box, confidence: 0.98 }] }
  }),
  regions: [],
  engine: 'pp-ocr',
  cpuSeconds: 0.1,
})
