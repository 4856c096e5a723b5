import { describe, expect, test } from 'vitest'
import type { PriceRow } from '../list/price-rows.ts'
import { FONTS, HEAD_HEIGHT, layoutPages, type PagePart, pageHeight, WIDTH } from './page-layout.ts'

/** Approximates text width: every character is half as wide as high. */
const measure = (text: string, font: string) => text.length * (font === FONTS.model ? 9 : 8)

const row = (overrides: Partial<PriceRow>): PriceRow => ({
  sku_id: 1,
  product_id: 1,
  brand: '华为',
  model: 'Mate 80',
  short_name: '',
  spec: '12GB+256GB',
  color: '黑色',
  stock: 0,
  prices: [
    { type: 'purchase', amount_fen: 111_100, previous_fen: null, changed_at: null },
    { type: 'wholesale', amount_fen: 222_200, previous_fen: null, changed_at: null },
    { type: 'retail', amount_fen: 333_300, previous_fen: null, changed_at: null },
    { type: 'floor', amount_fen: 144_400, previous_fen: null, changed_at: null },
  ],
  ...overrides,
})
const manyRows = (count: number) =>
  Array.from({ length: count }, (_, index) => row({ sku_id: index, spec: `${index}GB` }))
const texts = (parts: readonly PagePart[]) =>
  parts.map((part) => (part.kind === 'brand' ? part.text : part.lines.join('')))

describe('the pictures', () => {
  test('show only the selected price type and never costs', () => {
    const textOf = (type: 'wholesale' | 'retail') => JSON.stringify(layoutPages([row({})], type, measure))
    expect(textOf('wholesale')).toContain('¥2,222')
    expect(textOf('wholesale')).not.toMatch(/1,111|3,333|1,444/)
    expect(textOf('retail')).toContain('¥3,333')
    expect(textOf('retail')).not.toMatch(/1,111|2,222|1,444/)
  })
  test('exclude skus without the selected price', () => {
    expect(layoutPages([row({ prices: [] })], 'retail', measure)).toEqual([])
  })
  test('divide a long list into pages with headings', () => {
    const pages = layoutPages(manyRows(120), 'wholesale', measure)
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) {
      expect(texts(page).slice(0, 2)).toEqual(['华为', 'Mate 80'])
      expect(page.at(-1)?.kind).toBe('line')
      expect(pageHeight(page)).toBeLessThan(HEAD_HEIGHT + 1_500)
    }
    expect(pages.flat().filter(({ kind }) => kind === 'line')).toHaveLength(120)
  })
  test('wrap a long name without losing characters', () => {
    const model = '华为 Mate 80 Pro+ 典藏版 全网通 双卡双待 超长名称'.repeat(3).replaceAll(' ', '')
    const [page] = layoutPages([row({ model })], 'retail', measure)
    const part = page?.find(({ kind }) => kind === 'model')
    const lines = part && 'lines' in part ? part.lines : []
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.join('')).toBe(model)
    for (const line of lines) expect(measure(line, FONTS.model)).toBeLessThanOrEqual(WIDTH)
  })
})
