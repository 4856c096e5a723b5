// @vitest-environment node
import { inflateSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createPdf } from './pdf.ts'

afterEach(() => vi.unstubAllGlobals())

const GREYS = { width: 40, height: 60, pixels: Uint8Array.from({ length: 2400 }, (_, at) => at % 251) }
const made = async () =>
  Buffer.from(await (await createPdf([GREYS], { title: '销售单 XS1', widthMm: 80 })).arrayBuffer())

/** The objects that the cross-reference table points to, by number. */
function objectsOf(file: Buffer): string[] {
  const text = file.toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  const table = text.slice(start).match(/\d{10} 00000 n/g) ?? []
  return table.map((line) => text.slice(Number(line.slice(0, 10)), start))
}
const streamOf = (object: string): Buffer => {
  const length = Number(/\/Length (\d+)/.exec(object)?.[1])
  const begin = object.indexOf('stream\n') + 'stream\n'.length
  expect(object.slice(begin + length)).toMatch(/^\nendstream/)
  return Buffer.from(object.slice(begin, begin + length), 'latin1')
}

describe('createPdf', () => {
  test('writes a valid cross-reference table and the paper size', async () => {
    const objects = objectsOf(await made())
    expect(objects).toHaveLength(6)
    objects.forEach((object, at) => {
      expect(object.startsWith(`${at + 1} 0 obj\n`)).toBe(true)
    })
    // 80 mm wide, and 1.5 times as high.
    expect(objects[2]).toContain('/MediaBox [0 0 226.77 340.16]')
    expect(objects[5]).toContain(`<FEFF${Buffer.from('销售单 XS1', 'utf16le').swap16().toString('hex')}>`)
  })

  test('stores the picture without loss', async () => {
    const image = objectsOf(await made())[4] ?? ''
    expect(image).toContain('/Width 40 /Height 60')
    expect(inflateSync(streamOf(image))).toEqual(Buffer.from(GREYS.pixels))
  })

  test('gives each picture a page of its own', async () => {
    const label = { width: 4, height: 3, pixels: new Uint8Array(12) }
    const file = await createPdf([label, GREYS, label], { title: '标签', widthMm: 40 })
    const objects = objectsOf(Buffer.from(await file.arrayBuffer()))
    expect(objects).toHaveLength(12)
    expect(objects[1]).toContain('/Kids [3 0 R 6 0 R 9 0 R] /Count 3')
    expect(objects[5]).toContain('/MediaBox [0 0 113.39 170.08] /Contents 7 0 R')
    expect(objects[10]).toContain('/Width 4 /Height 3')
  })

  test('stores the picture uncompressed without CompressionStream', async () => {
    vi.stubGlobal('CompressionStream', undefined)
    const image = objectsOf(await made())[4] ?? ''
    expect(image).not.toContain('/Filter')
    expect(streamOf(image)).toEqual(Buffer.from(GREYS.pixels))
  })
})
