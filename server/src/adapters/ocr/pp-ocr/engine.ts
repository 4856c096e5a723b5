import { detectText } from '../detection/detect.ts'
import { type TextBox, turnBoxes } from '../detection/text-box.ts'
import type { Engine } from '../engine.ts'
import { type Bitmap, greyOf } from '../page/bitmap.ts'
import { straighten } from '../page/straighten.ts'
import { turnPage } from '../page/turn.ts'
import { mean, type Piece } from '../piece.ts'
import { recognise } from '../recognition/recognise.ts'
import { loadModels, type Models } from './models.ts'

/** Number of lines recognised to detect an upside-down page. */
const SAMPLE = 4
/** Sampled lines with at least this confidence are upright. */
const CLEAR = 0.85

/** PP-OCRv4 on the native runtime; throws if that does not load. */
export async function createPpOcr(threads: number): Promise<Engine> {
  const models = await loadModels(threads)
  return {
    name: 'pp-ocr',
    async read(page) {
      const sideways = await uprightLines(models, page)
      const level = straighten(sideways.page, sideways.boxes)
      const read = await readBoxes(models, level.page, level.boxes)
      const turned = read.flipped ? ((sideways.turned + 180) as 180 | 270) : sideways.turned
      return { page: read.page, pieces: read.pieces, turned, skew: level.skew }
    },
    readBox: (grey, box) => recognise(models, grey, box),
    cpuSpent: models.cpuSpent,
    close: models.release,
  }
}

/** Detected boxes; the page is rotated by 90° if most lines are vertical. */
async function uprightLines(models: Models, page: Bitmap) {
  const boxes = await detectText(models.detection, page)
  const standing = boxes.filter(({ w, h }) => h > 2 * w).length
  const lying = boxes.filter(({ w, h }) => w > 2 * h).length
  if (standing <= lying) return { page, boxes, turned: 0 as const }
  const turned = await turnPage(page, 90)
  return { page: turned, boxes: await detectText(models.detection, turned), turned: 90 as const }
}

/** Recognises every box; an upside-down page is rotated by 180° first. */
async function readBoxes(models: Models, page: Bitmap, boxes: TextBox[]) {
  const grey = greyOf(page)
  const sample = sampleOf(boxes)
  const upright = new Map<TextBox, Piece>()
  for (const box of sample) upright.set(box, await recognise(models, grey, box))
  if (await isFlipped(models, grey, [...upright.values()])) {
    const turned = await turnPage(page, 180)
    const turnedBoxes = turnBoxes(boxes, 180, page.width, page.height)
    return {
      page: turned,
      pieces: await readAll(models, greyOf(turned), turnedBoxes, new Map()),
      flipped: true,
    }
  }
  return { page, pieces: await readAll(models, grey, boxes, upright), flipped: false }
}

async function isFlipped(models: Models, grey: Bitmap, upright: Piece[]): Promise<boolean> {
  const clarity = mean(upright.map(({ confidence }) => confidence))
  if (clarity >= CLEAR) return false
  const flipped: number[] = []
  for (const { box } of upright) flipped.push((await recognise(models, grey, box, true)).confidence)
  return mean(flipped) > clarity
}

/** Lines long enough to be reliable and short enough to be cheap. */
function sampleOf(boxes: TextBox[]): TextBox[] {
  const telling = boxes.filter(({ w, h }) => w > 5 * h).sort((a, b) => a.w / a.h - b.w / b.h)
  const step = Math.max(1, Math.floor(telling.length / SAMPLE))
  const spread = telling.filter((_, i) => i % step === 0)
  return (spread.length > 0 ? spread : boxes).slice(0, SAMPLE)
}

async function readAll(
  models: Models,
  grey: Bitmap,
  boxes: TextBox[],
  known: ReadonlyMap<TextBox, Piece>,
): Promise<Piece[]> {
  const pieces: Piece[] = []
  for (const box of boxes) pieces.push(known.get(box) ?? (await recognise(models, grey, box)))
  return pieces
}
