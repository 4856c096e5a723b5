import {
  createMeasure,
  drawPng,
  FONT_FAMILY,
  type MeasureText,
  type Pen,
  wrapText,
} from '../../../lib/pictures/canvas.ts'

export interface TablePicture {
  readonly title: string
  /** Lines below the title, such as the period. */
  readonly lines: readonly string[]
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly totals?: readonly string[]
}

/** The picture is shared with others, so it is always light, regardless of the theme on this device. */
const COLORS = { paper: '#ffffff', strong: '#1f2329', soft: '#4a515c', line: '#e6e8ec', band: '#eff1f4' }
const MARGIN = 24
const PADDING = 10
const LINE = 22
const ROW_PADDING = 7
const MIN_WIDTH = 380
/** Longer names are wrapped. */
const MAX_NAME_WIDTH = 190
const MAX_CELL_WIDTH = 150
const FONTS = { title: 'bold 19px', line: '14px', head: 'bold 14px', cell: '14px', total: 'bold 15px' }

interface Row {
  readonly font: string
  readonly color: string
  readonly band: boolean
  /** Wrapped texts by column. */
  readonly cells: readonly (readonly string[])[]
  readonly height: number
}

function columnWidths({ header, rows, totals }: TablePicture, measure: MeasureText): number[] {
  return header.map((heading, n) => {
    const widths = [
      measure(heading, FONTS.head),
      ...rows.map((row) => measure(row[n] ?? '', FONTS.cell)),
      measure(totals?.[n] ?? '', FONTS.total),
    ]
    return Math.min(Math.max(...widths), n === 0 ? MAX_NAME_WIDTH : MAX_CELL_WIDTH) + 2 * PADDING
  })
}

function layoutTable(picture: TablePicture, measure: MeasureText) {
  const widths = columnWidths(picture, measure)
  const natural = widths.reduce((sum, width) => sum + width, 0)
  const inner = Math.max(natural, MIN_WIDTH)
  // The name column takes what is left of a narrow table.
  widths[0] = (widths[0] ?? 0) + inner - natural
  const layoutRow = (texts: readonly string[], font: string, color: string, band: boolean): Row => {
    const cells = texts.map((text, n) => wrapText(text, font, (widths[n] ?? 0) - 2 * PADDING + 1, measure))
    const lines = Math.max(...cells.map(({ length }) => length))
    return { font, color, band, cells, height: lines * LINE + 2 * ROW_PADDING }
  }
  const rows = [
    layoutRow(picture.header, FONTS.head, COLORS.soft, true),
    ...picture.rows.map((row) => layoutRow(row, FONTS.cell, COLORS.strong, false)),
    ...(picture.totals ? [layoutRow(picture.totals, FONTS.total, COLORS.strong, true)] : []),
  ]
  return { widths, inner, rows }
}

function write(pen: Pen, text: string, x: number, y: number, align: CanvasTextAlign, maxWidth: number): void {
  pen.textAlign = align
  pen.fillText(text, x, y, maxWidth)
}

function drawRow(pen: Pen, row: Row, top: number, widths: readonly number[], inner: number): void {
  pen.fillStyle = row.band ? COLORS.band : COLORS.line
  if (row.band) pen.fillRect(MARGIN, top, inner, row.height)
  else pen.fillRect(MARGIN, top + row.height - 1, inner, 1)
  pen.font = `${row.font} ${FONT_FAMILY}`
  pen.fillStyle = row.color
  let left = MARGIN
  row.cells.forEach((lines, n) => {
    const width = widths[n] ?? 0
    lines.forEach((text, line) => {
      const y = top + ROW_PADDING + (line + 0.5) * LINE
      if (n === 0) write(pen, text, left + PADDING, y, 'left', width - 2 * PADDING)
      else write(pen, text, left + width - PADDING, y, 'right', width - 2 * PADDING)
    })
    left += width
  })
}

/** Draws a table with its heading as one PNG. */
export function drawTable(picture: TablePicture, company: string): Promise<Blob> {
  const measure = createMeasure()
  const { widths, inner, rows } = layoutTable(picture, measure)
  const titles = wrapText(picture.title, FONTS.title, inner, measure)
  const lines = [company, ...picture.lines].flatMap((text) => wrapText(text, FONTS.line, inner, measure))
  const headHeight = titles.length * 28 + lines.length * LINE + 12
  const width = inner + 2 * MARGIN
  const height = rows.reduce((sum, row) => sum + row.height, headHeight + 2 * MARGIN)
  return drawPng(width, height, (pen) => {
    pen.fillStyle = COLORS.paper
    pen.fillRect(0, 0, width, height)
    let top = MARGIN
    const heading = (text: string, font: string, color: string, lineHeight: number) => {
      pen.font = `${font} ${FONT_FAMILY}`
      pen.fillStyle = color
      write(pen, text, MARGIN, top + lineHeight / 2, 'left', inner)
      top += lineHeight
    }
    for (const text of titles) heading(text, FONTS.title, COLORS.strong, 28)
    for (const text of lines) heading(text, FONTS.line, COLORS.soft, LINE)
    top += 12
    for (const row of rows) {
      drawRow(pen, row, top, widths, inner)
      top += row.height
    }
  })
}
