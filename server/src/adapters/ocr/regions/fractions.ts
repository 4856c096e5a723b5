import type { Bitmap } from '../page/bitmap.ts'
import { type Edges, INK_THRESHOLD, inkedShare, isInk } from './ink.ts'

/** All in line heights. */
const MIN_BAR_LENGTH = 0.35
const MAX_BAR_LENGTH = 8
const MAX_BAR_THICKNESS = 0.14
const MAX_PART_DISTANCE = 0.35
const MIN_PART_HEIGHT = 0.3
const MAX_PART_HEIGHT = 1.4
const BAR_BLUR = 0.04
const MAX_HOLE = 0.1
const MARGIN = 0.07
/** A longer bar with narrow content above it is the line of a numbered blank. */
const LONG_BAR = 2
const MIN_FILLED_SHARE = 0.45
const MINUS_MAX_GAP = 0.6
const MINUS_MAX_OFFSET = 0.12
const MINUS_FREE_HEIGHT = 0.4

export interface Fraction extends Edges {
  bar: Edges
  /** True if a minus sign precedes it. */
  negative: boolean
}

/** Finds fractions: a bar with tall content above and below that stays within its ends. */
export function findFractions(grey: Bitmap, bars: Edges[], unit: number): Fraction[] {
  return bars.flatMap((bar) => {
    const above = findPartEdge(grey, bar, -1, unit)
    const below = findPartEdge(grey, bar, 1, unit)
    if (above === undefined || below === undefined || bar.right - bar.left > MAX_BAR_LENGTH * unit) return []
    const numerator = inkedShare(grey, { ...bar, top: above, bottom: bar.top - 1 })
    if (bar.right - bar.left > LONG_BAR * unit && numerator < MIN_FILLED_SHARE) return []
    const minus = bars.find((other) => isMinus(grey, other, bar, unit))
    const left = minus?.left ?? bar.left
    return [{ left, right: bar.right, top: above, bottom: below, bar, negative: minus !== undefined }]
  })
}

/** A short stroke just before the bar and level with it, with nothing above or below. */
function isMinus(grey: Bitmap, stroke: Edges, bar: Edges, unit: number): boolean {
  const gap = bar.left - stroke.right
  if (gap < 1 || gap > MINUS_MAX_GAP * unit || stroke.right - stroke.left > unit) return false
  if (Math.abs(stroke.top - bar.top) > MINUS_MAX_OFFSET * unit) return false
  return isFree(grey, stroke, unit)
}

/** True if there is no ink just above or below a stroke. */
export function isFree(grey: Bitmap, stroke: Edges, unit: number): boolean {
  for (let step = 2; step < MINUS_FREE_HEIGHT * unit; step++)
    for (const y of [stroke.top - step, stroke.bottom - 1 + step])
      if (rowHasInk(grey, stroke.left, stroke.right, y)) return false
  return true
}

/** Thin horizontal strokes up to `longest` line heights long, by default the length of a fraction bar. */
export function findBars(grey: Bitmap, unit: number, longest = MAX_BAR_LENGTH): Edges[] {
  const bars: Edges[] = []
  let open: Edges[] = []
  for (let y = 0; y < grey.height; y++) {
    const next: Edges[] = []
    for (const { left, right } of findRuns(grey, y, MIN_BAR_LENGTH * unit, longest * unit)) {
      const above = open.find((bar) => bar.left < right && bar.right > left)
      if (!above) next.push({ left, right, top: y, bottom: y + 1 })
      else {
        open = open.filter((bar) => bar !== above)
        next.push({
          left: Math.min(left, above.left),
          right: Math.max(right, above.right),
          top: above.top,
          bottom: y + 1,
        })
      }
    }
    bars.push(...open)
    open = next
  }
  const thickest = Math.max(3, MAX_BAR_THICKNESS * unit)
  return [...bars, ...open].filter(({ top, bottom }) => bottom - top <= thickest)
}

function findRuns(
  grey: Bitmap,
  y: number,
  shortest: number,
  longest: number,
): { left: number; right: number }[] {
  const runs: { left: number; right: number }[] = []
  let start = -1
  const { data, width } = grey
  const row = y * width
  for (let x = 0; x <= width; x++) {
    const ink = x < width && (data[row + x] as number) < INK_THRESHOLD
    if (ink && start < 0) start = x
    if (ink || start < 0) continue
    if (x - start >= shortest && x - start <= longest) runs.push({ left: start, right: x })
    start = -1
  }
  return runs
}

/** Outer edge of the numerator (-1) or denominator (1); undefined if there is none. */
function findPartEdge(grey: Bitmap, bar: Edges, side: -1 | 1, unit: number): number | undefined {
  // Skips the bar's own blur.
  const blur = Math.max(1, Math.round(BAR_BLUR * unit))
  const edge = side < 0 ? bar.top - 1 - blur : bar.bottom + blur
  let [nearEdge, farEdge] = [-1, -1]
  for (let step = 0; step < MAX_PART_HEIGHT * unit; step++) {
    if (rowHasInk(grey, bar.left, bar.right, edge + side * step)) {
      if (nearEdge < 0) nearEdge = step
      farEdge = step
    } else if (nearEdge < 0 ? step > MAX_PART_DISTANCE * unit : step - farEdge > MAX_HOLE * unit) break
  }
  // A stroke that touches the bar is part of a letter.
  if (nearEdge < 1 || farEdge - nearEdge < MIN_PART_HEIGHT * unit || farEdge >= MAX_PART_HEIGHT * unit - 1)
    return undefined
  const margin = Math.max(2, Math.round(MARGIN * unit))
  for (let step = nearEdge; step <= farEdge; step++) {
    const y = edge + side * step
    if (
      rowHasInk(grey, bar.left - margin, bar.left - 1, y) ||
      rowHasInk(grey, bar.right + 1, bar.right + margin, y)
    )
      return undefined
  }
  return edge + side * farEdge
}

function rowHasInk(grey: Bitmap, from: number, to: number, y: number): boolean {
  if (y < 0 || y >= grey.height) return false
  for (let x = Math.max(0, from); x < Math.min(grey.width, to); x++) if (isInk(grey, x, y)) return true
  return false
}
