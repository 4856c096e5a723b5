import { columnScore } from './column-score.ts'
import { type Item, medianHeight } from './item.ts'

/** Items in reading order from top to bottom; `column` counts from 0 within a block of columns. */
export interface Stream {
  column: number
  items: Item[]
}

interface Gutter {
  x: number
  from: number
  to: number
  score: number
}

/** Half of the minimum gutter width, in line heights. */
const HALF_GUTTER = 0.35
/** Minimum column width as a share of the text width. */
const MIN_COLUMN_SHARE = 0.18

/** Sideways lean per unit of height, as on pages photographed from above or below. */
const LEANS = [0, 0.02, -0.02, 0.04, -0.04, 0.06, -0.06]

/**
 * Streams in reading order: text above a block of columns, its columns from left to right, then the text
 * below.
 */
export function splitIntoStreams(items: Item[]): Stream[] {
  const original = new Map<Item, Item>()
  const streams = splitUprightStreams(removeLean(items, original), 0)
  return streams.map(({ column, items: streamItems }) => ({
    column,
    items: streamItems.map((item) => original.get(item) ?? item),
  }))
}

/** Shifts items sideways so that a leaning gutter becomes vertical, if there are columns. */
function removeLean(items: Item[], original: Map<Item, Item>): Item[] {
  let [best, bestScore] = [0, 0]
  for (const lean of LEANS) {
    const score = items.length > 0 ? (bestGutter(shear(items, lean))?.score ?? 0) : 0
    if (lean === 0 && score === 0) return items
    if (score > bestScore) [best, bestScore] = [lean, score]
  }
  if (best === 0) return items
  const moved = shear(items, best)
  for (const [i, item] of moved.entries()) original.set(item, items[i] ?? item)
  return moved
}

const shear = (items: Item[], lean: number): Item[] =>
  items.map((item) => {
    const offset = (lean * (item.top + item.bottom)) / 2
    return { ...item, left: item.left + offset, right: item.right + offset }
  })

function splitUprightStreams(items: Item[], base: number): Stream[] {
  const gutter = items.length > 0 ? bestGutter(items) : undefined
  if (!gutter) return items.length > 0 ? [{ column: base, items }] : []
  const inside = items.filter((item) => !isAbove(item, gutter) && !isBelow(item, gutter))
  const left = splitUprightStreams(
    inside.filter(({ right }) => right < gutter.x),
    base,
  )
  const next = 1 + Math.max(base, ...left.map(({ column }) => column))
  return [
    ...splitUprightStreams(
      items.filter((item) => isAbove(item, gutter)),
      base,
    ),
    ...left,
    ...splitUprightStreams(
      inside.filter(({ right }) => right >= gutter.x),
      next,
    ),
    ...splitUprightStreams(
      items.filter((item) => isBelow(item, gutter)),
      base,
    ),
  ]
}

const isAbove = ({ top, bottom }: Item, { from }: Gutter) => (top + bottom) / 2 <= from
const isBelow = ({ top, bottom }: Item, { to }: Gutter) => (top + bottom) / 2 >= to

function bestGutter(items: Item[]): Gutter | undefined {
  const unit = medianHeight(items)
  const left = Math.min(...items.map((item) => item.left))
  const right = Math.max(...items.map((item) => item.right))
  const minWidth = MIN_COLUMN_SHARE * (right - left)
  let best: Gutter | undefined
  for (let x = left + minWidth; x <= right - minWidth; x += unit / 2)
    for (const gutter of guttersAt(items, x, unit)) if (!best || gutter.score > best.score) best = gutter
  return best
}

/** Vertical ranges in which nothing crosses `x` and both sides look like columns. */
function guttersAt(items: Item[], x: number, unit: number): Gutter[] {
  const half = HALF_GUTTER * unit
  const crossing = items
    .filter(({ left, right }) => left < x + half && right > x - half)
    .sort((a, b) => a.top + a.bottom - b.top - b.bottom)
  const bounds = [
    Number.NEGATIVE_INFINITY,
    ...crossing.map(({ top, bottom }) => (top + bottom) / 2),
    Number.POSITIVE_INFINITY,
  ]
  const gutters: Gutter[] = []
  for (let i = 1; i < bounds.length; i++) {
    const [from = 0, to = 0] = [bounds[i - 1], bounds[i]]
    const between = items.filter(
      (item) =>
        !crossing.includes(item) &&
        !isAbove(item, { x, from, to, score: 0 }) &&
        !isBelow(item, { x, from, to, score: 0 }),
    )
    const leftItems = between.filter(({ right }) => right < x)
    const rightItems = between.filter(({ left }) => left > x)
    const score = columnScore(leftItems, rightItems, unit)
    if (score > 0) gutters.push({ x, from, to, score })
  }
  return gutters
}
