import type { TextBox } from '../detection/text-box.ts'
import type { Bitmap } from '../page/bitmap.ts'
import { mean, type Piece } from '../piece.ts'
import type { Models } from '../pp-ocr/models.ts'
import { createReusableBuffer } from '../reusable-buffer.ts'
import { decodeCtc } from './ctc.ts'
import { restoreSpaces } from './spaces.ts'
import { cutStrip, STRIP_HEIGHT, type Strip } from './strip.ts'

const getBuffer = createReusableBuffer()

/** Recognises the text of one box on a grey page; `flipped` reads it as if the page were rotated by 180°. */
export async function recognise(
  { recognition, characters, pixelsPerStep }: Models,
  page: Bitmap,
  box: TextBox,
  flipped = false,
): Promise<Piece> {
  const strip = cutStrip(page, box, flipped)
  const steps = strip.width / pixelsPerStep
  const scores = await recognition.run(
    toTensor(strip),
    [1, 3, STRIP_HEIGHT, strip.width],
    [1, steps, characters.length],
  )
  const decoded = decodeCtc(scores, steps, characters, strip.inkedWidth / strip.width)
  const spaced = restoreSpaces(decoded, strip)
  return {
    box,
    text: spaced
      .map(({ text }) => text)
      .join('')
      .trim(),
    confidence: mean(decoded.map(({ confidence }) => confidence)),
    characters: spaced,
  }
}

/** The model expects three colour planes; the page is grey. */
function toTensor({ values }: Strip): Float32Array {
  const tensor = getBuffer(values.length * 3)
  for (let plane = 0; plane < 3; plane++) tensor.set(values, plane * values.length)
  return tensor
}
