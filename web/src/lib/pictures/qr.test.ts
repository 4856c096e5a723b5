// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { qrCode } from './qr.ts'

const wasm = new URL('../../../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm', import.meta.url)
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } })

const BORDER = 4
const SCALE = 3

async function read(text: string): Promise<string | undefined> {
  const grid = qrCode(text)
  const size = (grid.length + BORDER * 2) * SCALE
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  for (const [y, row] of grid.entries())
    for (const [x, dark] of row.entries())
      for (let dy = 0; dark && dy < SCALE; dy++)
        for (let dx = 0; dx < SCALE; dx++) {
          const at = (((y + BORDER) * SCALE + dy) * size + (x + BORDER) * SCALE + dx) * 4
          data.fill(0, at, at + 3)
        }
  const pixels = { data, width: size, height: size, colorSpace: 'srgb' } as ImageData
  const [found] = await readBarcodes(pixels, { formats: ['QRCode'] })
  return found?.text
}

test.each([1, 17, 18, 60, 134, 135, 230, 231, 400, 858])('encodes %i bytes readably', async (length) => {
  const text = Array.from({ length }, (_, at) => 'otpauth://totp/A7'[at % 17]).join('')
  expect(await read(text)).toBe(text)
})

test('rejects a text that is too long', () => {
  expect(() => qrCode('x'.repeat(859))).toThrow(RangeError)
})
