import type { Style } from '../font-slices.ts'
import type { Fonts } from '../fonts.ts'

export type Pdf = PDFKit.PDFDocument

/** An item of a fixed size on a line of text. */
export interface Box {
  readonly width: number
  /** Above and below the baseline. */
  readonly ascent: number
  readonly descent: number
  draw(pdf: Pdf, x: number, baseline: number): void
}

/** Typesetting parameters of a text. */
export interface Setting {
  readonly typesetter: Typesetter
  readonly size: number
}

export interface Typesetter {
  /** Splits a text into runs of one font each. */
  runs(text: string, style: Style): { font: string; text: string }[]
  width(font: string, text: string, size: number): number
  /** Undefined if the bytes are no image. */
  image(bytes: Uint8Array): Picture | undefined
}
export type Picture = { readonly source: Buffer; readonly width: number; readonly height: number }

const CACHED_LETTERS = 2
export function createTypesetter(pdf: Pdf, fonts: Fonts): Typesetter {
  const widths = new Map<string, number>()
  const measure = (font: string, text: string) => pdf.font(font).fontSize(1_000).widthOfString(text)
  return {
    runs(text, style) {
      const runs: { font: string; text: string }[] = []
      for (const letter of text) {
        const run = fonts.resolve(letter, style)
        const last = runs.at(-1)
        if (run.text === '') continue
        if (last?.font === run.font) last.text += run.text
        else runs.push({ ...run })
      }
      return runs
    },
    width(font, text, size) {
      const key = font + text
      const unitWidth = widths.get(key) ?? measure(font, text)
      if (text.length <= CACHED_LETTERS) widths.set(key, unitWidth)
      return (unitWidth * size) / 1_000
    },
    image(bytes) {
      try {
        const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        const { width, height } = pdf.openImage(source)
        return width > 0 && height > 0 ? { source, width, height } : undefined
      } catch {
        return undefined
      }
    },
  }
}

/** Extent of the fonts used, as a share of their size. */
const ASCENT = 0.8
const DESCENT = 0.22

export function textBox(text: string, style: Style, { typesetter, size }: Setting): Box {
  const runs = typesetter.runs(text, style).map((run) => ({
    ...run,
    width: typesetter.width(run.font, run.text, size),
  }))
  return {
    width: runs.reduce((total, run) => total + run.width, 0),
    ascent: ASCENT * size,
    descent: DESCENT * size,
    draw(pdf, x, baseline) {
      let left = x
      for (const run of runs) {
        drawRun(pdf, run, size, left, baseline)
        left += run.width
      }
    },
  }
}

export function drawRun(
  pdf: Pdf,
  run: { font: string; text: string },
  size: number,
  x: number,
  baseline: number,
): void {
  pdf.font(run.font).fontSize(size).text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
}
