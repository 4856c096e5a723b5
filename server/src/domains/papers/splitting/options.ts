import { startsPassage } from './cues.ts'
import type { DraftOption } from './draft.ts'
import { chooseRun, LETTERS, type OptionMark, optionMarks } from './option-marks.ts'
import { breaksBetween, isBlank, type Row, type Span, textOf, textOfSpans, xAt } from './rows.ts'

export type ReadOption = DraftOption & { letter: number; spans: Span[] }

export type ReadOptions = {
  stem: Span[]
  options: ReadOption[]
  /** Text after the last option that does not belong to it. */
  tail: Span[]
  /** A letter between the first and the last is missing. */
  gaps: boolean
}

/**
 * Whether a row below options continues them: the row above is full, or it is aligned with one of several
 * columns.
 */
function continues(row: Row, above: Row, marks: OptionMark[], depth: number): boolean {
  if (startsPassage(row.text) || LATER_PART.test(row.text) || depth > 4 || row.page === 0) return false
  if (row.page !== above.page || row.column !== above.column) return !breaksBetween(above, row) && depth < 2
  const first = marks[0]
  if (!first) return false
  if (row.box.x < first.x - 0.01 && breaksBetween(above, row)) return false
  if (marks.length > 1) {
    const columns = marks
      .slice(1)
      .some((mark) => row.pieces.some(({ box }) => Math.abs(box.x - mark.x) < 0.04))
    const full = marks.slice(1).some((mark) => cellEnd(mark, marks) > mark.x - 0.03)
    if (columns || (full && row.box.x + row.box.w < (marks[1]?.x ?? 0) + 0.02)) return true
  }
  return !breaksBetween(above, row)
}

/** Right edge of the text of the option before a mark. */
function cellEnd(mark: OptionMark, marks: OptionMark[]): number {
  const before = marks[marks.indexOf(mark) - 1]
  if (!before) return 0
  const text = mark.row.text.slice(0, mark.from).trimEnd()
  return xAt(mark.row, text.length)
}

/** The option that a piece of a continuation row belongs to. */
function ownerOf(x: number, full: boolean, marks: OptionMark[]): OptionMark | undefined {
  if (full) return marks.at(-1)
  return marks.findLast((mark) => mark.x <= x + 0.015) ?? marks[0]
}

const LATER_PART = /^\s*(?:\(\s*[2-9]\s*\)|[⑵-⑼])/

/** Options of a first sub-question followed by further sub-questions are part of the text. */
const isComposite = (stem: Span[], tail: Span[]): boolean =>
  tail[0] !== undefined &&
  LATER_PART.test(textOf(tail[0])) &&
  stem.some((span) => /\(\s*1\s*\)|⑴/.test(textOf(span)))

/** Spans of each option, the stem before them and the text after the last one. */
type Shares = { stem: Span[]; texts: Map<OptionMark, Span[]>; tail: Span[] }

/** Assigns a row without letters to the options above: by column, otherwise to the last. */
function shareRow(span: Span, above: Row, marks: OptionMark[], texts: Shares['texts']): void {
  const { row } = span
  const full = row.pieces.length === 1 && !breaksBetween(above, row)
  const parts = marks.length > 1 ? row.pieces.map(({ from, to }) => ({ row, from, to })) : [span]
  for (const part of parts) {
    const owner = marks.length > 1 ? ownerOf(xAt(row, part.from), full, marks) : marks[0]
    if (owner) texts.get(owner)?.push(part)
  }
}

function share(spans: Span[], run: OptionMark[]): Shares {
  const first = Math.min(...run.map(({ span }) => span))
  const last = Math.max(...run.map(({ span }) => span))
  const texts = new Map<OptionMark, Span[]>(run.map((mark) => [mark, []]))
  const stem = spans.slice(0, first)
  let marks: OptionMark[] = []
  let depth = 0
  for (let i = first; i < spans.length; i++) {
    const span = spans[i] as Span
    const above = spans[i - 1]?.row ?? span.row
    const here = run.filter((mark) => mark.span === i).toSorted((a, b) => a.from - b.from)
    depth = here.length > 0 ? 0 : depth + 1
    if (here.length === 0) {
      if (i > last && !continues(span.row, above, marks, depth)) return { stem, texts, tail: spans.slice(i) }
      shareRow(span, above, marks, texts)
      continue
    }
    const lead = { ...span, to: here[0]?.from ?? span.to }
    const before = marks.at(-1)
    if (!before) stem.push(lead)
    else if (!isBlank(lead)) texts.get(before)?.push(lead)
    here.forEach((mark, k) => {
      texts.get(mark)?.push({ row: mark.row, from: mark.to, to: here[k + 1]?.from ?? span.to })
    })
    marks = here
  }
  return { stem, texts, tail: [] }
}

/** Splits the text of a question into stem, options and remaining text; null if there are no options. */
export function readOptions(spans: Span[]): ReadOptions | null {
  const run = chooseRun(optionMarks(spans))
  if (run.length === 0) return null
  const { stem, texts, tail } = share(spans, run)
  if (isComposite(stem, tail)) return null
  const options = run
    .toSorted((a, b) => a.letter - b.letter)
    .map((mark) => {
      const own = texts.get(mark) ?? []
      const text = textOfSpans(own).replace(/\n/g, ' ')
      return { key: LETTERS[mark.letter] ?? '', letter: mark.letter, spans: own, text }
    })
  return { stem, options, tail, gaps: options.some(({ letter }, i) => letter !== i) }
}
