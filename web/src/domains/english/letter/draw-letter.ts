import {
  createMeasure,
  drawPng,
  FONT_FAMILY,
  type MeasureText,
  type Pen,
  wrapText,
} from '../../../lib/pictures/canvas.ts'
import type { Letter } from './weekly-letter.ts'

const WIDTH = 420
const MARGIN = 32
const INNER = WIDTH - 2 * MARGIN
const GAP = 12
/** Parents see the picture in another app, so it is light regardless of the theme of this device. */
const COLORS = {
  paper: '#ffffff',
  head: '#e7f1fd',
  accent: '#1565c0',
  strong: '#1f2329',
  soft: '#4a515c',
  line: '#dfe3e8',
}

interface Block {
  readonly font: string
  readonly color: string
  readonly lineHeight: number
  /** Space above, in points. */
  readonly above: number
  readonly text: string
  /** Aligned to the right edge of the same line. */
  readonly right?: string
  /** Draws a line above. */
  readonly rule?: boolean
}

const paragraph = (text: string, above = GAP): Block => ({
  ...{ font: '16px', color: COLORS.strong, lineHeight: 26, above, text },
})
const heading = (text: string): Block => ({
  ...{ font: 'bold 16px', color: COLORS.accent, lineHeight: 26, above: 20, text, rule: true },
})
const row = (text: string, right: string): Block => ({
  ...{ font: '16px', color: COLORS.soft, lineHeight: 28, above: 0, text, right },
})

const blocksOf = ({ greeting, opening, figures, words, text, suggestion, closing }: Letter): Block[] => [
  paragraph(greeting, 20),
  paragraph(opening),
  ...(figures.length > 0 ? [heading('这一周')] : []),
  ...figures.map(({ label, value }) => row(label, value)),
  ...(words.length > 0 ? [heading('还不太熟的单词')] : []),
  ...words.map(({ spelling, meaning }) => row(spelling, meaning)),
  ...(text ? [heading('读过的短文'), paragraph(text, 0)] : []),
  heading('一个小建议'),
  paragraph(suggestion, 0),
  paragraph(closing, 20),
]

const HEAD_HEIGHT = 92
const FOOT = 28

interface PlacedBlock extends Block {
  readonly lines: readonly string[]
  readonly rightLines: readonly string[]
}

function place(block: Block, measure: MeasureText): PlacedBlock {
  const width = (text: string) => measure(text, block.font)
  if (block.right === undefined)
    return { ...block, lines: wrapText(block.text, block.font, INNER, measure), rightLines: [] }
  // A long meaning wraps in the width that the word leaves.
  const left = Math.min(width(block.text), INNER / 2)
  return {
    ...block,
    lines: wrapText(block.text, block.font, INNER / 2, measure),
    rightLines: wrapText(block.right, block.font, INNER - left - GAP, measure),
  }
}

const heightOf = ({ above, lines, rightLines, lineHeight }: PlacedBlock) =>
  above + Math.max(lines.length, rightLines.length) * lineHeight

function drawHead(pen: Pen, { title, period }: Letter): void {
  pen.fillStyle = COLORS.head
  pen.fillRect(0, 0, WIDTH, HEAD_HEIGHT)
  pen.fillStyle = COLORS.accent
  pen.font = `bold 24px ${FONT_FAMILY}`
  pen.fillText(title, MARGIN, 36, INNER)
  pen.fillStyle = COLORS.soft
  pen.font = `15px ${FONT_FAMILY}`
  pen.fillText(period, MARGIN, 66, INNER)
}

function drawBlock(
  pen: Pen,
  { font, color, lineHeight, above, lines, rightLines, rule }: PlacedBlock,
  top: number,
) {
  if (rule) {
    pen.fillStyle = COLORS.line
    pen.fillRect(MARGIN, top + above / 2, INNER, 1)
  }
  pen.font = `${font} ${FONT_FAMILY}`
  pen.textAlign = 'left'
  pen.fillStyle = color
  lines.forEach((line, i) => {
    pen.fillText(line, MARGIN, top + above + lineHeight * (i + 0.5), INNER)
  })
  pen.textAlign = 'right'
  pen.fillStyle = COLORS.strong
  rightLines.forEach((line, i) => {
    pen.fillText(line, WIDTH - MARGIN, top + above + lineHeight * (i + 0.5), INNER)
  })
  pen.textAlign = 'left'
}

/** Draws the letter as one PNG picture. */
export function drawLetter(letter: Letter): Promise<Blob> {
  const measure = createMeasure()
  const blocks = blocksOf(letter).map((block) => place(block, measure))
  const height = blocks.reduce((sum, block) => sum + heightOf(block), HEAD_HEIGHT + FOOT)
  return drawPng(WIDTH, height, (pen) => {
    pen.fillStyle = COLORS.paper
    pen.fillRect(0, 0, WIDTH, height)
    drawHead(pen, letter)
    let top = HEAD_HEIGHT
    for (const block of blocks) {
      drawBlock(pen, block, top)
      top += heightOf(block)
    }
  })
}
