import sharp from 'sharp'
import { type Bitmap, toSharpOptions } from '../page/bitmap.ts'
import type { Model } from '../pp-ocr/models.ts'
import { createReusableBuffer } from '../reusable-buffer.ts'
import { findTextBoxes } from './components.ts'
import type { TextBox } from './text-box.ts'

/** Longest side of the detector input; both sides must be multiples of STEP. */
const MAX_SIDE = 1536
const SIDE_MULTIPLE = 32
const MIN_BOX = 6
const MEAN = [0.485, 0.456, 0.406] as const
const DEVIATION = [0.229, 0.224, 0.225] as const

const getBuffer = createReusableBuffer()

/** Detects text boxes, in pixels of the page. */
export async function detectText(model: Model, page: Bitmap): Promise<TextBox[]> {
  const scale = Math.min(1, MAX_SIDE / Math.max(page.width, page.height))
  const width = Math.max(SIDE_MULTIPLE, Math.round((page.width * scale) / SIDE_MULTIPLE) * SIDE_MULTIPLE)
  const height = Math.max(SIDE_MULTIPLE, Math.round((page.height * scale) / SIDE_MULTIPLE) * SIDE_MULTIPLE)
  const resized = await sharp(page.data, toSharpOptions(page))
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .toColourspace(page.channels === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer()
  const map = await model.run(
    toTensor(resized, width * height, page.channels),
    [1, 3, height, width],
    [1, 1, height, width],
  )
  const [sx, sy] = [page.width / width, page.height / height]
  return findTextBoxes(map, width, height)
    .map((box) => ({ ...box, cx: box.cx * sx, cy: box.cy * sy, w: box.w * sx, h: box.h * sy }))
    .filter(({ w, h }) => w > MIN_BOX && h > MIN_BOX)
}

/** Blue, green and red planes, normalised as in the model's training. */
function toTensor(pixels: Uint8Array, count: number, channels: 1 | 3): Float32Array {
  const tensor = getBuffer(3 * count)
  for (let plane = 0; plane < 3; plane++) {
    const channel = channels === 3 ? 2 - plane : 0
    const mean = MEAN[plane] ?? 0
    const deviation = DEVIATION[plane] ?? 1
    const values = Float32Array.from({ length: 256 }, (_, v) => (v / 255 - mean) / deviation)
    for (let i = 0, p = channel, t = plane * count; i < count; i++, p += channels, t++)
      tensor[t] = values[pixels[p] ?? 0] ?? 0
  }
  return tensor
}
