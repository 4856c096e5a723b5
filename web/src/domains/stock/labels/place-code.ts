import { encode } from 'uqr'
import { encodeBarcode } from './barcode.ts'

/** A dark rectangle, in dots. */
export interface Mark {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Scanners need this many modules of white on both sides of a bar code. */
const QUIET_MODULES = 10

/**
 * The code across a label of `width` dots, `height` dots high. Modules are whole dots, since a broken one could not be read. A
 * code that is too long for bars becomes a QR code.
 */
export function placeCode(code: string, width: number, height: number): Mark[] {
  const barcode = encodeBarcode(code)
  const module = Math.floor(width / (barcode.width + 2 * QUIET_MODULES))
  if (module >= 1) {
    const left = Math.round((width - barcode.width * module) / 2)
    return barcode.bars.map((bar) => ({
      left: left + bar.left * module,
      top: 0,
      width: bar.width * module,
      height,
    }))
  }
  const { data, size } = encode(code, { border: 0 })
  const dots = Math.max(Math.floor(height / size), 1)
  const left = Math.round((width - size * dots) / 2)
  return data.flatMap((row, y) =>
    row.flatMap((dark, x) =>
      dark ? [{ left: left + x * dots, top: y * dots, width: dots, height: dots }] : [],
    ),
  )
}
