import { heightOf, type Item, middleOf } from './item.ts'

/** Items of one text line, from left to right. */
export type Row = Item[]

/** Maximum distance of middles within a row, in heights of the lower item. */
const SAME_ROW = 0.5
/** Maximum overlap of neighbouring items, in heights of the lower item. */
const OVERLAP = 0.9

/**
 * Rows from top to bottom. Chained from left to right, because a residual slope accumulates over the page
 * width.
 */
export function groupIntoRows(items: Item[]): Row[] {
  const rows: Row[] = []
  for (const item of items.toSorted((a, b) => a.left - b.left)) {
    const row = findRow(rows, item)
    if (row) row.push(item)
    else rows.push([item])
  }
  return rows.sort((a, b) => topOf(a) - topOf(b))
}

function findRow(rows: Row[], item: Item): Row | undefined {
  let best: Row | undefined
  let nearest = Number.POSITIVE_INFINITY
  for (const row of rows) {
    const last = row.at(-1)
    if (!last) continue
    const lower = Math.min(heightOf(last), heightOf(item))
    if (item.left < last.right - OVERLAP * lower) continue
    const distance = Math.abs(endOf(last) - startOf(item))
    if (distance >= SAME_ROW * lower || distance >= nearest) continue
    nearest = distance
    best = row
  }
  return best
}

/** Height of the line at an item's end and start. Only long boxes have a reliable slope. */
const rise = ({ piece: { box } }: Item) => (box.w > 8 * box.h ? (Math.tan(box.angle) * box.w) / 2 : 0)
const endOf = (item: Item) => middleOf(item) + rise(item)
const startOf = (item: Item) => middleOf(item) - rise(item)

const topOf = (row: Row) => (row[0] ? startOf(row[0]) : 0)
