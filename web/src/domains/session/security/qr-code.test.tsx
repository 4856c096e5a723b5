import { readFileSync } from 'node:fs'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { QrCode } from './qr-code.tsx'

const wasm = 'node_modules/zxing-wasm/dist/reader/zxing_reader.wasm'
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })

const SCALE = 3

/** Draws the squares of the path on white and reads the picture as a scanner does. */
async function scan(svg: HTMLElement): Promise<string | undefined> {
  const modules = Number(svg.getAttribute('viewBox')?.split(' ')[2])
  const width = modules * SCALE
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  const path = svg.querySelector('path')?.getAttribute('d') ?? ''
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < SCALE; row++) {
      const start = ((Number(y) * SCALE + row) * width + Number(x) * SCALE) * 4
      for (let at = start; at < start + SCALE * 4; at += 4) data.fill(0, at, at + 3)
    }
  const picture = { data, width, height: width, colorSpace: 'srgb' } as ImageData
  const [code] = await readBarcodes(picture, { formats: ['QRCode'] })
  return code?.text
}

const KEY = `otpauth://totp/${encodeURIComponent('商学:王强')}?secret=${'A7'.repeat(16)}&issuer=${encodeURIComponent('商学')}`

test.each(['A', KEY, '华讯手机 13800138000', 'x'.repeat(134), 'x'.repeat(858)])(
  'a scanner reads the text of the code: %s',
  async (text) => {
    const view = render(<QrCode text={text} label="绑定码" />)
    expect(await scan(view.getByRole('img', { name: '绑定码' }))).toBe(text)
    view.unmount()
  },
)
