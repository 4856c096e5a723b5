import { PRICE_TYPE_NAMES } from '@shangxue/contract/pricing/endpoints'
import { drawPng, FONT_FAMILY, type Pen } from '../../../lib/pictures/canvas.ts'
import {
  FONTS,
  FOOT_HEIGHT,
  HEAD_HEIGHT,
  LINE_HEIGHT,
  MARGIN,
  type PagePart,
  type PictureType,
  pageHeight,
  WIDTH,
} from './page-layout.ts'

/** The picture is shared with others, so it is always light, regardless of the theme on this device. */
const COLORS = {
  paper: '#ffffff',
  strong: '#1f2329',
  soft: '#4a515c',
  band: '#eff1f4',
  line: '#e6e8ec',
  price: '#b3261e',
}

export interface Heading {
  readonly company: string
  readonly type: PictureType
  /** Formatted date and time. */
  readonly at: string
}

interface TextStyle {
  readonly font: string
  readonly color: string
  readonly align?: CanvasTextAlign
}

function drawText(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  { font, color, align = 'left' }: TextStyle,
): void {
  pen.font = `${font} ${FONT_FAMILY}`
  pen.fillStyle = color
  pen.textAlign = align
  // The maximum width condenses long text instead of cutting it off.
  pen.fillText(text, x, y, WIDTH - 2 * MARGIN)
}

function drawBand(pen: Pen, y: number, height: number, color: string): void {
  pen.fillStyle = color
  pen.fillRect(0, y, WIDTH, height)
}

function drawPart(pen: Pen, part: PagePart, top: number): void {
  if (part.kind === 'brand') {
    drawBand(pen, top, part.height, COLORS.band)
    drawText(pen, part.text, MARGIN, top + part.height / 2, { font: FONTS.brand, color: COLORS.soft })
    return
  }
  const isModel = part.kind === 'model'
  const firstY = top + (isModel ? 8 : 4) + LINE_HEIGHT / 2
  part.lines.forEach((text, index) => {
    drawText(pen, text, MARGIN, firstY + index * LINE_HEIGHT, {
      font: isModel ? FONTS.model : FONTS.line,
      color: isModel ? COLORS.strong : COLORS.soft,
    })
  })
  if (part.kind === 'line') {
    drawText(pen, part.price, WIDTH - MARGIN, firstY, {
      font: FONTS.model,
      color: COLORS.price,
      align: 'right',
    })
    drawBand(pen, top + part.height - 1, 1, COLORS.line)
  }
}

function drawHeader(pen: Pen, { company, type, at }: Heading): void {
  drawText(pen, company, MARGIN, 32, { font: 'bold 24px', color: COLORS.strong })
  drawText(pen, `价格表 · ${PRICE_TYPE_NAMES[type]}`, MARGIN, 66, { font: '16px', color: COLORS.soft })
  drawText(pen, at, WIDTH - MARGIN, 66, { font: '16px', color: COLORS.soft, align: 'right' })
}

/** Draws one page of the list as PNG. `position` is its number, starting at 1, and the total. */
export function drawPage(
  page: readonly PagePart[],
  heading: Heading,
  position: { readonly number: number; readonly total: number },
): Promise<Blob> {
  const height = pageHeight(page)
  return drawPng(WIDTH, height, (pen) => {
    pen.fillStyle = COLORS.paper
    pen.fillRect(0, 0, WIDTH, height)
    drawHeader(pen, heading)
    let top = HEAD_HEIGHT
    for (const part of page) {
      drawPart(pen, part, top)
      top += part.height
    }
    const footer = `第 ${position.number} 张，共 ${position.total} 张`
    drawText(pen, footer, WIDTH / 2, top + FOOT_HEIGHT / 2, {
      font: '13px',
      color: COLORS.soft,
      align: 'center',
    })
  })
}
