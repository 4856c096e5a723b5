import { numberMarks } from './number-marks.ts'
import type { Piece, Row } from './rows.ts'

/** Cells that start within this of each other, in widths of the page, are one column. */
const SAME = 0.025
const LEAST_ROWS = 3

function pieceOf(row: Row, first: Piece, last: Piece): Row {
  const { from } = first
  const pieces = row.pieces
    .filter((piece) => piece.from >= from && piece.to <= last.to)
    .map((piece) => ({ ...piece, from: piece.from - from, to: piece.to - from }))
  const box = { ...row.box, x: first.box.x, w: last.box.x + last.box.w - first.box.x }
  return { ...row, raw: row.raw.slice(from, last.to), text: row.text.slice(from, last.to), pieces, box }
}

const numberOf = (row: Row): number | null => numberMarks(row, 0)[0]?.number ?? null

/** How many rows go on with the number after the one before. */
function steps(rows: Row[]): number {
  const numbers = rows.map(numberOf).filter((number) => number !== null)
  return numbers.filter((number, i) => i > 0 && number === (numbers[i - 1] ?? 0) + 1).length
}

/** Where cells with numbers start below each other, apart from what stands left of them. */
function columnStarts(rows: Row[]): number[] {
  const starts = rows.flatMap((row) =>
    row.pieces
      .slice(1)
      .flatMap((piece) => (numberOf(pieceOf(row, piece, piece)) === null ? [] : [piece.box.x])),
  )
  const columns = new Map<number, number>()
  for (const x of starts) {
    const known = [...columns.keys()].find((one) => Math.abs(one - x) < SAME)
    columns.set(known ?? x, (columns.get(known ?? x) ?? 0) + 1)
  }
  return [...columns].flatMap(([x, count]) => (count >= LEAST_ROWS ? [x] : [])).toSorted((a, b) => a - b)
}

/** The rows of one page column after column. */
function downwards(rows: Row[], starts: number[]): Row[] {
  const columns = [0, ...starts].map(() => [] as Row[])
  const columnOf = ({ box }: Piece) => starts.findLastIndex((x) => box.x > x - SAME) + 1
  for (const row of rows)
    for (const [at, column] of columns.entries()) {
      const own = row.pieces.filter((piece) => columnOf(piece) === at)
      const [first, last] = [own[0], own.at(-1)]
      if (first && last) column.push(pieceOf(row, first, last))
    }
  return columns.flat()
}

/** The rows of a key whose columns were read across as if they were rows: column after column where numbers go on so. */
export function columnwise(rows: Row[]): Row[] {
  const pages = [...new Set(rows.map(({ page }) => page))]
  return pages.flatMap((page) => {
    const here = rows.filter((row) => row.page === page)
    const starts = page > 0 ? columnStarts(here) : []
    if (starts.length === 0) return here
    const down = downwards(here, starts)
    const cells = here.flatMap((row) => row.pieces.map((piece) => pieceOf(row, piece, piece)))
    return steps(down) > steps(cells) ? down : here
  })
}

/** Rows of two columns stand beside each other where their nearest ends differ by less than this of their height. */
const BESIDE = 0.5
const middle = ({ y, h }: Piece['box']) => y + h / 2

/** Puts a row of a further column behind the row that it goes on with. */
function joined(left: Row, right: Row): Row {
  const shift = left.raw.length + 2
  const moved = right.pieces.map((piece) => ({ ...piece, from: piece.from + shift, to: piece.to + shift }))
  const box = { ...left.box, w: right.box.x + right.box.w - left.box.x }
  return {
    ...left,
    raw: `${left.raw}  ${right.raw}`,
    text: `${left.text}  ${right.text}`,
    pieces: [...left.pieces, ...moved],
    box,
  }
}

/**
 * The rows of a key as if it had no columns, for tables whose gap was taken for the gap between two: each row of a
 * further column goes on with the row beside it. The same rows where nothing stands beside another.
 */
export function acrossColumns(rows: Row[]): Row[] {
  if (rows.every(({ column }) => column === 0)) return rows
  const whole = rows.filter(({ column }) => column === 0)
  for (const row of rows.filter(({ column }) => column > 0).toSorted((a, b) => a.column - b.column)) {
    const start = row.pieces[0]?.box ?? row.box
    const at = whole.findIndex((one) => {
      const end = one.pieces.at(-1)?.box ?? one.box
      return (
        one.page === row.page && Math.abs(middle(end) - middle(start)) < BESIDE * Math.max(end.h, start.h)
      )
    })
    if (at < 0) whole.push(row)
    else whole[at] = joined(whole[at] as Row, row)
  }
  return whole.toSorted((a, b) => a.page - b.page || a.box.y - b.box.y)
}
