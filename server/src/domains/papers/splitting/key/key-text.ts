import { isBlank, type Span, spanText } from '../text/rows.ts'

/** Spans joined to one text, with a mapping back; no answer crosses a section. */
export type JoinedText = {
  text: string
  spansIn(from: number, to: number): Span[]
  /** Index of the section that contains an offset. */
  sectionAt(offset: number): number
}

/** Tick and cross marks, which OCR reads as letters if they stand together: 'VxVx'. */
const MARK_RUN = /(?<![A-Za-z])[VvxX√×]+(?![A-Za-z\d=<>+*/^-])/g
export const restoreMarks = (text: string) =>
  text.replace(MARK_RUN, (run) => [...run].map((sign) => (/[Vv√]/.test(sign) ? '√' : '×')).join(''))

/** Section terminator in the joined text. */
export const SECTION_END = '\0'

export function joinSections(parts: Span[][]): JoinedText {
  const spans = parts.flat()
  const starts: number[] = []
  const ends: number[] = []
  let text = ''
  for (const part of parts) {
    for (const span of part) {
      starts.push(text.length)
      text += `${restoreMarks(spanText(span))}\n`
    }
    text += `${SECTION_END}\n`
    ends.push(text.length)
  }
  const spansIn = (from: number, to: number) =>
    spans.flatMap((span, i) => {
      const start = starts[i] ?? 0
      const [a, b] = [Math.max(from - start, 0), Math.min(to - start, span.to - span.from)]
      const part = { row: span.row, from: span.from + a, to: span.from + b }
      return b > a && !isBlank(part) ? [part] : []
    })
  const sectionAt = (offset: number) =>
    Math.max(
      0,
      ends.findIndex((end) => offset < end),
    )
  return { text, spansIn, sectionAt }
}
