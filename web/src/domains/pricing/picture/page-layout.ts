import type { PriceType } from '@shangxue/contract/pricing/endpoints'
import { formatMoney } from '../../../lib/money.ts'
import { type MeasureText, wrapText } from '../../../lib/pictures/canvas.ts'
import { type PriceRow, priceBlocks } from '../list/price-rows.ts'

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

export type PagePart =
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
  readonly model: PagePart
  readonly lines: readonly PagePart[]
}

function layoutGroups(rows: readonly PriceRow[], type: PictureType, measure: MeasureText): Group[] {
  // Only prices of the selected type decide which colours share a line.
  const typeRows = rows.map((row) => ({ ...row, prices: row.prices.filter((price) => price.type === type) }))
  const priced = typeRows.filter(({ prices }) => prices.length > 0)
  return priceBlocks(priced).flatMap((block): Group[] => {
    if (block.kind === 'brand') return []
    const nameLines = wrapText(block.model, FONTS.model, WIDTH - 2 * MARGIN, measure)
    const model: PagePart = { kind: 'model', height: nameLines.length * LINE_HEIGHT + 12, lines: nameLines }
    const lines = block.lines.map(({ spec, skus, prices }): PagePart => {
      const colors = skus.map(({ color }) => color).filter(Boolean)
      const text = wrapText(
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
const brandPart = (text: string): PagePart => ({ kind: 'brand', height: BRAND_HEIGHT, text })

/** Divides the list into pages. Each page starts with brand and model, and no heading is last on a page. */
export function layoutPages(
  rows: readonly PriceRow[],
  type: PictureType,
  measure: MeasureText,
): PagePart[][] {
  const pages: PagePart[][] = []
  let page: PagePart[] = []
  let remainingHeight = 0
  let brand = ''
  const addPart = (part: PagePart) => {
    page.push(part)
    remainingHeight -= part.height
  }
  const ensureRoom = (height: number) => {
    if (page.length > 0 && remainingHeight >= height) return false
    page = []
    remainingHeight = BODY_HEIGHT
    brand = ''
    pages.push(page)
    return true
  }
  const addHeading = (group: Group) => {
    if (group.brand !== brand) addPart(brandPart(group.brand))
    brand = group.brand
    addPart(group.model)
  }
  for (const group of layoutGroups(rows, type, measure)) {
    const [first] = group.lines
    ensureRoom(BRAND_HEIGHT + group.model.height + (first?.height ?? 0))
    addHeading(group)
    for (const line of group.lines) {
      if (ensureRoom(line.height)) addHeading(group)
      addPart(line)
    }
  }
  return pages
}

export const pageHeight = (page: readonly PagePart[]): number =>
  HEAD_HEIGHT + page.reduce((sum, { height }) => sum + height, 0) + FOOT_HEIGHT
