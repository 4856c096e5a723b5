import {
  createMeasure,
  drawCanvas,
  drawPng,
  FONT_FAMILY,
  type MeasureText,
  type Pen,
  pixelsOf,
  wrapText,
} from '../../../lib/pictures/canvas.ts'
import { createPdf, toGreyscale } from '../../../lib/pictures/pdf.ts'
import { OPEN_DRAWER, receiptCommands, toBitmap } from '../../../lib/printing/escpos.ts'
import type { ReceiptLine } from './receipt.ts'
import type { PaperWidth } from './receipt-paper.tsx'

const WIDTH = 420
const MARGIN = 28
const INNER = WIDTH - 2 * MARGIN
const RULE_HEIGHT = 20
const GAP = 12
/** The image is shared with others, so it is always light, regardless of the theme on this device. */
const COLORS = { paper: '#ffffff', strong: '#1f2329', soft: '#4a515c', line: '#c3c8d0' }

interface LineStyle {
  readonly font: string
  readonly height: number
  readonly color: string
  readonly align: 'left' | 'center'
}
const LINE_STYLES: Record<Exclude<ReceiptLine['kind'], 'rule'>, LineStyle> = {
  head: { font: 'bold 22px', height: 32, color: COLORS.strong, align: 'center' },
  middle: { font: '15px', height: 24, color: COLORS.soft, align: 'center' },
  text: { font: '16px', height: 25, color: COLORS.strong, align: 'left' },
  code: { font: '15px', height: 22, color: COLORS.soft, align: 'left' },
  pair: { font: '15px', height: 25, color: COLORS.soft, align: 'left' },
  total: { font: 'bold 20px', height: 34, color: COLORS.strong, align: 'left' },
}

interface PlacedLine {
  readonly line: ReceiptLine
  readonly texts: readonly string[]
  /** Right-aligned text. */
  readonly rightTexts: readonly string[]
  readonly height: number
}

function layoutLine(line: ReceiptLine, measure: MeasureText): PlacedLine {
  if (line.kind === 'rule') return { line, texts: [], rightTexts: [], height: RULE_HEIGHT }
  const { font, height } = LINE_STYLES[line.kind]
  const width = (text: string) => measure(text, font)
  // A long value wraps in the width that its label leaves.
  const labelWidth = Math.min(width(line.text), INNER / 2)
  const rightTexts = 'right' in line ? wrapText(line.right, font, INNER - labelWidth - GAP, measure) : []
  const rightWidth = rightTexts.length === 0 ? 0 : Math.max(...rightTexts.map(width)) + GAP
  const texts = wrapText(line.text, font, INNER - rightWidth, measure)
  return { line, texts, rightTexts, height: Math.max(texts.length, rightTexts.length) * height }
}

function drawLine(pen: Pen, { line, texts, rightTexts }: PlacedLine, top: number): void {
  if (line.kind === 'rule') {
    pen.fillStyle = COLORS.line
    pen.fillRect(MARGIN, top + RULE_HEIGHT / 2, INNER, 1)
    return
  }
  const { font, color, align, height: lineHeight } = LINE_STYLES[line.kind]
  pen.font = `${font} ${FONT_FAMILY}`
  pen.fillStyle = color
  pen.textAlign = align
  const x = align === 'center' ? WIDTH / 2 : MARGIN
  texts.forEach((text, index) => {
    pen.fillText(text, x, top + lineHeight * (index + 0.5), INNER)
  })
  pen.textAlign = 'right'
  pen.fillStyle = COLORS.strong
  rightTexts.forEach((text, index) => {
    pen.fillText(text, WIDTH - MARGIN, top + lineHeight * (index + 0.5), INNER)
  })
}

/** A picture below the lines, such as a QR code. */
export interface ReceiptBlock {
  readonly height: number
  /** Draws on the paper of this width, below `top`. */
  readonly draw: (pen: Pen, top: number, width: number) => void
}

function layoutReceipt(lines: readonly ReceiptLine[], block?: ReceiptBlock) {
  const measure = createMeasure()
  const placedLines = lines.map((line) => layoutLine(line, measure))
  const linesHeight = placedLines.reduce((sum, item) => sum + item.height, 0)
  const height = linesHeight + (block?.height ?? 0) + 2 * MARGIN
  const draw = (pen: Pen) => {
    pen.fillStyle = COLORS.paper
    pen.fillRect(0, 0, WIDTH, height)
    let top = MARGIN
    for (const item of placedLines) {
      drawLine(pen, item, top)
      top += item.height
    }
    block?.draw(pen, top, WIDTH)
  }
  return { height, draw }
}

/** Draws the receipt as one PNG image. */
export function drawReceipt(lines: readonly ReceiptLine[], block?: ReceiptBlock): Promise<Blob> {
  const { height, draw } = layoutReceipt(lines, block)
  return drawPng(WIDTH, height, draw)
}

/** PDF pixels per layout pixel: prints at about 400 dpi, and no phone screen is wider. */
const PDF_SCALE = 3
const PAPER_MM = 80

/** Draws the receipt as a PDF page of its own size. */
export function receiptPdf(
  lines: readonly ReceiptLine[],
  title: string,
  block?: ReceiptBlock,
): Promise<Blob> {
  const { height, draw } = layoutReceipt(lines, block)
  return createPdf([toGreyscale(drawCanvas(WIDTH, height, draw, PDF_SCALE))], { title, widthMm: PAPER_MM })
}

/** Dots that a printer of 203 dpi prints on a roll of this width, in mm. */
const ROLL_DOTS: Record<PaperWidth, number> = { '58': 384, '80': 576 }

/** Commands for a receipt printer. `opensDrawer`: for cash. */
export function receiptPrint(
  lines: readonly ReceiptLine[],
  width: PaperWidth,
  opensDrawer: boolean,
): Uint8Array<ArrayBuffer> {
  const { height, draw } = layoutReceipt(lines)
  const canvas = drawCanvas(WIDTH, height, draw, ROLL_DOTS[width] / WIDTH)
  const commands = receiptCommands(toBitmap(pixelsOf(canvas)))
  return opensDrawer ? new Uint8Array([...OPEN_DRAWER, ...commands]) : commands
}
