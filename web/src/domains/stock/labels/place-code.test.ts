// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { placeCode } from './place-code.ts'

const wasm = 'node_modules/zxing-wasm/dist/reader/zxing_reader.wasm'
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })

const MARGIN = 12

/** Draws the marks as the printer does, one pixel per dot, and reads the picture with another implementation. */
async function scan(code: string, width: number, height: number) {
  const rows = height + 2 * MARGIN
  const data = new Uint8ClampedArray(width * rows * 4).fill(255)
  for (const mark of placeCode(code, width, height))
    for (let y = mark.top; y < mark.top + mark.height; y++) {
      const start = ((y + MARGIN) * width + mark.left) * 4
      for (let at = start; at < start + mark.width * 4; at += 4) data.fill(0, at, at + 3)
    }
  const [read] = await readBarcodes({ data, width, height: rows, colorSpace: 'srgb' } as ImageData)
  return [read?.format, read?.text]
}

test.each([
  [320, 72],
  [480, 110],
])('a scanner reads the code of a label of %d dots', async (width, height) => {
  for (const code of ['867530091234563', 'F2LX9ABC12KQ', '6901234567892', 'HT-2026.a/1', '7'])
    expect(await scan(code, width, height), code).toEqual(['Code128', code])
})

test('the bars of an IMEI are two dots wide on the small label', () => {
  const widths = placeCode('867530091234563', 320, 72).map(({ width }) => width)
  expect(Math.min(...widths)).toBe(2)
})

test('a code that is too long for bars becomes a QR code', async () => {
  const long = 'SERIAL-0123456789-ABCDEFGHIJ-0123456789'
  expect(await scan(long, 320, 72)).toEqual(['QRCode', long])
})
