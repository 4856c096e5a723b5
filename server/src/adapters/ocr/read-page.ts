import { cpuSeconds } from './cpu-seconds.ts'
import type { Engine } from './engine.ts'
import { splitIntoStreams } from './layout/columns.ts'
import { toItem } from './layout/item.ts'
import { toLine } from './layout/lines.ts'
import { groupIntoRows } from './layout/rows.ts'
import { toGrey } from './page/bitmap.ts'
import { decode, encodeJpeg } from './page/decode.ts'
import { flattenLight } from './page/flatten.ts'
import { type PageReading, ReadingFailure } from './page-reading.ts'
import { classifyItems } from './regions/classify-items.ts'

/** Reads a picture and returns its content with the straightened page as JPEG. */
export async function readPage(
  image: Uint8Array,
  engine: Engine,
): Promise<{ reading: PageReading; page: Buffer }> {
  const startedAt = cpuSeconds()
  const flattened = await flattenLight(await decode(image))
  const { page, pieces, rotation: turned, skew } = await engine.read(flattened)
  const { legible, regions } = await classifyItems(toGrey(page), pieces.map(toItem), engine.readBox)
  const lines = splitIntoStreams(legible).flatMap(({ column, items }) =>
    groupIntoRows(items).map((row) => toLine(row, column, page.width, page.height)),
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
    cpuSeconds: cpuSeconds() - startedAt,
  }
  return { reading, page: jpeg }
}
