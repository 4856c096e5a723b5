/**
 * Commands of receipt and label printers (ESC/POS). Everything is printed as a picture, because few printers have Chinese
 * fonts of their own.
 */

/** One bit per dot, rows padded to whole bytes, 1 is black. */
export interface Bitmap {
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Dots per mm of printers with 203 dpi, by far the most common kind. */
export const DOTS_PER_MM = 8

/** Greys below are printed black. Letters are drawn smooth, and thin strokes would vanish in the middle of the range. */
const BLACK_BELOW = 160

/** Converts RGBA pixels, as a canvas has them. Transparent pixels are white. */
export function toBitmap({ data, width, height }: ImageData): Bitmap {
  const rowBytes = Math.ceil(width / 8)
  const bytes = new Uint8Array(rowBytes * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
      const grey = 255 - ((255 - (red * 0.299 + green * 0.587 + blue * 0.114)) * alpha) / 255
      const index = y * rowBytes + (x >> 3)
      if (grey < BLACK_BELOW) bytes[index] = (bytes[index] ?? 0) | (0x80 >> (x & 7))
    }
  return { width, height, bytes }
}

const [ESC, GS, FF] = [0x1b, 0x1d, 0x0c]
const INITIALIZE = [ESC, 0x40]
/** Rows of one command. Printers with little memory lose the rest of longer pictures. */
const BAND_ROWS = 128

/** `GS v 0`: prints a picture in bands. */
function* rasterCommands({ width, height, bytes }: Bitmap): Generator<ArrayLike<number>> {
  const rowBytes = Math.ceil(width / 8)
  for (let top = 0; top < height; top += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, height - top)
    yield [GS, 0x76, 0x30, 0, rowBytes & 0xff, rowBytes >> 8, rows & 0xff, rows >> 8]
    yield bytes.subarray(top * rowBytes, (top + rows) * rowBytes)
  }
}

function join(parts: readonly ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** Prints a picture on a roll, feeds it past the edge and cuts it, where there is a cutter. */
export const receiptCommands = (bitmap: Bitmap): Uint8Array<ArrayBuffer> =>
  join([INITIALIZE, ...rasterCommands(bitmap), [ESC, 0x64, 4], [GS, 0x56, 0x42, 0]])

/** Prints each picture on a label of its own. A form feed moves to the next gap. */
export const labelCommands = (bitmaps: readonly Bitmap[]): Uint8Array<ArrayBuffer> =>
  join(bitmaps.flatMap((bitmap) => [INITIALIZE, ...rasterCommands(bitmap), [FF]]))

/** A pulse of 50 ms for the cash drawer on the first connector of a receipt printer. */
export const OPEN_DRAWER = new Uint8Array([ESC, 0x70, 0, 25, 250])
