import type { Point, TextBox } from '../detection/text-box.ts'
import type { Bitmap } from './bitmap.ts'
import { fromOrigin, type Homography, inverse, project, rectangleToQuad } from './homography.ts'
import { estimateFrame, type Frame } from './text-frame.ts'
import { mapBox, warp } from './warp.ts'

export interface Straightened {
  page: Bitmap
  boxes: TextBox[]
  /** Clockwise rotation applied to the page, in degrees. */
  skew: number
}

/** Minimum corner displacement in pixels that justifies redrawing the page. */
const MIN_CORNER_OFFSET = 4
/** Maximum growth of the page; beyond it the frame was misjudged. */
const MAX_GROWTH = 1.35

/** Levels lines and straightens margins by the text boxes: rotates the page and removes mild perspective. */
export function straighten(page: Bitmap, boxes: TextBox[]): Straightened {
  const { width, height } = page
  const frame = estimateFrame(boxes, width, height)
  if (!frame) return { page, boxes, skew: 0 }
  const skew = (-Math.atan(frame.slopeAt(height / 2)) * 180) / Math.PI
  const quad = quadOf(frame, width, height)
  const corners = cornersOf(page)
  const maxOffset = Math.max(
    ...quad.map(([x, y], i) => Math.hypot(x - (corners[i]?.[0] ?? 0), y - (corners[i]?.[1] ?? 0))),
  )
  if (maxOffset < MIN_CORNER_OFFSET) return { page, boxes, skew: 0 }
  return redraw(page, boxes, rectangleToQuad(width, height, quad), skew) ?? { page, boxes, skew: 0 }
}

/** Redraws the whole picture through the map. */
function redraw(page: Bitmap, boxes: TextBox[], map: Homography, skew: number): Straightened | undefined {
  const inverseMap = inverse(map)
  const corners = cornersOf(page).map((corner) => project(inverseMap, corner))
  const [left, top] = [Math.min(...corners.map(([x]) => x)), Math.min(...corners.map(([, y]) => y))]
  const width = Math.ceil(Math.max(...corners.map(([x]) => x)) - left)
  const height = Math.ceil(Math.max(...corners.map(([, y]) => y)) - top)
  if (!(width <= page.width * MAX_GROWTH && height <= page.height * MAX_GROWTH)) return undefined
  const shiftedMap = fromOrigin(map, [left, top])
  const shiftedInverse = inverse(shiftedMap)
  return {
    page: warp(page, shiftedMap, width, height),
    boxes: boxes.map((box) => mapBox(box, shiftedInverse)),
    skew,
  }
}

const cornersOf = ({ width, height }: Bitmap): Point[] => [
  [0, 0],
  [width, 0],
  [width, height],
  [0, height],
]

/** Corners of the level page, in pixels of the picture. */
function quadOf(frame: Frame, width: number, height: number): [Point, Point, Point, Point] {
  const [cx, cy] = [width / 2, height / 2]
  const corner = (x: number, y: number): Point => {
    // Intersection of the text line through (cx, y) and the margin through (x, cy).
    const slope = frame.slopeAt(y)
    const lean = frame.leanAt(x)
    const py = (y + slope * (x - lean * cy - cx)) / (1 - slope * lean)
    return [x + lean * (py - cy), py]
  }
  return [corner(0, 0), corner(width, 0), corner(width, height), corner(0, height)]
}
