import { Readable } from 'node:stream'
import { DEFAULT_ZONE } from '@shangxue/contract/platform/constants'
import { type CellValue, type ColumnKind, emptyXml, rowXml, textXml } from './cells.ts'
import { chartXml, drawingXml, type SheetChart } from './chart.ts'
import { chartParts, packageParts, sheetPart } from './package-parts.ts'
import { measureText, sheetXml, textWidth } from './sheet.ts'
import { toSheetNames } from './sheet-names.ts'
import { STYLE, STYLES_XML, TOTAL_STYLE } from './styles.ts'
import { createWallClock, type WallClock } from './wall-clock.ts'
import { zipParts } from './zip.ts'

export type { CellValue, ColumnKind, SheetChart }

export interface WorkbookColumn {
  header: string
  /** In characters; derived from kind and heading by default. */
  width?: number
  kind: ColumnKind
  /** For leading columns: frozen while scrolling and printed on every page. */
  stays?: boolean
}

/** Returns the number of frozen columns at the left. */
function countFrozenColumns(columns: readonly WorkbookColumn[]): number {
  const first = columns.findIndex(({ stays }) => !stays)
  return first === -1 ? 0 : first
}

export interface WorkbookSheet {
  /** Cleaned and truncated to what Excel accepts. */
  name: string
  columns: readonly WorkbookColumn[]
  /** Values in the order of the columns. Read one by one, as fast as the stream is drained. */
  rows: AsyncIterable<readonly CellValue[]> | Iterable<readonly CellValue[]>
  /** Rows above the headings: the title, then a description of the figures. */
  lead?: readonly string[]
  /** The last row, in bold; called when all rows are read. Outside the filter. */
  totals?: () => readonly CellValue[]
  /** Drawn to the right of the table. */
  chart?: SheetChart
}

export interface Workbook {
  sheets: readonly WorkbookSheet[]
  /** Time zone of displayed dates. */
  timeZone?: string
}

export const XLSX_MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Produced ahead of the reader. */
const BUFFERED_BYTES = 64 * 1024

/** Maximum width of a text column that is sized by its rows, in characters. */
const MAX_TEXT_WIDTH = 56

const WIDTHS: Record<ColumnKind, number> = {
  text: 18,
  integer: 10,
  money: 14,
  date: 12,
  datetime: 17,
  percent: 10,
}

const HEADINGS: Partial<Record<ColumnKind, number>> = {
  integer: STYLE.numberHeader,
  money: STYLE.numberHeader,
  percent: STYLE.numberHeader,
}

/**
 * Writes an .xlsx as a byte stream, row by row: memory does not grow with the rows. The stream fails with the error of
 * `rows`, and with TypeError for a value that its column cannot hold.
 */
export function writeWorkbook({ sheets, timeZone = DEFAULT_ZONE }: Workbook): Readable {
  const wallClock = createWallClock(timeZone)
  return streamSheets(sheets.map((sheet) => sheetText(sheet, wallClock)))
}

function sheetText(sheet: WorkbookSheet, wallClock: WallClock): SheetText {
  const headingLine = (sheet.lead?.length ?? 0) + 1
  let lastLine = headingLine
  const text = tableXml(sheet, wallClock, (line) => {
    lastLine = line
  })
  const { name, chart, columns } = sheet
  const stays = countFrozenColumns(columns)
  if (!chart) return { name, hidden: false, top: headingLine, stays, text }
  const drawing = drawingXml(chart.title, columns.length + 1, headingLine, chart.kind)
  // Called when the rows are written.
  const createChart = function* (sheetName: string) {
    yield chartXml({ chart, sheet: sheetName, headingLine, lastLine })
  }
  return {
    name,
    hidden: false,
    top: headingLine,
    stays,
    text,
    chartDrawing: { columns: columns.length, drawing, chart: createChart },
  }
}

export interface SheetText {
  name: string
  hidden: boolean
  /** The row of the headings; the first by default. */
  top?: number
  stays?: number
  text: AsyncIterable<string>
  chartDrawing?: { columns: number; drawing: string; chart: (sheet: string) => Iterable<string> }
}

export function streamSheets(sheets: readonly SheetText[]): Readable {
  if (sheets.length === 0) throw new TypeError('a workbook needs a sheet')
  const names = toSheetNames(sheets.map(({ name }) => name))
  const linkedParts = packageParts(
    sheets.map(({ hidden, top: headingLine = 1, stays = 0, chartDrawing }, index) => ({
      ...{ name: names[index] ?? '', hidden, top: headingLine, stays },
      ...(chartDrawing && { printed: chartDrawing.columns }),
    })),
  )
  const fixed = Object.entries({ ...linkedParts, 'xl/styles.xml': STYLES_XML })
  return Readable.from(
    zipParts([
      ...fixed.map(([name, text]) => ({ name, text: [text] })),
      ...sheets.flatMap(({ text, chartDrawing }, index) => [
        { name: sheetPart(index), text },
        ...(chartDrawing
          ? chartParts(index, chartDrawing.drawing, chartDrawing.chart(names[index] ?? ''))
          : []),
      ]),
    ]),
    { objectMode: false, highWaterMark: BUFFERED_BYTES },
  )
}

/** Width of the longest text, limited to what fits on a page. */
export function fitTextWidth(minWidth: number, texts: readonly string[]): number {
  const longest = texts.reduce((widest, text) => Math.max(widest, measureText(text)), 0)
  return Math.max(minWidth, Math.min(longest + 1, MAX_TEXT_WIDTH))
}

/** The given width or that of the heading; with rows in memory, wide enough for every text. */
function columnWidths({ columns, rows }: WorkbookSheet): number[] {
  const knownRows: readonly (readonly CellValue[])[] = Array.isArray(rows) ? rows : []
  return columns.map(({ header, width, kind }, column) => {
    const minWidth = width ?? Math.max(WIDTHS[kind], textWidth(header))
    if (kind !== 'text') return minWidth
    return fitTextWidth(
      minWidth,
      knownRows.map((row) => String(row[column] ?? '')),
    )
  })
}

/** The totals row: empty cells have its background too. */
function totalsXml(
  line: number,
  values: readonly CellValue[],
  kinds: readonly ColumnKind[],
  wallClock: WallClock,
): string {
  return kinds
    .map((kind, column) => {
      const singleCell = kinds.map((_, index) => (index === column ? (values[column] ?? null) : null))
      return (
        rowXml(line, singleCell, kinds, wallClock, TOTAL_STYLE) || emptyXml(line, column, TOTAL_STYLE[kind])
      )
    })
    .join('')
}

function tableXml(
  sheet: WorkbookSheet,
  wallClock: WallClock,
  onLine: (line: number) => void,
): AsyncIterable<string> {
  const kinds = sheet.columns.map(({ kind }) => kind)
  const { lead = [], totals } = sheet
  return sheetXml(
    {
      widths: columnWidths(sheet),
      lead: lead.map((text, index) => textXml(index + 1, 0, text, index === 0 ? STYLE.title : STYLE.text)),
      header: (line) =>
        sheet.columns
          .map(({ header, kind }, column) => textXml(line, column, header, HEADINGS[kind] ?? STYLE.header))
          .join(''),
      autoFilter: true,
      stays: countFrozenColumns(sheet.columns),
      drawing: sheet.chart !== undefined,
      ...(totals && { totals: (line: number) => totalsXml(line, totals(), kinds, wallClock) }),
    },
    sheet.rows,
    (values, line) => {
      onLine(line)
      return rowXml(line, values, kinds, wallClock)
    },
  )
}
