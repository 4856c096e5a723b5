import type { DraftOption } from '../draft.ts'
import { startsPassage } from '../structure/passage-cues.ts'
import { hasBreakBetween, isBlank, joinSpans, type Row, type Span, spanText, xAt } from '../text/rows.ts'
import { chooseRun, findOptionMarks, LETTERS, type OptionMark } from './option-marks.ts'

export type ReadOption = DraftOption & { letter: number; spans: Span[] }

export type ReadOptions = {
  stem: Span[]
  options: ReadOption[]
  /** Text after the last option that does not belong to it. */
  tail: Span[]
  /** A letter between the first and the last is missing. */
  hasMissingLetters: boolean
}

/**
 * Whether a row below options continues them: the row above is full, or it is aligned with one of several
 * columns.
 */
function continuesOptions(row: Row, above: Row, marks: OptionMark[], depth: number): boolean {
  if (startsPassage(row.text) || LATER_PART.test(row.text) || depth > 4 || row.page === 0) return false
  if (row.page !== above.page || row.column !== above.column) return !hasBreakBetween(above, row) && depth < 2
  const first = marks[0]
  if (!first) return false
  if (row.box.x < first.x - 0.01 && hasBreakBetween(above, row)) return false
  if (marks.length > 1) {
    const isInColumn = marks
      .slice(1)
      .some((mark) => row.pieces.some(({ box }) => Math.abs(box.x - mark.x) < 0.04))
    const isFull = marks.slice(1).some((mark) => findCellEnd(mark, marks) > mark.x - 0.03)
    if (isInColumn || (isFull && row.box.x + row.box.w < (marks[1]?.x ?? 0) + 0.02)) return true
  }
  return !hasBreakBetween(above, row)
}

/** Right edge of the text of the option before a mark. */
function findCellEnd(mark: OptionMark, marks: OptionMark[]): number {
  const lastMark = marks[marks.indexOf(mark) - 1]
  if (!lastMark) return 0
  const text = mark.row.text.slice(0, mark.from).trimEnd()
  return xAt(mark.row, text.length)
}

/** The option that a piece of a continuation row belongs to. */
function findOwner(x: number, isFullRow: boolean, marks: OptionMark[]): OptionMark | undefined {
  if (isFullRow) return marks.at(-1)
  return marks.findLast((mark) => mark.x <= x + 0.015) ?? marks[0]
}

const LATER_PART = /^\s*(?:\(\s*[2-9]\s*\)|[⑵-⑼])/

/** Options of a first sub-question followed by further sub-questions are part of the text. */
const isComposite = (stem: Span[], tail: Span[]): boolean =>
  tail[0] !== undefined &&
  LATER_PART.test(spanText(tail[0])) &&
  stem.some((span) => /\(\s*1\s*\)|⑴/.test(spanText(span)))

/** Spans of each option, the stem before them and the text after the last one. */
type OptionParts = { stem: Span[]; texts: Map<OptionMark, Span[]>; tail: Span[] }

/** Assigns a row without letters to the options above: by column, otherwise to the last. */
function assignRow(span: Span, above: Row, marks: OptionMark[], texts: OptionParts['texts']): void {
  const { row } = span
  const isFullRow = row.pieces.length === 1 && !hasBreakBetween(above, row)
  const parts = marks.length > 1 ? row.pieces.map(({ from, to }) => ({ row, from, to })) : [span]
  for (const part of parts) {
    const owner = marks.length > 1 ? findOwner(xAt(row, part.from), isFullRow, marks) : marks[0]
    if (owner) texts.get(owner)?.push(part)
  }
}

function assignSpans(spans: Span[], run: OptionMark[]): OptionParts {
  const first = Math.min(...run.map(({ span }) => span))
  const last = Math.max(...run.map(({ span }) => span))
  const texts = new Map<OptionMark, Span[]>(run.map((mark) => [mark, []]))
  const stem = spans.slice(0, first)
  let marks: OptionMark[] = []
  let depth = 0
  for (let i = first; i < spans.length; i++) {
    const span = spans[i] as Span
    const above = spans[i - 1]?.row ?? span.row
    const rowMarks = run.filter((mark) => mark.span === i).toSorted((a, b) => a.from - b.from)
    depth = rowMarks.length > 0 ? 0 : depth + 1
    if (rowMarks.length === 0) {
      if (i > last && !continuesOptions(span.row, above, marks, depth))
        return { stem, texts, tail: spans.slice(i) }
      assignRow(span, above, marks, texts)
      continue
    }
    const lead = { ...span, to: rowMarks[0]?.from ?? span.to }
    const lastMark = marks.at(-1)
    if (!lastMark) stem.push(lead)
    else if (!isBlank(lead)) texts.get(lastMark)?.push(lead)
    rowMarks.forEach((mark, k) => {
      texts.get(mark)?.push({ row: mark.row, from: mark.to, to: rowMarks[k + 1]?.from ?? span.to })
    })
    marks = rowMarks
  }
  return { stem, texts, tail: [] }
}

/** Splits the text of a question into stem, options and remaining text; null if there are no options. */
export function readOptions(spans: Span[]): ReadOptions | null {
  const run = chooseRun(findOptionMarks(spans))
  if (run.length === 0) return null
  const { stem, texts, tail } = assignSpans(spans, run)
  if (isComposite(stem, tail)) return null
  const options = run
    .toSorted((a, b) => a.letter - b.letter)
    .map((mark) => {
      const ownSpans = texts.get(mark) ?? []
      const text = joinSpans(ownSpans).replace(/\n/g, ' ')
      return { key: LETTERS[mark.letter] ?? '', letter: mark.letter, spans: ownSpans, text }
    })
  return { stem, options, tail, hasMissingLetters: options.some(({ letter }, i) => letter !== i) }
}
