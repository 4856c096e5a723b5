/** A rotated rectangle around text, in pixels; `angle` in radians, clockwise, within ±45°. */
export interface TextBox {
  cx: number
  cy: number
  w: number
  h: number
  angle: number
}

export type Point = readonly [x: number, y: number]

const cross = (o: Point, a: Point, b: Point) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])

function buildHalfHull(points: readonly Point[]): Point[] {
  const hull: Point[] = []
  for (const point of points) {
    for (;;) {
      const last = hull.at(-1)
      const previous = hull.at(-2)
      if (!last || !previous || cross(previous, last, point) > 0) break
      hull.pop()
    }
    hull.push(point)
  }
  hull.pop()
  return hull
}

/** Convex hull by Andrew's monotone chain. */
function convexHull(points: Point[]): Point[] {
  const sorted = points.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  return [...buildHalfHull(sorted), ...buildHalfHull(sorted.toReversed())]
}

/** Smallest rectangle around the points; one of its sides lies on an edge of their hull. */
export function smallestBox(points: Point[]): TextBox {
  const hull = convexHull(points)
  let best: TextBox | undefined
  let area = Number.POSITIVE_INFINITY
  for (let i = 0; i < hull.length; i++) {
    const from = hull[i] as Point
    const to = hull[(i + 1) % hull.length] as Point
    const box = boxAlong(hull, Math.atan2(to[1] - from[1], to[0] - from[0]))
    if (box.w * box.h >= area) continue
    area = box.w * box.h
    best = box
  }
  return normalizeAngle(best ?? boxAlong(points, 0))
}

function boxAlong(points: readonly Point[], angle: number): TextBox {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  let [u0, u1, v0, v1] = [1e9, -1e9, 1e9, -1e9]
  for (const [x, y] of points) {
    const u = x * cos + y * sin
    const v = -x * sin + y * cos
    u0 = Math.min(u0, u)
    u1 = Math.max(u1, u)
    v0 = Math.min(v0, v)
    v1 = Math.max(v1, v)
  }
  const cu = (u0 + u1) / 2
  const cv = (v0 + v1) / 2
  return { cx: cu * cos - cv * sin, cy: cu * sin + cv * cos, w: u1 - u0, h: v1 - v0, angle }
}

/** The same rectangle with an angle within ±45°. */
function normalizeAngle(box: TextBox): TextBox {
  let { angle, w, h } = box
  for (; angle > Math.PI / 4; angle -= Math.PI / 2) [w, h] = [h, w]
  for (; angle <= -Math.PI / 4; angle += Math.PI / 2) [w, h] = [h, w]
  return { ...box, w, h, angle }
}

/** Rotates boxes with their page, clockwise by `degrees`; width and height are those before the turn. */
export function turnBoxes(boxes: TextBox[], degrees: 0 | 180, width: number, height: number): TextBox[] {
  return degrees === 0 ? boxes : boxes.map((box) => ({ ...box, cx: width - box.cx, cy: height - box.cy }))
}
