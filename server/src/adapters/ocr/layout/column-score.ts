import { type Item, middleOf } from './item.ts'
import { groupIntoRows, type Row } from './rows.ts'

/** Minimum rows per column, when the rows of both columns are staggered and when they are aligned. */
const MIN_ASKEW = 4
const MIN_LEVEL = 8
/** Maximum share of aligned rows; beyond it they may be table cells or options. */
const LEVEL_SHARE = 0.7
/** Minimum share of full rows among aligned ones, as in running text. */
const FULL_SHARE = 0.35
const FULL_ROW_WIDTH = 0.6
/**
 * With a larger share of options to the right of an earlier option in the same row, they are options in
 * columns.
 */
const OPTION_SHARE = 0.25
/** Minimum column width in line heights; hanging numbers beside the text are narrower. */
const MIN_COLUMN_WIDTH = 6

const OPTION = /^[\s(（[【]*([A-Ha-h])\s*[.．。、,，:：)）\]】]/

/** Column score of the text on both sides of a blank strip; 0 if it belongs together row by row. */
export function columnScore(before: Item[], after: Item[], unit: number): number {
  if (before.length < MIN_ASKEW || after.length < MIN_ASKEW) return 0
  const [left, right] = [groupIntoRows(before), groupIntoRows(after)]
  const minRows = Math.min(left.length, right.length)
  if (
    minRows < MIN_ASKEW ||
    widthOf(before) < MIN_COLUMN_WIDTH * unit ||
    widthOf(after) < MIN_COLUMN_WIDTH * unit
  )
    return 0
  const alignedRows = right.flatMap((row) => {
    const leftRow = left.find((other) => Math.abs(middle(other) - middle(row)) < unit * 0.3)
    return leftRow ? [[leftRow, row] as const] : []
  })
  const options = alignedRows.filter(([leftRow, row]) => continuesOptions(leftRow, row)).length
  if (options > OPTION_SHARE * right.length) return 0
  if (alignedRows.length >= LEVEL_SHARE * right.length) {
    const fullRowShare = Math.min(fullShare(left, widthOf(before)), fullShare(right, widthOf(after)))
    if (minRows < MIN_LEVEL || fullRowShare < FULL_SHARE) return 0
  }
  return minRows
}

const widthOf = (items: Item[]) =>
  Math.max(...items.map(({ right }) => right)) - Math.min(...items.map(({ left }) => left))

const middle = (row: Row) => (row[0] ? middleOf(row[0]) : 0)

function fullShare(rows: Row[], width: number): number {
  const fullRowShare = rows.filter((row) => widthOf(row) >= FULL_ROW_WIDTH * width)
  return fullRowShare.length / rows.length
}

/** True if the row begins with an option that follows an earlier letter in the row beside it. */
function continuesOptions(leftRow: Row, row: Row): boolean {
  const letter = letterOf(row[0])
  return letter !== undefined && leftRow.some((item) => (letterOf(item) ?? '~') < letter)
}

const letterOf = (item: Item | undefined) => OPTION.exec(item?.piece.text ?? '')?.[1]?.toUpperCase()
