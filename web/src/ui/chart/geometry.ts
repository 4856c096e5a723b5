/** Geometry of charts: pure functions without React or the DOM. Lengths are in CSS pixels unless a name says em. */

export interface Point {
  readonly x: number
  readonly y: number
}

const MAX_INTERVALS = 5
const NICE_STEPS = [1, 2, 2.5, 5, 10]

/** Removes binary noise such as 0.30000000000000004. */
const exact = (value: number) => Number(value.toPrecision(12))

interface TickOptions {
  /** The axis does not have to start at 0. */
  readonly scale?: boolean | undefined
  /** Values are counts, so the axis shows no fractions. */
  readonly whole?: boolean | undefined
  /** Fixed end of the axis, independent of the values. */
  readonly most?: number | undefined
}

/** Ascending axis values, 2 to 6 of them, that cover `values` (with 0, unless `scale` is set). */
export function ticksFor(values: readonly number[], { scale, whole, most }: TickOptions = {}): number[] {
  if (most !== undefined) return [0, 1, 2, 3, 4].map((quarter) => exact((most * quarter) / 4))
  let low = values.reduce((min, value) => Math.min(min, value), scale ? Infinity : 0)
  let high = values.reduce((max, value) => Math.max(max, value), scale ? -Infinity : 0)
  if (low > high) [low, high] = [0, 0]
  if (low === high) {
    // A constant is in the middle of a scaled axis; an axis without values ranges from 0 to 1.
    const margin = low === 0 ? 0 : Math.abs(low) / 20
    ;[low, high] = low === 0 ? [0, 1] : [low - margin, high + margin]
  }
  const step = stepFor(low, high, whole)
  const [first, last] = [Math.floor(exact(low / step)), Math.ceil(exact(high / step))]
  return Array.from({ length: last - first + 1 }, (_, at) => exact((first + at) * step))
}

/** The smallest 1, 2, 2.5 or 5 × 10ⁿ that covers the range in few intervals. */
function stepFor(low: number, high: number, whole = false): number {
  const power = 10 ** Math.floor(Math.log10((high - low) / MAX_INTERVALS))
  const steps = [power, power * 10].flatMap((unit) => NICE_STEPS.map((nice) => exact(nice * unit)))
  const fits = (step: number) =>
    (!whole || Number.isInteger(step)) &&
    Math.ceil(exact(high / step)) - Math.floor(exact(low / step)) <= MAX_INTERVALS
  return steps.find(fits) ?? Math.max(1, power * 10)
}

/** Maps `from` of the axis to pixel `start` and `to` to pixel `end`; values outside are drawn at the edge. */
export function linearScale(from: number, to: number, start: number, end: number): (value: number) => number {
  return (value) => start + ((Math.min(Math.max(value, from), to) - from) / (to - from)) * (end - start)
}

/** Estimates the width in em: measuring would need a second drawing. Errs on the wide side. */
export function textWidth(text: string): number {
  let width = 0
  for (const letter of text) {
    if (letter >= '\u2e80') width += 1
    else if (/[.,:;'|! ilj]/.test(letter)) width += 0.34
    else if (/[MW%@…mw]/.test(letter)) width += 0.95
    else if (/[A-Z]/.test(letter)) width += 0.72
    else width += 0.6
  }
  return width
}

/** Shortens `text` to at most `most` em, with an ellipsis in place of what is cut. */
export function truncate(text: string, most: number): string {
  if (textWidth(text) <= most) return text
  const letters = [...text]
  while (letters.length > 1 && textWidth(`${letters.join('')}…`) > most) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** The smallest step at which visible labels do not touch: every n-th is shown. `sizes` are lengths along the axis. */
export function labelStep(centers: readonly number[], sizes: readonly number[], gap: number): number {
  const fits = (step: number) =>
    centers.every((center, at) => {
      if (at < step || at % step !== 0) return true
      const room = Math.abs(center - (centers[at - step] ?? 0)) - gap
      return room >= ((sizes[at] ?? 0) + (sizes[at - step] ?? 0)) / 2
    })
  let step = 1
  while (step < centers.length && !fits(step)) step += 1
  return step
}

/** The points between gaps; a null is a gap. */
export function runsOf(points: readonly (Point | null)[]): Point[][] {
  const runs: Point[][] = []
  let open = false
  for (const point of points) {
    if (point && open) runs.at(-1)?.push(point)
    else if (point) runs.push([point])
    open = point !== null
  }
  return runs
}

const round = (value: number) => Math.round(value * 100) / 100
const at = (x: number, y: number) => `${round(x)},${round(y)}`

/** A smooth line that never leaves the range of two neighbours (Steffen 1990), so no curve passes 100 % or 0. */
export function smoothPath(points: readonly Point[]): string {
  const slopes = slopesOf(points)
  let [path, before] = ['', points[0]]
  points.forEach((point, index) => {
    if (!before || index === 0) {
      path = `M${at(point.x, point.y)}`
    } else {
      const third = (point.x - before.x) / 3
      const [leave = 0, arrive = 0] = [slopes[index - 1], slopes[index]]
      path += `C${at(before.x + third, before.y + third * leave)} ${at(point.x - third, point.y - third * arrive)} ${at(point.x, point.y)}`
    }
    before = point
  })
  return path
}

function slopesOf(points: readonly Point[]): number[] {
  const widths: number[] = []
  const rises: number[] = []
  points.slice(1).forEach(({ x, y }, index) => {
    const before = points[index] ?? { x, y }
    widths.push(x - before.x)
    rises.push((y - before.y) / (x - before.x || 1))
  })
  const inner = rises.slice(1).map((after, index) => {
    const [before = 0, wide = 1, next = 1] = [rises[index], widths[index], widths[index + 1]]
    const mean = (before * next + after * wide) / (wide + next)
    return (
      (Math.sign(before) + Math.sign(after)) * Math.min(Math.abs(before), Math.abs(after), Math.abs(mean) / 2)
    )
  })
  const [first = 0, last = 0] = [rises[0], rises.at(-1)]
  return [(3 * first - (inner[0] ?? first)) / 2, ...inner, (3 * last - (inner.at(-1) ?? last)) / 2]
}

/** Step line: each value extends to the next point, and the last one to `end`. */
export function stepPath(points: readonly Point[], end: number): string {
  const steps = points.map(({ x, y }, index) => (index === 0 ? `M${at(x, y)}` : `H${round(x)}V${round(y)}`))
  return `${steps.join('')}H${round(end)}`
}

interface Bar {
  /** Start and end on the value axis. */
  readonly base: number
  readonly end: number
  /** Start on the label axis. */
  readonly near: number
  readonly thick: number
  readonly radius: number
  readonly horizontal: boolean
}

/** Path of a bar with rounded corners at its end. */
export function barPath({ base, end, near, thick, radius, horizontal }: Bar): string {
  const r = Math.min(radius, Math.abs(end - base), thick / 2)
  const beforeEnd = end - Math.sign(end - base) * r
  const far = near + thick
  const p = (along: number, across: number) => (horizontal ? at(along, across) : at(across, along))
  const [enter, leave] =
    r > 0 ? [`Q${p(end, near)} ${p(end, near + r)}`, `Q${p(end, far)} ${p(beforeEnd, far)}`] : ['', '']
  return `M${p(base, near)}L${p(beforeEnd, near)}${enter}L${p(end, far - r)}${leave}L${p(base, far)}Z`
}

/** Path of a point mark. Series differ by shape as well as by colour. */
export function markPath({ x, y }: Point, series: number, radius: number): string {
  const r = radius
  const shapes = [
    `M${at(x - r, y)}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0Z`,
    `M${at(x - r, y - r)}h${2 * r}v${2 * r}h${-2 * r}Z`,
    `M${at(x, y - r * 1.2)}L${at(x + r * 1.2, y + r)}L${at(x - r * 1.2, y + r)}Z`,
    `M${at(x, y - r * 1.3)}L${at(x + r * 1.3, y)}L${at(x, y + r * 1.3)}L${at(x - r * 1.3, y)}Z`,
  ]
  return shapes[series % shapes.length] ?? ''
}

interface Size {
  readonly width: number
  readonly height: number
}

interface TooltipPlace {
  /** Point that the tooltip explains; `gap` is the distance to keep along the label axis. */
  readonly anchor: Point
  readonly gap: number
  readonly tip: Size
  readonly area: Size
  /** Places the tooltip above or below the anchor instead of at its side. */
  readonly horizontal?: boolean | undefined
}

/** Top left corner of a tooltip next to its anchor, on the side that has room, within the area. */
export function placeTooltip({ anchor, gap, tip, area, horizontal }: TooltipPlace): Point {
  const within = (value: number, most: number) => Math.max(0, Math.min(value, most))
  const nextTo = (center: number, length: number, room: number) =>
    within(center + gap + length <= room ? center + gap : center - gap - length, room - length)
  return horizontal
    ? {
        x: within(anchor.x - tip.width, area.width - tip.width),
        y: nextTo(anchor.y, tip.height, area.height),
      }
    : { x: nextTo(anchor.x, tip.width, area.width), y: within(anchor.y, area.height - tip.height) }
}
