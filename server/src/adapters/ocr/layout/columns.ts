import { looksLikeColumns } from './evidence.ts'
import { type Item, usualHeight } from './item.ts'

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
const NARROWEST = 0.18

/** Sideways lean per unit of height, as on pages photographed from above or below. */
const LEANS = [0, 0.02, -0.02, 0.04, -0.04, 0.06, -0.06]

/**
 * Streams in reading order: text above a block of columns, its columns from left to right, then the text
 * below.
 */
export function streamsOf(items: Item[]): Stream[] {
  const original = new Map<Item, Item>()
  const streams = uprightStreams(withoutLean(items, original), 0)
  return streams.map(({ column, items: own }) => ({
    column,
    items: own.map((item) => original.get(item) ?? item),
  }))
}

/** Shifts items sideways so that a leaning gutter becomes vertical, if there are columns. */
function withoutLean(items: Item[], original: Map<Item, Item>): Item[] {
  let [best, most] = [0, 0]
  for (const lean of LEANS) {
    const score = items.length > 0 ? (bestGutter(leaning(items, lean))?.score ?? 0) : 0
    if (lean === 0 && score === 0) return items
    if (score > most) [best, most] = [lean, score]
  }
  if (best === 0) return items
  const moved = leaning(items, best)
  for (const [i, item] of moved.entries()) original.set(item, items[i] ?? item)
  return moved
}

const leaning = (items: Item[], lean: number): Item[] =>
  items.map((item) => {
    const by = (lean * (item.top + item.bottom)) / 2
    return { ...item, left: item.left + by, right: item.right + by }
  })

function uprightStreams(items: Item[], base: number): Stream[] {
  const gutter = items.length > 0 ? bestGutter(items) : undefined
  if (!gutter) return items.length > 0 ? [{ column: base, items }] : []
  const inside = items.filter((item) => !isAbove(item, gutter) && !isBelow(item, gutter))
  const left = uprightStreams(
    inside.filter(({ right }) => right < gutter.x),
    base,
  )
  const next = 1 + Math.max(base, ...left.map(({ column }) => column))
  return [
    ...uprightStreams(
      items.filter((item) => isAbove(item, gutter)),
      base,
    ),
    ...left,
    ...uprightStreams(
      inside.filter(({ right }) => right >= gutter.x),
      next,
    ),
    ...uprightStreams(
      items.filter((item) => isBelow(item, gutter)),
      base,
    ),
  ]
}

const isAbove = ({ top, bottom }: Item, { from }: Gutter) => (top + bottom) / 2 <= from
const isBelow = ({ top, bottom }: Item, { to }: Gutter) => (top + bottom) / 2 >= to

function bestGutter(items: Item[]): Gutter | undefined {
  const unit = usualHeight(items)
  const left = Math.min(...items.map((item) => item.left))
  const right = Math.max(...items.map((item) => item.right))
  const narrowest = NARROWEST * (right - left)
  let best: Gutter | undefined
  for (let x = left + narrowest; x <= right - narrowest; x += unit / 2)
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
  const found: Gutter[] = []
  for (let i = 1; i < bounds.length; i++) {
    const [from = 0, to = 0] = [bounds[i - 1], bounds[i]]
    const between = items.filter(
      (item) =>
        !crossing.includes(item) &&
        !isAbove(item, { x, from, to, score: 0 }) &&
        !isBelow(item, { x, from, to, score: 0 }),
    )
    const before = between.filter(({ right }) => right < x)
    const after = between.filter(({ left }) => left > x)
    const score = looksLikeColumns(before, after, unit)
    if (score > 0) found.push({ x, from, to, score })
  }
  return found
}
