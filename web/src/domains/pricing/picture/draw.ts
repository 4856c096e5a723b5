import { PRICE_TYPE_NAMES } from '@shangxue/contract/pricing/endpoints'
import { FAMILY, type Pen, picture } from '../../../lib/pictures/canvas.ts'
import {
  FONTS,
  FOOT_HEIGHT,
  HEAD_HEIGHT,
  heightOf,
  LINE_HEIGHT,
  MARGIN,
  type Part,
  type PictureType,
  WIDTH,
} from './layout.ts'

/** The picture is shared with others, so it is always light, regardless of the theme on this device. */
const INK = {
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

interface Words {
  readonly font: string
  readonly color: string
  readonly align?: CanvasTextAlign
}

function write(pen: Pen, text: string, x: number, y: number, { font, color, align = 'left' }: Words): void {
  pen.font = `${font} ${FAMILY}`
  pen.fillStyle = color
  pen.textAlign = align
  // `maxWidth` condenses long text instead of cutting it off.
  pen.fillText(text, x, y, WIDTH - 2 * MARGIN)
}

function band(pen: Pen, y: number, height: number, color: string): void {
  pen.fillStyle = color
  pen.fillRect(0, y, WIDTH, height)
}

function drawPart(pen: Pen, part: Part, top: number): void {
  if (part.kind === 'brand') {
    band(pen, top, part.height, INK.band)
    write(pen, part.text, MARGIN, top + part.height / 2, { font: FONTS.brand, color: INK.soft })
    return
  }
  const strong = part.kind === 'model'
  const first = top + (strong ? 8 : 4) + LINE_HEIGHT / 2
  part.lines.forEach((text, index) => {
    write(pen, text, MARGIN, first + index * LINE_HEIGHT, {
      font: strong ? FONTS.model : FONTS.line,
      color: strong ? INK.strong : INK.soft,
    })
  })
  if (part.kind === 'line') {
    write(pen, part.price, WIDTH - MARGIN, first, { font: FONTS.model, color: INK.price, align: 'right' })
    band(pen, top + part.height - 1, 1, INK.line)
  }
}

function drawHead(pen: Pen, { company, type, at }: Heading): void {
  write(pen, company, MARGIN, 32, { font: 'bold 24px', color: INK.strong })
  write(pen, `价格表 · ${PRICE_TYPE_NAMES[type]}`, MARGIN, 66, { font: '16px', color: INK.soft })
  write(pen, at, WIDTH - MARGIN, 66, { font: '16px', color: INK.soft, align: 'right' })
}

/** Draws one page of the list as PNG. `position` is its number, starting at 1, and the total. */
export function drawPage(
  page: readonly Part[],
  heading: Heading,
  place: { readonly number: number; readonly of: number },
): Promise<Blob> {
  const height = heightOf(page)
  return picture(WIDTH, height, (pen) => {
    pen.fillStyle = INK.paper
    pen.fillRect(0, 0, WIDTH, height)
    drawHead(pen, heading)
    let top = HEAD_HEIGHT
    for (const part of page) {
      drawPart(pen, part, top)
      top += part.height
    }
    const foot = `第 ${place.number} 张，共 ${place.of} 张`
    write(pen, foot, WIDTH / 2, top + FOOT_HEIGHT / 2, { font: '13px', color: INK.soft, align: 'center' })
  })
}
