import sharp from 'sharp'
import { type Bitmap, toGrey, toSharpOptions } from './bitmap.ts'

const CELL = 20
/** Share of a cell's brightest pixels that counts as paper. */
const PAPER_SHARE = 0.1
/** A darker cell is a photo's dark surroundings rather than paper and is not brightened further. */
const DARKEST_PAPER = 40

/** If all cells are at least this bright, the page is left unchanged. */
const EVEN_BRIGHTNESS = 244

const histogram = new Uint16Array(256)

/** Evens out the illumination, so that paper is white under shadows and lamps. */
export async function flattenLight(page: Bitmap): Promise<Bitmap> {
  const across = Math.ceil(page.width / CELL)
  const down = Math.ceil(page.height / CELL)
  const grey = toGrey(page)
  const paper = new Uint8Array(across * down)
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) paper[y * across + x] = paperBrightness(grey, x * CELL, y * CELL)
  const dilated = dilate(paper, across, down)
  if (dilated.every((value) => value >= EVEN_BRIGHTNESS)) return page
  const smooth = await sharp(
    dilated,
    toSharpOptions({ data: dilated, width: across, height: down, channels: 1 }),
  )
    .blur(1.5)
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  return applyGains(page, smooth, across, down)
}

/** Fixed-point arithmetic (256 = 1), because this runs once per pixel. */
function applyGains(
  { data, width, height, channels }: Bitmap,
  light: Uint8Array,
  across: number,
  down: number,
): Bitmap {
  const gains = Int32Array.from(light, (value) => Math.round((255 * 256) / Math.max(value, DARKEST_PAPER)))
  const flat = new Uint8Array(data.length)
  const row = new Int32Array(across + 1)
  for (let y = 0, p = 0; y < height; y++) {
    interpolateRows(gains, across, down, y / CELL - 0.5, row)
    for (let x = 0; x < width; x++) {
      // Interpolates between the centres of two cells.
      const cell = x < CELL / 2 ? 0 : ((x - CELL / 2) / CELL) | 0
      const fraction = x < CELL / 2 ? 0 : x - CELL / 2 - cell * CELL
      const left = row[cell] as number
      const gain = left + (((row[cell + 1] as number) - left) * fraction) / CELL
      for (let c = 0; c < channels; c++, p++) flat[p] = Math.min(255, ((data[p] as number) * gain) >> 8)
    }
  }
  return { data: flat, width, height, channels }
}

/** Interpolates the gains at a height between two rows of cells. */
function interpolateRows(
  gains: Int32Array,
  across: number,
  down: number,
  height: number,
  target: Int32Array,
): void {
  const above = Math.min(down - 1, Math.max(0, Math.floor(height)))
  const below = Math.min(down - 1, above + 1)
  const fraction = Math.min(1, Math.max(0, height - above))
  for (let x = 0; x < across; x++) {
    const upper = gains[above * across + x] as number
    target[x] = upper + ((gains[below * across + x] as number) - upper) * fraction
  }
  target[across] = target[across - 1] as number
}

function paperBrightness({ data, width, height }: Bitmap, left: number, top: number): number {
  const right = Math.min(width, left + CELL)
  const bottom = Math.min(height, top + CELL)
  histogram.fill(0)
  let samples = 0
  for (let y = top; y < bottom; y += 2)
    for (let x = left; x < right; x += 2, samples++) {
      const v = data[y * width + x] as number
      histogram[v] = (histogram[v] as number) + 1
    }
  let value = 255
  for (let brighter = histogram[255] ?? 0; value > 0 && brighter < samples * PAPER_SHARE; )
    brighter += histogram[--value] ?? 0
  return value
}

function dilate(cells: Uint8Array, across: number, down: number): Uint8Array {
  const dilated = new Uint8Array(cells.length)
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      let brightest = 0
      for (let v = Math.max(0, y - 1); v <= Math.min(down - 1, y + 1); v++)
        for (let u = Math.max(0, x - 1); u <= Math.min(across - 1, x + 1); u++)
          brightest = Math.max(brightest, cells[v * across + u] ?? 0)
      dilated[y * across + x] = brightest
    }
  return dilated
}
