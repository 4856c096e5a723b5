import type { Point } from '../detection/text-box.ts'

/** 3 × 3 matrix, row by row, of a perspective map between two planes. */
export type Homography = readonly number[]

export function project(m: Homography, [x, y]: Point): Point {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = m
  const w = g * x + h * y + i
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w]
}

/**
 * Maps the rectangle (0, 0)–(width, height) to a quadrilateral, corners clockwise from the top left
 * (Heckbert).
 */
export function rectangleToQuad(
  width: number,
  height: number,
  [[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: readonly [Point, Point, Point, Point],
): Homography {
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3]
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3]
  const determinant = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / determinant
  const h = (dx1 * sy - sx * dy1) / determinant
  return [
    (x1 - x0 + g * x1) / width,
    (x3 - x0 + h * x3) / height,
    x0,
    (y1 - y0 + g * y1) / width,
    (y3 - y0 + h * y3) / height,
    y0,
    g / width,
    h / height,
    1,
  ]
}

export function inverse([
  a = 0,
  b = 0,
  c = 0,
  d = 0,
  e = 0,
  f = 0,
  g = 0,
  h = 0,
  i = 1,
]: Homography): Homography {
  const m = [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ]
  return m.map((value) => value / (m[8] || 1))
}

/** The same map for a plane whose origin is moved by (dx, dy). */
export function fromOrigin(
  [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1]: Homography,
  [dx, dy]: Point,
): Homography {
  return [a, b, a * dx + b * dy + c, d, e, d * dx + e * dy + f, g, h, g * dx + h * dy + i]
}
