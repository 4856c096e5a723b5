import { findNumberMarks } from '../structure/number-marks.ts'
import type { Piece, Row } from '../text/rows.ts'

/** Maximum distance of cell starts within one column, in page widths. */
const MAX_COLUMN_DISTANCE = 0.025
const MIN_ROWS = 3

function slicePieces(row: Row, first: Piece, last: Piece): Row {
  const { from } = first
  const pieces = row.pieces
    .filter((piece) => piece.from >= from && piece.to <= last.to)
    .map((piece) => ({ ...piece, from: piece.from - from, to: piece.to - from }))
  const box = { ...row.box, x: first.box.x, w: last.box.x + last.box.w - first.box.x }
  return { ...row, raw: row.raw.slice(from, last.to), text: row.text.slice(from, last.to), pieces, box }
}

const leadingNumber = (row: Row): number | null => findNumberMarks(row, 0)[0]?.number ?? null

/** Number of rows whose number follows that of the previous row. */
function countSteps(rows: Row[]): number {
  const numbers = rows.map(leadingNumber).filter((number) => number !== null)
  return numbers.filter((number, i) => i > 0 && number === (numbers[i - 1] ?? 0) + 1).length
}

/** Left edges of columns of numbered cells, except the leftmost. */
function findColumnStarts(rows: Row[]): number[] {
  const starts = rows.flatMap((row) =>
    row.pieces
      .slice(1)
      .flatMap((piece) => (leadingNumber(slicePieces(row, piece, piece)) === null ? [] : [piece.box.x])),
  )
  const columns = new Map<number, number>()
  for (const x of starts) {
    const knownColumn = [...columns.keys()].find((item) => Math.abs(item - x) < MAX_COLUMN_DISTANCE)
    columns.set(knownColumn ?? x, (columns.get(knownColumn ?? x) ?? 0) + 1)
  }
  return [...columns].flatMap(([x, count]) => (count >= MIN_ROWS ? [x] : [])).toSorted((a, b) => a - b)
}

/** Rows of one page, column by column. */
function readDownwards(rows: Row[], starts: number[]): Row[] {
  const columns = [0, ...starts].map(() => [] as Row[])
  const columnOf = ({ box }: Piece) => starts.findLastIndex((x) => box.x > x - MAX_COLUMN_DISTANCE) + 1
  for (const row of rows)
    for (const [index, column] of columns.entries()) {
      const columnPieces = row.pieces.filter((piece) => columnOf(piece) === index)
      const [first, last] = [columnPieces[0], columnPieces.at(-1)]
      if (first && last) column.push(slicePieces(row, first, last))
    }
  return columns.flat()
}

/**
 * Reorders a key that was read across its columns: column by column if more numbers are consecutive that way.
 */
export function reorderByColumn(rows: Row[]): Row[] {
  const pages = [...new Set(rows.map(({ page }) => page))]
  return pages.flatMap((page) => {
    const pageRows = rows.filter((row) => row.page === page)
    const starts = page > 0 ? findColumnStarts(pageRows) : []
    if (starts.length === 0) return pageRows
    const ordered = readDownwards(pageRows, starts)
    const cells = pageRows.flatMap((row) => row.pieces.map((piece) => slicePieces(row, piece, piece)))
    return countSteps(ordered) > countSteps(cells) ? ordered : pageRows
  })
}

/** Maximum vertical distance of rows in two columns that are level, in row heights. */
const MAX_LEVEL_DISTANCE = 0.5
const middle = ({ y, h }: Piece['box']) => y + h / 2

/** Appends a row of a further column to the row that it continues. */
function appendRow(left: Row, right: Row): Row {
  const shift = left.raw.length + 2
  const shiftedPieces = right.pieces.map((piece) => ({
    ...piece,
    from: piece.from + shift,
    to: piece.to + shift,
  }))
  const box = { ...left.box, w: right.box.x + right.box.w - left.box.x }
  return {
    ...left,
    raw: `${left.raw}  ${right.raw}`,
    text: `${left.text}  ${right.text}`,
    pieces: [...left.pieces, ...shiftedPieces],
    box,
  }
}

/**
 * Joins columns into full-width rows, for tables whose gap was mistaken for a column gutter. Returns the same
 * rows if none are level.
 */
export function joinColumns(rows: Row[]): Row[] {
  if (rows.every(({ column }) => column === 0)) return rows
  const fullRows = rows.filter(({ column }) => column === 0)
  for (const row of rows.filter(({ column }) => column > 0).toSorted((a, b) => a.column - b.column)) {
    const start = row.pieces[0]?.box ?? row.box
    const index = fullRows.findIndex((item) => {
      const end = item.pieces.at(-1)?.box ?? item.box
      return (
        item.page === row.page &&
        Math.abs(middle(end) - middle(start)) < MAX_LEVEL_DISTANCE * Math.max(end.h, start.h)
      )
    })
    if (index < 0) fullRows.push(row)
    else fullRows[index] = appendRow(fullRows[index] as Row, row)
  }
  return fullRows.toSorted((a, b) => a.page - b.page || a.box.y - b.box.y)
}
