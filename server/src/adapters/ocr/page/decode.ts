import sharp from 'sharp'
import { ReadingFailure } from '../page-reading.ts'
import { median } from '../piece.ts'
import { type Bitmap, toGrey, toSharpOptions } from './bitmap.ts'

/** Longest side after decoding: an A4 page at 200 dpi. */
const MAX_SIDE = 2340
const MIN_SIDE = 40
const MAX_PIXELS = 80_000_000
const JPEG_QUALITY = 85
/**
 * Sampling step, colour difference from the page's median tint, and share of such samples in a coloured page.
 */
const SAMPLE_STEP = 997
const COLOUR_DIFFERENCE = 0.45
const COLOUR_SHARE = 0.01
/** Vector formats are excluded because they may reference other files. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif'])

sharp.concurrency(1)
sharp.cache(false)

/** Decodes a picture: upright by its EXIF orientation, on white. */
export async function decode(image: Uint8Array): Promise<Bitmap> {
  try {
    const source = sharp(image, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { format, width, height } = await source.metadata()
    if (!FORMATS.has(format)) throw new Error(`format ${format}`)
    if (Math.min(width, height) < MIN_SIDE) throw new Error(`${width} × ${height} pixels`)
    const { data, info } = await source
      .autoOrient()
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .resize({
        width: MAX_SIDE,
        height: MAX_SIDE,
        fit: 'inside',
        kernel: 'linear',
        withoutEnlargement: true,
      })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const page: Bitmap = {
      data,
      width: info.width,
      height: info.height,
      channels: info.channels === 1 ? 1 : 3,
    }
    return hasColour(page) ? page : toGrey(page)
  } catch (error) {
    throw new ReadingFailure('not_an_image', error instanceof Error ? error.message : String(error))
  }
}

/**
 * Most papers are black on white, and grey takes a third of the work. The tint of lamp and paper does not
 * count as colour.
 */
function hasColour({ data, channels }: Bitmap): boolean {
  if (channels === 1) return false
  const reds: number[] = []
  const blues: number[] = []
  for (let p = 0; p + 2 < data.length; p += 3 * SAMPLE_STEP) {
    const green = Math.max(16, data[p + 1] ?? 0)
    reds.push((data[p] ?? 0) / green)
    blues.push((data[p + 2] ?? 0) / green)
  }
  const [red, blue] = [median(reds), median(blues)]
  const coloured = reds.filter(
    (value, i) => Math.abs(value - red) + Math.abs((blues[i] ?? 0) - blue) > COLOUR_DIFFERENCE,
  )
  return coloured.length > COLOUR_SHARE * reds.length
}

export const encodeJpeg = (page: Bitmap): Promise<Buffer> =>
  sharp(page.data, toSharpOptions(page)).jpeg({ quality: JPEG_QUALITY, optimiseCoding: false }).toBuffer()
