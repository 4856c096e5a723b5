import { type Item, middleOf } from './item.ts'
import { type Row, rowsOf } from './rows.ts'

/** Rows that each column must have, when they stand askew to each other and when they stand level. */
const MIN_ASKEW = 4
const MIN_LEVEL = 8
/** Rows of one column that stand level with one of the other; beyond this they may be table cells or options. */
const LEVEL_SHARE = 0.7
/** Of the rows that stand level, this many must fill their column, as running text does. */
const FULL_SHARE = 0.35
const FULL = 0.6
/** More options than this to the right of an earlier option of the same row: options in columns, not columns. */
const OPTION_SHARE = 0.25
/** Line heights that a column is wide at least; numbers that hang beside the text are narrower. */
const NARROWEST = 6

const OPTION = /^[\s(（[【]*([A-Ha-h])\s*[.．。、,，:：)）\]】]/

/** 0 where text at both sides of a blank strip belongs together row by row; else the more, the more it looks like columns. */
export function looksLikeColumns(before: Item[], after: Item[], unit: number): number {
  if (before.length < MIN_ASKEW || after.length < MIN_ASKEW) return 0
  const [left, right] = [rowsOf(before), rowsOf(after)]
  const fewest = Math.min(left.length, right.length)
  if (fewest < MIN_ASKEW || widthOf(before) < NARROWEST * unit || widthOf(after) < NARROWEST * unit) return 0
  const level = right.flatMap((row) => {
    const beside = left.find((other) => Math.abs(middle(other) - middle(row)) < unit * 0.3)
    return beside ? [[beside, row] as const] : []
  })
  const options = level.filter(([beside, row]) => continuesOptions(beside, row)).length
  if (options > OPTION_SHARE * right.length) return 0
  if (level.length >= LEVEL_SHARE * right.length) {
    const full = Math.min(fullShare(left, widthOf(before)), fullShare(right, widthOf(after)))
    if (fewest < MIN_LEVEL || full < FULL_SHARE) return 0
  }
  return fewest
}

const widthOf = (items: Item[]) =>
  Math.max(...items.map(({ right }) => right)) - Math.min(...items.map(({ left }) => left))

const middle = (row: Row) => (row[0] ? middleOf(row[0]) : 0)

function fullShare(rows: Row[], width: number): number {
  const full = rows.filter((row) => widthOf(row) >= FULL * width)
  return full.length / rows.length
}

/** Whether the row begins with an option and an earlier letter stands in front of it. */
function continuesOptions(beside: Row, row: Row): boolean {
  const letter = letterOf(row[0])
  return letter !== undefined && beside.some((item) => (letterOf(item) ?? '~') < letter)
}

const letterOf = (item: Item | undefined) => OPTION.exec(item?.piece.text ?? '')?.[1]?.toUpperCase()
