import type { Point, TextBox } from '../detection/text-box.ts'
import { median } from '../piece.ts'

/** Orientation of the text on a picture: line slope at each height, and margin lean at each x. */
export interface Frame {
  slopeAt(y: number): number
  leanAt(x: number): number
}

/** Minimum ratio of width to height for a line to have a reliable slope. */
const MIN_ASPECT_RATIO = 6
/** A slope that differs more from the median is not a line of text. */
const MAX_SLOPE_DEVIATION = 0.05
const MIN_LINES = 6
/** Minimum share of the page height that lines must span to estimate how slopes change. */
const MIN_SPAN = 0.35
/** Maximum difference between a margin's lean and the page's slope, caused by perspective. */
const MAX_LEAN_DEVIATION = 0.12

export function estimateFrame(boxes: TextBox[], width: number, height: number): Frame | undefined {
  const lines = boxes.filter((box) => box.w > MIN_ASPECT_RATIO * box.h)
  if (lines.length === 0) return undefined
  const medianSlope = median(
    lines.flatMap((box) => Array<number>(Math.ceil(box.w / box.h)).fill(Math.tan(box.angle))),
  )
  const reliableLines = lines.filter(
    (box) => Math.abs(Math.tan(box.angle) - medianSlope) < MAX_SLOPE_DEVIATION,
  )
  const slope = fitSlope(reliableLines, medianSlope, height)
  const left = fitMargin(boxes, medianSlope, height, -1)
  const right = fitMargin(boxes, medianSlope, height, 1)
  const leftLean = left?.lean ?? right?.lean ?? -medianSlope
  const rightLean = right?.lean ?? leftLean
  const [x0, x1] = [left?.x ?? 0, right?.x ?? width]
  const change = x1 - x0 > width / 3 ? (rightLean - leftLean) / (x1 - x0) : 0
  return { slopeAt: slope, leanAt: (x) => leftLean + change * (x - x0) }
}

/** Fits a line through the slopes by height, weighted by line length; outliers are removed twice. */
function fitSlope(lines: TextBox[], medianSlope: number, height: number): Frame['slopeAt'] {
  const ys = lines.map(({ cy }) => cy)
  if (lines.length < MIN_LINES || Math.max(...ys) - Math.min(...ys) < MIN_SPAN * height)
    return () => medianSlope
  let inliers = lines
  let slopeAt: Frame['slopeAt'] = () => medianSlope
  for (let round = 0; round < 3 && inliers.length >= MIN_LINES; round++) {
    slopeAt = fitWeightedLine(inliers)
    const errors = inliers.map((line) => Math.abs(Math.tan(line.angle) - slopeAt(line.cy)))
    const limit = Math.max(0.002, 2.5 * median(errors))
    inliers = inliers.filter((_, i) => (errors[i] ?? 0) <= limit)
  }
  return slopeAt
}

function fitWeightedLine(lines: TextBox[]): Frame['slopeAt'] {
  let [n, sy, ss, syy, sys] = [0, 0, 0, 0, 0]
  for (const { w, cy, angle } of lines) {
    const slope = Math.tan(angle)
    n += w
    sy += w * cy
    ss += w * slope
    syy += w * cy * cy
    sys += w * cy * slope
  }
  const change = (n * sys - sy * ss) / (n * syy - sy * sy || 1)
  return (y) => (ss - change * sy) / n + change * y
}

/** The margin at which most lines begin (-1) or end (1): its lean per pixel of height, and its position. */
function fitMargin(
  boxes: TextBox[],
  medianSlope: number,
  height: number,
  side: -1 | 1,
): { lean: number; x: number } | undefined {
  const ends: Point[] = boxes
    .filter((box) => box.w > 2 * box.h)
    .map(({ cx, cy, w, angle }) => [
      cx + (side * w * Math.cos(angle)) / 2,
      cy + (side * w * Math.sin(angle)) / 2,
    ])
  const tolerance = 0.2 * median(boxes.map(({ h }) => h))
  let best: Point[] = []
  for (const from of ends)
    for (const to of ends) {
      const down = to[1] - from[1]
      if (down < MIN_SPAN * height) continue
      const slant = (to[0] - from[0]) / down
      if (Math.abs(slant + medianSlope) > MAX_LEAN_DEVIATION) continue
      const inliers = ends.filter(([x, y]) => Math.abs(x - from[0] - slant * (y - from[1])) < tolerance)
      if (inliers.length > best.length) best = inliers
    }
  if (best.length < MIN_LINES) return undefined
  return fitLine(best)
}

function fitLine(points: Point[]): { lean: number; x: number } {
  const n = points.length
  const mx = points.reduce((sum, [x]) => sum + x, 0) / n
  const my = points.reduce((sum, [, y]) => sum + y, 0) / n
  let [xy, yy] = [0, 0]
  for (const [x, y] of points) {
    xy += (x - mx) * (y - my)
    yy += (y - my) ** 2
  }
  return { lean: xy / (yy || 1), x: mx }
}
