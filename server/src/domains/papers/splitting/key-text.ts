import { isBlank, type Span, textOf } from './rows.ts'

/** Spans as one text, with the way back; no answer runs from one part into the next. */
export type Flat = {
  text: string
  spansIn(from: number, to: number): Span[]
  /** The part that an offset is in. */
  partAt(offset: number): number
}

/** Signs of right and wrong, which readers take for letters where nothing but such signs stands together: 'VxVx'. */
const SIGNS = /(?<![A-Za-z])[VvxX√×]+(?![A-Za-z\d=<>+*/^-])/g
export const asSigns = (text: string) =>
  text.replace(SIGNS, (run) => [...run].map((sign) => (/[Vv√]/.test(sign) ? '√' : '×')).join(''))

/** Ends a part in the text of all of them. */
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
