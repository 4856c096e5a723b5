import type { Bitmap } from '../page/bitmap.ts'
import { areaOf, type Edges, INK_THRESHOLD, isInk, mergeNearby, overlapOf } from './ink.ts'

/** In line heights: size of grid cells, and minimum size of a figure. */
const CELL_SIZE = 0.2
const MIN_FIGURE_SIZE = 1.8
/** Maximum distance between parts of one figure, in line heights. */
const MAX_PART_DISTANCE = 0.8
/** Maximum share of text in a figure; with more it is a table or a framed paragraph. */
const MAX_TEXT_SHARE = 0.3
const MAX_PAGE_SHARE = 0.6
const MIN_INK = 3
/** Sampling step in pixels, and minimum share of straight ink in a table. */
const SAMPLE_STEP = 2
const MIN_STRAIGHT_SHARE = 0.8
/** Text extends slightly beyond its box; in line heights. */
const TEXT_MARGIN = 0.2
/** Minimum content of a table: this many cells, or one text of this width in line heights. */
const MIN_TABLE_CELLS = 4
const MIN_TABLE_TEXT_WIDTH = 4
/** Minimum share of text in a table; charts have less. */
const MIN_TABLE_TEXT_SHARE = 0.06

/** Finds drawings, graphs and photographs: ink that is not text. */
export function findFigures(grey: Bitmap, text: Edges[], unit: number): Edges[] {
  const cell = Math.max(3, Math.round(CELL_SIZE * unit))
  const across = Math.ceil(grey.width / cell)
  const down = Math.ceil(grey.height / cell)
  const cells = findInkedCells(grey, cell, across, down)
  for (const { left, top, right, bottom } of text)
    for (let y = Math.max(0, Math.floor(top / cell)); y <= Math.min(down - 1, bottom / cell); y++)
      for (let x = Math.max(0, Math.floor(left / cell)); x <= Math.min(across - 1, right / cell); x++)
        cells[y * across + x] = 0
  const areas = findClusters(cells, across, down).map(({ left, top, right, bottom }) => ({
    left: left * cell,
    top: top * cell,
    right: Math.min(grey.width, right * cell),
    bottom: Math.min(grey.height, bottom * cell),
  }))
  const page = grey.width * grey.height
  return mergeNearby(
    areas.filter(
      (area) =>
        !touchesEdge(area, grey, cell) && areaOf(area) < MAX_PAGE_SHARE * page && isSizeable(area, unit / 2),
    ),
    MAX_PART_DISTANCE * unit,
  ).filter((area) => {
    const covered = text.reduce((sum, box) => sum + overlapOf(area, box), 0)
    return (
      isSizeable(area, MIN_FIGURE_SIZE * unit) &&
      covered < MAX_TEXT_SHARE * areaOf(area) &&
      !isTable(grey, area, text, unit)
    )
  })
}

/** True if all ink consists of horizontal and vertical lines, as in a table or around a framed paragraph. */
function isRuled(grey: Bitmap, figure: Edges, text: Edges[], unit: number): boolean {
  let [ink, straight] = [0, 0]
  for (let y = Math.round(figure.top); y < figure.bottom; y += SAMPLE_STEP)
    for (let x = Math.round(figure.left); x < figure.right; x += SAMPLE_STEP) {
      if (!isInk(grey, x, y) || text.some((box) => contains(box, x, y, TEXT_MARGIN * unit))) continue
      ink++
      if (inkRunLength(grey, x, y, 1, 0, unit) >= unit || inkRunLength(grey, x, y, 0, 1, unit) >= unit)
        straight++
    }
  return straight >= MIN_STRAIGHT_SHARE * ink
}

/** Length of the run of ink through a point in both directions; counting stops at `enough`. */
function inkRunLength(grey: Bitmap, x: number, y: number, dx: 0 | 1, dy: 0 | 1, enough: number): number {
  let run = 1
  for (const direction of [-1, 1])
    for (let n = 1; run < enough && isInk(grey, x + direction * n * dx, y + direction * n * dy); n++) run++
  return run
}

const contains = ({ left, top, right, bottom }: Edges, x: number, y: number, margin: number) =>
  x > left - margin && x < right + margin && y > top - margin && y < bottom + margin

/** True for a table or frame, which is read as text. A line drawing contains only labels. */
function isTable(grey: Bitmap, figure: Edges, text: Edges[], unit: number): boolean {
  const inside = text.filter((box) => overlapOf(box, figure) > 0.8 * areaOf(box))
  const covered = inside.reduce((sum, box) => sum + overlapOf(box, figure), 0)
  if (covered < MIN_TABLE_TEXT_SHARE * areaOf(figure)) return false
  const hasTableText =
    inside.length >= MIN_TABLE_CELLS ||
    inside.some(({ left, right }) => right - left > MIN_TABLE_TEXT_WIDTH * unit)
  return hasTableText && isRuled(grey, figure, text, unit)
}

const isSizeable = ({ left, top, right, bottom }: Edges, minSize: number) =>
  right - left >= minSize && bottom - top >= minSize

/** An area that touches the edge is the desk under the page. */
const touchesEdge = ({ left, top, right, bottom }: Edges, { width, height }: Bitmap, cell: number) =>
  left < cell || top < cell || right > width - cell || bottom > height - cell

function findInkedCells(grey: Bitmap, cell: number, across: number, down: number): Uint8Array {
  const { data, width, height } = grey
  const counts = new Uint8Array(across * down)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / cell) * across
    for (let x = 0; x < width; x++) {
      if ((data[y * width + x] as number) >= INK_THRESHOLD) continue
      const cellIndex = row + ((x / cell) | 0)
      if ((counts[cellIndex] as number) < MIN_INK) counts[cellIndex] = (counts[cellIndex] as number) + 1
    }
  }
  return counts.map((count) => (count >= MIN_INK ? 1 : 0))
}

/** Bounds of the connected groups of cells, diagonals included. */
function findClusters(cells: Uint8Array, across: number, down: number): Edges[] {
  const clusterBounds: Edges[] = []
  const stack: number[] = []
  const visit = (x: number, y: number) => {
    if (x < 0 || y < 0 || x >= across || y >= down || cells[y * across + x] !== 1) return
    cells[y * across + x] = 2
    stack.push(y * across + x)
  }
  for (let start = 0; start < cells.length; start++) {
    if (cells[start] !== 1) continue
    const area: Edges = { left: across, top: down, right: 0, bottom: 0 }
    visit(start % across, Math.floor(start / across))
    for (let cellIndex = stack.pop(); cellIndex !== undefined; cellIndex = stack.pop()) {
      const x = cellIndex % across
      const y = Math.floor(cellIndex / across)
      area.left = Math.min(area.left, x)
      area.right = Math.max(area.right, x + 1)
      area.top = Math.min(area.top, y)
      area.bottom = Math.max(area.bottom, y + 1)
      for (let v = -1; v <= 1; v++) for (let u = -1; u <= 1; u++) visit(x + u, y + v)
    }
    clusterBounds.push(area)
  }
  return clusterBounds
}
