import type { PriceType } from '@shangxue/contract/pricing/endpoints'
import { formatMoney } from '../../../lib/money.ts'
import { type Measure, wrapped } from '../../../lib/pictures/canvas.ts'
import { type PriceRow, priceBlocks } from '../price-rows.ts'

/** Price types that customers may see. Cost prices are excluded. */
export type PictureType = Extract<PriceType, 'wholesale' | 'retail'>

/** In points. The picture has twice as many pixels. */
export const WIDTH = 540
export const MARGIN = 24
export const HEAD_HEIGHT = 92
export const FOOT_HEIGHT = 40
export const LINE_HEIGHT = 22
/** Height between header and footer: one or two screens, and accepted by every chat app. */
const BODY_HEIGHT = 1_400
const PRICE_WIDTH = 110
const TEXT_WIDTH = WIDTH - 2 * MARGIN - PRICE_WIDTH

export const FONTS = { brand: 'bold 15px', model: 'bold 17px', line: '15px' } as const

export type Part =
  | { readonly kind: 'brand'; readonly height: number; readonly text: string }
  | { readonly kind: 'model'; readonly height: number; readonly lines: readonly string[] }
  | {
      readonly kind: 'line'
      readonly height: number
      readonly lines: readonly string[]
      readonly price: string
    }

interface Group {
  readonly brand: string
  readonly model: Part
  readonly lines: readonly Part[]
}

function groupsOf(rows: readonly PriceRow[], type: PictureType, measure: Measure): Group[] {
  // Only prices of the selected type decide which colours share a line.
  const own = rows.map((row) => ({ ...row, prices: row.prices.filter((price) => price.type === type) }))
  const priced = own.filter(({ prices }) => prices.length > 0)
  return priceBlocks(priced).flatMap((block): Group[] => {
    if (block.kind === 'brand') return []
    const names = wrapped(block.model, FONTS.model, WIDTH - 2 * MARGIN, measure)
    const model: Part = { kind: 'model', height: names.length * LINE_HEIGHT + 12, lines: names }
    const lines = block.lines.map(({ spec, skus, prices }): Part => {
      const colors = skus.map(({ color }) => color).filter(Boolean)
      const text = wrapped(
        [spec, colors.join('、')].filter(Boolean).join('  '),
        FONTS.line,
        TEXT_WIDTH,
        measure,
      )
      return {
        kind: 'line',
        height: text.length * LINE_HEIGHT + 8,
        lines: text,
        price: formatMoney(prices[0]?.amount_fen ?? 0),
      }
    })
    return [{ brand: block.brand, model, lines }]
  })
}

const BRAND_HEIGHT = 34
const brandPart = (text: string): Part => ({ kind: 'brand', height: BRAND_HEIGHT, text })

/** Divides the list into pages. Each page starts with brand and model, and no heading is last on a page. */
export function pagesOf(rows: readonly PriceRow[], type: PictureType, measure: Measure): Part[][] {
  const pages: Part[][] = []
  let page: Part[] = []
  let left = 0
  let brand = ''
  const put = (part: Part) => {
    page.push(part)
    left -= part.height
  }
  const room = (height: number) => {
    if (page.length > 0 && left >= height) return false
    page = []
    left = BODY_HEIGHT
    brand = ''
    pages.push(page)
    return true
  }
  const head = (group: Group) => {
    if (group.brand !== brand) put(brandPart(group.brand))
    brand = group.brand
    put(group.model)
  }
  for (const group of groupsOf(rows, type, measure)) {
    const [first] = group.lines
    room(BRAND_HEIGHT + group.model.height + (first?.height ?? 0))
    head(group)
    for (const line of group.lines) {
      if (room(line.height)) head(group)
      put(line)
    }
  }
  return pages
}

export const heightOf = (page: readonly Part[]): number =>
  HEAD_HEIGHT + page.reduce((sum, { height }) => sum + height, 0) + FOOT_HEIGHT
