import { columnName } from '../column-name.ts'
import { SHEET_NAMESPACE, XML_HEAD } from './package-parts.ts'
import { CHUNK_CHARACTERS } from './zip.ts'

/** Excel's limit. */
const MAX_LINES = 1_048_576

export interface SheetLayout {
  /** Per column, in characters of the default font. */
  widths: readonly number[]
  /** Indexes of the columns that are not shown. */
  hiddenColumns?: readonly number[]
  /** Style of unwritten cells, applied to what a user types there. */
  columnStyle?: number
  /** Cells of column A above the headings, one row each: a title and its description. */
  lead?: readonly string[]
  /** XML of the heading row's cells. This row and all above it are frozen. */
  header: (line: number) => string
  autoFilter: boolean
  /** Number of frozen columns at the left. */
  stays?: number
  /** XML of the cells of a last row outside the filter; called when all rows are read. */
  totals?: (line: number) => string
  /** XML that follows the rows. */
  after?: string
  /** Whether a drawing is beside the table. */
  drawing?: boolean
}

const DRAWING =
  '<drawing xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rId1"/>'

/** Yields one worksheet in chunks of text: lead rows, headings, then each of `rows` as `cells` formats it. */
export async function* sheetXml<Row>(
  layout: SheetLayout,
  rows: Iterable<Row> | AsyncIterable<Row>,
  cells: (row: Row, line: number) => string,
): AsyncGenerator<string> {
  if (layout.widths.length === 0) throw new TypeError('a sheet needs a column')
  const top = (layout.lead?.length ?? 0) + 1
  let chunk = sheetOpening(layout, top)
  let line = top
  for await (const row of rows) {
    if (++line > MAX_LINES) throw new RangeError(`a sheet holds at most ${MAX_LINES} rows`)
    chunk += rowOf(line, cells(row, line))
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield chunk
    chunk = ''
  }
  const range = `A${top}:${columnName(layout.widths.length - 1)}${line}`
  const filter = layout.autoFilter ? `<autoFilter ref="${range}"/>` : ''
  const totals = layout.totals ? rowOf(line + 1, layout.totals(line + 1)) : ''
  yield `${chunk}${totals}</sheetData>${filter}${layout.after ?? ''}${pageSetup(layout)}${layout.drawing ? DRAWING : ''}</worksheet>`
}

/** Width of portrait A4, in characters. */
const PORTRAIT_WIDTH = 95

/** Largest width that is legible when scaled to one landscape page. */
const MAX_LANDSCAPE_WIDTH = 250

/** Scales all columns to one A4 page with page numbers; with frozen columns, wide tables use several pages. */
function pageSetup({ widths, stays = 0 }: SheetLayout): string {
  const sum = widths.reduce((total, width) => total + width, 0)
  const isLandscape = sum > PORTRAIT_WIDTH
  const pages = stays === 0 ? 1 : Math.ceil(sum / MAX_LANDSCAPE_WIDTH)
  return (
    '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>' +
    `<pageSetup paperSize="9"${pages > 1 ? ` fitToWidth="${pages}"` : ''} fitToHeight="0" orientation="${isLandscape ? 'landscape' : 'portrait'}"/>` +
    '<headerFooter><oddFooter>&amp;C&amp;P / &amp;N</oddFooter></headerFooter>'
  )
}

const rowOf = (line: number, cells: string): string => `<row r="${line}">${cells}</row>`

/** Freezes all rows above the data and the given columns at the left. */
function frozenPane(stays: number, top: number): string {
  const horizontalSplit = stays === 0 ? '' : `xSplit="${stays}" `
  const active = stays === 0 ? 'bottomLeft' : 'bottomRight'
  return `<pane ${horizontalSplit}ySplit="${top}" topLeftCell="${columnName(stays)}${top + 1}" activePane="${active}" state="frozen"/>`
}

function sheetOpening(
  { widths, hiddenColumns = [], columnStyle, lead = [], header, stays = 0 }: SheetLayout,
  top: number,
): string {
  const style = columnStyle === undefined ? '' : ` style="${columnStyle}"`
  const columns = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}"${style}${hiddenColumns.includes(index) ? ' hidden="1"' : ''} customWidth="1"/>`,
  )
  return (
    `${XML_HEAD}<worksheet xmlns="${SHEET_NAMESPACE}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">` +
    `${frozenPane(stays, top)}</sheetView></sheetViews>` +
    `<cols>${columns.join('')}</cols><sheetData>` +
    `${lead.map((cell, index) => rowOf(index + 1, cell)).join('')}${rowOf(top, header(top))}`
  )
}

/** Counts Chinese characters as two. */
export function measureText(text: string): number {
  let width = 0
  for (const character of text) width += character > '\u00FF' ? 2 : 1
  return width
}

/** Includes three characters for the filter button of a heading. */
export const textWidth = (text: string): number => Math.min(measureText(text) + 3, 60)
