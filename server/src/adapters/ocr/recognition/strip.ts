import type { TextBox } from '../detection/text-box.ts'
import type { Bitmap } from '../page/bitmap.ts'
import { createReusableBuffer } from '../reusable-buffer.ts'

/** Line height that the recogniser was trained with. */
export const STRIP_HEIGHT = 48
const WIDTH_MULTIPLE = 8
const MIN_WIDTH = 16
const MAX_WIDTH = 3200

const getBuffer = createReusableBuffer()

/**
 * A levelled line cut from the page: grey values from -1 (black) to 1, valid until the next cut; `width`
 * includes grey padding.
 */
export interface Strip {
  values: Float32Array
  width: number
  inkedWidth: number
}

/** Cuts a box out of a grey page; `flipped` rotates it by 180°. */
export function cutStrip(page: Bitmap, box: TextBox, flipped = false): Strip {
  const { data, width: pageWidth, height: pageHeight } = page
  const inkedWidth = clamp(Math.round((STRIP_HEIGHT * box.w) / box.h), MIN_WIDTH, MAX_WIDTH)
  const width = Math.ceil(inkedWidth / WIDTH_MULTIPLE) * WIDTH_MULTIPLE
  const values = getBuffer(STRIP_HEIGHT * width).fill(0)
  const cos = Math.cos(box.angle)
  const sin = Math.sin(box.angle)
  const side = flipped ? -1 : 1
  for (let y = 0; y < STRIP_HEIGHT; y++) {
    const v = side * ((y + 0.5) / STRIP_HEIGHT - 0.5) * box.h
    for (let x = 0; x < inkedWidth; x++) {
      const u = side * ((x + 0.5) / inkedWidth - 0.5) * box.w
      const px = clamp(box.cx + u * cos - v * sin - 0.5, 0, pageWidth - 1.001)
      const py = clamp(box.cy + u * sin + v * cos - 0.5, 0, pageHeight - 1.001)
      const x0 = px | 0
      const y0 = py | 0
      const fx = px - x0
      const pixel = y0 * pageWidth + x0
      const top = (data[pixel] ?? 0) * (1 - fx) + (data[pixel + 1] ?? 0) * fx
      const bottom = (data[pixel + pageWidth] ?? 0) * (1 - fx) + (data[pixel + pageWidth + 1] ?? 0) * fx
      values[y * width + x] = (top + (bottom - top) * (py - y0)) / 127.5 - 1
    }
  }
  return { values, width, inkedWidth }
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))
