import { isBlank, type Span, textOf } from './rows.ts'

/** Spans joined to one text, with a mapping back; no answer crosses a section. */
export type Flat = {
  text: string
  spansIn(from: number, to: number): Span[]
  /** Index of the section that contains an offset. */
  partAt(offset: number): number
}

/** Tick and cross marks, which OCR reads as letters if they stand together: 'VxVx'. */
const SIGNS = /(?<![A-Za-z])[VvxX√×]+(?![A-Za-z\d=<>+*/^-])/g
export const asSigns = (text: string) =>
  text.replace(SIGNS, (run) => [...run].map((sign) => (/[Vv√]/.test(sign) ? '√' : '×')).join(''))

/** Section terminator in the joined text. */
export const PART_END = '\0'

export function flatten(parts: Span[][]): Flat {
  const spans = parts.flat()
  const starts: number[] = []
  const ends: number[] = []
  let text = ''
  for (const part of parts) {
    for (const span of part) {
      starts.push(text.length)
      text += `${asSigns(textOf(span))}\n`
    }
    text += `${PART_END}\n`
    ends.push(text.length)
  }
  const spansIn = (from: number, to: number) =>
    spans.flatMap((span, i) => {
      const start = starts[i] ?? 0
      const [a, b] = [Math.max(from - start, 0), Math.min(to - start, span.to - span.from)]
      const part = { row: span.row, from: span.from + a, to: span.from + b }
      return b > a && !isBlank(part) ? [part] : []
    })
  const partAt = (offset: number) =>
    Math.max(
      0,
      ends.findIndex((end) => offset < end),
    )
  return { text, spansIn, partAt }
}
