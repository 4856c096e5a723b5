import { type ChartProps, formatFigure } from './chart-data.ts'
import {
  barPath,
  labelStep,
  linearScale,
  markPath,
  type Point,
  runsOf,
  smoothPath,
  stepPath,
  textWidth,
  ticksFor,
  truncate,
} from './geometry.ts'

/** A label of a horizontal bar takes at most a third of a phone's width; tooltip and table show the full text. */
const MAX_SIDE_LABEL_EM = 9
/** The longest period fits below the chart: 11月23日–11月29日. */
const MAX_BOTTOM_LABEL_EM = 12
/** Distance between the chart and its labels. */
export const LABEL_GAP = 8
const EDGE = 12
const MAX_BAR = 22
const BAR_GAP = 2
/** Share of a column that its bars fill. */
const BAR_SHARE = 0.72
const CORNER = 4
const MAX_MARKED_POINTS = 16
const MARK_RADIUS = 3

export interface ChartSize {
  readonly width: number
  readonly height: number
  /** Font size in pixels. */
  readonly em: number
}

interface AxisLabel {
  readonly text: string
  /** Center along the axis. */
  readonly at: number
}

interface SeriesShape {
  readonly bars?: string
  readonly line?: string
  readonly area?: string
  readonly marks?: string
  /** One per label; null where there is no value. */
  readonly points: readonly (Point | null)[]
}

export interface Layout {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Grid lines; `zero` marks the baseline of bars. */
  readonly ticks: readonly (AxisLabel & { readonly zero: boolean })[]
  readonly labels: readonly AxisLabel[]
  /** Length of one column (or row) along the label axis. */
  readonly band: number
  /** Distance from the center of a column to the edge of its bars. */
  readonly reach: number
  /** Position of each label's values along the label axis. */
  readonly centers: readonly number[]
  readonly series: readonly SeriesShape[]
}

type Extent = readonly [from: number, to: number] | null

/** Start and end of each value on the value axis: from 0, or from the values stacked below it. */
function extentsOf({ series, labels, stacked }: ChartProps): Extent[][] {
  const ends = labels.map(() => ({ above: 0, below: 0 }))
  return series.map(({ values }) =>
    labels.map((_, index) => {
      const value = values[index] ?? null
      const end = ends[index]
      if (value === null || !end) return null
      if (!stacked) return [0, value]
      const side = value < 0 ? 'below' : 'above'
      const from = end[side]
      end[side] += value
      return [from, end[side]]
    }),
  )
}

/** Calculates all shapes and labels of a chart of this size. */
export function layoutChart(props: ChartProps, { width, height, em }: ChartSize): Layout {
  const { labels, series, horizontal = false, step = false, format = formatFigure } = props
  const extents = extentsOf(props)
  const values = extents.flat().flatMap((extent) => (extent ? [extent[1]] : []))
  const whole = series.every((one) => one.values.every((value) => Number.isInteger(value ?? 0)))
  const ticks = ticksFor(values, { scale: props.scale, whole, most: props.maximum })
  const empty = values.every((value) => value === 0)
  // Without values the unit of the axis is arbitrary, so only its 0 is named.
  const tickTexts = ticks.map((value) => (empty && value !== 0 ? '' : format(value)))
  const names = labels.map((label) => truncate(label, horizontal ? MAX_SIDE_LABEL_EM : MAX_BOTTOM_LABEL_EM))
  const widthOf = (text: string) => textWidth(text) * em
  const widest = (texts: readonly string[]) => texts.reduce((most, text) => Math.max(most, widthOf(text)), 0)

  const left = Math.min(widest(horizontal ? names : tickTexts), width / 2) + LABEL_GAP
  const right = width - (horizontal ? Math.max(EDGE, widthOf(tickTexts.at(-1) ?? '') / 2) : EDGE)
  const top = horizontal ? 2 : Math.max(EDGE, em)
  const bottom = Math.max(top + 1, height - em * 1.3 - LABEL_GAP)

  const [from = 0, to = 1] = [ticks[0], ticks.at(-1)]
  const position = horizontal ? linearScale(from, to, left, right) : linearScale(from, to, bottom, top)
  const start = horizontal ? top : left
  const band = (horizontal ? bottom - top : right - left) / Math.max(1, labels.length)
  const centers = labels.map((_, index) => start + band * (step ? index : index + 0.5))

  const shape = { position, band, centers, zero: position(0), end: right }
  const tickCenters = ticks.map(position)
  return {
    left,
    right,
    top,
    bottom,
    band,
    reach: props.kind === 'bar' ? barSizes(props, band).group / 2 : 0,
    centers,
    ticks: thinned(tickTexts, tickCenters, horizontal ? widthOf : () => em * 1.2, [0, width], true).map(
      (tick, index) => ({ ...tick, zero: ticks[index] === 0 && ticks.length > 1 }),
    ),
    labels: horizontal
      ? thinned(names, centers, () => em * 1.2, [0, height])
      : thinned(names, centers, widthOf, [0, width]),
    series: series.map((_, index) =>
      props.kind === 'bar' ? barsOf(props, extents, index, shape) : lineOf(props, extents, index, shape),
    ),
  }
}

/** Removes labels that would touch. With `keepAll` (ticks) they stay with an empty text, so that their lines are drawn. */
function thinned(
  texts: readonly string[],
  centers: readonly number[],
  sizeOf: (text: string) => number,
  [start, end]: readonly [number, number],
  keepAll = false,
): AxisLabel[] {
  const sizes = texts.map(sizeOf)
  const inside = centers.map((center, index) => {
    const half = (sizes[index] ?? 0) / 2
    return Math.max(start + half, Math.min(center, end - half))
  })
  const step = labelStep(inside, sizes, keepAll ? 2 : LABEL_GAP / 2)
  return texts.flatMap((text, index) => {
    const shown = index % step === 0
    if (keepAll) return [{ text: shown ? text : '', at: centers[index] ?? 0 }]
    return shown ? [{ text, at: inside[index] ?? 0 }] : []
  })
}

interface ShapeContext {
  readonly position: (value: number) => number
  readonly band: number
  readonly centers: readonly number[]
  /** Position of 0, or of the nearest end of the axis. */
  readonly zero: number
  /** The right edge. */
  readonly end: number
}

/** Thickness of bars, the gap between them, and the total length of a column's bars. */
function barSizes({ series, stacked }: ChartProps, band: number) {
  const sideBySide = stacked ? 1 : series.length
  const gap = band / sideBySide < 6 ? 0 : BAR_GAP
  const thick = Math.max(1, Math.min(MAX_BAR, (band * BAR_SHARE - gap * (sideBySide - 1)) / sideBySide))
  return { thick, gap, group: sideBySide * (thick + gap) - gap }
}

function barsOf(
  props: ChartProps,
  extents: readonly (readonly Extent[])[],
  index: number,
  { position, band, centers }: ShapeContext,
): SeriesShape {
  const { stacked = false, horizontal = false } = props
  const { thick, gap, group } = barSizes(props, band)
  const offset = (stacked ? 0 : index) * (thick + gap) - group / 2
  const points = (extents[index] ?? []).map((extent, at): Point | null => {
    const across = (centers[at] ?? 0) + offset + thick / 2
    if (!extent) return null
    const end = position(extent[1])
    return horizontal ? { x: end, y: across } : { x: across, y: end }
  })
  const bars = (extents[index] ?? []).flatMap((extent, at) => {
    if (!extent || extent[0] === extent[1]) return []
    const [base, other] = extent.map(position) as [number, number]
    const direction = extent[1] > extent[0] === horizontal ? 1 : -1
    return barPath({
      base,
      // A very small value stays visible.
      end: base + direction * Math.max(1, Math.abs(other - base)),
      near: (centers[at] ?? 0) + offset,
      thick,
      radius: stacked ? 0 : CORNER,
      horizontal,
    })
  })
  return { bars: bars.join(''), points }
}

function lineOf(
  { series, scale, step, labels }: ChartProps,
  extents: readonly (readonly Extent[])[],
  index: number,
  { position, band, centers, zero, end }: ShapeContext,
): SeriesShape {
  const points = (extents[index] ?? []).map((extent, at) =>
    extent ? { x: centers[at] ?? 0, y: position(extent[1]) } : null,
  )
  const runs = runsOf(points)
  const endOf = (run: readonly Point[]) =>
    step ? Math.min((run.at(-1)?.x ?? 0) + band, end) : (run.at(-1)?.x ?? 0)
  const paths = runs.map((run) => (step ? stepPath(run, endOf(run)) : smoothPath(run)))
  // In a long series only isolated points need a mark, because they have no line.
  const marked =
    labels.length <= MAX_MARKED_POINTS ? runs.flat() : runs.filter((run) => run.length === 1).flat()
  // An area starts at 0, which a scaled axis does not contain.
  const filled = series.length === 1 && !scale
  return {
    points,
    line: paths.join(''),
    marks: marked.map((point) => markPath(point, index, MARK_RADIUS)).join(''),
    ...(filled && {
      area: runs.map((run, at) => `${paths[at]}L${endOf(run)},${zero}L${run[0]?.x ?? 0},${zero}Z`).join(''),
    }),
  }
}

/** Index of the label whose column (or row) contains the point; undefined outside the chart. */
export function labelAt(layout: Layout, { x, y }: Point, horizontal = false): number | undefined {
  const { left, right, top, bottom, band, centers } = layout
  // The label text is part of the column.
  const across = horizontal ? y - top : x - left
  const inside = horizontal ? y >= top && y < bottom && x <= right : x >= left && x < right
  const index = Math.floor(across / band)
  return inside && index < centers.length ? index : undefined
}
