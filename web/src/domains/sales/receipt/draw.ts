import {
  createMeasure,
  drawn,
  FAMILY,
  type Measure,
  type Pen,
  picture,
  wrapped,
} from '../../../lib/pictures/canvas.ts'
import { greysOf, pdfOf } from '../../../lib/pictures/pdf.ts'
import type { ReceiptLine } from './receipt.ts'

const WIDTH = 420
const MARGIN = 28
const INNER = WIDTH - 2 * MARGIN
const RULE_HEIGHT = 20
const GAP = 12
/** The image is shared with others, so it is always light, regardless of the theme on this device. */
const INK = { paper: '#ffffff', strong: '#1f2329', soft: '#4a515c', line: '#c3c8d0' }

interface Look {
  readonly font: string
  readonly height: number
  readonly color: string
  readonly align: 'left' | 'center'
}
const LOOKS: Record<Exclude<ReceiptLine['kind'], 'rule'>, Look> = {
  head: { font: 'bold 22px', height: 32, color: INK.strong, align: 'center' },
  middle: { font: '15px', height: 24, color: INK.soft, align: 'center' },
  text: { font: '16px', height: 25, color: INK.strong, align: 'left' },
  code: { font: '15px', height: 22, color: INK.soft, align: 'left' },
  pair: { font: '15px', height: 25, color: INK.soft, align: 'left' },
  total: { font: 'bold 20px', height: 34, color: INK.strong, align: 'left' },
}

interface Placed {
  readonly line: ReceiptLine
  readonly texts: readonly string[]
  /** Right-aligned text. */
  readonly rights: readonly string[]
  readonly height: number
}

function place(line: ReceiptLine, measure: Measure): Placed {
  if (line.kind === 'rule') return { line, texts: [], rights: [], height: RULE_HEIGHT }
  const { font, height } = LOOKS[line.kind]
  const width = (text: string) => measure(text, font)
  // A long value wraps in the width that its label leaves.
  const label = Math.min(width(line.text), INNER / 2)
  const rights = 'right' in line ? wrapped(line.right, font, INNER - label - GAP, measure) : []
  const taken = rights.length === 0 ? 0 : Math.max(...rights.map(width)) + GAP
  const texts = wrapped(line.text, font, INNER - taken, measure)
  return { line, texts, rights, height: Math.max(texts.length, rights.length) * height }
}

function drawLine(pen: Pen, { line, texts, rights }: Placed, top: number): void {
  if (line.kind === 'rule') {
    pen.fillStyle = INK.line
    pen.fillRect(MARGIN, top + RULE_HEIGHT / 2, INNER, 1)
    return
  }
  const { font, color, align, height: step } = LOOKS[line.kind]
  pen.font = `${font} ${FAMILY}`
  pen.fillStyle = color
  pen.textAlign = align
  const x = align === 'center' ? WIDTH / 2 : MARGIN
  texts.forEach((text, at) => {
    pen.fillText(text, x, top + step * (at + 0.5), INNER)
  })
  pen.textAlign = 'right'
  pen.fillStyle = INK.strong
  rights.forEach((text, at) => {
    pen.fillText(text, WIDTH - MARGIN, top + step * (at + 0.5), INNER)
  })
}

function laidOut(lines: readonly ReceiptLine[]) {
  const measure = createMeasure()
  const placed = lines.map((line) => place(line, measure))
  const height = placed.reduce((sum, one) => sum + one.height, 2 * MARGIN)
  const draw = (pen: Pen) => {
    pen.fillStyle = INK.paper
    pen.fillRect(0, 0, WIDTH, height)
    let top = MARGIN
    for (const one of placed) {
      drawLine(pen, one, top)
      top += one.height
    }
  }
  return { height, draw }
}

/** Draws the receipt as one PNG image. */
export function drawReceipt(lines: readonly ReceiptLine[]): Promise<Blob> {
  const { height, draw } = laidOut(lines)
  return picture(WIDTH, height, draw)
}

/** PDF pixels per layout pixel: prints at about 400 dpi, and no phone screen is wider. */
const PDF_SCALE = 3
const PAPER_MM = 80

/** Draws the receipt as a PDF page of its own size. */
export function receiptPdf(lines: readonly ReceiptLine[], title: string): Promise<Blob> {
  const { height, draw } = laidOut(lines)
  return pdfOf(greysOf(drawn(WIDTH, height, draw, PDF_SCALE)), { title, widthMm: PAPER_MM })
}
