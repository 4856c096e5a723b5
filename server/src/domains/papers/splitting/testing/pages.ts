import type { Line, PageReading, Region, Segment } from '../../../../adapters/ocr/page-reading.ts'

/** A paragraph that wraps, cells at equal distances, or a centred line. */
export type Printed =
  | string
  | { cells: string[] }
  | { centre: string; tall?: boolean }
  | { figure: Region['kind'] }

export const cells = (...texts: string[]): Printed => ({ cells: texts })
export const centre = (text: string): Printed => ({ centre: text, tall: true })
export const figure = (kind: Region['kind'] = 'figure'): Printed => ({ figure: kind })

type Layout = {
  columns?: 1 | 2
  rowsAPage?: number
  footer?: (page: number) => string
  header?: string
  confidence?: number
}

const ROW = 0.02
const LATIN = 0.0095
const measureWidth = (text: string) =>
  [...text].reduce(
    (sum, char) => sum + (char.charCodeAt(0) > 0x2e7f || /[“”‘’…—]/.test(char) ? 2 : 1) * LATIN,
    0,
  )

/** Wraps a paragraph like a typesetter: between words, or between Chinese characters. */
function wrap(text: string, width: number): string[] {
  const rows = ['']
  for (const word of text.match(/[\x21-\x7e]+|\s+|[^\x21-\x7e\s]/g) ?? []) {
    const row = rows.at(-1) ?? ''
    const closes = /^[，。、；：？！）》”]/.test(word)
    if (row !== '' && !closes && measureWidth(row + word) > width) rows.push(word.trim())
    else rows[rows.length - 1] = row + word
  }
  return rows.filter((row) => row.trim() !== '')
}

const line = (segments: Segment[], column: number, confidence: number): Line => {
  const last = segments.at(-1)?.box ?? { x: 0, y: 0, w: 0, h: 0 }
  const first = segments[0]?.box ?? last
  return {
    text: segments.map(({ text }) => text).join('  '),
    box: { ...first, w: last.x + last.w - first.x },
    column,
    confidence,
    segments,
  }
}

/** Lays out printed content on pages, as an ideal reader would read them. */
export function pages(
  printed: Printed[],
  { columns = 1, rowsAPage = 44, footer, header, confidence = 0.98 }: Layout = {},
): PageReading[] {
  const width = columns === 1 ? 0.84 : 0.4
  const readings: PageReading[] = []
  let [row, column]: [number, number] = [rowsAPage, columns]
  const open = () => {
    if (row < rowsAPage) return
    row = 0
    column++
    if (column < columns) return
    column = 0
    readings.push({
      width: 1654,
      height: 2339,
      turned: 0,
      skew: 0,
      lines: [],
      regions: [],
      engine: 'pp-ocr',
      cpuSeconds: 0,
    })
  }
  const addRow = (texts: { text: string; x: number }[], tall = false) => {
    open()
    const left = 0.08 + column * 0.44
    const y = 0.08 + row * ROW * 0.95
    const h = tall ? ROW * 1.3 : ROW * 0.7
    const segments = texts.map(({ text, x }) => ({
      text,
      confidence,
      box: { x: left + x, y, w: Math.min(measureWidth(text), width - x), h },
    }))
    readings.at(-1)?.lines.push(line(segments, column, confidence))
    row++
  }
  for (const entry of printed) {
    if (typeof entry === 'string') {
      const indent = /^[\s\u3000]{2,}/.test(entry) ? 0.038 : 0
      wrap(entry.trim(), width - indent).forEach((text, i) => {
        addRow([{ text, x: i === 0 ? indent : 0 }])
      })
    } else if ('cells' in entry)
      addRow(entry.cells.map((text, i) => ({ text, x: (i * width) / entry.cells.length })))
    else if ('centre' in entry)
      addRow([{ text: entry.centre, x: Math.max(0, (width - measureWidth(entry.centre)) / 2) }], entry.tall)
    else {
      open()
      const box = { x: 0.1 + column * 0.44, y: 0.08 + row * ROW * 0.95, w: 0.2, h: ROW * 3 }
      readings.at(-1)?.regions.push({ kind: entry.figure, box })
      row += 4
    }
  }
  readings.forEach((page, i) => {
    const edge = (text: string, y: number) =>
      line([{ text, confidence, box: { x: 0.4, y, w: measureWidth(text), h: 0.012 } }], 0, confidence)
    if (header) page.lines.unshift(edge(header, 0.03))
    if (footer) page.lines.push(edge(footer(i + 1), 0.96))
  })
  return readings
}
