import sharp from 'sharp'
import { type Bitmap, toSharpOptions } from './bitmap.ts'

const MAX_SIDE = 600
const MAX_DEGREES = 5
const STEP = 0.1

/** Orientation of a page, estimated from its ink profile without detecting lines. */
export interface PageOrientation {
  sideways: boolean
  /** Clockwise slope of the lines, in degrees. */
  slope: number
}

export async function estimateOrientation(grey: Bitmap): Promise<PageOrientation> {
  const horizontal = bestSlope(await inkPoints(grey, 0))
  const vertical = bestSlope(await inkPoints(grey, 90))
  return vertical.score > horizontal.score
    ? { sideways: true, slope: vertical.slope }
    : { sideways: false, slope: horizontal.slope }
}

interface Points {
  xy: number[]
  width: number
  height: number
}

async function inkPoints(grey: Bitmap, rotation: 0 | 90): Promise<Points> {
  const { data, info } = await sharp(grey.data, toSharpOptions(grey))
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside' })
    .rotate(rotation)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const dark = (data.reduce((sum, value) => sum + value, 0) / data.length) * 0.82
  const xy: number[] = []
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++) if ((data[y * info.width + x] ?? 255) < dark) xy.push(x, y)
  return { xy, width: info.width, height: info.height }
}

/** The slope with the largest differences between neighbouring pixel rows. */
function bestSlope({ xy, width, height }: Points): { slope: number; score: number } {
  let best = { slope: 0, score: -1 }
  const margin = Math.ceil(width * Math.tan((MAX_DEGREES * Math.PI) / 180)) + 1
  for (let slope = -MAX_DEGREES; slope <= MAX_DEGREES; slope += STEP) {
    const tangent = Math.tan((slope * Math.PI) / 180)
    const rows = new Float64Array(height + 2 * margin)
    for (let i = 0; i < xy.length; i += 2) {
      const row = Math.round((xy[i + 1] ?? 0) - (xy[i] ?? 0) * tangent) + margin
      rows[row] = (rows[row] ?? 0) + 1
    }
    let score = 0
    for (let i = 1; i < rows.length; i++) score += ((rows[i] ?? 0) - (rows[i - 1] ?? 0)) ** 2
    if (score > best.score) best = { slope, score }
  }
  return best
}
