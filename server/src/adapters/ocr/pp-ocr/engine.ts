import { detectText } from '../detection/detect.ts'
import { type TextBox, turnBoxes } from '../detection/text-box.ts'
import type { Engine } from '../engine.ts'
import { type Bitmap, toGrey } from '../page/bitmap.ts'
import { turnPage } from '../page/rotate-page.ts'
import { straighten } from '../page/straighten.ts'
import { mean, type Piece } from '../piece.ts'
import { recognise } from '../recognition/recognise.ts'
import { loadModels, type Models } from './models.ts'

/** Number of lines recognised to detect an upside-down page. */
const SAMPLE_SIZE = 4
/** Sampled lines with at least this confidence are upright. */
const MIN_UPRIGHT_CONFIDENCE = 0.85

/** PP-OCRv4 on the native runtime; throws if that does not load. */
export async function createPpOcr(threads: number): Promise<Engine> {
  const models = await loadModels(threads)
  return {
    name: 'pp-ocr',
    async read(page) {
      const detected = await detectUpright(models, page)
      const straightened = straighten(detected.page, detected.boxes)
      const recognised = await readBoxes(models, straightened.page, straightened.boxes)
      const rotation = recognised.flipped ? ((detected.rotation + 180) as 180 | 270) : detected.rotation
      return { page: recognised.page, pieces: recognised.pieces, rotation, skew: straightened.skew }
    },
    readBox: (grey, box) => recognise(models, grey, box),
    cpuSecondsSpent: models.cpuSecondsSpent,
    close: models.release,
  }
}

/** Detected boxes; the page is rotated by 90° if most lines are vertical. */
async function detectUpright(models: Models, page: Bitmap) {
  const boxes = await detectText(models.detection, page)
  const verticalCount = boxes.filter(({ w, h }) => h > 2 * w).length
  const horizontalCount = boxes.filter(({ w, h }) => w > 2 * h).length
  if (verticalCount <= horizontalCount) return { page, boxes, rotation: 0 as const }
  const rotatedPage = await turnPage(page, 90)
  return { page: rotatedPage, boxes: await detectText(models.detection, rotatedPage), rotation: 90 as const }
}

/** Recognises every box; an upside-down page is rotated by 180° first. */
async function readBoxes(models: Models, page: Bitmap, boxes: TextBox[]) {
  const grey = toGrey(page)
  const sample = sampleBoxes(boxes)
  const upright = new Map<TextBox, Piece>()
  for (const box of sample) upright.set(box, await recognise(models, grey, box))
  if (await isFlipped(models, grey, [...upright.values()])) {
    const rotatedPage = await turnPage(page, 180)
    const turnedBoxes = turnBoxes(boxes, 180, page.width, page.height)
    return {
      page: rotatedPage,
      pieces: await recogniseAll(models, toGrey(rotatedPage), turnedBoxes, new Map()),
      flipped: true,
    }
  }
  return { page, pieces: await recogniseAll(models, grey, boxes, upright), flipped: false }
}

async function isFlipped(models: Models, grey: Bitmap, upright: Piece[]): Promise<boolean> {
  const clarity = mean(upright.map(({ confidence }) => confidence))
  if (clarity >= MIN_UPRIGHT_CONFIDENCE) return false
  const flipped: number[] = []
  for (const { box } of upright) flipped.push((await recognise(models, grey, box, true)).confidence)
  return mean(flipped) > clarity
}

/** Lines long enough to be reliable and short enough to be cheap. */
function sampleBoxes(boxes: TextBox[]): TextBox[] {
  const longBoxes = boxes.filter(({ w, h }) => w > 5 * h).sort((a, b) => a.w / a.h - b.w / b.h)
  const step = Math.max(1, Math.floor(longBoxes.length / SAMPLE_SIZE))
  const spread = longBoxes.filter((_, i) => i % step === 0)
  return (spread.length > 0 ? spread : boxes).slice(0, SAMPLE_SIZE)
}

async function recogniseAll(
  models: Models,
  grey: Bitmap,
  boxes: TextBox[],
  recognisedPieces: ReadonlyMap<TextBox, Piece>,
): Promise<Piece[]> {
  const pieces: Piece[] = []
  for (const box of boxes) pieces.push(recognisedPieces.get(box) ?? (await recognise(models, grey, box)))
  return pieces
}
