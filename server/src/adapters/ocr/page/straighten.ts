import type { Point, TextBox } from '../detection/text-box.ts'
import type { Bitmap } from './bitmap.ts'
import { type Frame, frameOf } from './frame.ts'
import { fromOrigin, type Homography, inverse, project, rectangleToQuad } from './homography.ts'
import { mapBox, warp } from './warp.ts'

export interface Straightened {
  page: Bitmap
  boxes: TextBox[]
  /** Clockwise rotation applied to the page, in degrees. */
  skew: number
}

/** Minimum corner displacement in pixels that justifies redrawing the page. */
const WORTH = 4
/** Maximum growth of the page; beyond it the frame was misjudged. */
const MOST_GROWTH = 1.35

/** Levels lines and straightens margins by the text boxes: rotates the page and removes mild perspective. */
export function straighten(page: Bitmap, boxes: TextBox[]): Straightened {
  const { width, height } = page
  const frame = frameOf(boxes, width, height)
  if (!frame) return { page, boxes, skew: 0 }
  const skew = (-Math.atan(frame.slopeAt(height / 2)) * 180) / Math.PI
  const quad = quadOf(frame, width, height)
  const corners = cornersOf(page)
  const off = Math.max(
    ...quad.map(([x, y], i) => Math.hypot(x - (corners[i]?.[0] ?? 0), y - (corners[i]?.[1] ?? 0))),
  )
  if (off < WORTH) return { page, boxes, skew: 0 }
  return drawn(page, boxes, rectangleToQuad(width, height, quad), skew) ?? { page, boxes, skew: 0 }
}

/** Redraws the whole picture through the map. */
function drawn(page: Bitmap, boxes: TextBox[], map: Homography, skew: number): Straightened | undefined {
  const back = inverse(map)
  const corners = cornersOf(page).map((corner) => project(back, corner))
  const [left, top] = [Math.min(...corners.map(([x]) => x)), Math.min(...corners.map(([, y]) => y))]
  const width = Math.ceil(Math.max(...corners.map(([x]) => x)) - left)
  const height = Math.ceil(Math.max(...corners.map(([, y]) => y)) - top)
  if (!(width <= page.width * MOST_GROWTH && height <= page.height * MOST_GROWTH)) return undefined
  const moved = fromOrigin(map, [left, top])
  const movedBack = inverse(moved)
  return {
    page: warp(page, moved, width, height),
    boxes: boxes.map((box) => mapBox(box, movedBack)),
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
