import { cpuSeconds } from './cpu.ts'
import type { Engine } from './engine.ts'
import { streamsOf } from './layout/columns.ts'
import { itemOf } from './layout/item.ts'
import { lineOf } from './layout/lines.ts'
import { rowsOf } from './layout/rows.ts'
import { greyOf } from './page/bitmap.ts'
import { decode, encodeJpeg } from './page/decode.ts'
import { flattenLight } from './page/flatten.ts'
import { type PageReading, ReadingFailure } from './reading.ts'
import { sortOut } from './regions/regions.ts'

/** Reads a picture and returns its content with the straightened page as JPEG. */
export async function readPage(
  image: Uint8Array,
  engine: Engine,
): Promise<{ reading: PageReading; page: Buffer }> {
  const began = cpuSeconds()
  const even = await flattenLight(await decode(image))
  const { page, pieces, turned, skew } = await engine.read(even)
  const { legible, regions } = await sortOut(greyOf(page), pieces.map(itemOf), engine.readBox)
  const lines = streamsOf(legible).flatMap(({ column, items }) =>
    rowsOf(items).map((row) => lineOf(row, column, page.width, page.height)),
  )
  if (lines.length === 0 && !regions.some(({ kind }) => kind !== 'figure'))
    throw new ReadingFailure('no_text', 'no text was found on the page')
  const jpeg = await encodeJpeg(page)
  const reading: PageReading = {
    width: page.width,
    height: page.height,
    turned,
    skew,
    lines,
    regions,
    engine: engine.name,
    cpuSeconds: cpuSeconds() - began,
  }
  return { reading, page: jpeg }
}
