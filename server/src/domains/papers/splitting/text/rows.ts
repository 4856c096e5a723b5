import type { Box, Line, PageReading } from '../../../../adapters/ocr/page-reading.ts'
import type { PageBox } from '../draft.ts'
import { fold, joinRows, tidyText } from './normalize-text.ts'

/** Offsets of a piece in the row's text, and its box on the page. */
export type Piece = { from: number; to: number; box: Box }

export type Row = {
  raw: string
  /** Folded text with the same length as `raw`. */
  text: string
  /** Counts from 1; 0 for typed text. */
  page: number
  column: number
  box: Box
  pieces: Piece[]
  confidence: number
  /** Space between its end and the right margin of its column; infinite for typed text. */
  rightSpace: number
  /** True for the indented first row of a paragraph, but not for a hanging row under a number or letter. */
  indented: boolean
  /** Distance from the left margin, in column widths. */
  inset: number
}

/** Rows with lower confidence need review. */
export const MIN_CONFIDENCE = 0.75

/** A part of a row, by offsets in its text. */
export type Span = { row: Row; from: number; to: number }

export const toSpan = (row: Row, from = 0, to = row.text.length): Span => ({ row, from, to })
export const spanText = ({ row, from, to }: Span): string => row.text.slice(from, to)
export const spanRaw = ({ row, from, to }: Span): string => row.raw.slice(from, to)
export const isBlank = (span: Span): boolean => spanText(span).trim() === ''

/** Horizontal page position of a text offset: the left edge of its piece, or a share of its width. */
export function xAt(row: Row, offset: number): number {
  const piece = row.pieces.findLast(({ from }) => from <= offset) ?? row.pieces[0]
  if (!piece || piece.to === piece.from) return row.box.x
  return piece.box.x + (piece.box.w * Math.max(0, offset - piece.from)) / (piece.to - piece.from)
}

/** Whether this offset starts a separate piece. */
export const startsPiece = (row: Row, offset: number): boolean =>
  row.text.slice(0, offset).trim() === '' ||
  row.pieces.some(({ from }) => from === offset) ||
  /\s{2}$/.test(row.text.slice(0, offset))

function toPieces(text: string, line: PageReading['lines'][number]): Piece[] {
  let cursor = 0
  const pieces: Piece[] = []
  for (const segment of line.segments) {
    const from = text.indexOf(fold(segment.text).trim(), cursor)
    if (from < 0 || segment.text.trim() === '') continue
    cursor = from + segment.text.trim().length
    pieces.push({ from, to: cursor, box: segment.box })
  }
  return pieces.length > 0 ? pieces : [{ from: 0, to: text.length, box: line.box }]
}

function groupBy<T>(items: T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

const right = ({ x, w }: Box) => x + w
const quantile = (values: number[], q: number) =>
  values.toSorted((a, b) => a - b)[Math.round((values.length - 1) * q)] ?? 0

/** Rows of one column share margins; full-width rows above two columns form a group of their own. */
function measureMargins(page: PageReading) {
  const second = page.lines.filter(({ column }) => column > 0).map(({ box }) => box.x)
  const edge = second.length > 0 ? Math.min(...second) + 0.02 : Number.POSITIVE_INFINITY
  const groupKey = ({ column, box }: { column: number; box: Box }) =>
    column === 0 && right(box) > edge ? 'wide' : `${column}`
  const groups = groupBy(page.lines, groupKey)
  return (line: PageReading['lines'][number]) => {
    const group = groupKey(line)
    const boxes = (groups.get(group) ?? [line]).map(({ box }) => box)
    const left = quantile(
      boxes.map(({ x }) => x),
      0.1,
    )
    const rightEdge = quantile(boxes.map(right), 0.95)
    // A single long row does not show the margin; the page is then assumed to be centred.
    const isMarginVisible = boxes.filter((box) => right(box) > rightEdge - 0.03).length > 1
    const middle = second.length === 0 ? 1 - left : group === '0' ? edge - 0.04 : rightEdge
    return { left, width: Math.max(0.05, (isMarginVisible ? rightEdge : Math.max(rightEdge, middle)) - left) }
  }
}

/** Start of a row with a hanging indent: a number or a letter. */
const HANGING_START = /^\s*[([]?\s*(?:\d{1,3}|[A-O]|[①-⑳])\s*[.、)\],:]/

function isIndented(
  line: Line,
  before: Line | undefined,
  next: Line | undefined,
  character: number,
): boolean {
  if (before && before.column === line.column && HANGING_START.test(fold(before.text))) return false
  return next === undefined || next.column !== line.column || next.box.x < line.box.x - 0.5 * character
}

/** Joins lines that are side by side in one column, whatever their order. */
function joinLines(lines: Line[]): Line[] {
  const result: Line[] = []
  for (const line of lines) {
    const last = result.at(-1)
    if (!last || !isSideBySide(last, line)) {
      result.push(line)
      continue
    }
    const [a, b] = last.box.x <= line.box.x ? [last, line] : [line, last]
    result[result.length - 1] = {
      text: `${a.text}  ${b.text}`,
      box: boundingBox([a.box, b.box]),
      column: a.column,
      confidence: Math.min(a.confidence, b.confidence),
      segments: [...getSegments(a), ...getSegments(b)],
    }
  }
  return result
}

const getSegments = (line: Line) =>
  line.segments.length > 0 ? line.segments : [{ text: line.text, box: line.box, confidence: line.confidence }]

function isSideBySide({ box: a, column }: Line, { box: b, column: other }: Line): boolean {
  const shared = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  const across = Math.min(right(a), right(b)) - Math.max(a.x, b.x)
  return column === other && shared > 0.6 * Math.min(a.h, b.h) && a.h > 0 && b.h > 0 && across < 0.02
}

/** Rows of all pages in reading order. */
export function toRows(pages: PageReading[]): Row[] {
  return pages.flatMap((page, index) => {
    const getMargin = measureMargins(page)
    const lines = joinLines(page.lines)
    return lines.flatMap((line, i) => {
      const text = fold(line.text)
      if (text.trim() === '') return []
      const { left, width } = getMargin(line)
      const character = (line.box.h * page.height) / Math.max(1, page.width)
      const inset = (line.box.x - left) / width
      return {
        raw: line.text,
        text,
        page: index + 1,
        column: line.column,
        box: line.box,
        pieces: toPieces(text, line),
        confidence: line.confidence,
        rightSpace: left + width - right(line.box),
        indented:
          line.box.x - left > 0.8 * character && isIndented(line, lines[i - 1], lines[i + 1], character),
        inset,
      }
    })
  })
}

/** Typed text has no geometry: every line is a paragraph. */
export function textToRows(typed: string): Row[] {
  const box = { x: 0, y: 0, w: 1, h: 1 }
  return typed.split(/\r?\n/).flatMap((raw) => {
    const text = fold(raw)
    if (text.trim() === '') return []
    const pieces = [{ from: 0, to: text.length, box }]
    return {
      raw,
      text,
      page: 0,
      column: 0,
      box,
      pieces,
      confidence: 1,
      rightSpace: Number.POSITIVE_INFINITY,
      indented: false,
      inset: 0,
    }
  })
}

/** Whether a paragraph ends between two rows, because the first word of the next would still have fitted. */
export function hasBreakBetween(before: Row, next: Row): boolean {
  if (next.indented && !before.indented) return true
  const word = /^\s*([\x21-\x7e]+|.{1,2})/.exec(next.text)?.[1] ?? ''
  const character = next.box.w / Math.max(1, next.text.length)
  return before.rightSpace > character * (word.length + 1.5)
}

/** Rows that always start a line: sub-questions, materials, headed paragraphs. */
const LINE_START =
  /^\s*(\(\s*\d{1,2}\s*\)|[①-⑳⑴-⒇]|材料[一二三四五\d]|\[?(注意|提示|要求|写作内容|写作要点)\]?[:\]])/

/** Several short separate pieces. */
const isTableRow = ({ pieces }: Row): boolean =>
  pieces.length >= 3 && pieces.every(({ from, to }) => to - from <= 12)

/** Text of spans as stored: rows of a paragraph joined, one line per paragraph. */
export function joinSpans(spans: Span[]): string {
  const nonBlank = spans.filter((span) => !isBlank(span))
  const paragraphs: string[][] = []
  nonBlank.forEach((span, i) => {
    const before = nonBlank[i - 1]
    const tables = before && isTableRow(before.row) && isTableRow(span.row)
    const startsLine =
      before && (tables || hasBreakBetween(before.row, span.row) || LINE_START.test(spanText(span)))
    const sameRow = before?.row === span.row
    if (i === 0 || (startsLine && !sameRow)) paragraphs.push([])
    paragraphs.at(-1)?.push(spanRaw(span))
  })
  return tidyText(paragraphs.map(joinRows).join('\n'))
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))

/** Bounding box, clipped to the page. */
export function boundingBox(boxes: Box[]): Box {
  const x = clamp(Math.min(...boxes.map((box) => box.x)))
  const y = clamp(Math.min(...boxes.map((box) => box.y)))
  const w = clamp(Math.max(...boxes.map(right))) - x
  const h = clamp(Math.max(...boxes.map((box) => box.y + box.h))) - y
  return { x, y, w: Math.max(0, w), h: Math.max(0, h) }
}

/** One box per page and column that the spans cover. */
export function toPageBoxes(spans: Span[]): PageBox[] {
  const placed = spans.filter(({ row }) => row.page > 0)
  const groups = groupBy(placed, ({ row }) => `${row.page} ${row.column}`)
  return [...groups.values()].map((group) => ({
    page: group[0]?.row.page ?? 1,
    ...boundingBox(group.map(spanBox)),
  }))
}

/** A partial span covers only its part of the row's box. */
function spanBox({ row, from, to }: Span): Box {
  const head = row.text.slice(0, from).trim() === ''
  const tail = row.text.slice(to).trim() === ''
  if (head && tail) return row.box
  const x = head ? row.box.x : xAt(row, from)
  const end = tail ? right(row.box) : xAt(row, to)
  return { ...row.box, x, w: Math.max(0, end - x) }
}
