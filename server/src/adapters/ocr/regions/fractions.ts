import type { Bitmap } from '../page/bitmap.ts'
import { DARK, type Edges, inkedShare, isInk } from './ink.ts'

/** All in line heights. */
const NARROWEST = 0.35
const WIDEST = 8
const THICKEST = 0.14
const FARTHEST = 0.35
const TALL = 0.3
const TALLEST = 1.4
const BLUR = 0.04
const HOLE = 0.1
const MARGIN = 0.07
/** A longer bar with narrow content above it is the line of a numbered blank. */
const LONG = 2
const FILLED = 0.45
const MINUS_GAP = 0.6
const MINUS_OFF = 0.12
const MINUS_FREE = 0.4

export interface Fraction extends Edges {
  bar: Edges
  /** True if a minus sign precedes it. */
  negative: boolean
}

/** Finds fractions: a bar with tall content above and below that stays within its ends. */
export function findFractions(grey: Bitmap, bars: Edges[], unit: number): Fraction[] {
  return bars.flatMap((bar) => {
    const above = stackOf(grey, bar, -1, unit)
    const below = stackOf(grey, bar, 1, unit)
    if (above === undefined || below === undefined || bar.right - bar.left > WIDEST * unit) return []
    const numerator = inkedShare(grey, { ...bar, top: above, bottom: bar.top - 1 })
    if (bar.right - bar.left > LONG * unit && numerator < FILLED) return []
    const minus = bars.find((other) => isMinus(grey, other, bar, unit))
    const left = minus?.left ?? bar.left
    return [{ left, right: bar.right, top: above, bottom: below, bar, negative: minus !== undefined }]
  })
}

/** A short stroke just before the bar and level with it, with nothing above or below. */
function isMinus(grey: Bitmap, stroke: Edges, bar: Edges, unit: number): boolean {
  const gap = bar.left - stroke.right
  if (gap < 1 || gap > MINUS_GAP * unit || stroke.right - stroke.left > unit) return false
  if (Math.abs(stroke.top - bar.top) > MINUS_OFF * unit) return false
  return isFree(grey, stroke, unit)
}

/** True if there is no ink just above or below a stroke. */
export function isFree(grey: Bitmap, stroke: Edges, unit: number): boolean {
  for (let step = 2; step < MINUS_FREE * unit; step++)
    for (const y of [stroke.top - step, stroke.bottom - 1 + step])
      if (rowHasInk(grey, stroke.left, stroke.right, y)) return false
  return true
}

/** Thin horizontal strokes up to `longest` line heights long, by default the length of a fraction bar. */
export function barsOf(grey: Bitmap, unit: number, longest = WIDEST): Edges[] {
  const bars: Edges[] = []
  let open: Edges[] = []
  for (let y = 0; y < grey.height; y++) {
    const next: Edges[] = []
    for (const { left, right } of runsOf(grey, y, NARROWEST * unit, longest * unit)) {
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
  const thickest = Math.max(3, THICKEST * unit)
  return [...bars, ...open].filter(({ top, bottom }) => bottom - top <= thickest)
}

function runsOf(
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
    const ink = x < width && (data[row + x] as number) < DARK
    if (ink && start < 0) start = x
    if (ink || start < 0) continue
    if (x - start >= shortest && x - start <= longest) runs.push({ left: start, right: x })
    start = -1
  }
  return runs
}

/** Outer edge of the numerator (-1) or denominator (1); undefined if there is none. */
function stackOf(grey: Bitmap, bar: Edges, side: -1 | 1, unit: number): number | undefined {
  // Skips the bar's own blur.
  const blur = Math.max(1, Math.round(BLUR * unit))
  const edge = side < 0 ? bar.top - 1 - blur : bar.bottom + blur
  let [near, far] = [-1, -1]
  for (let step = 0; step < TALLEST * unit; step++) {
    if (rowHasInk(grey, bar.left, bar.right, edge + side * step)) {
      if (near < 0) near = step
      far = step
    } else if (near < 0 ? step > FARTHEST * unit : step - far > HOLE * unit) break
  }
  // A stroke that touches the bar is part of a letter.
  if (near < 1 || far - near < TALL * unit || far >= TALLEST * unit - 1) return undefined
  const margin = Math.max(2, Math.round(MARGIN * unit))
  for (let step = near; step <= far; step++) {
    const y = edge + side * step
    if (
      rowHasInk(grey, bar.left - margin, bar.left - 1, y) ||
      rowHasInk(grey, bar.right + 1, bar.right + margin, y)
    )
      return undefined
  }
  return edge + side * far
}

function rowHasInk(grey: Bitmap, from: number, to: number, y: number): boolean {
  if (y < 0 || y >= grey.height) return false
  for (let x = Math.max(0, from); x < Math.min(grey.width, to); x++) if (isInk(grey, x, y)) return true
  return false
}
