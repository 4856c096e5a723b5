import { createMeasure, drawCanvas, FONT_FAMILY, wrapText } from '../../../lib/pictures/canvas.ts'
import { DOTS_PER_MM } from '../../../lib/printing/escpos.ts'
import { LABEL_MM, type Label, type LabelSize } from './label.ts'
import { placeCode } from './place-code.ts'

/** In dots of the printer. */
interface LabelStyle {
  readonly title: number
  readonly code: number
  readonly price: number
  readonly bars: number
}
const STYLES: Record<LabelSize, LabelStyle> = {
  '40x30': { title: 26, code: 24, price: 36, bars: 72 },
  '60x40': { title: 34, code: 32, price: 48, bars: 110 },
}
/** Printers do not reach the edge, and labels slip by about a millimetre. */
const MARGIN = 1.5 * DOTS_PER_MM
const TITLE_LINES = 2
const font = (size: number, weight = '') => `${weight} ${size}px ${FONT_FAMILY}`

/** Draws a label, one pixel per dot, so that bars are as wide on paper as they are encoded. */
export function drawLabel({ title, code, price }: Label, size: LabelSize): HTMLCanvasElement {
  const [width, height] = [LABEL_MM[size].width * DOTS_PER_MM, LABEL_MM[size].height * DOTS_PER_MM]
  const style = STYLES[size]
  const inner = width - 2 * MARGIN
  const titleFont = `bold ${style.title}px`
  const lines = wrapText(title, titleFont, inner, createMeasure())
  const shown = lines.slice(0, TITLE_LINES)
  if (lines.length > TITLE_LINES) shown[TITLE_LINES - 1] = `${shown[TITLE_LINES - 1]?.slice(0, -1)}…`
  const marks = placeCode(code, width, style.bars)
  const draw = (pen: CanvasRenderingContext2D) => {
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, width, height)
    pen.fillStyle = 'black'
    pen.font = font(style.title, 'bold')
    shown.forEach((line, n) => {
      pen.fillText(line, MARGIN, MARGIN + style.title * (n * 1.2 + 0.6), inner)
    })
    const bottom = height - MARGIN
    pen.font = font(style.code)
    pen.textAlign = 'center'
    pen.fillText(code, width / 2, bottom - style.code / 2, inner)
    const barsTop = bottom - style.code - 4 - style.bars
    for (const mark of marks) pen.fillRect(mark.left, barsTop + mark.top, mark.width, mark.height)
    if (price === undefined) return
    pen.font = font(style.price, 'bold')
    pen.textAlign = 'right'
    pen.fillText(price, width - MARGIN, barsTop - style.price * 0.65, inner)
  }
  return drawCanvas(width, height, draw, 1)
}
