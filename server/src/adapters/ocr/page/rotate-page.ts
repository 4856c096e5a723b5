import sharp from 'sharp'
import { type Bitmap, toSharpOptions } from './bitmap.ts'

/** Rotates the page clockwise. */
export async function turnPage(page: Bitmap, degrees: 0 | 90 | 180 | 270): Promise<Bitmap> {
  if (degrees === 0) return page
  const turned = sharp(page.data, toSharpOptions(page)).rotate(degrees)
  const { data, info } = await (page.channels === 1 ? turned.toColourspace('b-w') : turned)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: page.channels }
}
