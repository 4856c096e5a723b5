import type { Point, TextBox } from '../detection/text-box.ts'
import type { Bitmap } from './bitmap.ts'
import { type Homography, project } from './homography.ts'

/** Draws a page of the given size from `source` through the map; white outside the source. */
export function warp(source: Bitmap, map: Homography, width: number, height: number): Bitmap {
  const { data, channels, width: w, height: h } = source
  const target = new Uint8Array(width * height * channels).fill(255)
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, k = 0, i = 1] = map
  const row = w * channels
  const [right, bottom] = [(w - 1) * 256, (h - 1) * 256]
  // Fixed-point arithmetic (256 = 1), because this runs once per pixel.
  for (let y = 0, t = 0; y < height; y++) {
    for (let x = 0; x < width; x++, t += channels) {
      const s = 256 / (g * x + k * y + i)
      const px = ((a * x + b * y + c) * s) | 0
      const py = ((d * x + e * y + f) * s) | 0
      if (px < 0 || py < 0 || px >= right || py >= bottom) continue
      const fx = px & 255
      const fy = py & 255
      let p = (py >> 8) * row + (px >> 8) * channels
      for (let n = 0; n < channels; n++, p++) {
        const topValue =
          ((data[p] as number) << 8) + ((data[p + channels] as number) - (data[p] as number)) * fx
        const q = p + row
        const bottomValue =
          ((data[q] as number) << 8) + ((data[q + channels] as number) - (data[q] as number)) * fx
        target[t + n] = ((topValue << 8) + (bottomValue - topValue) * fy + 32768) >> 16
      }
    }
  }
  return { data: target, width, height, channels }
}

export function mapBox({ cx, cy, w, h, angle }: TextBox, map: Homography): TextBox {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const pointAt = (u: number, v: number): Point =>
    project(map, [cx + u * cos - v * sin, cy + u * sin + v * cos])
  const [left, right, topValue, bottom] = [
    pointAt(-w / 2, 0),
    pointAt(w / 2, 0),
    pointAt(0, -h / 2),
    pointAt(0, h / 2),
  ]
  return {
    cx: (left[0] + right[0]) / 2,
    cy: (left[1] + right[1]) / 2,
    w: distance(left, right),
    h: distance(topValue, bottom),
    angle: Math.atan2(right[1] - left[1], right[0] - left[0]),
  }
}

const distance = (from: Point, to: Point) => Math.hypot(to[0] - from[0], to[1] - from[1])
